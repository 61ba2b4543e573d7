"""Conversion of Python values to JSON values."""

from __future__ import annotations

import math
import os
import re
from decimal import Decimal
from typing import Any, Iterable, Mapping

#: The NumPy float types with less precision than Python's ``float``.
SHORT_FLOATS = ("float16", "float32")


def plain(value: Any) -> Any:
    """Convert a path, or a Python, NumPy or pandas value, to a JSON value.

    Raises ``TypeError`` if the value cannot be represented in JSON.
    """
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, Mapping):
        return {text(key): plain(item) for key, item in value.items()}
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, (set, frozenset)):
        return sorted(map(plain, value), key=str)
    if getattr(value, "shape", None) == () and hasattr(value, "tolist"):
        return short_float(value) if str(value.dtype) in SHORT_FLOATS else plain(value.tolist())
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if hasattr(value, "__geo_interface__"):
        return geo_interface(value)
    if hasattr(value, "__float__") and not hasattr(value, "__len__"):
        return float(value)
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray)):
        return [plain(item) for item in value]
    raise TypeError(f"a value of type {type(value).__name__} cannot be represented in JSON")


def geo_interface(value: Any) -> Any:
    """Return the GeoJSON of an object with ``__geo_interface__``. A ring of Shapely, which GeoJSON lacks, is a line."""
    members = value.__geo_interface__
    is_ring = isinstance(members, Mapping) and members.get("type") == "LinearRing"
    return {**members, "type": "LineString"} if is_ring else members


def is_missing(value: Any) -> bool:
    """Whether a value is None, NaN, or a missing value of NumPy or pandas."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    is_scalar = isinstance(value, (float, Decimal)) or getattr(value, "shape", None) == ()
    return is_scalar and bool(value != value)


def text_or_plain(value: Any) -> Any:
    """Convert a data value or a category to a JSON value.

    Values that JSON cannot represent, such as intervals, become strings.
    """
    try:
        return plain(value)
    except TypeError:
        return str(value)


def text(value: Any) -> str:
    """Return a value as a text. True and False become ``true`` and ``false``."""
    value = text_or_plain(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def short_float(value: Any) -> float:
    """Return a NumPy number with the fewest digits that identify it in its own type: 0.1, not 0.10000000149."""
    number = float(value)
    return number if not math.isfinite(number) or number.is_integer() else float(str(value))


def absolute(address: str) -> str:
    """Return the absolute path of a path. URLs stay as they are."""
    return address if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", address) else os.path.abspath(address)
