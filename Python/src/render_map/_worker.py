"""A process of the command that draws jobs."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import weakref
from collections import deque
from typing import Deque, Mapping, Optional, Sequence

from . import _messages, _options
from ._deadline import Deadline
from ._process import CHUNK, Process, answer
from ._waiting import Steps, Wait
from .errors import Problem, RenderMapError, error_of, worker_error
from .picture import Picture


class Task:
    """A job, and its result after the job is done."""

    def __init__(self, line: bytes, pixel_ratio: float = 1, names: Optional[Mapping[str, str]] = None) -> None:
        self.line = line
        self.pixel_ratio = pixel_ratio
        #: The time at which the job must be done. It starts at the latest when the jobs before this job are done.
        self.deadline = Deadline(None)
        #: For each path of a file that contains a Python value, the name that replaces it in messages.
        self.names = names or {}
        #: The number of processes that ended while they drew this job alone.
        self.deaths = 0
        self.is_done = False
        self.picture: Optional[Picture] = None
        self.error: Optional[RenderMapError] = None
        self.warnings: Sequence[Problem] = ()

    def fail(self, error: RenderMapError) -> None:
        """End the job without a picture."""
        self.error = error
        self.is_done = True

    def require(self) -> Picture:
        """Return the picture. Raises ``RenderMapError`` if there is none."""
        if self.picture is None:
            raise self.error or worker_error("the map is closed")
        return self.picture

    def end(self, line: bytes) -> None:
        """End the job with a line that the process has printed."""
        try:
            self._read(line)
        except (ValueError, KeyError, TypeError) as error:
            self.error = worker_error(f"the program gave an unknown answer: {error}")
        self.is_done = True

    def _read(self, line: bytes) -> None:
        members, picture = answer(line, self.names)
        values = self.names.values()
        self.warnings = tuple(
            _messages.without_position(Problem.of(warning), values) for warning in members.get("warnings", ())
        )
        if picture is None:
            problems = [
                _messages.without_position(_named(Problem.of(problem)), values)
                for problem in members.get("problems", ())
            ]
            self.error = error_of(problems or [Problem("failed", "", str(members.get("error", "no picture")))])
        else:
            bounds = members.get("bounds")
            self.picture = Picture(picture, members.get("type"), self.warnings, self.pixel_ratio, bounds)


def _named(problem: Problem) -> Problem:
    """Return a problem in a job as a problem in Python options."""
    if problem.kind != "wrong-job":
        # A member may contain data or layers that are invalid.
        file = None if problem.file is None else _options.name_of(problem.file)
        return dataclasses.replace(problem, place=_options.name_of(problem.place), file=file)
    place, message = _options.place(problem.place), _options.in_python(problem.message)
    return dataclasses.replace(problem, kind="wrong-arguments", place=place, message=message)


class _State:
    """The resources of a worker, which its finalizer releases."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self.process: Optional[Process] = None

    def release(self) -> None:
        """End the process. In a child of the process that started it, only close its pipes."""
        process = self.process
        if process is None:
            return
        if os.getpid() == self.owner:
            process.end()
        else:
            process.close_pipes()
            # The command is not a child of this process. Without an exit code, Python would warn that it still runs.
            process.popen.returncode = 0
        process.messages.close()
        # An exception in a signal handler leaves the process here, so it can be released again.
        self.process = None


