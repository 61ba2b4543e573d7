"""The process that draws, which a task slot keeps from one task to the next."""

from __future__ import annotations

import atexit
import os
from typing import Callable, Hashable, Protocol, TypeVar


class Closeable(Protocol):
    """An object that ends a process."""

    def close(self) -> None:
        """End the process."""


Kept = TypeVar("Kept", bound=Closeable)

#: The objects that this process of Python keeps, and the process that they were made in. Spark uses one process of
#: Python per task slot for all tasks, one at a time (``spark.python.worker.reuse``).
_kept: dict[Hashable, Closeable] = {}
_owner = 0
#: A job that alternates between two styles does not start a process per task.
_LIMIT = 2


def kept(key: Hashable, make: Callable[[], Kept]) -> Kept:
    """Return the object of a key, which is made if there is none. The least recently used one is closed."""
    global _owner
    if _owner != os.getpid():
        # The processes belong to the parent of this one.
        _kept.clear()
        _owner = os.getpid()
    found = _kept.pop(key, None)
    if found is None:
        while len(_kept) >= _LIMIT:
            _kept.pop(next(iter(_kept))).close()
        found = make()
    _kept[key] = found
    return found  # type: ignore[return-value]


def close_all() -> None:
    """End all processes of this slot."""
    if _owner == os.getpid():
        while _kept:
            _kept.popitem()[1].close()


atexit.register(close_all)
