"""Damaged lines: those that no template reads, and that read like one of the site's lines but for one place.

A card that is none, an amount that is none, something behind the end, an end that is missing, a seat of which name and
stack cannot be told apart; and a word and an amount of which nothing is said. In: such a line, tried by the matcher
while m[FORGIVING] is 1; all words of the template have to be there. Out: the hole or end that does not read, and where.
Where a seat's line is damaged, the lines of its player cannot be read either, and have no fault of their own.
"""

import re
import unicodedata
from collections.abc import Sequence

from parsers.holes import HOLES
from parsers.kernels import inlined, kernel
from parsers.layout import (
    BEHIND,
    BROKEN,
    BROKEN_SEATS,
    CUT_SHORT,
    HURT,
    HURT_FROM,
    HURT_LENGTH,
    HURT_START,
    MOST_BROKEN,
    NAME,
    NONE,
    P_CODE,
    P_LITERALS,
    P_META,
    SLOTS,
    WORDLESS,
)
from parsers.money import money_at
from parsers.program import (
    CARDS,
    CLOCK,
    DATE,
    END,
    INTEGER,
    LITERAL,
    LOOKUP,
    MARK,
    META,
    MONEY,
    OPERATION,
    START,
    TEXT,
    TIME,
)
from parsers.templates import plain
from parsers.words import reads

MOST = 24  # bytes of a hole that hold nothing readable
BEHIND_END = 8  # bytes behind the end of a line
LETTERS = 4  # that stand outside of what cannot be read: fewer tell nothing
GLUED = 8  # bytes that lines of a player have in common with the damaged one of his seat
_MEANT = {MONEY: "amount", INTEGER: "number", CARDS: "card", TIME: "time", DATE: "date", CLOCK: "time"}
_SIGNED = re.compile(r"\D\d{1,3}(?:,?\d{3})*(?:\.\d{1,8})?")  # it would be an amount with the sign declared
_LARGE = re.compile(r"\D?(?:\d{14,}(?:\.\d{1,8})?|\d{8,}\.\d{3,8})")  # it would be an amount if it were smaller
_FINE = re.compile(r"\d{1,8}\.\d{1,8}")  # if the others were
_BY_NUMBER = {number: name for name, number in reversed(HOLES.items())}


@inlined
def hurt_hole(m: list[int], pc: int) -> int:
    """The hole of this operation, if anything but what belongs there can be told from it; else NONE."""
    operation = m[pc]
    if operation == LOOKUP:
        return m[pc + 3]
    if operation == MONEY or operation == INTEGER or operation == CARDS:  # noqa: SIM109  (numba is slow at `in`)
        return m[pc + 1]
    if operation == TIME or operation == DATE or operation == CLOCK:  # noqa: SIM109
        return m[pc + 1]
    return NONE


@kernel
def hurt_to(data: bytes, j: int, end: int, m: list[int], after: int) -> int:
    """From j on, the next place where what follows a hole that cannot be read may stand; -1: none."""
    if m[after] == END:
        return end
    if m[after] == LITERAL:
        first = m[m[P_LITERALS] + m[after + 1]] & 0xFF
        while j < end and data[j] != first:
            j += 1
        return j if j < end else -1
    return j if j <= end else -1


@kernel
def hurt_end(data: bytes, i: int, end: int, m: list[int], pc: int) -> bool:
    """Whether all is read but for the end of the line. Notes what is the matter with it."""
    m[HURT] = NONE
    m[HURT_START] = i
    m[HURT_LENGTH] = end - i
    if m[pc] == END:
        if end - i <= BEHIND_END and letters(data, i, end) == 0:
            m[HURT] = BEHIND
    elif m[pc] == TEXT:
        if m[pc + 1] == NAME and i < end:
            m[HURT] = NAME
    elif m[pc] == LITERAL:
        if end - i < m[pc + 2] and reads(data, i, end, m, m[P_LITERALS] + m[pc + 1], end - i):
            m[HURT] = CUT_SHORT
    elif i == end and hurt_hole(m, pc) >= 0:
        m[HURT] = CUT_SHORT
    return m[HURT] >= 0


@kernel
def letters(data: bytes, i: int, end: int) -> int:
    """How many letters of any script there are."""
    count = 0
    for k in range(i, end):
        if 97 <= data[k] | 0x20 <= 122 or data[k] >= 128:
            count += 1
    return count


