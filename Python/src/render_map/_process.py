"""A running process of the command, with its pipes."""

from __future__ import annotations

import binascii
import contextlib
import json
import os
import subprocess
from typing import IO, Any, Dict, Mapping, Optional, Sequence, Tuple

from . import _program
from ._files import with_names

#: The number of bytes that are read from a process at once.
CHUNK = 1 << 20
#: The constant F_SETPIPE_SZ of Linux, which Python 3.9 does not define.
_SET_PIPE_SIZE = 1031


class Process:
    """A running command with its pipes."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self.messages: IO[bytes] = open(os.memfd_create("messages"), "r+b", buffering=0)  # noqa: SIM115
        try:
            # The command runs in a separate session, so Ctrl-C in a terminal interrupts only Python. The command ends
            # when its standard input ends, even if this process is killed.
            self.popen = subprocess.Popen(
                [_program.path(), *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.messages,
                bufsize=0,
                start_new_session=True,
            )
        except BaseException:
            self.messages.close()
            raise
        assert self.popen.stdin is not None and self.popen.stdout is not None
        self.input = self.popen.stdin.fileno()
        self.output = self.popen.stdout.fileno()
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)
        for descriptor in (self.input, self.output):
            _widen(descriptor)
        #: The start of a line of output whose end has not been read yet.
        self.buffer = bytearray()

    def end(self) -> int:
        """End the process if it runs, and return its exit code."""
        self.close_pipes()
        if self.popen.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                self.popen.terminate()
            try:
                self.popen.wait(1)
            except subprocess.TimeoutExpired:
                self.popen.kill()
        return self.popen.wait()

    def leave(self) -> int:
        """Wait up to two seconds until the process ends, or else end it. Return its exit code."""
        try:
            return self.popen.wait(2)
        except subprocess.TimeoutExpired:
            return self.end()

    def close_pipes(self) -> None:
        """Close the pipes to the process."""
        for pipe in (self.popen.stdin, self.popen.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def text(self) -> bytes:
        """Return the last 4096 bytes that the process has printed to standard error."""
        with contextlib.suppress(OSError, ValueError):
            self.messages.seek(0, os.SEEK_END)
            self.messages.seek(max(0, self.messages.tell() - 4096))
            return self.messages.read()
        return b""


def answer(line: bytes, names: Mapping[str, str]) -> Tuple[Dict[str, Any], Optional[bytes]]:
    """Return a result that the command has printed: its members, and the picture if there is one.

    In the messages of the result, the paths in ``names`` are replaced by their names.
    """
    # The picture is the last member. This pattern cannot occur inside of a string, where its quotes would be escaped.
    start = line.find(b',"picture":"')
    text = with_names(line if start < 0 else line[:start] + b"}", names)
    if start < 0:
        return json.loads(text), None
    return json.loads(text), binascii.a2b_base64(memoryview(line)[start + len(b',"picture":"') : line.rindex(b'"')])


def _widen(pipe: int) -> None:
    """Enlarge the buffer of a pipe to a megabyte, if the system allows it."""
    with contextlib.suppress(ImportError, OSError):
        import fcntl

        fcntl.fcntl(pipe, _SET_PIPE_SIZE, CHUNK)
