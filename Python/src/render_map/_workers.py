"""The workers of a map or a pool, and the turns of the threads and tasks that use them."""

from __future__ import annotations

import contextlib
import os
import threading
import weakref
from typing import TYPE_CHECKING, List, Optional, Sequence

from ._deadline import Deadline
from ._waiting import Steps, finish, finish_in_task
from ._worker import Task, Worker
from .errors import worker_error
from .picture import Picture

if TYPE_CHECKING:
    import asyncio


class Turn:
    """The use of a worker by one thread."""

    def __init__(self) -> None:
        self.worker: Optional[Worker] = None
        #: Whether the turn waits for a worker. It ends with a worker, or when there are no more workers.
        self.waits = True
        self._lock = threading.Lock()
        self._lock.acquire()

    def end_wait(self) -> None:
        """End the wait. The call can be repeated."""
        if self._lock.locked():
            self._lock.release()
        self.waits = False

    def wait(self, deadline: Deadline) -> None:
        """Wait for a worker. Raises ``DeadlineError`` if there is none in time."""
        left = deadline.left
        if not self._lock.acquire(timeout=-1 if left is None else left):
            raise deadline.error()


class TaskTurn(Turn):
    """The use of a worker by one task of asyncio."""

    def __init__(self) -> None:
        import asyncio

        super().__init__()
        self._loop = asyncio.get_running_loop()
        self._ready: "asyncio.Future[None]" = self._loop.create_future()

    def end_wait(self) -> None:
        """End the wait, from any thread."""
        # The event loop may be closed.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._set_ready)
        self.waits = False

    def _set_ready(self) -> None:
        if not self._ready.done():
            self._ready.set_result(None)

    async def wait_in_task(self, deadline: Deadline) -> None:
        """Wait for a worker in the task. Raises ``DeadlineError`` if there is none in time."""
        import asyncio

        if self.waits:
            try:
                await asyncio.wait_for(self._ready, deadline.left)
            except asyncio.TimeoutError:
                raise deadline.error() from None


class Workers:
    """Workers with the same options. Another worker is made when all others are in use, up to a limit.

    Signal handlers may raise exceptions at any place. Therefore each change is one assignment, and a change that was
    interrupted can be made again.
    """

    def __init__(self, arguments: Sequence[str], limit: Optional[int] = None) -> None:
        """Create workers without processes. ``limit`` is the largest number of workers; None for no limit."""
        self._arguments = arguments
        self._limit = limit
        self._is_closed = False
        self._forget()
        _all.add(self)

    def _forget(self) -> None:
        self._mutex = threading.Lock()
        self._workers: List[Worker] = []
        #: The turns that have a worker or wait for one. A worker that no turn has is free.
        self._turns: List[Turn] = []

    def take(self, turn: Turn, deadline: Deadline) -> Worker:
        """Wait for a free worker. ``give`` must follow, also after an exception."""
        self._enter(turn)
        turn.wait(deadline)
        return self._taken(turn)

    async def _take_in_task(self, turn: TaskTurn, deadline: Deadline) -> Worker:
        self._enter(turn)
        await turn.wait_in_task(deadline)
        return self._taken(turn)

    def _enter(self, turn: Turn) -> None:
        with self._mutex:
            self._turns.append(turn)
            self._assign()

    def _taken(self, turn: Turn) -> Worker:
        if turn.worker is None or self._is_closed:
            raise worker_error("the map is closed")
        return turn.worker

    def give(self, turn: Turn, is_clean: bool) -> None:
        """End a turn. If ``is_clean`` is false, the process of its worker ends with the jobs that it has.

        An exception of a signal handler can interrupt the call before it does anything. Call it again in this case.
        """
        if turn.worker is not None and turn in self._turns and (self._is_closed or not is_clean):
            turn.worker.reset()
        with self._mutex:
            self._turns = [other for other in self._turns if other is not turn]
            self._assign()

    def _assign(self) -> None:
        """Give free workers to the turns that wait."""
        for turn in self._turns:
            if turn.waits:
                if turn.worker is None and not self._is_closed:
                    turn.worker = self._free()
                if turn.worker is not None or self._is_closed:
                    turn.end_wait()

    def _free(self) -> Optional[Worker]:
        used = [turn.worker for turn in self._turns]
        for worker in self._workers:
            if worker not in used:
                return worker
        if self._limit is not None and len(self._workers) >= self._limit:
            return None
        worker = Worker(self._arguments)
        self._workers.append(worker)
        return worker

    def draw(self, task: Task) -> Picture:
        """Draw a job with a free worker, and return its picture.

        Raises ``RenderMapError`` if there is no picture.
        """
        turn, is_clean = Turn(), False
        try:
            finish(_steps(self.take(turn, task.deadline.start()), task))
            is_clean = True
        finally:
            try:
                self.give(turn, is_clean)
            except BaseException:
                self.give(turn, is_clean)
                raise
        return task.require()

    async def draw_in_task(self, task: Task) -> Picture:
        """Draw a job in a task of asyncio, as ``draw`` does."""
        turn, is_clean = TaskTurn(), False
        try:
            worker = await self._take_in_task(turn, task.deadline.start())
            await finish_in_task(_steps(worker, task))
            is_clean = True
        finally:
            self.give(turn, is_clean)
        return task.require()

    def close(self) -> None:
        """End all processes. Jobs that are not done fail."""
        with self._mutex:
            self._is_closed = True
            self._assign()
            used = [turn.worker for turn in self._turns]
            for worker in self._workers:
                worker.close()
                if worker not in used:
                    worker.reset()

    @property
    def process_ids(self) -> List[int]:
        """The ids of the processes that run."""
        return [id for id in (worker.process_id for worker in self._workers) if id is not None]

    def _after_fork(self) -> None:
        """Leave the workers to the parent. A turn of this thread keeps its worker, without the process."""
        self._forget()


def _steps(worker: Worker, task: Task) -> Steps[None]:
    worker.submit(task)
    yield from worker.results(task)


_all: "weakref.WeakSet[Workers]" = weakref.WeakSet()


def _after_fork() -> None:
    for workers in list(_all):
        workers._after_fork()


os.register_at_fork(after_in_child=_after_fork)
