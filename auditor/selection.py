"""Which rules are reported: `--select` and `--ignore` take code prefixes, and the longer prefix wins."""

from collections.abc import Iterable, Sequence

import msgspec

from auditor.errors import UsageError


class Selection(msgspec.Struct, frozen=True):
    """Prefixes of codes. Nothing selected means everything."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def takes(self, code: str) -> bool:
        """Whether findings of this code are reported. At equal length `ignore` wins, as in ruff."""
        chosen = _longest(self.select, code) if self.select else 0
        return chosen > _longest(self.ignore, code)

    def names(self, code: str) -> bool:
        """Whether the rule is judged by: what nobody selects hides nothing, what is ignored does."""
        return not self.select or _longest(self.select, code) >= 0


def _longest(prefixes: Iterable[str], code: str) -> int:
    return max((len(prefix) for prefix in prefixes if code.startswith(prefix)), default=-1)


def selection(select: Sequence[str], ignore: Sequence[str], codes: Sequence[str]) -> Selection:
    """Reads comma-separated prefixes. Raises UsageError for one that no code begins with, and where no
    rule is left."""
    made = Selection(_prefixes("--select", select, codes), _prefixes("--ignore", ignore, codes))
    if not any(made.takes(code) for code in codes):
        told = [
            f"{name} {','.join(told)}" for name, told in (("--select", made.select), ("--ignore", made.ignore)) if told
        ]
        raise UsageError(f"{' '.join(told)}: leaves no rule to judge by")
    return made


def _prefixes(option: str, values: Sequence[str], codes: Sequence[str]) -> tuple[str, ...]:
    prefixes = tuple(part.strip() for value in values for part in value.split(",") if part.strip())
    if values and not prefixes:
        raise UsageError(f"{option}: no rule is named; give a code or its beginning, such as BET or POT104")
    for prefix in prefixes:
        if not any(code.startswith(prefix.upper()) for code in codes):
            raise UsageError(f"{option} {prefix}: no rule's code begins with it; `oddchip rule` lists the codes")
    return tuple(prefix.upper() for prefix in prefixes)
