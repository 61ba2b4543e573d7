"""Conversion of jobs to lines of JSON for ``render-map batch``."""

from __future__ import annotations

import json
import re
from typing import Any, Dict, List, Mapping, Optional

from . import _data, _options, _values
from ._data import INLINE_LIMIT, Source
from ._files import Files
from ._worker import Task

#: The device pixels per inch at which a map pixel is one device pixel.
_SCREEN_DPI = 96.0
#: The default device pixels per inch for a size on paper.
_PRINT_DPI = 300.0
#: A size in pixels. Other texts are sizes on paper.
_IN_PIXELS = re.compile(r"[\d.]+x[\d.]+|thumbnail|card|hd", re.IGNORECASE)


class Subject:
    """The style and the data of a map, as members of its jobs.

    If ``files`` is given, data and styles without relative addresses are written to files, so a process reads them only
    once for all pictures.
    """

    def __init__(self, style: Optional[Source], data: Optional[Source], files: Optional[Files] = None) -> None:
        self.members: Dict[str, str] = {}
        self.orders = {} if data is None else data.orders
        self.names = {} if files is None else files.names
        if style is not None:
            is_file = style.address is None and files is not None and _data.has_fixed_addresses(style.text)
            self.members["style"] = style.member(files if is_file else None, "style")
        if data is not None:
            self.members["data"] = data.member(files, "data")


def task(subject: Subject, options: Mapping[str, Any], files: Files) -> Task:
    """Return the job of a picture.

    Overlays that are too large for a line are written to ``files``. Raises ``ArgumentError`` for an invalid option.
    """
    line = text(subject, options, files) + "\n"
    return Task(line.encode(), pixel_ratio(options) or 1, {**subject.names, **files.names})


def text(subject: Subject, options: Mapping[str, Any], files: Optional[Files] = None) -> str:
    """Return the job of a picture as JSON on one line.

    If ``files`` is given, overlays that are too large for a line are written to it. Raises ``ArgumentError`` for an
    invalid option.
    """
    found = contents(options)
    others = _options.with_order(options, orders(found) if "data" not in subject.members else subject.orders)
    members = _options.members({name: value for name, value in others.items() if name not in found})
    texts = {name: json.dumps(value) for name, value in members.items()}
    texts.update(subject.members)
    for name, sources in found.items():
        values = [source.member(files if source.size > INLINE_LIMIT else None, name) for source in sources]
        texts[name] = f"[{','.join(values)}]" if name in _options.REPEATED else values[0]
    return "{" + ",".join(f"{json.dumps(name)}:{text}" for name, text in texts.items()) + "}"


def contents(options: Mapping[str, Any]) -> Dict[str, List[Source]]:
    """Return the options whose values are data, layers or a table, with these values as sources."""
    result: Dict[str, List[Source]] = {}
    for name in ("overlay", "overlay_style"):
        value = options.get(name)
        if value is not None:
            values = list(value) if isinstance(value, (list, tuple)) else [value]
            if name == "overlay_style" and values and isinstance(values[0], Mapping) and "type" in values[0]:
                values = [{"layers": values}]
            result[name] = [_data.source(value, is_style=False, name=name) for value in values]
    if options.get("join") is not None:
        result["join"] = [_data.table(options["join"])]
    return result


def orders(found: Mapping[str, List[Source]]) -> Mapping[str, List[Any]]:
    """Return the ordered categories of the columns of the first overlay."""
    return found["overlay"][0].orders if found.get("overlay") else {}


def pixel_ratio(options: Mapping[str, Any]) -> Optional[float]:
    """Return the device pixels per map pixel; None if no option determines this number."""
    size, ratio, dpi, paper = (_values.plain(options.get(name)) for name in ("size", "ratio", "dpi", "paper"))
    if isinstance(size, str):
        ratio = size.rpartition("@")[2].rstrip("x") if "@" in size else ratio
    elif isinstance(size, list) and len(size) == 3:
        ratio = size[2]
    if paper:
        dpi = dpi or _PRINT_DPI
    elif not isinstance(size, str) or _IN_PIXELS.fullmatch(size.partition("@")[0].strip()):
        # Such a size is the same at any resolution of the file.
        dpi = None
    try:
        return float(ratio) if ratio else float(dpi) / _SCREEN_DPI if dpi else None
    except (TypeError, ValueError):
        # The command reports the error.
        return None
