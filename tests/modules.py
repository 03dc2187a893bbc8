"""Where the code of a part of the engine is."""

from __future__ import annotations

from pathlib import Path

ENGINE = Path(__file__).parents[1] / "engine"


def modules_of(name: str) -> list[Path]:
    """The modules of a part of the engine, which is a package or one module."""
    package = ENGINE / name
    return sorted(package.rglob("*.py")) if package.is_dir() else [package.with_suffix(".py")]
