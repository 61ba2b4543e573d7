"""A process of the command that draws one part of a pyramid after the other."""

from __future__ import annotations

import binascii
import contextlib
import fcntl
import json
import subprocess
import tempfile
from typing import IO, Any, Iterator, NamedTuple, Sequence

from ._deployment import program
from .errors import RenderMapSparkError, WorkerDied

#: The constant F_SETPIPE_SZ of Linux, which older versions of Python do not have.
_SET_PIPE_SIZE = 1031


class Tile(NamedTuple):
    """A tile with its picture, or the error why it has none."""

    z: int
    x: int
    y: int
    picture: bytes | None
    error: str | None


class TileWorker:
    """Draws parts of a pyramid in a process, which is started again if it dies.

    The process ends when its standard input does, so also if this process is killed.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        self._command = [program(), "tiles", *arguments, "--part=-", "--output=-", "--quiet"]
        self._process: subprocess.Popen[bytes] | None = None
        self._messages: IO[bytes] | None = None
        #: What the process says about the pyramid.
        self.pyramid: dict[str, Any] = {}

    @property
    def process_id(self) -> int | None:
        """The id of the process; none if it does not run."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def start(self) -> None:
        """Start the process unless it runs.

        Raises ``RenderMapSparkError`` if the style or an option is invalid.
        """
        if self.process_id is not None:
            return
        self.close()
        messages = self._messages = tempfile.TemporaryFile()
        process = self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=messages, bufsize=1 << 16
        )
        assert process.stdout is not None
        with contextlib.suppress(OSError):
            fcntl.fcntl(process.stdout.fileno(), _SET_PIPE_SIZE, 1 << 20)
        header = process.stdout.readline()
        if not header.endswith(b"\n"):
            code = process.wait()
            text = self._text()
            self.close()
            raise RenderMapSparkError(text or f"render-map tiles ended with exit code {code}")
        self.pyramid = json.loads(header)

    def draw(self, number: int, count: int) -> Iterator[Tile]:
        """Draw a part, and yield its tiles in the order of the Hilbert curve.

        Raises ``WorkerDied`` if two processes have died during the part.
        """
        done = 0
        for attempt in (1, 2):
            try:
                for index, tile in enumerate(self._tiles(f"{number}/{count}")):
                    # The tiles of a part are always the same: another process leaves out those that are done.
                    if index >= done:
                        yield tile
                        done += 1
                return
            except (BrokenPipeError, EOFError):
                text = self._end()
                if attempt == 2:
                    raise WorkerDied(f"render-map ended twice in part {number} of {count}: {text}") from None
            except GeneratorExit:
                # Nobody reads the rest of the part: a later one needs a process that has nothing to say.
                self.close()
                raise

    def _tiles(self, part: str) -> Iterator[Tile]:
        self.start()
        assert self._process is not None and self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(part.encode() + b"\n")
        self._process.stdin.flush()
        while True:
            line = self._process.stdout.readline()
            if not line.endswith(b"\n"):
                raise EOFError
            tile = _tile(line)
            if tile is None:
                end = json.loads(line)
                if "error" in end:
                    raise RenderMapSparkError(f"part {part}: {end['error']}")
                return
            yield tile

    def _end(self) -> str:
        """Wait for a process that has closed its output, and return why it ended."""
        code: int | None = None
        if self._process is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self._process.wait(5)
        lines = self._text().splitlines()
        how = f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
        self.close()
        return how + (f": {lines[-1]}" if lines else "")

    def _text(self) -> str:
        """Return the last of what the process has printed to standard error."""
        if self._messages is None:
            return ""
        self._messages.seek(0, 2)
        self._messages.seek(max(0, self._messages.tell() - 4096))
        return self._messages.read().decode("utf-8", "replace").strip()

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(2)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
        if self._messages is not None:
            self._messages.close()
            self._messages = None


def _tile(line: bytes) -> Tile | None:
    """Return the tile of a line of the process; none for another line."""
    # The picture is the last member. In a text, the quotes of this pattern would be escaped.
    start = line.find(b',"picture":"')
    members = json.loads(line if start < 0 else line[:start] + b"}")
    if "tile" not in members:
        return None
    z, x, y = map(int, members["tile"].split("/"))
    if start < 0:
        return Tile(z, x, y, None, str(members.get("error", "no picture")))
    text = memoryview(line)[start + len(b',"picture":"') : line.rindex(b'"')]
    return Tile(z, x, y, binascii.a2b_base64(text), None)
