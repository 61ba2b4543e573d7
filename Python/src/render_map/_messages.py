"""The messages of the command on standard error, as problems."""

from __future__ import annotations

import dataclasses
import os
import re
from typing import Collection, List, Optional, Sequence, Tuple

from . import _options
from .errors import Problem, RenderMapError, error_of, worker_error

_KINDS = {2: "wrong-arguments", 3: "wrong-input", 4: "unreadable"}
_LEVEL = re.compile(r"(?:(note|warning|error)(?:\[([a-z-]+)\])?: )(.*)")
_IN_FILE = re.compile(r"(?P<file>[^\n]+?):(?P<line>\d+)(?::\d+)?: (?:(?P<place>[A-Za-z][\w.\[\]-]*): )?(?P<message>.*)")
_OPTION = re.compile(r"(--[a-z-]+)[^:]*: (.*)")
#: A place before the message: a name, a URL, or the absolute path of a file, which may contain blanks.
_PLACE = re.compile(r"([^\s:]+|/[^:]*|[a-z]+://[^ ]*?): (.*)")


def without_values(messages: bytes, arguments: Sequence[str]) -> bytes:
    """Return messages without the values of options, so the text after the name of an option is the reason."""
    for argument in arguments:
        option, _, value = argument.partition("=")
        if value:
            messages = messages.replace(os.fsencode(f"{option} {value}: "), os.fsencode(f"{option}: "))
    return messages


def problems(messages: bytes, has_lines: bool = True, values: Collection[str] = ()) -> List[Tuple[bool, Problem]]:
    """Return the messages of a process: for each message, whether it is a warning, and the problem.

    ``has_lines`` states whether the lines of standard input are the lines of the caller's text. ``values`` are the
    names of files that contain Python values.
    """
    found: List[Tuple[bool, Problem]] = []
    for line in messages.decode("utf-8", "replace").splitlines():
        level = _LEVEL.match(line)
        name, kind, text = level.groups() if level else (None, None, line)
        if not text.strip():
            continue
        problem = _problem(text)
        if kind is None and problem.line is not None and not problem.message.startswith("not JSON"):
            kind = "style-mistake"
        if problem.file == "standard input":
            problem = dataclasses.replace(without_position(problem, [] if has_lines else [problem.file]), file=None)
        problem = dataclasses.replace(without_position(problem, values), kind=kind or "")
        found.append((name in ("note", "warning"), problem))
    return found


def without_position(problem: Problem, values: Collection[str]) -> Problem:
    """Return a problem, without its position if it is in a file that contains a Python value.

    ``values`` are the names of these files.
    """
    if problem.file not in values and problem.place not in values:
        return problem
    return dataclasses.replace(problem, line=None, message=re.sub(r"^line \d+, column \d+, ", "", problem.message))


def _problem(text: str) -> Problem:
    text = text.replace(" (see --help)", "")
    if text.startswith("standard input: "):
        return Problem("", "", text[len("standard input: ") :], "standard input")
    found = _IN_FILE.match(text)
    if found:
        return Problem("", found["place"] or "", found["message"], found["file"], int(found["line"]))
    found = _OPTION.match(text)
    if found:
        return Problem("", _options.place(found[1]), found[2])
    found = _PLACE.match(text)
    if found:
        return Problem("", found[1], found[2])
    return Problem("", "", text)


def error(code: int, messages: bytes, found: Optional[Sequence[Tuple[bool, Problem]]] = None) -> RenderMapError:
    """Return the error of a failed process, from its exit code and its messages.

    ``found`` are the problems in the messages, if they are known already.
    """
    if code < 0 or code >= 5:
        return worker_error(death(code, messages))
    usual = _KINDS.get(code, "failed")
    errors: List[Problem] = []
    for is_warning, problem in problems(messages) if found is None else found:
        if is_warning:
            continue
        problem = dataclasses.replace(problem, kind=problem.kind or usual)
        if code == 2:
            named = None if problem.place else re.search(r"--[a-z-]+", problem.message)
            place = _options.place(named[0]) if named else problem.place
            problem = dataclasses.replace(problem, place=place, message=_options.in_python(problem.message))
        errors.append(problem)
    return error_of(errors or [Problem(usual, "", f"the program ended with exit code {code}")])


def death(code: int, messages: bytes) -> str:
    """Return a description of the unexpected end of a process, with the last line of its messages."""
    how = f"signal {-code}" if code < 0 else f"exit code {code}"
    lines = messages.decode("utf-8", "replace").strip().splitlines()
    return f"the program ended with {how}" + (f": {lines[-1]}" if lines else "")
