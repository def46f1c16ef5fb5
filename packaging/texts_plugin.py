"""For mypy: what ``words`` is given is written there, or is a ``Text``; a plain string is nobody's text, and stands
as it is (docs/texts.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from mypy.nodes import ConditionalExpr, Expression, StrExpr
from mypy.plugin import FunctionSigContext, Plugin
from mypy.types import FunctionLike, Instance, LiteralType, UnionType


def _is_written(given: Expression) -> bool:
    if isinstance(given, ConditionalExpr):
        return _is_written(given.if_expr) and _is_written(given.else_expr)
    return isinstance(given, StrExpr)


def _taken(context: FunctionSigContext) -> FunctionLike:
    """What ``words`` takes there."""
    taken, given = context.default_signature, context.args[0]
    if not given or _is_written(given[0]):
        return taken
    text = cast(Any, context.api).modules["cardrules.protocol.texts"].names["Text"].node
    nothing = LiteralType("", context.api.named_generic_type("builtins.str", []))
    return taken.copy_modified(arg_types=[UnionType([Instance(text, []), nothing]), *taken.arg_types[1:]])


class WordsPlugin(Plugin):
    """Looks at every call of ``words``."""

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return _taken if fullname == "dealers_choice.language.words" else None


def plugin(version: str) -> type[Plugin]:
    """The plugin, as mypy asks for it."""
    return WordsPlugin
