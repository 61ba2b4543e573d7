"""The options of the command: their names, and what they are as arguments and as members of jobs."""

from __future__ import annotations

import re
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Sequence

from . import _values
from ._values import Texts
from .errors import argument_error


class Option(NamedTuple):
    """An option of the command."""

    #: Whether it applies to a picture, to a process, or to a picture of ``render`` alone.
    scope: str
    #: Returns its value as arguments.
    texts: Callable[[Any], Texts]
    #: The member of a job, and its value there; empty if a job has no such member of its own.
    member: str = ""
    value: Callable[[Any], Any] = lambda value: value


def arguments(options: Mapping[str, Any], scopes: Sequence[str]) -> List[str]:
    """Return options as arguments of the command.

    Raises ``ArgumentError`` for an option of another scope.
    """
    result: List[str] = []
    for name, value in options.items():
        option = find(name, scopes)
        if value is None or value is False:
            continue
        flag = "--" + name.replace("_", "-")
        texts = _converted(name, option.texts, value)
        if texts is True:
            result.append(flag)
        elif texts is not False:
            result += [f"{flag}={text}" for text in texts]
    return result


def members(options: Mapping[str, Any]) -> Dict[str, Any]:
    """Return options as members of a job.

    Raises ``ArgumentError`` for an option that is not one of a picture.
    """
    result: Dict[str, Any] = {}
    legend: Dict[str, Any] = {}
    for name, value in options.items():
        option = find(name, ["picture"])
        if value is None:
            continue
        if name.startswith("legend_"):
            legend[name[len("legend_") :]] = value
        elif name not in _COMBINED:
            member = _converted(name, option.value, value)
            if member is not None:
                result[option.member] = member
    if legend:
        result["legend"] = _legend(result.get("legend"), legend)
    _combine(options, result)
    return result


def with_order(options: Mapping[str, Any], orders: Mapping[str, List[Any]]) -> Dict[str, Any]:
    """Return options with the order of the categories that decide the colour, unless they divide them otherwise."""
    result = dict(options)
    order = orders.get(str(options.get("color_by")))
    others = [options.get(name) for name in ("categories", "breaks", "midpoint")]
    is_free = all(value is None for value in others) and options.get("scheme") in (None, "categories")
    if order and is_free and not isinstance(options.get("palette"), Mapping):
        result["categories"] = order
    return result


def find(name: str, scopes: Sequence[str]) -> Option:
    """Return an option by its name in Python.

    Raises ``ArgumentError`` if there is none, or if it is one of another scope.
    """
    option = OPTIONS.get(name)
    if option is None:
        raise argument_error(name, "unknown option" + _suggestion(name))
    if option.scope not in scopes:
        raise argument_error(name, _ELSEWHERE[option.scope])
    return option


def is_process_option(name: str) -> bool:
    """Whether an option applies to all pictures of a process."""
    option = OPTIONS.get(name)
    return option is not None and option.scope == "process"


_ELSEWHERE = {
    "picture": "is an option of a picture",
    "process": "is an option of all pictures of a map or a pool: set it where that is created",
    "draw": "is an option of render() only",
}


def _suggestion(name: str) -> str:
    words = {part for part in re.split("[_-]", name.lower()) if part}
    for known in OPTIONS:
        if known.replace("_", "") == name.replace("_", "").replace("-", "").lower():
            return f"; did you mean {known}?"
    close = [known for known in OPTIONS if words & set(known.split("_"))]
    return f"; did you mean {' or '.join(close[:3])}?" if close else ""


def _converted(name: str, convert: Callable[[Any], Any], value: Any) -> Any:
    try:
        return convert(value)
    except (TypeError, ValueError, LookupError) as error:
        raise argument_error(name, f"{value!r} is not valid: {error}") from None


def _legend(layers: Any, more: Mapping[str, Any]) -> Any:
    if layers is None or layers is False:
        raise argument_error("legend_" + next(iter(more)), "requires legend")
    result = dict(more)
    if layers is not True:
        result["layers"] = layers
    return result


#: Options of which several make one member of a job.
_COMBINED = {"lon", "lat", "width", "height", "legend_title", "legend_units", "legend_classes", "legend_language"}


def _combine(options: Mapping[str, Any], result: Dict[str, Any]) -> None:
    for names, member, others in (
        (("lon", "lat"), "center", ()),
        (("width", "height"), "size", (512, 512)),
    ):
        given = [options.get(name) for name in names]
        if given == [None, None]:
            continue
        if member in result:
            raise argument_error(names[0], f"use either {member} or {names[0]} and {names[1]}")
        if not others and None in given:
            raise argument_error(names[given.index(None)], f"{names[0]} and {names[1]} belong together")
        numbers = [others[index] if value is None else value for index, value in enumerate(given)]
        result[member] = [float(number) for number in numbers] if member == "center" else _values.size_text(numbers)


def _picture(texts: Callable[[Any], Texts], member: str, value: Callable[[Any], Any] = lambda value: value) -> Option:
    return Option("picture", texts, member, value)