@kernel
def is_like(template: int, data: bytes, end: int, m: list[int]) -> bool:
    """Whether enough of the line was read to say that it reads like this template."""
    if m[HURT] == NONE or (m[HURT] < BEHIND and m[HURT] != NAME and m[HURT_LENGTH] > MOST):
        return False
    pc = m[P_CODE] + m[m[P_META] + template * META + START]
    while m[pc] == MARK:
        pc += 4
    if m[pc] == TEXT:  # anything may begin so
        return False
    count = letters(data, m[HURT_FROM], end)
    if m[HURT] != CUT_SHORT:
        count -= letters(data, m[HURT_START], m[HURT_START] + m[HURT_LENGTH])
    return count >= LETTERS


@kernel
def break_seat(m: list[int]) -> None:
    """Notes the damaged line of a seat: what stands there from the name on."""
    if m[BROKEN_SEATS] < MOST_BROKEN:
        at = BROKEN + 2 * m[BROKEN_SEATS]
        m[at] = m[HURT_START]
        m[at + 1] = m[HURT_LENGTH]
        m[BROKEN_SEATS] += 1


@kernel
def of_broken_seat(data: bytes, begin: int, end: int, m: list[int]) -> bool:
    """Whether the line names, as its beginning or a later word, a player whose seat's line is damaged: by as many bytes
    as that have in common what is glued together, or by a word that the damaged line begins with."""
    for number in range(m[BROKEN_SEATS]):
        name = m[BROKEN + 2 * number]
        length = m[BROKEN + 2 * number + 1]
        for i in range(begin, end):
            if i == begin or data[i - 1] == 32:
                k = 0
                while k < length and i + k < end and data[i + k] == data[name + k]:
                    k += 1
                is_word = i + k == end or data[i + k] == 32 or data[i + k] == 58
                if k >= GLUED or (k > 0 and is_word and (k == length or letters(data, name + k, name + k + 1) == 0)):
                    return True
    return False


@kernel
def is_wordless(data: bytes, begin: int, end: int, m: list[int]) -> bool:
    """Whether the line is a word and an amount of money: who it is of or what for is lost."""
    i = begin
    while i < end and data[i] != 32:
        i += 1
    if i + 1 >= end or money_at(data, i + 1, end, m, SLOTS + 1) != end or m[SLOTS + 3] < 0:
        return False
    m[HURT] = WORDLESS
    m[HURT_START] = begin
    m[HURT_LENGTH] = i - begin
    return True


def reason(template: str, hurt: int, text: str) -> str:
    """What is the matter with a line that reads like this template but for this hole or end."""
    if hurt == WORDLESS:
        return f'a player and what he does cannot be told apart in "{text}", and an amount follows'
    shown = plain(template)
    like = f'reads like "{shown if hurt >= BEHIND or f"{{{_BY_NUMBER[hurt]}}}" in shown else template}", but '
    if hurt == BEHIND:
        return f'{like}"{text}" stands behind its end'
    if hurt == CUT_SHORT:
        return f"{like}ends too early"
    if hurt == NAME:
        return f'{like}name and stack cannot be told apart in "{text}"'
    name = _BY_NUMBER[hurt]
    meant = _MEANT.get(OPERATION[name], name.replace("_", " "))
    if meant == "amount" and _LARGE.fullmatch(text):
        return f'{like}"{text}" is too large'
    if meant == "amount" and _FINE.fullmatch(text):
        return f'{like}"{text}" is too fine beside amounts so large'
    if meant == "amount" and _SIGNED.fullmatch(text) and unicodedata.category(text[0]) == "Sc":
        return f"{like}{text[0]!r} is no declared sign of a currency"
    return f'{like}"{text}" is no {meant}'


def reasons(rows: Sequence[tuple[int, int]], texts: Sequence[str], templates: Sequence[str]) -> list[str | None]:
    """The reasons of remarks: of each the numbers of template and hole or end, NONE for none, and what stands there."""
    return [
        reason(templates[template] if template >= 0 else "", hurt, text) if hurt >= 0 else None
        for (template, hurt), text in zip(rows, texts, strict=True)
    ]
