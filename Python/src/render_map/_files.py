"""Files that the command reads, which end with this process."""

from __future__ import annotations

import contextlib
import os
import tempfile
import weakref
from typing import Dict, List, Mapping


class Files:
    """Files in memory, which the command can read until ``remove()`` is called.

    The system removes them when this process ends, even if it is killed. The provenance of a picture contains the
    content of these files, but not their paths.
    """

    def __init__(self) -> None:
        self._descriptors: List[int] = []
        self._paths: List[str] = []
        #: The names of the files by their paths.
        self.names: Dict[str, str] = {}

    def add(self, data: bytes, name: str) -> str:
        """Write a file with the given name in messages, and return its path."""
        if not self.names:
            weakref.finalize(self, _remove, self._descriptors, self._paths, os.getpid())
        if _can_share():
            descriptor = os.memfd_create(name)
            self._descriptors.append(descriptor)
            path = f"/proc/{os.getpid()}/fd/{descriptor}"
            _write(descriptor, data)
        else:
            descriptor, path = tempfile.mkstemp(prefix="render-map-")
            self._paths.append(path)
            try:
                _write(descriptor, data)
            finally:
                os.close(descriptor)
        self.names[path] = name
        return path

    def remove(self) -> None:
        """Remove all files."""
        _remove(self._descriptors, self._paths, os.getpid())


def _can_share() -> bool:
    """Whether other processes of the user can open the descriptors of this process.

    They cannot if this process has changed its user, as servers do that start as root.
    """
    return os.stat(f"/proc/{os.getpid()}/fd").st_uid == os.geteuid()


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _remove(descriptors: List[int], paths: List[str], owner: int) -> None:
    while descriptors:
        os.close(descriptors.pop())
    # A child process leaves the files to the process that created them.
    while paths and os.getpid() == owner:
        with contextlib.suppress(OSError):
            os.unlink(paths.pop())


def with_names(messages: bytes, names: Mapping[str, str]) -> bytes:
    """Return messages in which the paths of files are replaced by their names."""
    # Longer paths come first, because a path can be the start of another path.
    for path in sorted(names, key=len, reverse=True):
        messages = messages.replace(os.fsencode(path), os.fsencode(names[path]))
    return messages
