"""The subcommands that run as separate processes: drawing one picture, comparing, checking."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _data, _jobs, _messages, _options, _program, _tables
from ._data import Files, MemoryFiles, SourceValue
from .errors import Problem, RenderMapWarning, WorkerError, argument_error
from .picture import Picture

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .options import CheckOptions, DiffOptions, Path, RenderOptions


def render(style_or_data: SourceValue, out: "Optional[Path]" = None, **options: "Unpack[RenderOptions]") -> Picture:
    """Draw a style or data, and return the bytes of the picture file.

    ``style_or_data`` is a path, a URL, JSON as a dict or text, a GeoDataFrame, or an object with ``__geo_interface__``.
    ``out`` is the path of a file to write, whose extension determines the format. Options have the names
    of the options of ``render-map``, with underscores in place of hyphens. Without ``out`` and ``sidecar``, a PNG
    picture contains no provenance, because the addresses in it are relative to the folder of the picture.

    Raises ``RenderMapError`` if there is no picture. Issues a ``RenderMapWarning`` for each of its ``warnings``. Each
    call starts a process, so a ``Map`` draws many pictures faster.
    """
    given = _options.named(options, _options.PICTURE | _options.PROCESS | _options.DRAW)
    if out is None and not given.get("sidecar"):
        given["no_provenance"] = True
    files = MemoryFiles()
    try:
        style_or_data = _data.read(style_or_data)
        content = _data.content(style_or_data)
        text = _data.json_text(style_or_data) if content is None else None
        if content is not None:
            place = files.add_bytes(content, "data")
        else:
            place = "-" if text is not None else _data.address_of(style_or_data)
        found = _jobs.contents(given)
        given = _options.with_order(given, _tables.orders(style_or_data) or _jobs.orders(found))
        for name, sources in found.items():
            values = [source.address or files.add_bytes(source.bytes, name, source.ending) for source in sources]
            given[name] = values if name in _options.REPEATED else values[0]
        target = "-" if out is None else os.path.abspath(os.fspath(out))
        value = None if text is None else _written(style_or_data, text)
        arguments = ["draw", *_options.arguments(given), "--", place, target]
        finished = run(arguments, value, files.names, files.descriptors)
    finally:
        files.remove()
    has_lines = isinstance(style_or_data, (str, bytes, bytearray))
    problems = _messages.problems(finished.stderr, has_lines, files.names.values())
    if finished.returncode != 0:
        raise _messages.error(finished.returncode, finished.stderr, problems)
    data = finished.stdout
    if out is not None:
        with open(target, "rb") as file:
            data = file.read()
    issued = [problem for is_warning, problem in problems if is_warning]
    for problem in issued:
        warnings.warn(RenderMapWarning(problem), stacklevel=2)
    return Picture(data, None, issued, _jobs.pixel_ratio(given) or 1)


@dataclass(frozen=True)
class Difference:
    """The difference between two pictures."""

    #: Whether the pictures are equal, within the limits.
    equal: bool
    #: The number of pixels that differ visibly, as pixelmatch counts them.
    differing_pixels: int
    #: The number of pixels of smoothed edges that differ.
    smoothed_pixels: int
    #: The number of pixels with any difference.
    changed_pixels: int
    #: The number of pixels that were compared.
    compared_pixels: int
    #: The share of the compared pixels that differ.
    ratio: float
    #: The largest difference of a channel, 0 to 255.
    largest_channel_difference: int
    #: The width and height of each picture, in pixels.
    expected_size: Tuple[int, int]
    actual_size: Tuple[int, int]
    #: The groups of connected pixels that differ, the largest first: the number of pixels, and the box of the group as
    #: x, y, width and height.
    blobs: Tuple[Tuple[int, Tuple[int, int, int, int]], ...]
    #: The reasons why the pictures are not equal.
    reasons: Tuple[str, ...]

    def __bool__(self) -> bool:
        """Whether the pictures differ."""
        return not self.equal


def diff(
    expected: "Union[bytes, Path]",
    actual: "Union[bytes, Path]",
    output: "Optional[Path]" = None,
    **options: "Unpack[DiffOptions]",
) -> Difference:
    """Compare two pictures, which are paths or the bytes of files.

    ``output`` is a path to which a picture of the difference is written. The result is true if the pictures differ.
    Options have the names of the options of ``render-map diff``.
    """
    files = Files()
    try:
        places = [_picture(picture, files) for picture in (expected, actual)]
        arguments = [] if output is None else [f"--output={os.path.abspath(os.fspath(output))}"]
        arguments += _options.arguments(_options.named(options, _options.DIFF))
        finished = run(["diff", "--json", *arguments, "--", *places], names=files.names)
    finally:
        files.remove()
    if finished.returncode not in (0, 1) or not finished.stdout:
        raise _messages.error(finished.returncode, finished.stderr)
    members: Dict[str, Any] = json.loads(finished.stdout)
    if "changes" in members:
        raise argument_error("expected", "is a style; compare styles with the command 'render-map diff'")
    return Difference(
        equal=members["equal"],
        differing_pixels=members["differingPixels"],
        smoothed_pixels=members["smoothedPixels"],
        changed_pixels=members["changedPixels"],
        compared_pixels=members["comparedPixels"],
        ratio=members["ratio"],
        largest_channel_difference=members["largestChannelDifference"],
        expected_size=tuple(members["expectedSize"]),
        actual_size=tuple(members["actualSize"]),
        blobs=tuple((blob["pixels"], tuple(blob["box"])) for blob in members["blobs"]),
        reasons=tuple(members["reasons"]),
    )


def _picture(picture: "Union[bytes, Path]", files: Files) -> str:
    if isinstance(picture, (bytes, bytearray, memoryview)):
        return files.add_bytes(bytes(picture), "picture")
    return os.path.abspath(os.fspath(picture))


@dataclass(frozen=True)
class Finding(Problem):
    """A mistake in a style, or a part of it that is not drawn."""

    #: ``error`` or ``warning``.
    severity: str = "error"
    #: The column in the line, in bytes from 1, if it is known.
    column: Optional[int] = None


def check(*styles: SourceValue, **options: "Unpack[CheckOptions]") -> List[Finding]:
    """Return the mistakes in styles, which are paths, URLs, or JSON as a dict or text.

    Raises ``InputError`` for a style that is not JSON, and ``UnreadableError`` for a style that cannot be read. Options
    have the names of the options of ``render-map check``.
    """
    if not styles:
        raise argument_error("styles", "no style given")
    findings: List[Finding] = []
    # Each Python value is checked by a separate process, which reads it from standard input.
    addresses: List[str] = []
    arguments = _options.arguments(_options.named(options, _options.CHECK))
    for style in styles:
        text = _data.json_text(style)
        if text is None:
            addresses.append(_data.address_of(style))
        else:
            found = _findings(["check", "--json", *arguments, "-"], _written(style, text))
            has_lines = isinstance(style, (str, bytes, bytearray))
            findings += [
                dataclasses.replace(
                    finding,
                    file=None,
                    line=finding.line if has_lines else None,
                    column=finding.column if has_lines else None,
                )
                for finding in found
            ]
    if addresses:
        findings += _findings(["check", "--json", *arguments, "--", *addresses], None)
    return findings


def _written(value: Any, text: str) -> bytes:
    """Return a value as input of the command. Text stays as it is written, because messages refer to its lines."""
    return (_data.decoded(value) if isinstance(value, (str, bytes, bytearray)) else text).encode()


def _findings(arguments: Sequence[str], text: Optional[bytes]) -> List[Finding]:
    finished = run(arguments, text)
    if finished.returncode not in (0, 1):
        raise _messages.error(finished.returncode, finished.stderr)
    return [
        Finding(
            kind=members["class"],
            place=members["place"],
            message=members["message"],
            file=members["file"],
            line=members["line"],
            severity=members["severity"],
            column=members["column"],
        )
        for members in json.loads(finished.stdout)
    ]


def run(
    arguments: Sequence[str],
    text: Optional[bytes] = None,
    names: Optional[Mapping[str, str]] = None,
    descriptors: Sequence[int] = (),
) -> "subprocess.CompletedProcess[bytes]":
    """Run the command, which gets the descriptors. In its messages, the paths in ``names`` are replaced by names."""
    source: Dict[str, Any] = {"stdin": subprocess.DEVNULL} if text is None else {"input": text}
    try:
        finished = subprocess.run(
            [_program.path(), *arguments], capture_output=True, check=False, pass_fds=descriptors, **source
        )
    except OSError as error:
        raise WorkerError([Problem("worker-died", "", f"the program cannot be started: {error}")]) from None
    finished.stderr = _messages.without_values(finished.stderr, arguments)
    # Descriptors with more digits come first, because /dev/fd/1 is the start of /dev/fd/12.
    for path, name in sorted((names or {}).items(), reverse=True):
        finished.stderr = finished.stderr.replace(os.fsencode(path), os.fsencode(name))
    return finished
