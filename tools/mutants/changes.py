"""The mutants of a module: each is one small change, such as ``<`` in place of ``<=``.

Changes are made in the text, at the position that the syntax tree gives, so that a mutant is a line
of a diff. Positions count bytes.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

Edit = tuple[int, int, bytes]
"""The first byte that is replaced, the first one after it that is not, and what replaces them."""

COMPARISONS: dict[type[ast.cmpop], tuple[bytes, tuple[bytes, ...]]] = {
    ast.Lt: (rb"<", (b"<=", b">=")),
    ast.LtE: (rb"<=", (b"<", b">")),
    ast.Gt: (rb">", (b">=", b"<=")),
    ast.GtE: (rb">=", (b">", b"<")),
    ast.Eq: (rb"==", (b"!=",)),
    ast.NotEq: (rb"!=", (b"==",)),
    ast.Is: (rb"is\b", (b"is not",)),
    ast.IsNot: (rb"is\s+not\b", (b"is",)),
    ast.In: (rb"in\b", (b"not in",)),
    ast.NotIn: (rb"not\s+in\b", (b"in",)),
}
ARITHMETIC: dict[type[ast.operator], tuple[bytes, bytes]] = {
    ast.Add: (rb"\+", b"-"),
    ast.Sub: (rb"-", b"+"),
    ast.Mult: (rb"\*", b"//"),
    ast.FloorDiv: (rb"//", b"*"),
    ast.Mod: (rb"%", b"//"),
    ast.BitAnd: (rb"&", b"|"),
    ast.BitOr: (rb"\|", b"&"),
}
CALLS = {"min": b"max", "max": b"min", "any": b"all", "all": b"any", "sorted": b"list"}
LONGEST = 240
# Types are mypy's business; inside an f-string Python 3.11 has no positions. An assertion, such as
# ``zip(..., strict=True)``, changes nothing as long as it holds.
UNREAD = (ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr)
UNREAD_FIELDS = {"annotation", "returns", "decorator_list", "bases", "keywords:ClassDef"}


@dataclass(frozen=True)
class Mutant:
    """A changed statement.

    Args:
        module: the path of the module.
        function: the name of the function, with those around it; empty at the top level.
        before: the statement, or the head of a compound one, as one line.
        after: the same with the change.
        nth: greater than 1 if earlier mutants of the function look the same.
        edit: what is replaced.
        lines: the lines that change.
    """

    module: str
    function: str
    before: str
    after: str
    nth: int
    edit: Edit
    lines: range

    @property
    def key(self) -> tuple[str, str, str, str, int]:
        """What identifies the mutant, even after other lines have changed."""
        return self.module, self.function, self.before, self.after, self.nth

    def applied(self, text: bytes) -> bytes:
        """The module's text with the change."""
        first, last, new = self.edit
        return text[:first] + new + text[last:]


