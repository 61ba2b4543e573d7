"""Drawing one picture in a separate process."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Tuple

from . import _commands, _data, _jobs, _messages, _options, _tables
from ._data import SourceValue
from ._deadline import Deadline
from ._files import Files
from ._meanings import lists_options
from .errors import Problem, warn
from .options import RenderOptions
from .picture import Picture

if TYPE_CHECKING:
    import subprocess

    from typing_extensions import Unpack

    from .options import Path


@lists_options(RenderOptions)
def render(style_or_data: SourceValue, out: "Optional[Path]" = None, **options: "Unpack[RenderOptions]") -> Picture:
    """Draw a style or data, and return the bytes of the picture file.

    ``style_or_data`` is a path, a URL, JSON as a dict or text, a GeoDataFrame, or an object with ``__geo_interface__``.
    ``out`` is the path of a file to write, whose extension determines the format. Options have the names
    of the options of ``render-map``, with underscores in place of hyphens. Without ``out`` and ``sidecar``, a PNG
    picture contains no provenance, because the addresses in it are relative to the folder of the picture.

    Raises ``RenderMapError`` if there is no picture. Issues a ``RenderMapWarning`` for each of its ``warnings``. Each
    call starts a process, so a ``Map`` draws many pictures faster.
    """
    drawing = _Drawing(out, options)
    try:
        arguments, text = drawing.prepare(style_or_data)
        finished = _commands.run(arguments, text, drawing.files.names, drawing.deadline)
    finally:
        drawing.files.remove()
    picture = drawing.picture(finished)
    warn(picture.warnings, stacklevel=2)
    return picture


@lists_options(RenderOptions)
async def arender(
    style_or_data: SourceValue, out: "Optional[Path]" = None, **options: "Unpack[RenderOptions]"
) -> Picture:
    """Draw a style or data in a task of asyncio, as ``render`` does.

    If the task is canceled, its process ends.
    """
    drawing = _Drawing(out, options)
    try:
        arguments, text = drawing.prepare(style_or_data)
        finished = await _commands.run_in_task(arguments, text, drawing.files.names, drawing.deadline)
    finally:
        drawing.files.remove()
    picture = drawing.picture(finished)
    warn(picture.warnings, stacklevel=2)
    return picture


class _Drawing:
    """The arguments of the command, and the picture that it draws."""

    def __init__(self, out: "Optional[Path]", options: Mapping[str, Any]) -> None:
        scope = _options.PICTURE | _options.PROCESS | _options.DRAW | _options.DEADLINE
        self._options: Dict[str, Any] = _options.named(options, scope)
        self.deadline = Deadline(self._options.pop("deadline", None)).start()
        self._out = None if out is None else os.path.abspath(os.fspath(out))
        self._has_lines = False
        self.files = Files()

    def prepare(self, value: SourceValue) -> Tuple[List[str], Optional[bytes]]:
        """Return the arguments of the command, and its standard input."""
        given = self._options
        if self._out is None and not given.get("sidecar"):
            given["no_provenance"] = True
        value = _data.read(value)
        self._has_lines = isinstance(value, (str, bytes, bytearray))
        content = _data.content(value)
        text = _data.json_text(value) if content is None else None
        if content is not None:
            place = self.files.add(content, "data")
        else:
            place = "-" if text is not None else _data.address_of(value)
        found = _jobs.contents(given)
        given = _options.with_order(given, _tables.orders(value) or _jobs.orders(found))
        for name, sources in found.items():
            values = [source.address or self.files.add(source.bytes, name) for source in sources]
            given[name] = values if name in _options.REPEATED else values[0]
        arguments = ["draw", *_options.arguments(given), "--", place, self._out or "-"]
        return arguments, None if text is None else _data.written(value, text)

    def picture(self, finished: "subprocess.CompletedProcess[bytes]") -> Picture:
        """Return the picture. Raises ``RenderMapError`` if there is none."""
        problems = _messages.problems(finished.stderr, self._has_lines, self.files.names.values())
        if finished.returncode != 0:
            raise _messages.error(finished.returncode, finished.stderr, problems)
        data = finished.stdout
        if self._out is not None:
            with open(self._out, "rb") as file:
                data = file.read()
        issued: List[Problem] = [problem for is_warning, problem in problems if is_warning]
        return Picture(data, None, issued, _jobs.pixel_ratio(self._options) or 1)
