"""Generated documentation is current; the README's figures and names exist."""

import importlib.util
from pathlib import Path

import pytest

from auditor import registry

ROOT = Path(__file__).parent.parent


def _build():
    spec = importlib.util.spec_from_file_location("docs_build", ROOT / "docs" / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_rule_pages_are_current():
    build = _build()
    for name, text in build.texts().items():
        assert (build.RULES / name).read_text(encoding="utf-8") == text, f"run python docs/build.py ({name})"
    assert {file.name for file in build.RULES.glob("*.md")} == set(build.texts())


@pytest.mark.parametrize("rule", registry.rules(), ids=lambda rule: rule.code)
def test_a_page_says_everything(rule):
    for part in (rule.checks, rule.why, rule.example, rule.unjudged, rule.authority, rule.message):
        assert part.strip()
    assert rule.name == rule.name.lower()
