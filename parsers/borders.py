"""Where lines and hands begin: blocks of bytes in, whole lines and positions out.

A line ends with LF, CRLF or CR. A hand begins at a line that starts with one of its site's signatures; a byte order
mark may stand before it, also in mid-file, where files were joined by plain copy, and blanks. A player may be called
like a signature: whether the line is a header in full is told by `headers`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

LONG_LINE = 1 << 20  # a longer line is handed on in parts of this many bytes, counted from its start
BOM = b"\xef\xbb\xbf"
WHITE = b" \t\r\n\v\f" + BOM  # what text may begin with that says nothing
_LINE_END = re.compile(rb"[\r\n]")
MARKS = (BOM, BOM.decode("cp1252").encode(), b"\0")  # the second one was taken for Latin-1 and encoded once more
LEADS = b" " + b"".join(MARKS)  # what may stand before a line
_REACH = 1 << 13  # how far from the end of a block its last hand is looked for at first


def whole_lines(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in blocks that end at a line end, so that no signature and no line is ever cut.

    Exceptions are the end of the input and lines over LONG_LINE, which come in parts (see `part_end`) that do not
    depend on how the input was cut. Holds one line and one block at a time.
    """
    held: list[bytes] = []
    size = 0
    for block in blocks:
        if not block:
            continue
        if size and held[-1].endswith(b"\r") and not block.startswith(b"\n"):
            yield b"".join(held)
            held, size = [], 0
        cut = block.rfind(b"\n") + 1
        cut = block.rfind(b"\r", cut, len(block) - 1) + 1 or cut  # a CR at the very end may be half a CRLF
        if cut:
            view = memoryview(block)
            yield b"".join([*held, view[:cut]]) if size or cut < len(block) else block
            held, size = ([bytes(view[cut:])], len(block) - cut) if cut < len(block) else ([], 0)
        else:
            held.append(block)
            size += len(block)
        if size > LONG_LINE:
            line, start = b"".join(held), 0
            while len(line) - start > LONG_LINE:
                end = part_end(line, start)
                yield line[start:end]
                start = end
            held, size = [line[start:]], len(line) - start
    if size:
        yield b"".join(held)


def part_end(data: bytes, start: int) -> int:
    """Where the part of a long line that begins at `start` ends: never within a UTF-8 character or a CRLF."""
    end = start + LONG_LINE
    if data[end - 1] == 13:
        return end - 1
    for lead in range(end, end - 4, -1):
        if data[lead] & 0xC0 != 0x80:
            return lead
    return end


def line_ends(data: bytes | memoryview) -> int:
    """How many lines end in `data`; a CRLF is one line end."""
    if len(data) < 4096:
        data = bytes(data)
        return data.count(b"\n") + (data.count(b"\r") - data.count(b"\r\n") if b"\r" in data else 0)
    array = np.frombuffer(data, np.uint8)
    feeds = array == 10
    count = int(np.count_nonzero(feeds))
    whole: Any = data if isinstance(data, bytes) else data.obj  # sought in the bytes, which is quick
    if b"\r" in whole:
        returns = array == 13
        count += int(np.count_nonzero(returns)) - int(np.count_nonzero(returns[:-1] & feeds[1:]))
    return count


def any_of(signatures: Iterable[bytes]) -> re.Pattern[bytes]:
    """The pattern of the signatures, the longest first; never anything but these words, so that the search is quick."""
    words = sorted(signatures, key=lambda word: (-len(word), word))
    return re.compile(b"|".join(map(re.escape, words)) or b"(?!)")


def hand_starts(
    pattern: re.Pattern[bytes], block: bytes, at_line_start: bool, begin: int = 0, *, indented: bool = False
) -> Iterator[tuple[int, bytes]]:
    """Where hands may begin in a block of whole lines, and by which signature. Byte order marks before it and NULs,
    which some clients leave before each line, are part of the hand, and so are blanks where it may be `indented`.

    `at_line_start`: the block begins at the start of a line, as it does unless it is a later part of a long line.
    """
    for match in pattern.finditer(block, begin):
        start = match.start()
        while indented and start and block[start - 1] == 32:
            start -= 1
        while mark := next((mark for mark in MARKS if block.endswith(mark, max(0, start - len(mark)), start)), b""):
            start -= len(mark)
        if block[start - 1] in b"\r\n" if start else at_line_start:
            yield start, match[0]


def tail_start(begins: tuple[bytes, ...], text: bytes) -> int:
    """Where the last lines begin that all start with one of these words, blank ones among them; its length if none."""
    tail = end = len(text)
    for line in reversed(text.splitlines(keepends=True)):
        end -= len(line)
        if line.lstrip(LEADS).startswith(begins):
            tail = end
        elif line.strip():
            break
    return tail


def line_at(block: bytes, start: int) -> bytes:
    """The line that begins there, without its end; of a long one the beginning."""
    found = _LINE_END.search(block, start, start + _REACH)
    return block[start : found.start() if found else start + _REACH]


def headers(
    pattern: re.Pattern[bytes],
    block: bytes,
    at_line_start: bool,
    is_header: Callable[[bytes], bool] | None = None,
) -> list[int]:
    """Where hands begin in a block of whole lines; `is_header` tells whether a line with a signature is a header."""
    found = hand_starts(pattern, block, at_line_start, indented=is_header is not None)
    return [start for start, _ in found if is_header is None or is_header(line_at(block, start))]


def last_hand(
    pattern: re.Pattern[bytes],
    block: bytes,
    at_line_start: bool,
    is_header: Callable[[bytes], bool] | None = None,
) -> int:
    """Where the last hand that begins in the block does so, or -1. Looks from the end, in growing steps."""
    reach = _REACH
    while True:
        begin = max(0, len(block) - reach)
        found = [
            start for start, _ in hand_starts(pattern, block, at_line_start, begin, indented=is_header is not None)
        ]
        for start in reversed(found):
            if is_header is None or is_header(line_at(block, start)):
                return start
        if begin == 0:
            return -1
        reach *= 8
