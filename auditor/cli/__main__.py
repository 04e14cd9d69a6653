"""`python -m auditor.cli` is the command `oddchip`."""

from auditor.cli.main import main

main()
