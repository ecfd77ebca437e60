"""Small changes to the syntax tree of a function or constant: each is a mutant, a rule that is slightly wrong.

Asserts, docstrings, annotations and code that only reports events are left alone: no rule depends on them.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple, TypeVar, cast

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr, ast.And: ast.Or, ast.Or: ast.And,
    ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip
DROPPED = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.Delete)
ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)  # the swap of any other comparison is its negation
NO_RULES = ("annotation", "returns", "decorator_list", "FunctionDef.args", "Lambda.args")


Tree = TypeVar("Tree", bound=ast.AST)


class Mutant(NamedTuple):
    """One change: where it is, what it does in words, and the tree of the changed definition."""

    line: int
    what: str
    tree: ast.stmt


def mutants(definition: ast.stmt) -> list[Mutant]:
    """Return every mutant of a function, or of a constant and its value, in the order of the source."""
    found: list[Mutant] = []
    seen: dict[str, int] = {}
    for node, parent in reached(definition):
        for changed in changes(node):
            tree = ast.fix_missing_locations(replaced(definition, node, changed))
            what = described(node, parent, changed)
            seen[what] = seen.get(what, 0) + 1
            if seen[what] > 1:
                what += f" (#{seen[what]})"
            line = int(getattr(node, "lineno", 0) or getattr(parent, "lineno", definition.lineno))
            found.append(Mutant(line, what, tree))
    return found


def replaced(tree: Tree, node: ast.AST, changed: ast.AST) -> Tree:
    """Return a copy of a tree with one node replaced."""
    return copy.deepcopy(tree, {id(node): changed})


def reached(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Yield the nodes below one that may be changed, with their parents."""
    for name, value in ast.iter_fields(node):
        if name in NO_RULES or f"{type(node).__name__}.{name}" in NO_RULES:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.If) and ast.unparse(child.test) == "events is not None":
                for other in child.orelse:
                    yield other, child
                    yield from reached(other)
            elif isinstance(child, ast.AST) and not is_no_rule(child):
                yield child, node
                yield from reached(child)


def is_no_rule(node: ast.AST) -> bool:
    """Return whether a statement is a docstring or says that something cannot happen."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Assert | ast.Raise)


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a node can be replaced by."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            operators = [*node.ops[:place], cast("ast.cmpop", SWAPS[type(operator)]()), *node.ops[place + 1 :]]
            yield ast.Compare(node.left, operators, node.comparators)
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in SWAPS:
        yield with_field(node, "op", SWAPS[type(node.op)]())
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Break | ast.Continue):
        yield SWAPS[type(node)]()
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif isinstance(node, ast.If | ast.IfExp) and is_negated(node.test):
        yield with_field(node, "test", ast.UnaryOp(ast.Not(), node.test))
    elif isinstance(node, ast.comprehension):
        for place, test in enumerate(node.ifs):
            if is_negated(test):
                tests = [*node.ifs[:place], ast.UnaryOp(ast.Not(), test), *node.ifs[place + 1 :]]
                yield with_field(node, "ifs", tests)
    if is_dropped(node):
        yield ast.Pass()


def is_dropped(node: ast.AST) -> bool:
    """Return whether a statement is dropped: not if it only declares, or if its absence gives the same answer."""
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Constant):
        return bool(node.value.value)  # None, which a function without it returns, is as false as False
    return isinstance(node, DROPPED) and not (isinstance(node, ast.AnnAssign) and node.value is None)


def is_negated(test: ast.expr) -> bool:
    """Return whether a condition is negated: not if a swap or a dropped `not` does the same."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return isinstance(test.ops[0], ORDERS)
    return not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))


def with_field(node: Tree, name: str, value: object) -> Tree:
    """Return a node with one of its fields replaced."""
    twin = copy.copy(node)
    setattr(twin, name, value)
    return twin


def described(node: ast.AST, parent: ast.AST, changed: ast.AST) -> str:
    """Return a change in words: the source before and after, with its surroundings if it is a single word."""
    if isinstance(changed, ast.Pass):
        return f"drop: {head(node)}"
    if isinstance(node, ast.Constant | ast.comprehension):
        return f"{head(parent)} → {head(replaced(parent, node, changed))}"
    return f"{head(node)} → {head(changed)}"


def head(node: ast.AST) -> str:
    """Return the source of a node in one line; of a compound statement only its first."""
    return ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split("\n")[0]
