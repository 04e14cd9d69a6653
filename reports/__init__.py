"""Findings and tables to something that a person or a program reads."""
