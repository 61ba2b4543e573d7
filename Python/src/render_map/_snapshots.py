"""Image tests of Python values: their jobs, and their runs by ``render-map test``."""

from __future__ import annotations

import base64
import json
import math
import re
from itertools import takewhile
from typing import Any, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from . import _commands, _data, _jobs, _messages, _options
from ._data import Source
from ._map import Map, merged
from .errors import Problem, argument_error
from .picture import Picture, media_type_of

#: The zoom level at which a picture is drawn as an image of its own size. The world is then as large as the largest
#: picture: 32768 pixels.
_PICTURE_ZOOM = 6
#: The number of pixels by which the image of a picture is larger on each side, so the rows at its edges are drawn.
_PICTURE_MARGIN = 0.01


def job(source: Any, name: str, options: Mapping[str, Any]) -> Tuple[str, List[str]]:
    """Return the job of an image test as JSON, and the options of its process as arguments.

    ``source`` is a map, the bytes of a PNG picture, or a style or data as in ``Map``. The job contains all values, and
    means the same in any folder. Raises ``RenderMapError`` for an invalid source or option.
    """
    picture = _picture(source)
    if picture is not None:
        return _job_of_picture(picture, name, options), []
    if not isinstance(source, Map):
        given = _options.named(options, _options.SNAPSHOT)
        limits = {option: given.pop(option) for option in _options.COMPARISON & given.keys()}
        with Map(source, **given) as map:
            return job(map, name, limits)
    # The command that runs image tests has no deadlines.
    defaults = {name: value for name, value in source._defaults.items() if name != "deadline"}
    given = merged(defaults, _options.named(options, _options.PICTURE | _options.COMPARISON))
    style, data = source._sources
    # The command reads relative addresses in a value from the folder of the job.
    if style is not None and style.address is None:
        style = style._replace(text=_data.with_absolute_addresses(style.text))
    if given.get("overlay_style") is not None:
        layers = _jobs.contents({"overlay_style": given["overlay_style"]})["overlay_style"]
        given["overlay_style"] = [item.address or _data.with_absolute_addresses(item.text) for item in layers]
    text = _jobs.text(_jobs.Subject(style, data), {"name": name, **given})
    return text, _options.arguments(source._settings)


def _picture(source: Any) -> Optional[Picture]:
    """Return the picture if ``source`` is the bytes of a PNG picture; None if it is not a picture."""
    if not isinstance(source, (bytes, bytearray, memoryview)):
        return None
    kind = media_type_of(bytes(source))
    if kind == "application/octet-stream":
        return None
    if kind != "image/png":
        raise argument_error("source", f"a picture must be a PNG picture, not {kind}; or pass its map, style or data")
    return Picture(bytes(source))


def _job_of_picture(picture: Picture, name: str, options: Mapping[str, Any]) -> str:
    """Return the job of a style that draws a picture pixel by pixel, around longitude and latitude 0."""
    width, height = picture.size or (0, 0)
    radians = 2 * math.pi / (512 << _PICTURE_ZOOM)
    east = math.degrees((width / 2 + _PICTURE_MARGIN) * radians)
    north = math.degrees(math.atan(math.sinh((height / 2 + _PICTURE_MARGIN) * radians)))
    image = {
        "type": "image",
        "url": "data:image/png;base64," + base64.b64encode(picture).decode(),
        "coordinates": [[-east, north], [east, north], [east, -north], [-east, -north]],
    }
    layer = {"id": "picture", "type": "raster", "source": "picture", "paint": {"raster-resampling": "nearest"}}
    style = json.dumps({"version": 8, "sources": {"picture": image}, "layers": [layer]})
    view = {"center": [0, 0], "zoom": _PICTURE_ZOOM, "size": f"{width}x{height}"}
    limits = _options.named(options, _options.COMPARISON - {"ignore_bounds"})
    return _jobs.text(_jobs.Subject(Source(True, None, style), None), {"name": name, **view, **limits})


class Outcome(NamedTuple):
    """The result of an image test."""

    #: Whether the picture is equal to the golden picture, or was written as the golden picture.
    is_good: bool
    #: The lines that the command prints about the test.
    lines: List[str]
    #: Warnings about parts that are missing from the picture.
    warnings: List[Problem]


def run(path: str, arguments: Sequence[str], records: bool) -> Outcome:
    """Run the image test in a file, and write its golden picture if ``records`` is true.

    Raises ``RenderMapError`` if the test cannot run.
    """
    finished = _commands.run(["test", *arguments, *(["--update"] if records else []), "--", path])
    if finished.returncode not in (0, 1):
        raise _messages.error(finished.returncode, finished.stderr)
    printed = finished.stdout.decode("utf-8", "replace").splitlines()
    lines = list(takewhile(lambda line: not re.match(r"\d+ of \d+ passed", line), printed))
    problems = _messages.problems(finished.stderr)
    if finished.returncode == 1:
        lines += [f"error[{problem.kind}]: {problem}" for is_warning, problem in problems if not is_warning]
    return Outcome(finished.returncode == 0, lines, [problem for is_warning, problem in problems if is_warning])


def report(paths: Sequence[str], arguments: Sequence[str], out: str) -> None:
    """Write the HTML report of image tests in folders.

    Raises ``RenderMapError`` if the report cannot be written.
    """
    finished = _commands.run(["test", "--quiet", *arguments, f"--report={out}", "--", *paths])
    if finished.returncode not in (0, 1):
        raise _messages.error(finished.returncode, finished.stderr)
