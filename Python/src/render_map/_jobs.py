"""Jobs as lines of the command's batches."""

from __future__ import annotations

import json
import re
from typing import Any, Dict, List, Mapping, Optional

from . import _data, _options, _values
from ._data import INLINE_LIMIT, Files, Source
from ._worker import Task

#: Device pixels per inch of paper at which a pixel of the map is a pixel of the picture.
_SCREEN_DPI = 96.0
_PRINT_DPI = 300.0


class Subject:
    """The style and the data of a map, as members of its jobs.

    Data and large styles are files, so that a process reads them once for all pictures.
    """

    def __init__(self, style: Optional[Source], data: Optional[Source], files: Optional[Files] = None) -> None:
        self.members: Dict[str, str] = {}
        self.orders = {} if data is None else data.orders
        self.names = {} if files is None else files.names
        if style is not None:
            is_file = style.address is None and files is not None and _data.has_fixed_addresses(style.text)
            self.members["style"] = _value(style, files if is_file else None, "style")
        if data is not None:
            self.members["data"] = _value(data, files, "data")


def task(subject: Subject, options: Mapping[str, Any], files: Files) -> Task:
    """Return the job of a picture.

    ``files`` receives overlays that are too large for a line. Raises ``ArgumentError`` for an invalid option.
    """
    overlays = options.get("overlay")
    values = [] if overlays is None else [_data.source(value, is_style=False) for value in listed(overlays)]
    orders = values[0].orders if values and "data" not in subject.members else subject.orders
    picture = _options.with_order(options, orders)
    members = _options.members({name: value for name, value in picture.items() if name != "overlay"})
    texts = {name: json.dumps(value, default=_values.plain) for name, value in members.items()}
    texts.update(subject.members)
    if overlays is not None:
        texts["overlay"] = "[" + ",".join(_value(value, _large(value, files), "overlay") for value in values) + "]"
    line = "{" + ",".join(f"{json.dumps(name)}:{text}" for name, text in texts.items()) + "}\n"
    return Task(line.encode(), pixel_ratio(members), {**subject.names, **files.names})


def pixel_ratio(members: Mapping[str, Any]) -> float:
    """Return the device pixels per pixel of a job."""
    size = str(members.get("size", ""))
    scaled = re.search(r"@([0-9.]+)x$", size)
    if scaled:
        return float(scaled.group(1)) or 1
    if "paper" in members:
        return float(members.get("dpi", _PRINT_DPI)) / _SCREEN_DPI
    return float(members.get("ratio") or float(members.get("dpi", _SCREEN_DPI)) / _SCREEN_DPI)


def listed(value: Any) -> List[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _large(value: Source, files: Files) -> Optional[Files]:
    return files if len(value.text) > INLINE_LIMIT else None


def _value(source: Source, files: Optional[Files], name: str) -> str:
    """Return a style or data as JSON: its address, or its text."""
    if source.address is not None:
        return json.dumps(source.address)
    return source.text if files is None else json.dumps(files.add(source.text, name))