class Source:
    """A module's text and where its nodes are."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.tree = ast.parse(text)
        lengths = [len(line) for line in text.splitlines(keepends=True)]
        self.starts = [sum(lengths[:number]) for number in range(len(lengths) + 1)]

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)

    def between(
        self, left: ast.expr, right: ast.expr, operator: bytes, *others: bytes
    ) -> Iterator[Edit]:
        """Replace the operator between two operands by each of the others."""
        found = re.compile(operator).search(self.text, self.end(left), self.start(right))
        if found:
            yield from ((found.start(), found.end(), other) for other in others)


def mutants(module: str, text: bytes) -> Iterator[Mutant]:
    """All mutants of a module, in the order of the text."""
    source = Source(text)
    seen: Counter[tuple[str, str, str, str, int]] = Counter()
    for node, function, statement in _nodes(source.tree, (), None):
        for edit in _edits(source, node):
            first, last = _shown(source, statement, edit)
            before = " ".join(text[first:last].decode().split())
            shown = text[first : edit[0]] + edit[2] + text[edit[1] : last]
            after = " ".join(shown.decode().split())
            lines = range(text.count(b"\n", 0, edit[0]) + 1, text.count(b"\n", 0, edit[1]) + 2)
            mutant = Mutant(module, function, before, after, 1, edit, lines)
            seen[mutant.key] += 1
            yield replace(mutant, nth=seen[mutant.key])


def _nodes(
    node: ast.AST, names: tuple[str, ...], statement: ast.stmt | None
) -> Iterator[tuple[ast.AST, str, ast.stmt]]:
    """The nodes that may change, with the function and the statement that they are in."""
    if isinstance(node, ast.stmt):
        statement = node
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        names = (*names, node.name)
    if statement is not None:
        yield node, ".".join(names), statement
    for name, value in ast.iter_fields(node):
        if UNREAD_FIELDS & {name, f"{name}:{type(node).__name__}"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_unread(child):
                yield from _nodes(child, names, statement)


def _is_unread(node: ast.AST) -> bool:
    return isinstance(node, UNREAD) or (isinstance(node, ast.keyword) and node.arg == "strict")


def _shown(source: Source, statement: ast.stmt, edit: Edit) -> tuple[int, int]:
    """The statement or the head of a compound one; of a long table, only the line."""
    body = getattr(statement, "body", None)
    first = source.start(statement)
    last = source.start(body[0]) if body else source.end(statement)
    if first <= edit[0] and edit[1] <= last <= first + LONGEST:
        return first, last
    return source.text.rfind(b"\n", 0, edit[0]) + 1, source.text.find(b"\n", edit[1])


def _edits(source: Source, node: ast.AST) -> Iterator[Edit]:
    if isinstance(node, ast.stmt):
        yield from _of_statement(source, node)
    elif isinstance(node, ast.expr):
        yield from _of_expression(source, node)
    elif isinstance(node, ast.comprehension):
        for condition in node.ifs:
            yield from _negated(source, condition)


def _of_statement(source: Source, node: ast.stmt) -> Iterator[Edit]:
    whole = source.start(node), source.end(node)
    match node:
        case ast.If() | ast.While():
            yield from _negated(source, node.test)
            if not node.orelse:
                yield source.start(node.test), source.end(node.test), b"False"
        case ast.AugAssign(op=op) if type(op) in ARITHMETIC:
            operator, other = ARITHMETIC[type(op)]
            target = node.target
            yield from source.between(target, node.value, operator + b"=", other + b"=")
            yield *whole, b"pass"
        case ast.Expr(value=ast.Call()) | ast.Delete() | ast.Break() | ast.Continue():
            yield *whole, b"pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield *whole, b"pass"


def _negated(source: Source, test: ast.expr) -> Iterator[Edit]:
    """Comparisons and negations are changed themselves."""
    match test:
        case ast.Compare(ops=[_]) | ast.UnaryOp(op=ast.Not()):
            return
    first, last = source.start(test), source.end(test)
    yield first, last, b"not (%b)" % source.text[first:last]


def _of_expression(source: Source, node: ast.expr) -> Iterator[Edit]:
    first, last = source.start(node), source.end(node)
    match node:
        case ast.UnaryOp(op=ast.Not()):
            yield first, first + len(b"not"), b""
        case ast.IfExp():
            yield from _negated(source, node.test)
        case ast.Constant(value=bool() as value):
            yield first, last, str(not value).encode()
        case ast.Constant(value=int() as value):
            yield from ((first, last, b"%d" % (value + by)) for by in (1, -1))
        case ast.Call(func=ast.Name(id=name), keywords=keywords) if name in CALLS:
            if name != "sorted" or not keywords:
                yield first, first + len(name), CALLS[name]
        case _:
            yield from _of_operators(source, node)


def _of_operators(source: Source, node: ast.expr) -> Iterator[Edit]:
    match node:
        case ast.Compare():
            operands = [node.left, *node.comparators]
            for op, left, right in zip(node.ops, operands, operands[1:], strict=False):
                operator, others = COMPARISONS[type(op)]
                yield from source.between(left, right, operator, *others)
        case ast.BoolOp():
            words = (rb"and\b", b"or") if isinstance(node.op, ast.And) else (rb"or\b", b"and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from source.between(left, right, *words)
        case ast.BinOp(right=ast.Name(id=name), op=ast.BitOr()) if name[:1].isupper():
            return  # a union of types
        case ast.BinOp() if type(node.op) in ARITHMETIC:
            yield from source.between(node.left, node.right, *ARITHMETIC[type(node.op)])
