"""Exceptions and warnings, each with a message, a class and a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping, Optional, Sequence, Tuple, Type


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


class RenderMapError(Exception):
    """The reason why there is no picture.

    ``problems`` contains all problems. ``kind``, ``place``, ``file`` and ``line`` belong to the first problem.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems: Tuple[Problem, ...] = tuple(problems) or (Problem("failed", "", "unknown error"),)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> Tuple[Type["RenderMapError"], Tuple[Tuple[Problem, ...]]]:
        return (type(self), (self.problems,))

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


class RenderMapWarning(UserWarning):
    """A part is missing from a picture, or is not drawn as specified."""

    def __init__(self, problem: Problem) -> None:
        # The arguments are those of the initializer, with which pickle and pytest-xdist make a copy.
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.problem} [{self.problem.kind}]"

    @property
    def kind(self) -> str:
        """The class of the warning."""
        return self.problem.kind

    @property
    def place(self) -> str:
        """The subject of the warning."""
        return self.problem.place


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
    "failed": RenderMapError,
}


def error_of(problems: Sequence[Problem]) -> RenderMapError:
    """Return an exception for problems. The first problem determines its type."""
    kind = problems[0].kind if problems else "failed"
    return _TYPES.get(kind, DeniedWarningError)(problems)


def argument_error(option: str, message: str) -> ArgumentError:
    """Return an exception for an invalid option."""
    return ArgumentError([Problem("wrong-arguments", option, message)])
