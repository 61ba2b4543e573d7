"""Batches, which draw many pictures on all cores."""

from __future__ import annotations

import json
import os
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Deque, Dict, Iterable, Iterator, Mapping, Optional, Tuple, Type, Union

from . import _data, _jobs, _options
from ._deadline import Deadline
from ._files import Files
from ._map import FORMATS, cores, merged
from ._meanings import lists_options
from ._waiting import Steps, finish
from ._worker import Task, Worker
from ._workers import Turn, Workers
from .errors import Problem, RenderMapError, argument_error
from .options import PoolOptions
from .picture import Picture

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Unpack

    from .options import Job

#: The number of jobs in progress for each thread of the process. They are enough that no thread waits for Python.
_AHEAD = 8


@dataclass(frozen=True)
class Result:
    """The result of a job: a picture, or an error."""

    #: The number of the job, counted from 0.
    index: int
    #: The job.
    job: Union[str, Mapping[str, Any]]
    #: The member ``name`` of the job.
    name: Optional[str]
    #: The picture; None if the job failed.
    picture: Optional[Picture]
    #: The error of the job; None if there is a picture.
    error: Optional[RenderMapError]
    #: Warnings about parts that are missing from the picture, or that are not drawn as specified.
    warnings: Tuple[Problem, ...]

    def require(self) -> Picture:
        """Return the picture.

        Raises the error of the job if there is no picture.
        """
        if self.picture is None:
            raise self.error or RenderMapError([])
        return self.picture


class Pool:
    """A process that draws many pictures on all cores, with any styles and data.

    Styles, data in files, fonts and tiles are read once for all batches of the pool. Batches that are drawn at the same
    time have a process each. The process ends when the pool is closed with ``close()`` or deleted, or when Python ends.
    """

    @lists_options(PoolOptions)
    def __init__(self, **options: "Unpack[PoolOptions]") -> None:
        """Create a pool. The options of pictures, and ``style`` and ``data``, are defaults of the jobs."""
        given = _options.named(options, _options.POOL)
        settings = {name: value for name, value in given.items() if name in _options.PROCESS or name == "maps"}
        self._defaults = {name: value for name, value in given.items() if name not in settings}
        self._workers = Workers(_options.arguments(settings))
        self._window = _AHEAD * max(1, int(settings.get("threads") or cores()))

    def batch(self, jobs: Iterable[Union[str, "Job"]]) -> Iterator[Result]:
        """Draw jobs, and yield their results in the order of the jobs.

        A job is a dict of options with ``style`` or ``data`` and optionally ``name``, or a line of a file of jobs. If a
        job fails, its result contains the error, and the other jobs are still drawn. Jobs are taken from ``jobs`` only
        when they are needed.
        """
        turn, is_clean = Turn(), False
        drawn = None
        try:
            drawn = Drawn(self, self._workers.take(turn, Deadline(None)))
            for index, job in enumerate(jobs):
                drawn.add(index, job)
                if drawn.is_full:
                    yield finish(drawn.next())
            while drawn.waiting:
                yield finish(drawn.next())
            is_clean = True
        except GeneratorExit:
            is_clean = True
            raise
        finally:
            try:
                if drawn is not None:
                    drawn.end()
                self._workers.give(turn, is_clean)
            except BaseException:
                self._workers.give(turn, False)
                raise

    def _task(self, job: Dict[str, Any], files: Files) -> Task:
        defaults = dict(self._defaults)
        if "style" in job or "data" in job:
            # A job's data and basemap together replace the default style. A job's style replaces the default data and
            # basemap.
            if "data" in job and "basemap" in job:
                defaults.pop("style", None)
            if "style" in job:
                defaults.pop("data", None)
                defaults.pop("basemap", None)
        options = merged(defaults, job)
        style, data = options.pop("style", None), options.pop("data", None)
        drawn = None if data is None else _data.source(data, is_style=False)
        subject = _jobs.Subject(
            None if style is None else _data.source(style, is_style=True, name="style"),
            drawn,
            files if drawn is not None and drawn.size > _data.INLINE_LIMIT else None,
        )
        deadline = Deadline(options.pop("deadline", None))
        task = _jobs.task(subject, options, files)
        task.deadline = deadline
        return task

    def close(self) -> None:
        """End the process. The pool draws no more pictures."""
        self._workers.close()

    def __enter__(self) -> "Pool":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        value: Optional[BaseException],
        traceback: Optional["TracebackType"],
    ) -> None:
        self.close()


@lists_options(PoolOptions)
def batch(jobs: Iterable[Union[str, "Job"]], **options: "Unpack[PoolOptions]") -> Iterator[Result]:
    """Draw jobs on all cores, and yield their results in the same order.

    The same as ``Pool(**options).batch(jobs)``, with a separate process that ends with the iterator.
    """
    pool = Pool(**options)
    return _closing(pool, jobs)


def _closing(pool: Pool, jobs: Iterable[Union[str, "Job"]]) -> Iterator[Result]:
    with pool:
        yield from pool.batch(jobs)


class Drawn:
    """The jobs of a batch that are in progress."""

    def __init__(self, pool: Pool, worker: Worker) -> None:
        self._pool = pool
        self._worker = worker
        self._files = Files()
        self.waiting: Deque[_Entry] = deque()

    @property
    def is_full(self) -> bool:
        """Whether there are enough jobs in progress that no thread waits for Python."""
        return len(self.waiting) >= self._pool._window

    def add(self, index: int, job: Union[str, "Job"]) -> None:
        """Begin a job."""
        entry = _Entry(index, job)
        self.waiting.append(entry)
        try:
            members = _members(job)
            entry.name = members.pop("name", None)
            ending = os.path.splitext(str(entry.name or ""))[1].lower().lstrip(".")
            if ending in FORMATS and members.get("format") is None:
                members["format"] = FORMATS[ending]
            entry.task = self._pool._task(members, self._files)
        except RenderMapError as error:
            entry.error = error
            return
        self._worker.submit(entry.task)

    def next(self) -> Steps[Result]:
        """Return the result of the first job in progress."""
        entry = self.waiting.popleft()
        task = entry.task
        if task is None:
            return Result(entry.index, entry.job, entry.name, None, entry.error, ())
        yield from self._worker.results(task)
        return Result(entry.index, entry.job, entry.name, task.picture, task.error, tuple(task.warnings))

    def end(self) -> None:
        """Cancel the jobs that were not sent to the process yet."""
        self._worker.cancel([entry.task for entry in self.waiting if entry.task is not None])
        self._files.remove()


class _Entry:
    """A job in progress, or an invalid job with its error."""

    def __init__(self, index: int, job: Union[str, "Job"]) -> None:
        self.index = index
        self.job: Union[str, Mapping[str, Any]] = job
        self.name: Optional[str] = None
        self.task: Optional[Task] = None
        self.error: Optional[RenderMapError] = None


def _members(job: Any) -> Dict[str, Any]:
    """Return the members of a job by the Python names of options."""
    if isinstance(job, str):
        try:
            job = json.loads(job)
        except ValueError as error:
            raise argument_error("", f"the job is not JSON: {error}") from None
    if not isinstance(job, Mapping):
        raise argument_error("", "a job must be a dict, or a line of JSON")
    if "matrix" in job:
        raise argument_error("matrix", "is for files of jobs: pass a job per picture")
    given = _options.named(job, _options.JOB)
    # Rows of tables have a value for each column. A missing value is not an option.
    return {name: value for name, value in given.items() if value is not None}