class Worker:
    """Draws jobs in one process of the command, which starts with the first job. One thread or task uses it at a time.

    The process draws several jobs at once, and prints their results in the order of the jobs. If it ends unexpectedly,
    a new process draws the jobs that were in progress, one at a time. A job fails if two processes have ended while
    they drew it.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        self._arguments = ["batch", "-", "--out", "-", "--quiet", *arguments]
        self._state = _State()
        self._is_closed = False
        self._finalizer = weakref.finalize(self, self._state.release)
        self._forget_jobs()
        _workers.add(self)

    def _forget_jobs(self) -> None:
        #: The jobs without results, in the order in which they were submitted.
        self._tasks: Deque[Task] = deque()
        #: The number of these jobs that were sent to the process.
        self._sent = 0
        #: The number of bytes of the next job that were sent.
        self._offset = 0
        #: The number of jobs that are still drawn one at a time.
        self._alone = 0
        #: The number of processes that ended since the last result.
        self._deaths = 0

    def submit(self, task: Task) -> None:
        """Add a job, and send it to the process if the pipe is not full."""
        self._check_open()
        self._tasks.append(task)
        # If the process has ended, `results` notices this.
        with contextlib.suppress(OSError):
            self._write()

    def results(self, task: Task) -> Steps[None]:
        """Wait until a job is done."""
        while not task.is_done:
            process = self._running()
            if process is None:
                continue
            self._tasks[0].deadline.start()
            try:
                self._write()
            except OSError:
                self._recover(process)
                continue
            left = self._tasks[0].deadline.left
            yield Wait(process.output, process.input if self._has_more() else None, left)
            self._read(process)

    def cancel(self, tasks: Sequence[Task]) -> None:
        """Remove the jobs that were not sent to the process yet."""
        first = self._sent + (1 if self._offset else 0)
        left = {id(task) for task in tasks}
        self._tasks = deque(task for index, task in enumerate(self._tasks) if index < first or id(task) not in left)

    def reset(self) -> None:
        """End the process and forget all jobs. The next job starts another process."""
        self._state.release()
        self._forget_jobs()

    def close(self) -> None:
        """Draw no more jobs, and end the process. This can be called from any thread."""
        self._is_closed = True
        process = self._state.process
        if process is not None:
            # The thread that uses the process reads the end of its output, and releases it.
            with contextlib.suppress(OSError):
                process.popen.terminate()

    @property
    def process_id(self) -> Optional[int]:
        """The id of the process; None if no process is running."""
        process = self._state.process
        return process.popen.pid if process is not None and process.popen.poll() is None else None

    def _check_open(self) -> None:
        if self._is_closed:
            raise worker_error("the map is closed")

    def _read(self, process: Process) -> None:
        """Read output of the process, and end the jobs whose results are complete."""
        try:
            data = os.read(process.output, CHUNK)
        except BlockingIOError:
            if self._tasks[0].deadline.has_passed:
                self._abandon()
            return
        except OSError:
            data = b""
        if not data:
            self._recover(process)
            return
        buffer = process.buffer
        searched = len(buffer)
        buffer += data
        start = 0
        while self._tasks and (end := buffer.find(b"\n", max(start, searched))) >= 0:
            self._tasks[0].end(bytes(buffer[start:end]))
            self._tasks.popleft()
            self._sent -= 1
            self._deaths = 0
            self._alone = max(0, self._alone - 1)
            start = end + 1
        del buffer[:start]

    def _abandon(self) -> None:
        """End the process, which takes too long for the first job. Another process draws the other jobs."""
        task = self._tasks.popleft()
        self._forget_process()
        task.fail(task.deadline.error())

    def _running(self) -> Optional[Process]:
        """Return the process, and start it if it is not running.

        None if the worker is closed, or if the process cannot be started. All jobs have then failed.
        """
        if self._is_closed:
            self._fail_all(worker_error("the map was closed while it was drawn"))
            self._forget_process()
            return None
        if self._state.process is None:
            self._sent = self._offset = 0
            try:
                self._state.process = Process(self._arguments)
            except RenderMapError as error:
                self._fail_all(error)
            except OSError as error:
                message = f"the program cannot be started: {error}"
                self._fail_all(worker_error(message))
        return self._state.process

    def _has_more(self) -> bool:
        """Whether there is a job that may be sent to the process now."""
        return self._sent < len(self._tasks) and not (self._alone and self._sent)

    def _write(self) -> None:
        """Write jobs until the pipe is full."""
        process = self._running()
        while process is not None and self._has_more():
            line = self._tasks[self._sent].line
            try:
                self._offset += os.write(process.input, memoryview(line)[self._offset :])
            except BlockingIOError:
                return
            if self._offset == len(line):
                self._sent += 1
                self._offset = 0

    def _recover(self, process: Process) -> None:
        """Decide which jobs are drawn again after the process has ended."""
        code = process.leave()
        text = _messages.without_values(process.text(), self._arguments)
        had = self._sent + (1 if self._offset else 0)
        self._forget_process()
        if code in (2, 3, 4):
            # The options are wrong, or the program cannot read its files.
            self._fail_all(_messages.error(code, text))
            return
        self._deaths += 1
        if self._tasks and (had == 1 or self._deaths > 3):
            task = self._tasks[0]
            task.deaths += 1
            if task.deaths > 1 or self._deaths > 3:
                task.fail(worker_error(_messages.death(code, text)))
                self._tasks.popleft()
                self._alone = max(0, self._alone - 1)
        self._alone = max(self._alone, min(had, len(self._tasks)))

    def _fail_all(self, error: RenderMapError) -> None:
        for task in self._tasks:
            task.fail(type(error)(error.problems))
        self._tasks.clear()

    def _forget_process(self) -> None:
        self._sent = self._offset = 0
        self._state.release()

    def _after_fork(self) -> None:
        """Leave the process and its jobs to the parent. The next job starts another process."""
        tasks = list(self._tasks)
        self.reset()
        self._state.owner = os.getpid()
        for task in tasks:
            task.fail(worker_error("the parent of this process draws this job"))


_workers: "weakref.WeakSet[Worker]" = weakref.WeakSet()


def _after_fork() -> None:
    for worker in list(_workers):
        worker._after_fork()


os.register_at_fork(after_in_child=_after_fork)
