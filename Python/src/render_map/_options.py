"""The options of the command: their names, and their values as arguments and as members of jobs."""

from __future__ import annotations

import json
import os
import re
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Sequence, Union

from .errors import argument_error

#: A value as an argument: true for an option without a value, or texts, each of which gives the option once.
Texts = Union[bool, List[str]]


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
            result[option.member] = _converted(name, option.value, value)
    if legend:
        result["legend"] = _legend(result.get("legend"), legend)
    _combine(options, result)
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


# Values as arguments.


def _text(value: Any) -> Texts:
    return [os.fspath(value) if isinstance(value, os.PathLike) else str(value)]


def _flag(value: Any) -> Texts:
    if value is not True:
        raise TypeError("must be True or False")
    return True


def _numbers(value: Any) -> Texts:
    return [value if isinstance(value, str) else ",".join(number(part) for part in _list(value))]


def _size(value: Any) -> Texts:
    return [_size_text(value)]


def _flag_or_text(value: Any) -> Texts:
    return True if value is True else _text(value)


def _each(value: Any) -> Texts:
    return [os.fspath(item) if isinstance(item, os.PathLike) else str(item) for item in _items(value)]


def _pairs(value: Any) -> Texts:
    if isinstance(value, Mapping):
        return [f"{key}={item if isinstance(item, str) else _json(item)}" for key, item in value.items()]
    return _each(value)


def _json_pairs(value: Any) -> Texts:
    if isinstance(value, Mapping):
        return [f"{key}={_json(item)}" for key, item in value.items()]
    return _each(value)


def _layers(value: Any) -> Texts:
    if value is True or isinstance(value, str):
        return _flag_or_text(value)
    if isinstance(value, Mapping):
        return [",".join(f"{layer}={title}" for layer, title in value.items())]
    return [",".join(str(layer) for layer in value)]


def _palette(value: Any) -> Texts:
    return [value if isinstance(value, str) else ",".join(value)]


def _markers(value: Any) -> Texts:
    return [_marker(item) for item in (_single(value) if _is_place(value) else _items(value))]


def _paths(value: Any) -> Texts:
    return [_path(item) for item in (_single(value) if _is_line(value) else _items(value))]


# Values as members of jobs.


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError("must be True or False")
    return value


def _number_list(value: Any) -> List[float]:
    parts = value.split(",") if isinstance(value, str) else _list(value)
    return [float(part) for part in parts]


def _padding(value: Any) -> Any:
    numbers = _number_list(value) if isinstance(value, str) or hasattr(value, "__len__") else [float(value)]
    if len(numbers) == 1:
        return numbers[0]
    if len(numbers) == 2:
        return [numbers[0], numbers[1], numbers[0], numbers[1]]
    return numbers


def _object(value: Any) -> Dict[str, Any]:
    """Return changes of a style; texts are ``KEY=VALUE`` with JSON or text."""
    if isinstance(value, Mapping):
        return dict(value)
    result: Dict[str, Any] = {}
    for item in _items(value):
        key, separator, text = str(item).partition("=")
        if not separator:
            raise ValueError("must be NAME=VALUE")
        try:
            result[key] = json.loads(text)
        except ValueError:
            result[key] = text
    return result


def _legend(layers: Any, more: Mapping[str, Any]) -> Any:
    if layers is None or layers is False:
        raise argument_error("legend_" + next(iter(more)), "requires legend")
    result = dict(more)
    if layers is not True:
        result["layers"] = layers
    return result


def _legend_layers(value: Any) -> Any:
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, Mapping):
        return [{"layer": layer, "title": title} for layer, title in value.items()]
    return [str(layer) for layer in value]


def _float(value: Any) -> float:
    return float(value)


def _integer(value: Any) -> int:
    if isinstance(value, bool) or int(value) != float(value):
        raise TypeError("must be an integer")
    return int(value)


def _bool_or_number(value: Any) -> Any:
    return value if isinstance(value, bool) else float(value)


def _inset(value: Any) -> Any:
    if isinstance(value, bool) or value in ("basemap", "map"):
        return value
    return absolute(os.fspath(value))


def absolute(address: str) -> str:
    """Return an address with an absolute path; URLs stay as they are."""
    return address if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", address) else os.path.abspath(address)


# Parts of values.


def number(value: Any) -> str:
    return repr(float(value)) if not float(value).is_integer() else str(int(value))


def _list(value: Any) -> List[Any]:
    if isinstance(value, (int, float)):
        return [value]
    if hasattr(value, "tolist"):
        value = value.tolist()
    return list(value)


def _items(value: Any) -> List[Any]:
    if isinstance(value, (str, os.PathLike, Mapping)):
        return [value]
    return list(value)


def _single(value: Any) -> List[Any]:
    return [value]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=plain)


