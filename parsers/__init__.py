"""Text hand histories to tables of facts. Imports nothing of ours."""
