"""The compact protocol of Thrift, as much as Parquet needs. What is made is bytes, and is put together as such."""

from collections.abc import Sequence

TRUE, FALSE, BYTE, I32, I64, BINARY, LIST, STRUCT = 1, 2, 3, 5, 6, 8, 9, 12

Field = tuple[int, int, bytes | None]


def varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first."""
    if number < 128:
        return _SHORT[number]
    made = bytearray()
    while number > 127:
        made.append(number & 127 | 128)
        number >>= 7
    made.append(number)
    return bytes(made)


_SHORT = [bytes([number]) for number in range(128)]


def whole(number: int) -> bytes:
    """A number of either sign: zigzag."""
    if 0 <= number < 64:
        return _SHORT[2 * number]
    return varint(number << 1 if number >= 0 else ~number << 1 | 1)


def binary(text: bytes) -> bytes:
    """Bytes behind their length."""
    return varint(len(text)) + text


def array(members: Sequence[bytes], kind: int = STRUCT) -> bytes:
    """A list of members already made."""
    size = len(members)
    return (bytes([size << 4 | kind]) if size < 15 else bytes([0xF0 | kind]) + varint(size)) + b"".join(members)


def struct(*fields: Field) -> bytes:
    """Fields in the order of their numbers: number, kind, what is already made. None is left out; TRUE has no more."""
    made = bytearray()
    last = 0
    for number, kind, value in fields:
        if value is not None:
            made.append(number - last << 4 | kind)
            made += value
            last = number
    made.append(0)
    return bytes(made)
