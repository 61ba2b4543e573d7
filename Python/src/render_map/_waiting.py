"""Work that waits for processes, in a thread or in a task of asyncio."""

from __future__ import annotations

import select
from typing import TYPE_CHECKING, Generator, List, NamedTuple, Optional, TypeVar

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")


class Wait(NamedTuple):
    """A wait for a process: until it has output, accepts input if this is awaited too, or the time is over."""

    output: int
    #: The pipe of the input; None if there is nothing to write.
    input: Optional[int]
    #: The time in seconds; None if there is no limit.
    seconds: Optional[float]


#: Work that yields its waits. When it is closed early, it cancels its jobs.
Steps = Generator[Wait, None, T]


def finish(steps: "Steps[T]") -> T:
    """Do work in this thread, and return its result."""
    try:
        while True:
            _block(next(steps))
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    finally:
        # After an exception in a wait, such as one that a signal handler raises, the traceback would keep the work.
        steps.close()


async def finish_in_task(steps: "Steps[T]") -> T:
    """Do work in a task of asyncio, and return its result. The work is closed if the task is canceled."""
    import asyncio

    loop = asyncio.get_running_loop()
    try:
        while True:
            await _pause(next(steps), loop)
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]
    finally:
        steps.close()


def _block(wait: Wait) -> None:
    poll = select.poll()
    poll.register(wait.output, select.POLLIN)
    if wait.input is not None:
        poll.register(wait.input, select.POLLOUT)
    poll.poll(None if wait.seconds is None else wait.seconds * 1000 + 1)


async def _pause(wait: Wait, loop: "asyncio.AbstractEventLoop") -> None:
    ready: "asyncio.Future[None]" = loop.create_future()

    def end() -> None:
        if not ready.done():
            ready.set_result(None)

    timers: List["asyncio.TimerHandle"] = []
    loop.add_reader(wait.output, end)
    try:
        if wait.input is not None:
            loop.add_writer(wait.input, end)
        if wait.seconds is not None:
            timers.append(loop.call_later(wait.seconds, end))
        await ready
    finally:
        for timer in timers:
            timer.cancel()
        loop.remove_reader(wait.output)
        if wait.input is not None:
            loop.remove_writer(wait.input)
