"""`oddchip stats`: the statistics of the players."""

from auditor.cli import options


def stats(
    paths: options.Paths,
    house: options.House = None,
    site: options.Site = None,
    site_file: options.SiteFile = None,
    jobs: options.Jobs = 0,
) -> int:
    """Statistics of the players."""
    raise NotImplementedError