_PICTURE: Dict[str, Option] = {
    "basemap": _picture(_values.text, "basemap", str),
    "color_by": _picture(_values.text, "colorBy", str),
    "size_by": _picture(_values.text, "sizeBy", str),
    "label_by": _picture(_values.text, "labelBy", str),
    "scheme": _picture(_values.text, "scheme", str),
    "classes": _picture(_values.text, "classes", _values.integer),
    "breaks": _picture(_values.numbers, "breaks", _values.number_list),
    "categories": _picture(_values.categories, "categories", _values.category_list),
    "palette": _picture(_values.palette, "palette", _values.palette_member),
    "reverse": _picture(_values.flag, "reverse", _values.boolean),
    "midpoint": _picture(_values.text, "midpoint", _values.real),
    "max_radius": _picture(_values.text, "maxRadius", _values.real),
    "center": _picture(_values.numbers, "center", _values.number_list),
    "lon": _picture(_values.text, "center"),
    "lat": _picture(_values.text, "center"),
    "zoom": _picture(_values.text, "zoom", _values.real),
    "bearing": _picture(_values.text, "bearing", _values.real),
    "pitch": _picture(_values.text, "pitch", _values.real),
    "bounds": _picture(_values.numbers, "bounds", _values.number_list),
    "bbox": _picture(_values.numbers, "bounds", _values.number_list),
    "padding": _picture(_values.numbers, "padding", _values.padding),
    "fit": _picture(_values.flag, "fit", _values.boolean),
    "max_zoom": _picture(_values.text, "maxZoom", _values.real),
    "size": _picture(_values.size, "size", _values.size_text),
    "paper": _picture(_values.size, "paper", _values.size_text),
    "width": _picture(_values.text, "size"),
    "height": _picture(_values.text, "size"),
    "ratio": _picture(_values.text, "ratio", _values.real),
    "dpi": _picture(_values.text, "dpi", _values.real),
    "format": _picture(_values.text, "format", str),
    "quality": _picture(_values.text, "quality", _values.integer),
    "text_as_outlines": _picture(_values.flag, "textAsOutlines", _values.boolean),
    "overlay": _picture(_values.each, "overlay"),
    "insert_below": _picture(_values.text, "insertBelow", str),
    "marker": _picture(_values.markers, "markers", _values.markers),
    "path": _picture(_values.paths, "paths", _values.paths),
    "attribution": _picture(_values.text, "attribution", str),
    "scale_bar": _picture(lambda value: [_values.units(value) or ""], "scaleBar", _values.units),
    "title": _picture(_values.text, "title", str),
    "subtitle": _picture(_values.text, "subtitle", str),
    "caption": _picture(_values.text, "caption", str),
    "north_arrow": _picture(_values.flag, "northArrow", _values.boolean),
    "graticule": _picture(_values.flag_or_text, "graticule", _values.bool_or_number),
    "inset": _picture(_values.flag_or_text, "inset", _values.inset),
    "inset_zoom": _picture(_values.text, "insetZoom", _values.real),
    "frame": _picture(_values.flag, "frame", _values.boolean),
    "position": _picture(_values.pairs, "positions", _values.changes),
    "transparent": _picture(_values.flag, "transparent", _values.boolean),
    "legend": _picture(_values.layers, "legend", _values.legend_layers),
    "legend_title": _picture(_values.text, "legend"),
    "legend_units": _picture(_values.text, "legend"),
    "legend_classes": _picture(_values.text, "legend"),
    "legend_language": _picture(_values.text, "legend"),
    "set": _picture(_values.json_pairs, "set", _values.changes),
    "filter": _picture(_values.json_pairs, "filter", _values.changes),
    "hide": _picture(_values.each, "hide", _values.items),
    "state": _picture(_values.json_pairs, "state", _values.changes),
    "projection": _picture(lambda value: [value if isinstance(value, str) else _values.json_text(value)], "projection"),
}

_DRAW: Dict[str, Callable[[Any], Texts]] = {
    "world_file": _values.flag_or_text,
    "sidecar": _values.flag_or_text,
    "labels": _values.text,
    "save_style": _values.text,
    "no_provenance": _values.flag,
    "overlay_style": _values.each,
    "debug": lambda value: [value if isinstance(value, str) else ",".join(value)],
    "locked": _values.flag,
}

_PROCESS: Dict[str, Callable[[Any], Texts]] = {
    "threads": _values.text,
    "zoom_levels_to_overscale": _values.text,
    "fonts": _values.each,
    "system_fonts": _values.flag,
    "stores": _values.each,
    "offline": _values.flag,
    "allow_host": _values.each,
    "header": lambda value: (
        [f"{name}: {text}" for name, text in value.items()] if isinstance(value, Mapping) else _values.each(value)
    ),
    "root": _values.text,
    "timeout": _values.text,
    "cache_dir": _values.text,
    "no_cache": _values.flag,
    "cache_size": _values.text,
    "encoding": _values.text,
    "max_memory": _values.text,
    "strict": _values.flag,
    "allow": _values.each,
    "deny": _values.each,
    "lenient": _values.flag,
}

#: All options, by their names in Python.
OPTIONS: Dict[str, Option] = {
    **_PICTURE,
    **{name: Option("draw", texts) for name, texts in _DRAW.items()},
    **{name: Option("process", texts) for name, texts in _PROCESS.items()},
}

#: The names of options in Python by those of the members of jobs.
NAMES: Dict[str, str] = {
    option.member: name
    for name, option in _PICTURE.items()
    if name not in ("lon", "lat", "width", "height", "bbox") and not name.startswith("legend_")
}


def place(text: str) -> str:
    """Return a place in a job or in the arguments of the command with the name of the option in Python."""
    if text.startswith("--"):
        return text[2:].split(" ")[0].split("=")[0].replace("-", "_")
    found = re.match(r"([A-Za-z]+)(.*)", text, re.DOTALL)
    return NAMES.get(found[1], found[1]) + found[2] if found else text
