"""Files in memory, which end with this process in any case."""

from __future__ import annotations

import os
import weakref
from typing import Dict, List, Mapping


class Files:
    """Files without a folder, which the command can read until ``remove()`` is called.

    The system removes them when this process ends, even if it is killed. The provenance of a picture contains the
    content of these files, but not their paths.
    """

    def __init__(self) -> None:
        self._descriptors: List[int] = []
        #: The names of the files by their paths.
        self.names: Dict[str, str] = {}

    def add(self, data: bytes, name: str) -> str:
        """Write a file with the given name in messages, and return its path."""
        if not self._descriptors:
            weakref.finalize(self, _close, self._descriptors)
        descriptor = os.memfd_create(name)
        self._descriptors.append(descriptor)
        view = memoryview(data)
        while view:
            view = view[os.write(descriptor, view) :]
        # Processes of the same user can open this path.
        path = f"/proc/{os.getpid()}/fd/{descriptor}"
        self.names[path] = name
        return path

    def remove(self) -> None:
        """Close all files."""
        _close(self._descriptors)


def _close(descriptors: List[int]) -> None:
    while descriptors:
        os.close(descriptors.pop())


def with_names(messages: bytes, names: Mapping[str, str]) -> bytes:
    """Return messages in which the paths of files are replaced by their names."""
    # Longer paths come first, because a path can be the start of another path.
    for path in sorted(names, key=len, reverse=True):
        messages = messages.replace(os.fsencode(path), os.fsencode(names[path]))
    return messages
