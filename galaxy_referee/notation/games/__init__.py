"""Layouts of views that games add."""
