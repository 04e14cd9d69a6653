"""What is light stays light: asserted on the modules that are loaded, not on a clock."""

import os
import subprocess
import sys

import pytest

HEAVY = {"polars", "pyarrow", "numpy", "numba", "jinja2", "pydantic"}


def run(*arguments, env=None):
    script = (
        "import sys; from auditor.cli.main import run; status = run(sys.argv[1:]);"
        "sys.stderr.write('LOADED ' + ' '.join(sorted({name.split('.')[0] for name in sys.modules}))); sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **(env or {})},
    )
    _, _, loaded = done.stderr.rpartition("LOADED ")
    return done, set(loaded.split())


@pytest.mark.parametrize(
    "arguments",
    [["--version"], ["--help"], ["audit", "--help"], ["rule"], ["rule", "ING101"], ["sites"], ["games"], ["houses"]],
    ids=" ".join,
)
def test_a_light_command_loads_nothing_heavy(arguments):
    done, loaded = run(*arguments)
    assert done.returncode == 0, done.stderr
    assert "auditor" in loaded
    assert not loaded & HEAVY
    assert done.stdout


def test_completion_loads_nothing_heavy():
    script = (
        "import sys\nfrom auditor.cli.main import run\n"
        "try:\n    run([])\nfinally:\n    sys.stderr.write('LOADED ' + ' '.join(sys.modules))"
    )
    env = {**os.environ, "_ODDCHIP_COMPLETE": "complete_bash", "COMP_WORDS": "oddchip rule ING", "COMP_CWORD": "2"}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=env, encoding="utf-8")
    loaded = {name.split(".")[0] for name in done.stderr.rpartition("LOADED ")[2].split()}
    assert "ING101" in done.stdout.split()
    assert not loaded & HEAVY


def test_audit_of_many_hands_loads_no_compiler_where_machine_code_is_kept(tmp_path):
    from tests import report_hands

    file = tmp_path / "hands.txt"
    file.write_text(report_hands.TEXT.format(name="Dev") * 1600, encoding="utf-8")
    for _ in range(2):
        done, loaded = run("audit", str(file))
        assert done.returncode in (0, 1), done.stderr
    assert "llvmlite" in loaded
    assert not loaded & {"numba", "jinja2", "pyarrow", "pydantic"}


def test_review_of_one_hand_loads_no_compiler(tmp_path):
    from tests import report_hands

    file = tmp_path / "hand.txt"
    file.write_text(report_hands.TEXT.format(name="Dev"), encoding="utf-8")
    done, loaded = run("review", str(file))
    assert done.returncode in (0, 1), done.stderr
    assert not loaded & {"numba", "jinja2", "pyarrow", "pydantic"}
