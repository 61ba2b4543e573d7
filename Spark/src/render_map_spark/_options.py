"""Options of the command from keyword arguments."""

from __future__ import annotations

from typing import Any, Mapping

#: Warnings whose pictures depend on the luck of a node. They make a job or tile fail, unless ``allow`` of the caller
#: names them.
UNLUCKY = ("unreadable-source", "unreadable-tile", "unreadable-sprite", "unreadable-glyphs", "unreadable-font")


def arguments(options: Mapping[str, Any]) -> list[str]:
    """Return the arguments of options that are named as on the command line, with underscores."""
    result: list[str] = []
    for name, value in sorted(options.items()):
        flag = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            result.append(flag)
        elif isinstance(value, (list, tuple, set, frozenset)):
            result += [f"{flag}={item}" for item in (sorted(value) if isinstance(value, (set, frozenset)) else value)]
        else:
            result.append(f"{flag}={value}")
    return result


def with_denied(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options that also deny the warnings of ``UNLUCKY``."""
    allowed, denied = _list(options.get("allow")), _list(options.get("deny"))
    more = [name for name in UNLUCKY if name not in allowed and name not in denied]
    return {**options, "allow": allowed, "deny": denied + more}


def _list(value: Any) -> list[str]:
    return [] if value is None else [value] if isinstance(value, str) else list(value)
