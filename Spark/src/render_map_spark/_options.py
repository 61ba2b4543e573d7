"""Warnings that depend on the state of a node."""

from __future__ import annotations

from typing import Any, Mapping

#: Warnings that appear because of the state of a node, for example because a file cannot be read. They make a job or
#: tile fail, unless the caller's ``allow`` names them.
UNLUCKY = ("unreadable-source", "unreadable-tile", "unreadable-sprite", "unreadable-glyphs", "unreadable-font")


def with_denied(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options that also deny the warnings of ``UNLUCKY``."""
    allowed, denied = ([names] if isinstance(names, str) else list(names or ()) for names in
                       (options.get("allow"), options.get("deny")))  # fmt: skip
    more = [name for name in UNLUCKY if name not in allowed and name not in denied]
    return {**options, "allow": allowed, "deny": denied + more}
