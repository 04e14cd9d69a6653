"""Files that are no hand histories: met in a folder or an archive, not named by the user.

An audit of a folder meets pictures, scripts and reports beside the logs. In: every source that was read, and whether it
holds hands. Out: the rejects of those that are taken for something else, with the code SKIPPED_FILE. A file is *not*
passed over if a file of its kind (by its suffix) in the same folder or archive holds hands, or if none in there does:
then it may be a log in a format that nobody knows, and that is to be said aloud.
"""

from pathlib import PurePath

import msgspec

from parsers.archives import Stream, packed_as
from parsers.paths import Place
from parsers.vocabulary import RejectCode

_CODE = 4  # the column `code` of a reject's row


class Strangers(msgspec.Struct):
    """What is known of the folders and archives so far."""

    kinds: dict[str, set[str]] = {}  # folder or archive -> suffixes of files that hold hands
    met: list[tuple[str, str, int]] = []  # its place, the suffix, the row of its reject

    def note(self, place: Place, stream: Stream, head: bytes, has_hands: bool, rejects: range) -> None:
        """Takes a source that was read; `rejects` are the rows that it left."""
        folder = place.found_in or (place.uri if stream.member else None)
        if folder is None:
            return
        kind = _suffix(place, stream)
        if has_hands:
            self.kinds.setdefault(folder, set()).add(kind)
        elif len(rejects) == 1 and stream.trouble is None and not packed_as(head):  # what is packed may be logs
            self.met.append((folder, kind, rejects[0]))

    def settle(self, rejects: list[tuple[object, ...]]) -> None:
        """Marks the rejects of what is passed over, when all has been read."""
        for folder, kind, row in self.met:
            code = rejects[row][_CODE]
            if kind not in self.kinds.get(folder, {kind}) and code != int(RejectCode.IGNORED_TEXT):
                rejects[row] = (*rejects[row][:_CODE], int(RejectCode.SKIPPED_FILE), *rejects[row][_CODE + 1 :])


def _suffix(place: Place, stream: Stream) -> str:
    """The kind of a file by its name, that of its compression aside."""
    name = PurePath(stream.member or place.uri)
    if stream.codec and not stream.member:
        name = name.with_suffix("")
    return name.suffix.lower()
