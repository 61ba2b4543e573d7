"""Values of options, as arguments of the command and as members of jobs."""

from __future__ import annotations

import json
import math
import os
import re
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

#: A value as an argument: true for an option without a value, or texts, each of which gives the option once.
Texts = Union[bool, List[str]]

# Values as arguments.


def text(value: Any) -> Texts:
    return [os.fspath(value) if isinstance(value, os.PathLike) else str(value)]


def flag(value: Any) -> Texts:
    if value is not True:
        raise TypeError("must be True or False")
    return True


def numbers(value: Any) -> Texts:
    return [value if isinstance(value, str) else ",".join(number(part) for part in _list(value))]


def size(value: Any) -> Texts:
    return [size_text(value)]


def flag_or_text(value: Any) -> Texts:
    return True if value is True else text(value)


def each(value: Any) -> Texts:
    return [os.fspath(item) if isinstance(item, os.PathLike) else str(item) for item in items(value)]


def pairs(value: Any) -> Texts:
    if isinstance(value, Mapping):
        return [f"{key}={item if isinstance(item, str) else json_text(item)}" for key, item in value.items()]
    return each(value)


def json_pairs(value: Any) -> Texts:
    if isinstance(value, Mapping):
        return [f"{key}={json_text(item)}" for key, item in value.items()]
    return each(value)


def layers(value: Any) -> Texts:
    if value is True or isinstance(value, str):
        return flag_or_text(value)
    if isinstance(value, Mapping):
        return [",".join(f"{layer}={title}" for layer, title in value.items())]
    return [",".join(str(layer) for layer in value)]


def categories(value: Any) -> Texts:
    return [value if isinstance(value, str) else json_text(category_list(value))]


def palette(value: Any) -> Texts:
    member = palette_member(value)
    if isinstance(member, dict):
        return [json_text(member)]
    return [member if isinstance(member, str) else ",".join(member)]


def markers(value: Any) -> Texts:
    return [_marker(item) for item in (_single(value) if _is_place(value) else items(value))]


def paths(value: Any) -> Texts:
    return [_path(item) for item in (_single(value) if _is_line(value) else items(value))]


# Values as members of jobs.


def boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError("must be True or False")
    return value


def number_list(value: Any) -> List[float]:
    parts = value.split(",") if isinstance(value, str) else _list(value)
    return [float(part) for part in parts]


def category_list(value: Any) -> List[Any]:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",")]
    return [category(item) for item in (value.tolist() if hasattr(value, "tolist") else value)]


def palette_member(value: Any) -> Any:
    """Return a palette as a member of a job: a name, a list of colors, or colors by the names of categories."""
    if isinstance(value, str):
        return value
    colors = list(value.values()) if isinstance(value, Mapping) else list(value)
    if not all(isinstance(color, str) for color in colors):
        raise TypeError("must be a name, a list of colors such as '#d33', or a dict of such colors by category")
    return dict(zip(map(_category_name, value), colors)) if isinstance(value, Mapping) else colors


def category(item: Any) -> Any:
    """Return a category as the data has it in JSON."""
    if hasattr(item, "tolist") or hasattr(item, "isoformat"):
        return plain(item)
    return item if item is None or isinstance(item, (str, bool, int, float)) else str(item)


def _category_name(key: Any) -> str:
    """Return the name of a category in the keys of an object: true and false are those of JSON."""
    key = category(key)
    return json.dumps(key) if isinstance(key, bool) else str(key)


def padding(value: Any) -> Any:
    numbers = number_list(value) if isinstance(value, str) or hasattr(value, "__len__") else [float(value)]
    if len(numbers) == 1:
        return numbers[0]
    if len(numbers) == 2:
        return [numbers[0], numbers[1], numbers[0], numbers[1]]
    return numbers


def changes(value: Any) -> Dict[str, Any]:
    """Return changes of a style; texts are ``KEY=VALUE`` with JSON or text."""
    if isinstance(value, Mapping):
        return dict(value)
    result: Dict[str, Any] = {}
    for item in items(value):
        key, separator, text = str(item).partition("=")
        if not separator:
            raise ValueError("must be NAME=VALUE")
        try:
            result[key] = json.loads(text)
        except ValueError:
            result[key] = text
    return result


def legend_layers(value: Any) -> Any:
    if isinstance(value, (bool, str)):
        return value
    if isinstance(value, Mapping):
        return [{"layer": layer, "title": title} for layer, title in value.items()]
    return [str(layer) for layer in value]


def real(value: Any) -> float:
    return float(value)


def integer(value: Any) -> int:
    if isinstance(value, bool) or int(value) != float(value):
        raise TypeError("must be an integer")
    return int(value)


def bool_or_number(value: Any) -> Any:
    return value if isinstance(value, bool) else float(value)


def units(value: Any) -> Optional[str]:
    """Return the units of a scale bar: true is a metric one, and false none."""
    if value is False:
        return None
    return "metric" if value is True else str(value)


def inset(value: Any) -> Any:
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


def items(value: Any) -> List[Any]:
    if isinstance(value, (str, os.PathLike, Mapping)):
        return [value]
    return list(value)


def _single(value: Any) -> List[Any]:
    return [value]


def json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=plain)


def plain(value: Any) -> Any:
    """Return a value of NumPy or pandas as JSON has it."""
    if str(getattr(value, "dtype", "")) in SHORT_FLOATS:
        return [plain(item) for item in value] if getattr(value, "shape", ()) else short_float(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if hasattr(value, "__geo_interface__"):
        return value.__geo_interface__
    raise TypeError(f"a value of type {type(value).__name__} has no form in JSON")


#: The types of numbers of NumPy with fewer digits than those of Python.
SHORT_FLOATS = ("float16", "float32")


def short_float(value: Any) -> float:
    """Return a number of NumPy with the fewest digits that tell it from others of its type: 0.1, not 0.10000000149."""
    number = float(value)
    return number if not math.isfinite(number) or number.is_integer() else float(str(value))


def size_text(value: Any) -> str:
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
