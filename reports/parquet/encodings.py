"""Parquet's encodings of the values of a page, over whole columns at once.

Each is a case of the standard encoding that any reader knows, chosen so that numpy makes it without a loop: bits are
packed in whole bytes, and differences have one width over the whole column. The compression behind takes what is
lost by that.
"""

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from reports.parquet.thrift import varint, whole

if TYPE_CHECKING:
    import pyarrow as pa

Array = NDArray[Any]
Arrow: TypeAlias = "pa.Array[Any]"  # texts and lists are large ones

_BLOCK, _MINIBLOCKS = 128, 4  # of differences: the sizes that every reader has seen
_LONGEST = 63  # a run whose length is one byte


def packed(values: Array, width: int) -> bytes:
    """Numbers as one run of `width` bits each (RLE/bit-packed hybrid)."""
    groups = -(-len(values) // 8)
    if width == 8 * values.itemsize:
        body = values.tobytes() + bytes(values.itemsize * (groups * 8 - len(values)))
    else:
        bits = values if width == 1 else (values[:, None] >> np.arange(width, dtype=np.uint8)) & 1
        body = np.packbits(bits, bitorder="little").tobytes()
        body += bytes(groups * width - len(body))
    return varint(groups << 1 | 1) + body


def buffer(given: Arrow, number: int, kind: Any) -> Array:
    """A buffer of an Arrow array as an array."""
    held: Any = given.buffers()[number]
    return np.empty(0, kind) if held is None else np.frombuffer(held, kind)


def bits(given: Arrow, number: int) -> Array:
    """A buffer of bits of an Arrow array as truth values: 0 which values are not null, 1 the values of a Boolean."""
    held = np.unpackbits(buffer(given, number, np.uint8), bitorder="little")[given.offset :][: len(given)]
    return held.view(bool) if len(held) else np.ones(len(given), bool)


def packed_bits(values: Array) -> bytes:
    """Truth values, eight a byte (PLAIN)."""
    return np.packbits(values, bitorder="little").tobytes()


def sized(made: bytes) -> bytes:
    """Behind its length."""
    return len(made).to_bytes(4, "little") + made


def levels(present: Array | None, rows: int, depth: int = 1) -> bytes:
    """Which rows hold a value: `present`, or without it all of them, or none for a depth of 0."""
    return sized(repeated(depth, rows) if present is None else packed(present, 1))


def narrow(indexes: Array, count: int) -> Array:
    """Indexes below `count`, in as few bytes as hold them."""
    return indexes.astype(np.uint8 if count <= 1 << 8 else np.uint16 if count <= 1 << 16 else np.uint32)


def repeated(value: int, count: int, size: int = 1) -> bytes:
    """One number `count` times (RLE/bit-packed hybrid), in `size` bytes."""
    return varint(count << 1) + value.to_bytes(size, "little") if count else b""


def runs(values: Array, lengths: Array) -> bytes:
    """Each number as often as `lengths` says (RLE/bit-packed hybrid)."""
    if len(lengths) and lengths.max() > _LONGEST:
        pieces = -(-lengths // _LONGEST)
        cut = np.full(pieces.sum(), _LONGEST)
        cut[np.cumsum(pieces) - 1] = lengths - _LONGEST * (pieces - 1)
        values, lengths = np.repeat(values, pieces), cut
    made = np.empty(len(values), [("length", "u1"), ("value", values.dtype)])
    made["length"] = lengths << 1
    made["value"] = values
    return made.tobytes()


def differences(values: Array, least: int, most: int) -> bytes | None:
    """Numbers between those two as differences (DELTA_BINARY_PACKED); None where that is no shorter."""
    size = values.itemsize
    if most >> 8 * size - 1 or most - least >> 8 * size - 1:
        return None  # a difference might not fit
    values = values.view(f"i{size}")
    steps = values[1:] - values[:-1]
    least = int(steps.min()) if len(steps) else 0
    span = int(steps.max()) - least if len(steps) else 0
    width = next(width for width in (0, 1, 2, 4, 8) if span < 1 << 8 * width)
    if width >= size:
        return None
    blocks = -(-len(steps) // _BLOCK)
    head = whole(least) + bytes([8 * width] * _MINIBLOCKS)
    made = np.zeros((blocks, len(head) + _BLOCK * width), np.uint8)
    made[:, : len(head)] = np.frombuffer(head, np.uint8)
    if width:
        rest = np.zeros(blocks * _BLOCK, f"u{width}")
        np.subtract(steps, least, out=rest[: len(steps)], casting="unsafe")
        made[:, len(head) :] = rest.view(np.uint8).reshape(blocks, -1)
    return b"".join(
        (
            varint(_BLOCK) + varint(_MINIBLOCKS) + varint(len(values)) + whole(int(values[0])),
            _trimmed(made, len(steps) % _BLOCK, len(head), width),
        )
    )


def _trimmed(made: Array, rest: int, head: int, width: int) -> bytes:
    """The blocks without the miniblocks of the last one that hold no value."""
    if not rest:
        return made.tobytes()
    held = -(-rest // (_BLOCK // _MINIBLOCKS))
    made[-1, head - _MINIBLOCKS + held : head] = 0
    return made.tobytes()[: made.size - (_MINIBLOCKS - held) * (_BLOCK // _MINIBLOCKS) * width]


def offsets(given: Arrow) -> Array:
    """Where the texts or lists of an Arrow array begin, and the last one ends."""
    return buffer(given, 1, np.int64)[given.offset :][: len(given) + 1]


def texts(given: Arrow) -> bytes:
    """Texts, at least one and none of them null, each behind its length (PLAIN)."""
    begins = offsets(given)
    made = np.empty(int(begins[-1] - begins[0]) + 4 * len(given), np.uint8)
    heads = (begins[:-1] - begins[0] + 4 * np.arange(len(given)))[:, None] + np.arange(4)
    is_text = np.ones(len(made), bool)
    is_text[heads] = False
    made[heads] = np.diff(begins).astype("<u4").view(np.uint8).reshape(-1, 4)
    made[is_text] = buffer(given, 2, np.uint8)[begins[0] : begins[-1]]
    return made.tobytes()
