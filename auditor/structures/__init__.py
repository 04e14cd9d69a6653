"""The betting structures, one file each: the legal bet or raise as a kernel of integers."""
