"""The subcommands that run as separate processes."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import subprocess
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _data, _messages, _options, _program
from ._data import SourceValue
from ._deadline import Deadline
from ._files import Files, with_names
from ._meanings import lists_options
from .errors import Problem, WorkerError, argument_error, worker_error
from .options import CheckOptions, DiffOptions

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .options import Path


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


@lists_options(DiffOptions)
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
        return files.add(bytes(picture), "picture")
    return os.path.abspath(os.fspath(picture))


@dataclass(frozen=True)
class Finding(Problem):
    """A mistake in a style, or a part of it that is not drawn."""

    #: ``error`` or ``warning``.
    severity: str = "error"
    #: The column in the line, in bytes from 1, if it is known.
    column: Optional[int] = None


@lists_options(CheckOptions)
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
            found = _findings(["check", "--json", *arguments, "-"], _data.written(style, text))
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
    names: Mapping[str, str] = MappingProxyType({}),
    deadline: Optional[Deadline] = None,
    descriptors: Sequence[int] = (),
) -> "subprocess.CompletedProcess[bytes]":
    """Run the command, which inherits ``descriptors``. In its messages, the paths in ``names`` are replaced by names.

    Raises ``DeadlineError`` if the process does not end in time.
    """
    source: Dict[str, Any] = {"stdin": subprocess.DEVNULL} if text is None else {"input": text}
    left = None if deadline is None else deadline.left
    try:
        finished = subprocess.run(
            [_program.path(), *arguments],
            capture_output=True,
            check=False,
            timeout=left,
            pass_fds=descriptors,
            **source,
        )
    except OSError as error:
        raise _not_started(error) from None
    except subprocess.TimeoutExpired:
        assert deadline is not None
        raise deadline.error() from None
    return _with_names(finished, arguments, names)


async def run_in_task(
    arguments: Sequence[str],
    text: Optional[bytes],
    names: Mapping[str, str],
    deadline: Deadline,
    descriptors: Sequence[int] = (),
) -> "subprocess.CompletedProcess[bytes]":
    """Run the command in a task of asyncio, as ``run`` does. If the task is canceled, the process ends."""
    import asyncio

    source = subprocess.DEVNULL if text is None else subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            _program.path(),
            *arguments,
            stdin=source,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=descriptors,
        )
    except OSError as error:
        raise _not_started(error) from None
    try:
        output, messages = await asyncio.wait_for(process.communicate(text), deadline.left)
    except asyncio.TimeoutError:
        raise deadline.error() from None
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    finished = subprocess.CompletedProcess(arguments, process.returncode or 0, output, messages)
    return _with_names(finished, arguments, names)


def _not_started(error: OSError) -> WorkerError:
    return worker_error(f"the program cannot be started: {error}")


def _with_names(
    finished: "subprocess.CompletedProcess[bytes]", arguments: Sequence[str], names: Mapping[str, str]
) -> "subprocess.CompletedProcess[bytes]":
    finished.stderr = with_names(_messages.without_values(finished.stderr, arguments), names)
    return finished
