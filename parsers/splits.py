"""A split: a buffer of whole hands of one site, made of pieces of one or more sources. What `sources` makes and
`ingest` reads."""

import msgspec
import numpy as np
from numpy.typing import NDArray


class Pieces(msgspec.Struct, frozen=True):
    """The parts of a split's buffer, in order, without gaps; arrays of equal length. No hand crosses a border."""

    start: NDArray[np.int64]  # in the buffer
    source: NDArray[np.int32]  # row of the table `sources`
    offset: NDArray[np.int64]  # of the piece's first byte in its decoded source
    line: NDArray[np.int32]  # 1-based number of the piece's first line in its source


class Split(msgspec.Struct, frozen=True):
    """Bytes are UTF-8 (decoded by `encoding`), line ends as in the source: LF, CRLF or CR, mixed or not."""

    number: int  # dense over a run
    site: str  # name of a site file, or "" where no site's signature was found
    data: bytes
    pieces: Pieces
