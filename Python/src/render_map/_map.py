"""Maps that are drawn many times."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Tuple, Type

from . import _data, _jobs, _options
from ._data import Source, SourceValue
from ._deadline import Deadline
from ._files import Files
from ._meanings import lists_options
from ._worker import Task
from ._workers import Workers
from .errors import Problem, UnreadableError, argument_error, warn
from .options import MapOptions, TimedOptions
from .picture import Display, Picture

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Unpack

    from .options import Path


class Map:
    """A style, or data over a basemap or over a style, that is drawn many times.

    The first picture starts a process, which reads the style, the data, the fonts and the tiles once. The process ends
    when the map is closed with ``close()`` or deleted, or when Python ends. If a file changes later, create a new map
    to draw the change.

    Several threads can draw pictures at the same time, in up to ``processes`` processes. In Jupyter, a map displays
    itself.
    """

    @lists_options(MapOptions)
    def __init__(
        self,
        source: Optional[SourceValue] = None,
        *,
        style: Optional[SourceValue] = None,
        data: Optional[SourceValue] = None,
        **options: "Unpack[MapOptions]",
    ) -> None:
        """Create a map.

        ``source`` is a style or data, which is recognized by its content or name. ``style`` and ``data`` state the
        kind, and a map can have both. Each is a path, a URL, JSON as a dict or text, a GeoDataFrame, or an object with
        ``__geo_interface__``. Options of pictures are the defaults of ``render``.
        """
        given = _options.named(options, _options.MAP)
        self._processes = _count(given.pop("processes", None))
        self._settings = {name: value for name, value in given.items() if name in _options.PROCESS}
        self._defaults = {name: value for name, value in given.items() if name not in self._settings}
        styles = None if style is None else _data.source(style, is_style=True, name="style")
        subject = None if data is None else _data.source(data, is_style=False)
        if source is not None:
            found = _data.source(source)
            if found.is_style and styles is None:
                styles = found
            elif not found.is_style and subject is None:
                subject = found
            else:
                raise argument_error("style" if found.is_style else "data", "is given twice")
        if styles is None and subject is None:
            raise argument_error("source", "a map needs a style or data")
        self._sources: Tuple[Optional[Source], Optional[Source]] = (styles, subject)
        self._start()

    def _start(self) -> None:
        self._owner = os.getpid()
        self._files = Files()
        self._subject = _jobs.Subject(*self._sources, self._files)
        self._workers = Workers(_options.arguments(self._settings), self._processes)

    @lists_options(TimedOptions)
    def render(self, out: "Optional[Path]" = None, **options: "Unpack[TimedOptions]") -> Picture:
        """Draw a picture, and return the bytes of its file.

        ``out`` is the path of a file to write, whose extension determines the format. Options have the names
        of the options of ``render-map``, with underscores in place of hyphens. Options of the map are their defaults.

        Raises ``RenderMapError`` if there is no picture. Issues a ``RenderMapWarning`` for each of its ``warnings``.
        """
        picture = self._draw(self._merged(options), out)
        warn(picture.warnings, stacklevel=2)
        return picture

    def _merged(self, options: Mapping[str, Any]) -> Dict[str, Any]:
        return merged(self._defaults, _options.named(options, _options.TIMED))

    def _draw(self, options: Dict[str, Any], out: "Optional[Path]" = None) -> Picture:
        files = Files()
        try:
            picture = self._workers.draw(self._task(options, out, files))
        finally:
            files.remove()
        write(picture, out)
        return picture

    def _task(self, options: Dict[str, Any], out: "Optional[Path]", files: Files) -> Task:
        if os.getpid() != self._owner:
            # After a fork, the parent may end, and its files with it.
            self._start()
        deadline = Deadline(options.pop("deadline", None)).start()
        if out is not None and options.get("format") is None:
            options["format"] = _format_of(os.fspath(out))
        task = _jobs.task(self._subject, options, files)
        task.deadline = deadline
        return task

    def _repr_png_(self) -> Optional[Display]:
        options: Dict[str, Any] = {**self._defaults, "format": "png", "quality": None, "progressive": None}
        if _jobs.pixel_ratio(options) is None:
            options["ratio"] = 2
        return self._draw(options)._repr_png_()

    def __repr__(self) -> str:
        parts = [source.address or "a value" for source in self._sources if source is not None]
        return f"<Map of {' and '.join(parts)}>"

    def close(self) -> None:
        """End the process. The map draws no more pictures."""
        self._workers.close()
        self._files.remove()

    def __enter__(self) -> "Map":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        value: Optional[BaseException],
        traceback: Optional["TracebackType"],
    ) -> None:
        self.close()

    def __getstate__(self) -> Dict[str, Any]:
        return {name: self.__dict__[name] for name in ("_settings", "_defaults", "_sources", "_processes")}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._start()


def write(picture: Picture, out: "Optional[Path]") -> None:
    """Write a picture to a file, if there is one. Raises ``UnreadableError`` if the file cannot be written."""
    if out is not None:
        try:
            picture.save(out)
        except OSError as error:
            raise UnreadableError([Problem("unwritable", os.fspath(out), f"cannot create: {error.strerror}")]) from None


#: For each option, the defaults that it replaces.
_REPLACED: Dict[str, Tuple[str, ...]] = {
    "center": ("lon", "lat", "bounds", "bbox", "fit"),
    "lon": ("center", "bounds", "bbox", "fit"),
    "lat": ("center", "bounds", "bbox", "fit"),
    "zoom": ("bounds", "bbox", "fit"),
    "bounds": ("center", "lon", "lat", "zoom", "bbox", "fit"),
    "bbox": ("center", "lon", "lat", "zoom", "bounds", "fit"),
    "fit": ("center", "lon", "lat", "zoom", "bounds", "bbox"),
    "size": ("width", "height", "paper"),
    "width": ("size", "paper"),
    "height": ("size", "paper"),
    "paper": ("size", "width", "height", "ratio"),
}


def merged(defaults: Dict[str, Any], options: Dict[str, Any]) -> Dict[str, Any]:
    """Return the options, and those defaults that the options neither set nor replace."""
    replaced = {
        other
        for name, value in options.items()
        if value is not None and value is not False
        for other in _REPLACED.get(name, ())
    }
    return {**{name: value for name, value in defaults.items() if name not in replaced}, **options}


#: The picture formats by file extension.
FORMATS = {
    "png": "png",
    "webp": "webp",
    "jpg": "jpeg",
    "jpeg": "jpeg",
    "avif": "avif",
    "tif": "tiff",
    "tiff": "tiff",
    "svg": "svg",
    "pdf": "pdf",
}


def _format_of(path: str) -> Optional[str]:
    ending = os.path.splitext(path)[1].lower().lstrip(".")
    if not ending or ending in FORMATS:
        return FORMATS.get(ending)
    endings = ", ".join("." + ending for ending in sorted(FORMATS))
    raise argument_error("out", f"{path}: the extension must be one of {endings}, or set format")


def _count(value: object) -> int:
    """Return the option ``processes``."""
    if value is None:
        return cores()
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise argument_error("processes", f"{value!r} is not valid: must be an integer of at least 1")
    return value


def cores() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0))
