"""Every rule has hands of its own: a hit and a near miss."""

from pathlib import Path

import pytest

from auditor import registry

FOLDERS = ("rules", "money", "text")


@pytest.mark.parametrize("rule", registry.rules(), ids=lambda rule: rule.code)
def test_a_rule_has_a_data_file(rule):
    names = {file.stem.upper() for folder in FOLDERS for file in (Path(__file__).parent / folder).glob("*.toml")}
    assert rule.code in names
