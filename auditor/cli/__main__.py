"""The entry point: `python -m auditor.cli` is the command `oddchip`. Signals first: the imports take half a second."""

from auditor.cli import ending

ending.begin()

from auditor.cli.main import main  # noqa: E402

if __name__ == "__main__":
    main()
