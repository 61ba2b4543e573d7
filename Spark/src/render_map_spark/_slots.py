"""The drawing processes that a task slot keeps from one task to the next."""

from __future__ import annotations

import atexit
import os
from typing import Callable, Hashable, Protocol, TypeVar


class Closeable(Protocol):
    """An object that ends a process."""

    def close(self) -> None:
        """End the process."""


Kept = TypeVar("Kept", bound=Closeable)

#: The objects that this Python process keeps. Spark uses one Python process per task slot, which runs one task after
#: another (``spark.python.worker.reuse``).
_kept: dict[Hashable, Closeable] = {}
#: The id of the process that made the objects.
_owner = 0
#: The maximum number of objects. With two, tasks that alternate between two styles do not start a process each.
_LIMIT = 2


def kept(key: Hashable, make: Callable[[], Kept]) -> Kept:
    """Return the object with a key, and make it if it does not exist.

    If there are too many objects, the least recently used object is closed.
    """
    global _owner
    if _owner != os.getpid():
        # After a fork, the kept processes belong to the parent process.
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