def plain(value: Any) -> Any:
    """Return a value of NumPy or pandas as JSON has it."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if hasattr(value, "__geo_interface__"):
        return value.__geo_interface__
    raise TypeError(f"a value of type {type(value).__name__} has no form in JSON")


def _size_text(value: Any) -> str:
    if isinstance(value, str):
        return value
    sides = _list(value)
    if len(sides) not in (2, 3):
        raise ValueError("must be a text such as '800x600@2x', or (width, height)")
    return "x".join(number(side) for side in sides[:2]) + (f"@{number(sides[2])}x" if len(sides) == 3 else "")


def _is_place(value: Any) -> bool:
    return (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and len(value) >= 2
        and all(hasattr(number, "__float__") for number in value[:2])
    )


def _is_line(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) > 0 and _is_place(value[0])


def _place(value: Any) -> str:
    return value if isinstance(value, str) else ",".join(number(part) for part in _list(value)[:2])


def _marker(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        parts = [_place(value["at"]), value.get("color") or "", value.get("label") or ""]
    else:
        parts = [_place(value), *(str(part) for part in value[2:])]
    while parts and not parts[-1]:
        parts.pop()
    return ",".join(parts)


def _path(value: Any) -> str:
    if isinstance(value, str):
        return value
    settings = ""
    points: Any = value
    if isinstance(value, Mapping):
        settings = "".join(
            f"{name}={value[name]}|" for name in ("color", "width", "fill") if value.get(name) is not None
        )
        if "polyline" in value:
            return f"{settings}enc:{value['polyline']}"
        points = value["points"]
    return settings + " ".join(_place(point) for point in points)


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
        result[member] = [float(number) for number in numbers] if member == "center" else _size_text(numbers)


def _picture(texts: Callable[[Any], Texts], member: str, value: Callable[[Any], Any] = lambda value: value) -> Option:
    return Option("picture", texts, member, value)


_PICTURE: Dict[str, Option] = {
    "basemap": _picture(_text, "basemap", str),
    "color_by": _picture(_text, "colorBy", str),
    "size_by": _picture(_text, "sizeBy", str),
    "label_by": _picture(_text, "labelBy", str),
    "scheme": _picture(_text, "scheme", str),
    "classes": _picture(_text, "classes", _integer),
    "breaks": _picture(_numbers, "breaks", _number_list),
    "palette": _picture(_palette, "palette"),
    "reverse": _picture(_flag, "reverse", _bool),
    "midpoint": _picture(_text, "midpoint", _float),
    "max_radius": _picture(_text, "maxRadius", _float),
    "center": _picture(_numbers, "center", _number_list),
    "lon": _picture(_text, "center"),
    "lat": _picture(_text, "center"),
    "zoom": _picture(_text, "zoom", _float),
    "bearing": _picture(_text, "bearing", _float),
    "pitch": _picture(_text, "pitch", _float),
    "bounds": _picture(_numbers, "bounds", _number_list),
    "bbox": _picture(_numbers, "bounds", _number_list),
    "padding": _picture(_numbers, "padding", _padding),
    "fit": _picture(_flag, "fit", _bool),
    "max_zoom": _picture(_text, "maxZoom", _float),
    "size": _picture(_size, "size", _size_text),
    "paper": _picture(_size, "paper", _size_text),
    "width": _picture(_text, "size"),
    "height": _picture(_text, "size"),
    "ratio": _picture(_text, "ratio", _float),
    "dpi": _picture(_text, "dpi", _float),
    "format": _picture(_text, "format", str),
    "quality": _picture(_text, "quality", _integer),
    "overlay": _picture(_each, "overlay"),
    "insert_below": _picture(_text, "insertBelow", str),
    "marker": _picture(_markers, "markers", _markers),
    "path": _picture(_paths, "paths", _paths),
    "attribution": _picture(_text, "attribution", str),
    "scale_bar": _picture(_text, "scaleBar", str),
    "title": _picture(_text, "title", str),
    "subtitle": _picture(_text, "subtitle", str),
    "caption": _picture(_text, "caption", str),
    "north_arrow": _picture(_flag, "northArrow", _bool),
    "graticule": _picture(_flag_or_text, "graticule", _bool_or_number),
    "inset": _picture(_flag_or_text, "inset", _inset),
    "inset_zoom": _picture(_text, "insetZoom", _float),
    "frame": _picture(_flag, "frame", _bool),
    "position": _picture(_pairs, "positions", _object),
    "transparent": _picture(_flag, "transparent", _bool),
    "legend": _picture(_layers, "legend", _legend_layers),
    "legend_title": _picture(_text, "legend"),
    "legend_units": _picture(_text, "legend"),
    "legend_classes": _picture(_text, "legend"),
    "legend_language": _picture(_text, "legend"),
    "set": _picture(_json_pairs, "set", _object),
    "filter": _picture(_json_pairs, "filter", _object),
    "hide": _picture(_each, "hide", _items),
    "state": _picture(_json_pairs, "state", _object),
    "projection": _picture(lambda value: [value if isinstance(value, str) else _json(value)], "projection"),
}

_DRAW: Dict[str, Callable[[Any], Texts]] = {
    "text_as_outlines": _flag,
    "world_file": _flag_or_text,
    "sidecar": _flag_or_text,
    "labels": _text,
    "save_style": _text,
    "no_provenance": _flag,
    "overlay_style": _each,
    "debug": lambda value: [value if isinstance(value, str) else ",".join(value)],
    "locked": _flag,
}

_PROCESS: Dict[str, Callable[[Any], Texts]] = {
    "threads": _text,
    "zoom_levels_to_overscale": _text,
    "fonts": _each,
    "system_fonts": _flag,
    "stores": _each,
    "offline": _flag,
    "allow_host": _each,
    "header": lambda value: [f"{name}: {text}" for name, text in value.items()]
    if isinstance(value, Mapping)
    else _each(value),
    "root": _text,
    "timeout": _text,
    "cache_dir": _text,
    "no_cache": _flag,
    "cache_size": _text,
    "max_memory": _text,
    "strict": _flag,
    "allow": _each,
    "deny": _each,
    "lenient": _flag,
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
