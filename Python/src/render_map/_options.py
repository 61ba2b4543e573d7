"""The options of the command: their names, and the conversion of Python values that are not JSON."""

from __future__ import annotations

import difflib
import json
import re
from typing import Any, Dict, FrozenSet, List, Mapping

from . import options as types
from ._values import absolute, is_missing, plain, text_or_plain
from .errors import argument_error

#: Options that can have several values.
REPEATED = frozenset(types.REPEATED)
#: The Python names of options, one set for each scope.
PICTURE = frozenset(types.PictureOptions.__annotations__)
TIMED = frozenset(types.TimedOptions.__annotations__)
PROCESS = frozenset(types.ProcessOptions.__annotations__)
MAP = frozenset(types.MapOptions.__annotations__)
POOL = frozenset(types.PoolOptions.__annotations__)
JOB = frozenset(types.Job.__annotations__)
RENDER = frozenset(types.RenderOptions.__annotations__)
LEGEND = frozenset(types.TimedLegendOptions.__annotations__)
DIFF = frozenset(types.DiffOptions.__annotations__)
CHECK = frozenset(types.CheckOptions.__annotations__)
COMPARISON = frozenset(types.ComparisonOptions.__annotations__)
SNAPSHOT = frozenset(types.SnapshotOptions.__annotations__)

_ELSEWHERE = (
    (PICTURE, "is an option of a picture"),
    (PROCESS, "applies to all pictures of a map or a pool: set it when you create the map or the pool"),
    (frozenset(types.DrawOptions.__annotations__), "is an option of render() only"),
)
#: Options whose only values are true and false.
_BARE = {
    name
    for name, kind in types.RenderOptions.__annotations__.items()
    if getattr(kind, "__forward_arg__", None) == "bool"
}
#: Options that are passed on even if they are False. For example, `fit` is true by default for data, and `legend_title`
#: requires the option `legend`, even if no legend is drawn.
_FLAGS = {name for name, kind in types.PictureOptions.__annotations__.items() if "bool" in str(kind)}
_ALL = RENDER | MAP | POOL | JOB | LEGEND | SNAPSHOT | DIFF
#: The members of a legend object. A mapping that has any other key contains the titles of layers by their ids.
_LEGEND = {"layers", "title", "units", "classes", "language"}


def named(options: Mapping[str, Any], scope: FrozenSet[str]) -> Dict[str, Any]:
    """Return options by their Python names. The names of job members are accepted too. Missing values become None.

    Raises ``ArgumentError`` for an option that does not belong to the scope.
    """
    result: Dict[str, Any] = {}
    spellings: Dict[str, str] = {}
    for spelling, value in options.items():
        name = name_of(spelling)
        if name not in scope:
            elsewhere = [text for names, text in _ELSEWHERE if name in names]
            close = difflib.get_close_matches(name, sorted(scope), 1)
            nearest = f"; did you mean {close[0]}?" if close else ""
            raise argument_error(spelling, elsewhere[0] if elsewhere else "unknown option" + nearest)
        if name in result:
            raise argument_error(spelling, f"is there twice: it is the same as {spellings[name]}")
        result[name], spellings[name] = None if is_missing(value) else value, spelling
    return result


def name_of(spelling: str) -> str:
    """Return the Python name of an option or of a job member: ``color_by`` for ``colorBy``."""
    name = types.PLURALS.get(spelling) or re.sub("([A-Z])", r"_\1", spelling).lower().replace("-", "_")
    return name if name in _ALL else spelling


def place(text: str) -> str:
    """Return a place in a job or in command arguments, with the option's name replaced by its Python name."""
    found = re.match(r"(--)?([A-Za-z-]+)(.*)", text, re.DOTALL)
    if found is None:
        return text
    return name_of(found[2]) + ("" if found[1] else found[3])


def in_python(message: str) -> str:
    """Return a message with the names of options and job members replaced by their Python names."""
    return re.sub(r"--[a-z][a-z-]+|\b[a-z]+[A-Z][A-Za-z]*\b", lambda found: name_of(found[0].lstrip("-")), message)


def with_order(options: Mapping[str, Any], orders: Mapping[str, List[Any]]) -> Dict[str, Any]:
    """Return options with ``categories`` set to the known order of the categories of ``color_by``.

    ``categories`` is not set if other options already determine the classes or the colors of categories.
    """
    result = dict(options)
    order = orders.get(str(options.get("color_by")))
    others = [options.get(name) for name in ("categories", "breaks", "midpoint")]
    is_free = all(value is None for value in others) and options.get("scheme") in (None, "categories")
    if order and is_free and not isinstance(options.get("palette"), Mapping):
        result["categories"] = order
    return result


def members(options: Mapping[str, Any]) -> Dict[str, Any]:
    """Return options as members of a job, with JSON values.

    Options that are None are left out. Options that are False are left out too, unless false is one of their values.
    Paths are absolute. Raises ``ArgumentError`` for a value that cannot be represented in JSON.
    """
    result: Dict[str, Any] = {}
    for name, value in options.items():
        value = _value(name, value)
        if value is not None and (value is not False or name in _FLAGS):
            result[name] = value
    return result


def arguments(options: Mapping[str, Any]) -> List[str]:
    """Return options as arguments of the command. Values other than texts are written as JSON."""
    result: List[str] = []
    for name, value in members(options).items():
        if value is False:
            continue
        option = "--" + name.replace("_", "-")
        if value is True and name != "scale_bar":
            result.append(option)
            continue
        if name == "palette" and isinstance(value, list):
            value = ",".join(map(str, value))
        # A list of numbers is one value.
        is_several = name in REPEATED and isinstance(value, list) and not _is_number(value[:1])
        for item in value if is_several else [value]:
            text = "metric" if item is True else item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)
            result.append(f"{option}={text}")
    return result


def _value(name: str, value: Any) -> Any:
    """Return the value of an option as a JSON value."""
    try:
        if name == "categories" and not isinstance(value, str) and value is not None:
            return [text_or_plain(item) for item in value]
        value = plain(value)
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise argument_error(name, f"{value!r} is not valid: {error}") from None
    if name in _BARE and value is not None and not isinstance(value, bool):
        raise argument_error(name, "must be true or false")
    if name in ("inset", "logo", "theme") and isinstance(value, str) and value not in ("basemap", "map"):
        return absolute(value)
    if name == "header" and isinstance(value, dict):
        return [f"{key}: {text}" for key, text in value.items()]
    if name in ("legend", "layers") and isinstance(value, dict) and not value.keys() <= _LEGEND:
        return [{"layer": layer, "title": title} for layer, title in value.items()]
    if name == "path" and isinstance(value, list) and value and _is_place(value[0]):
        return [value]
    return value


def _is_place(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 1 and _is_number(value[:1])


def _is_number(first: List[Any]) -> bool:
    return all(isinstance(value, (int, float)) for value in first) and first != []
