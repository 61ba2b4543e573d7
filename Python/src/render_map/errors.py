"""Exceptions and warnings, each with a message, a class and a place."""

from __future__ import annotations

import warnings
from dataclasses import asdict, dataclass
from typing import Any, Dict, Mapping, Optional, Sequence, Tuple, Type, Union

from .options import WARNINGS


@dataclass(frozen=True)
class Problem:
    """One mistake, or one warning.

    Messages can change between versions. The names of kinds do not change.
    """

    #: The class, such as ``style-mistake``, ``unreadable`` or ``missing-image``.
    kind: str
    #: The invalid part: an option, a place in the style (``layers[3].paint.line-width``), or a file or URL.
    place: str
    #: The message, without the place.
    message: str
    #: The file that contains the place, if it is in a file.
    file: Optional[str] = None
    #: The line of the place in the file, counted from 1, if it is known.
    line: Optional[int] = None

    def __str__(self) -> str:
        where = self.file or ""
        if where and self.line is not None:
            where += f":{self.line}"
        return ": ".join(part for part in (where, self.place, self.message) if part)

    @classmethod
    def of(cls, members: Mapping[str, Any]) -> "Problem":
        """Return the problem of a JSON object with ``class``, ``place`` and ``message``."""
        return cls(
            kind=str(members.get("class", "failed")),
            place=str(members.get("place", "")),
            message=str(members.get("message", "")),
            file=members.get("file"),
            line=members.get("line"),
        )


#: A problem, or its members as JSON values.
ProblemValue = Union[Problem, Mapping[str, Any]]


class RenderMapError(Exception):
    """The reason why there is no picture.

    ``problems`` contains all problems. ``kind``, ``place``, ``file`` and ``line`` belong to the first problem.
    """

    def __init__(self, problems: Union[str, Sequence[ProblemValue]] = ()) -> None:
        """Create an exception for problems, or for a message."""
        given: Sequence[ProblemValue] = [Problem("failed", "", problems)] if isinstance(problems, str) else problems
        self.problems: Tuple[Problem, ...] = tuple(map(_problem, given)) or (Problem("failed", "", "unknown error"),)
        # The arguments are JSON values, with which pickle, copy and task queues make an equal exception.
        super().__init__([asdict(problem) for problem in self.problems])

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)

    @property
    def message(self) -> str:
        """The problems with their places, one line per problem."""
        return str(self)

    @property
    def kind(self) -> str:
        """The class of the first problem."""
        return self.problems[0].kind

    @property
    def place(self) -> str:
        """The place of the first problem."""
        return self.problems[0].place

    @property
    def file(self) -> Optional[str]:
        """The file of the first problem."""
        return self.problems[0].file

    @property
    def line(self) -> Optional[int]:
        """The line of the first problem."""
        return self.problems[0].line


class ArgumentError(RenderMapError, ValueError):
    """An option or a job is invalid."""


class InputError(RenderMapError, ValueError):
    """A style or data is invalid."""


class UnreadableError(RenderMapError):
    """A file or URL cannot be read, or a file cannot be written."""


class DeniedWarningError(RenderMapError):
    """A warning is an error because of ``strict`` or ``deny``."""


class WorkerError(RenderMapError):
    """The program ended unexpectedly."""


class DeadlineError(RenderMapError, TimeoutError):
    """A picture took longer than ``deadline``."""


class RenderMapWarning(UserWarning):
    """A part is missing from a picture, or is not drawn as specified.

    The message begins with the class of the warning. Each class has a subclass: ``missing-image`` is a
    ``render_map.errors.MissingImageWarning``.
    """

    def __init__(self, problem: ProblemValue) -> None:
        """Create a warning."""
        self.problem = _problem(problem)
        super().__init__(asdict(self.problem))

    def __str__(self) -> str:
        return f"{self.problem.kind}: {self.problem}"

    @property
    def kind(self) -> str:
        """The class of the warning."""
        return self.problem.kind

    @property
    def place(self) -> str:
        """The subject of the warning."""
        return self.problem.place


def _problem(value: ProblemValue) -> Problem:
    return value if isinstance(value, Problem) else Problem(**value)


def _category(kind: str) -> Type[RenderMapWarning]:
    name = "".join(map(str.capitalize, kind.split("-"))) + "Warning"
    text = f"A warning of the class ``{kind}``."
    return type(name, (RenderMapWarning,), {"__doc__": text, "__module__": __name__})


_CATEGORIES = {kind: _category(kind) for kind in WARNINGS}
_NAMES: Dict[str, Type[RenderMapWarning]] = {category.__name__: category for category in _CATEGORIES.values()}


def __getattr__(name: str) -> Type[RenderMapWarning]:
    if name in _NAMES:
        return _NAMES[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def warn(problems: Sequence[Problem], stacklevel: int = 1) -> None:
    """Issue a warning for each problem. ``stacklevel`` counts the callers of this function, from 1."""
    for problem in problems:
        warnings.warn(_CATEGORIES.get(problem.kind, RenderMapWarning)(problem), stacklevel=stacklevel + 1)


_TYPES: Mapping[str, Type[RenderMapError]] = {
    "wrong-arguments": ArgumentError,
    "wrong-input": InputError,
    "style-mistake": InputError,
    "odd-data": InputError,
    "empty-data": InputError,
    "unreadable": UnreadableError,
    "unreadable-source": UnreadableError,
    "unwritable": UnreadableError,
    "worker-died": WorkerError,
    "deadline": DeadlineError,
    "failed": RenderMapError,
}


def error_of(problems: Sequence[Problem]) -> RenderMapError:
    """Return an exception for problems. The first problem determines its type."""
    kind = problems[0].kind if problems else "failed"
    return _TYPES.get(kind, DeniedWarningError)(problems)


def argument_error(option: str, message: str) -> ArgumentError:
    """Return an exception for an invalid option."""
    return ArgumentError([Problem("wrong-arguments", option, message)])


def input_error(place: str, message: str) -> InputError:
    """Return an exception for a value that cannot be drawn. ``place`` is its option, or its name."""
    return InputError([Problem("wrong-input", place, message)])


def worker_error(message: str) -> WorkerError:
    """Return an exception for a process that draws nothing."""
    return WorkerError([Problem("worker-died", "", message)])
