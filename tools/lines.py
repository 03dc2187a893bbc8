"""Count the lines of Python by capability, without blank lines, comments, and docstrings:

    python -m tools.lines

Growth is no virtue; a table that each run of CI prints shows where it happens.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The folders at the top that have Python, and those whose folders are capabilities of their own.
FOLDERS = (
    *("app", "benchmarks", "clients", "engine", "examples", "galaxy_referee", "schemas", "tests"),
    "tools",
)
DIVIDED = ("engine", "galaxy_referee")
NO_CODE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def count(source: str) -> int:
    """The number of lines with code."""
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type not in (*NO_CODE, tokenize.ENDMARKER)
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(lines.difference(_docstrings(ast.parse(source))))


def _docstrings(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and ast.get_docstring(node, clean=False) is not None:
                yield from range(first.lineno, (first.end_lineno or first.lineno) + 1)


def by_capability(root: Path) -> Counter[str]:
    """The number of lines with code, by folder."""
    counts: Counter[str] = Counter()
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):  # links are not followed
            parts = path.relative_to(root).parts[:-1]
            if "generated" in parts:  # clients that the tests generate are not ours
                continue
            name = "/".join(parts[: 1 + (folder in DIVIDED)])
            counts[name] += count(path.read_text(encoding="utf-8"))
    return counts


def main() -> None:
    """Print the table."""
    counts = by_capability(ROOT)
    for name, lines in sorted(counts.items()):
        print(f"{name:30}{lines:9,}")
    tests = counts["tests"]
    print(f"{'code':30}{counts.total() - tests:9,}")
    print(f"{'tests':30}{tests:9,}")
    print(f"{'all':30}{counts.total():9,}")


if __name__ == "__main__":
    main()
