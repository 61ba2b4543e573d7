"""Maps that are drawn many times."""

from __future__ import annotations

import os
import warnings
import weakref
from typing import TYPE_CHECKING, Any, Dict, Optional, Tuple, Type, Union

from . import _data, _jobs, _options
from ._data import Files, SourceValue
from ._worker import Worker
from .errors import RenderMapWarning, argument_error
from .picture import Display, Picture

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Unpack

    from .options import MapOptions, PictureOptions


class Map:
    """A style, or data over a basemap or over a style, that is drawn many times.

    The first picture starts a process, which reads the style, the data, the fonts and the tiles once. The process ends
    when the map is closed with ``close()`` or deleted, or when Python ends. If a file changes later, create a new map
    to draw the change.

    Several threads can draw pictures at the same time. In Jupyter, a map displays itself.
    """

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
        given = _options.named(options, _options.PICTURE | _options.PROCESS)
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
        self._sources = (styles, subject)
        self._start()

    def _start(self) -> None:
        self._files = Files()
        self._finalizer = weakref.finalize(self, _remove, self._files, os.getpid())
        self._subject = _jobs.Subject(*self._sources, self._files)
        self._worker = Worker(_options.arguments(self._settings))

    def render(
        self, out: Optional[Union[str, "os.PathLike[str]"]] = None, **options: "Unpack[PictureOptions]"
    ) -> Picture:
        """Draw a picture, and return the bytes of its file.

        ``out`` is the path of a file to write, whose extension determines the format. Options have the names
        of the options of ``render-map``, with underscores in place of hyphens. Options of the map are their defaults.

        Raises ``RenderMapError`` if there is no picture. Issues a ``RenderMapWarning`` for each of its ``warnings``.
        """
        picture = self._draw(merged(self._defaults, _options.named(options, _options.PICTURE)), out)
        for warning in picture.warnings:
            warnings.warn(RenderMapWarning(warning), stacklevel=2)
        return picture

    def _draw(self, options: Dict[str, Any], out: Optional[Union[str, "os.PathLike[str]"]] = None) -> Picture:
        if out is not None and options.get("format") is None:
            options["format"] = _format_of(os.fspath(out))
        files = Files()
        try:
            picture = self._worker.draw(_jobs.task(self._subject, options, files))
        finally:
            files.remove()
        if out is not None:
            picture.save(out)
        return picture

    def _repr_png_(self) -> Optional[Display]:
        options = {**self._defaults, "format": "png", "quality": None}
        if _jobs.pixel_ratio(options) is None:
            options["ratio"] = 2
        return self._draw(options)._repr_png_()

    def __repr__(self) -> str:
        parts = [source.address or "a value" for source in self._sources if source is not None]
        return f"<Map of {' and '.join(parts)}>"

    def close(self) -> None:
        """End the process. The map draws no more pictures."""
        self._worker.close()
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
        return {"_settings": self._settings, "_defaults": self._defaults, "_sources": self._sources}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._start()


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
    "tif": "tiff",
    "tiff": "tiff",
    "svg": "svg",
    "pdf": "pdf",
}


def _format_of(path: str) -> Optional[str]:
    ending = os.path.splitext(path)[1].lower().lstrip(".")
    if not ending or ending in FORMATS:
        return FORMATS.get(ending)
    raise argument_error("out", f"{path}: the extension must be one of .png, .webp, .jpg, .tif, .svg, .pdf, or set format")


def _remove(files: Files, owner: int) -> None:
    # A child process leaves the files to the process that created them.
    if os.getpid() == owner:
        files.remove()
