"""Drawing one picture in a separate process."""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING, Any, Dict, FrozenSet, List, Mapping, Optional, Sequence, Tuple

from . import _commands, _data, _jobs, _messages, _options, _tables
from ._data import SourceValue
from ._deadline import Deadline
from ._files import Files
from ._meanings import LEGEND_MEANINGS, lists_options
from .errors import Problem, warn
from .options import RenderOptions, TimedLegendOptions
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
    return _drawn(_Drawing(out, options), style_or_data)


@lists_options(RenderOptions)
async def arender(
    style_or_data: SourceValue, out: "Optional[Path]" = None, **options: "Unpack[RenderOptions]"
) -> Picture:
    """Draw a style or data in a task of asyncio, as ``render`` does.

    If the task is canceled, its process ends.
    """
    with _Drawing(out, options) as drawing:
        arguments, text = drawing.prepare(style_or_data)
        picture = drawing.picture(await _commands.run_in_task(arguments, text, *drawing.resources))
    warn(picture.warnings, stacklevel=2)
    return picture


@lists_options(TimedLegendOptions, LEGEND_MEANINGS)
def legend(
    style_or_data: SourceValue, out: "Optional[Path]" = None, **options: "Unpack[TimedLegendOptions]"
) -> Picture:
    """Draw the legend of a style or data without the map, and return the bytes of the picture file.

    ``style_or_data`` and ``out`` are as for ``render``. Options have the names of the options of ``render-map legend``,
    with underscores in place of hyphens. By default, the legend shows the layers that the style names, or else those
    that draw data. It is the legend of a map with the same options.

    Raises ``RenderMapError`` if there is no legend. Issues a ``RenderMapWarning`` for each of its ``warnings``.
    """
    return _drawn(_Drawing(out, options, "legend", _options.LEGEND), style_or_data)


def _drawn(drawing: "_Drawing", style_or_data: SourceValue) -> Picture:
    """Return a picture for the caller of this function's caller."""
    with drawing:
        arguments, text = drawing.prepare(style_or_data)
        picture = drawing.picture(_commands.run(arguments, text, *drawing.resources))
    warn(picture.warnings, stacklevel=3)
    return picture


class _Drawing:
    """The arguments of the command, and the picture that it draws."""

    def __init__(
        self,
        out: "Optional[Path]",
        options: Mapping[str, Any],
        command: str = "draw",
        scope: FrozenSet[str] = _options.RENDER,
    ) -> None:
        self._command = command
        self._options: Dict[str, Any] = _options.named(options, scope)
        self._deadline = Deadline(self._options.pop("deadline", None)).start()
        self._out = None if out is None else os.path.abspath(os.fspath(out))
        self._has_lines = False
        self._files = Files()
        #: The ends of the pipe to which the command writes the bounds of the map.
        self._pipe: Tuple[int, ...] = os.pipe() if command == "draw" else ()

    def __enter__(self) -> "_Drawing":
        return self

    def __exit__(self, *reason: object) -> None:
        self._files.remove()
        for end in self._pipe:
            os.close(end)

    @property
    def resources(self) -> Tuple[Mapping[str, str], Deadline, Sequence[int]]:
        """The names of files in messages, the deadline, and the descriptors that the command inherits."""
        return self._files.names, self._deadline, self._pipe[1:]

    def prepare(self, value: SourceValue) -> Tuple[List[str], Optional[bytes]]:
        """Return the arguments of the command, and its standard input."""
        given = self._options
        if self._pipe and self._out is None and not given.get("sidecar"):
            given["no_provenance"] = True
        if given.get("animate") and self._out is None and given.get("format") is None:
            # Otherwise the command writes PNG files one after another.
            given["format"] = "png"
        value = _data.read(value)
        self._has_lines = isinstance(value, (str, bytes, bytearray))
        content = _data.content(value)
        text = _data.json_text(value) if content is None else None
        if content is not None:
            place = self._files.add(content, "data")
        else:
            place = "-" if text is not None else _data.address_of(value)
        found = _jobs.contents(given)
        given = _options.with_order(given, _tables.orders(value) or _jobs.orders(found))
        for name, sources in found.items():
            values = [source.address or self._files.add(source.bytes, name) for source in sources]
            given[name] = values if name in _options.REPEATED else values[0]
        pipe = [f"--bounds-pipe=/dev/fd/{end}" for end in self._pipe[1:]]
        arguments = [self._command, *pipe, *_options.arguments(given), "--", place, self._out or "-"]
        return arguments, None if text is None else _data.written(value, text)

    def picture(self, finished: "subprocess.CompletedProcess[bytes]") -> Picture:
        """Return the picture. Raises ``RenderMapError`` if there is none."""
        problems = _messages.problems(finished.stderr, self._has_lines, self._files.names.values())
        if finished.returncode != 0:
            raise _messages.error(finished.returncode, finished.stderr, problems)
        data = finished.stdout
        if self._out is not None:
            with open(self._out, "rb") as file:
                data = file.read()
        issued: List[Problem] = [problem for is_warning, problem in problems if is_warning]
        return Picture(data, None, issued, _jobs.pixel_ratio(self._options) or 1, self._bounds())

    def _bounds(self) -> Optional[List[float]]:
        for end in self._pipe[:1]:
            os.set_blocking(end, False)
            # There is nothing to read if the program has written no bounds.
            with contextlib.suppress(BlockingIOError, ValueError):
                bounds: Optional[List[float]] = json.loads(os.read(end, 4096))
                return bounds
        return None
