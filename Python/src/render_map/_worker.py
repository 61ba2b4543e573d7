"""A process of the command that draws the pictures of one or more threads."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import select
import threading
import weakref
from collections import deque
from typing import Deque, Mapping, Optional, Sequence

from . import _messages, _options
from ._process import CHUNK, Process, answer
from .errors import Problem, RenderMapError, WorkerError, error_of
from .picture import Picture

#: The longest time, in milliseconds, that a thread waits for results before it sends jobs of other threads. Only jobs
#: that do not fit into the pipe wait that long.
_PATIENCE = 20


class Task:
    """A job, and its result after the job is done."""

    def __init__(self, line: bytes, pixel_ratio: float = 1, names: Optional[Mapping[str, str]] = None) -> None:
        self.line = line
        self.pixel_ratio = pixel_ratio
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

    def end(self, line: bytes) -> None:
        """End the job with a line that the process has printed."""
        try:
            self._read(line)
        except (ValueError, KeyError, TypeError) as error:
            self.error = WorkerError([Problem("worker-died", "", f"the program gave an unknown answer: {error}")])
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
            self.picture = Picture(picture, members.get("type"), self.warnings, self.pixel_ratio)


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
        process, self.process = self.process, None
        if process is None:
            return
        if os.getpid() == self.owner:
            process.end()
        else:
            process.close_pipes()
            # The command is not a child of this process. Without an exit code, Python would warn that it still runs.
            process.popen.returncode = 0
        process.messages.close()


class Worker:
    """Draws the jobs of all threads in one process of the command, which starts with the first job.

    There is no separate thread: one of the threads that wait for results reads the results of all threads. If the
    process ends unexpectedly, a new process draws the jobs that were in progress, one at a time. A job fails if two
    processes have ended while they drew it.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        self._arguments = ["batch", "-", "--out", "-", "--quiet", *arguments]
        self._state = _State()
        self._reset()
        self._finalizer = weakref.finalize(self, self._state.release)
        _workers.add(self)

    def _reset(self) -> None:
        # Methods enter the lock, not the condition. An interrupt could leave the lock locked while the condition
        # enters it.
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
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
        #: The thread that reads results for all.
        self._reader: Optional[int] = None
        self._is_closed = False

    def submit(self, task: Task) -> None:
        """Add a job, and send it to the process if the pipe is not full."""
        with self._lock:
            if self._is_closed:
                raise WorkerError([Problem("worker-died", "", "the map is closed")])
            try:
                self._tasks.append(task)
                # If the process has ended, `wait` notices this.
                with contextlib.suppress(OSError):
                    self._write()
            except BaseException:
                # After an interrupt, it is unknown how much of the line the process has received.
                self._tasks = deque(other for other in self._tasks if other is not task)
                self._drop_process()
                raise

    def wait(self, task: Task) -> None:
        """Wait until a job is done."""
        try:
            with self._lock:
                while not task.is_done and self._reader is not None:
                    self._changed.wait()
                if task.is_done:
                    return
                self._reader = threading.get_ident()
            while not task.is_done:
                self._step()
            with self._lock:
                self._leave()
        except BaseException:
            # After an interrupt, output that was read may be lost, so another process draws the other jobs.
            with self._lock:
                if self._reader == threading.get_ident():
                    self._forget_process()
                    self._tasks = deque(other for other in self._tasks if other is not task and not other.is_done)
                    self._leave()
                self._changed.notify_all()
            raise

    def _leave(self) -> None:
        """Let another thread read the results."""
        self._reader = None
        if self._is_closed:
            self._forget_process()
        self._changed.notify_all()

    def draw(self, task: Task) -> Picture:
        """Draw a job, and return its picture.

        Raises ``RenderMapError`` if there is no picture.
        """
        self.submit(task)
        self.wait(task)
        if task.picture is None:
            raise task.error or WorkerError([Problem("worker-died", "", "the map is closed")])
        return task.picture

    def cancel(self, tasks: Sequence[Task]) -> None:
        """Remove the jobs that were not sent to the process yet. No thread may wait for these jobs."""
        with self._lock:
            first = self._sent + (1 if self._offset else 0)
            left = {id(task) for task in tasks}
            kept = [task for index, task in enumerate(self._tasks) if index < first or id(task) not in left]
            self._tasks = deque(kept)

    def close(self) -> None:
        """End the process. Jobs that are not done fail."""
        with self._lock:
            self._is_closed = True
            for task in self._tasks:
                task.fail(WorkerError([Problem("worker-died", "", "the map was closed while it was drawn")]))
            self._tasks.clear()
            self._drop_process()
            self._changed.notify_all()

    @property
    def process_id(self) -> Optional[int]:
        """The id of the process; None if no process is running."""
        process = self._state.process
        return process.popen.pid if process is not None and process.popen.poll() is None else None

    def _step(self) -> None:
        """Write jobs until the pipe is full, and read output of the process."""
        with self._lock:
            process = self._running()
            if process is None:
                return
            try:
                self._write()
            except OSError:
                self._recover(process)
                return
            has_more = self._has_more()
        try:
            data = self._read(process, has_more)
        except (OSError, ValueError):
            data = b""
        if data is not None:
            with self._lock:
                if self._state.process is process:
                    self._take(process, data)

    def _read(self, process: Process, has_more: bool) -> Optional[bytes]:
        """Return output of the process: no bytes at the end of the output, None if there is no output yet."""
        poll = select.poll()
        poll.register(process.output, select.POLLIN)
        if has_more:
            poll.register(process.input, select.POLLOUT)
        ready = dict(poll.poll(_PATIENCE))
        if process.output not in ready:
            return None
        try:
            return os.read(process.output, CHUNK)
        except BlockingIOError:
            return None

    def _take(self, process: Process, data: bytes) -> None:
        """Add output of the process, and end the jobs whose results are complete."""
        if not data:
            self._recover(process)
            return
        buffer = process.buffer
        searched = len(buffer)
        buffer += data
        start = 0
        while True:
            end = buffer.find(b"\n", max(start, searched))
            if end < 0:
                break
            if not self._tasks:
                break
            self._tasks[0].end(bytes(buffer[start:end]))
            self._tasks.popleft()
            self._sent -= 1
            self._deaths = 0
            self._alone = max(0, self._alone - 1)
            start = end + 1
        if start:
            del buffer[:start]
            self._changed.notify_all()

    def _running(self) -> Optional[Process]:
        """Return the process, and start it if it is not running.

        None if the worker is closed, or if the process cannot be started.
        """
        if self._is_closed:
            return None
        if self._state.process is None:
            self._sent = self._offset = 0
            try:
                self._state.process = Process(self._arguments)
            except (OSError, RenderMapError) as error:
                failure = (
                    error
                    if isinstance(error, RenderMapError)
                    else WorkerError([Problem("worker-died", "", f"the program cannot be started: {error}")])
                )
                self._fail_all(failure)
                return None
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
                task.fail(WorkerError([Problem("worker-died", "", _messages.death(code, text))]))
                self._tasks.popleft()
                self._alone = max(0, self._alone - 1)
                self._changed.notify_all()
        self._alone = max(self._alone, min(had, len(self._tasks)))

    def _fail_all(self, error: RenderMapError) -> None:
        for task in self._tasks:
            task.fail(type(error)(error.problems))
        self._tasks.clear()
        self._changed.notify_all()

    def _drop_process(self) -> None:
        """End the process. If a thread reads from it, that thread closes the pipes."""
        if self._reader is None:
            self._forget_process()
        elif self._state.process is not None:
            self._state.process.popen.terminate()

    def _forget_process(self) -> None:
        self._sent = self._offset = 0
        self._state.release()

    def _after_fork(self) -> None:
        """Leave the process to the parent. The next job starts another process."""
        self._state.release()
        for task in self._tasks:
            task.fail(WorkerError([Problem("worker-died", "", "the parent of this process draws this job")]))
        closed = self._is_closed
        self._reset()
        self._is_closed = closed
        self._state.owner = os.getpid()


_workers: "weakref.WeakSet[Worker]" = weakref.WeakSet()


def _after_fork() -> None:
    for worker in list(_workers):
        worker._after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
