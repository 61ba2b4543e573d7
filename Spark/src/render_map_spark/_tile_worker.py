"""A process of the command that draws parts of a pyramid, one after another."""

from __future__ import annotations

import json
import os
from typing import IO, Any, Iterator, NamedTuple, Sequence

from render_map._messages import death
from render_map._process import CHUNK, Process, answer

from .errors import RenderMapSparkError, WorkerDied


class Tile(NamedTuple):
    """A tile with its picture, or with the reason why there is no picture."""

    z: int
    x: int
    y: int
    picture: bytes | None
    error: str | None


class TileWorker:
    """Draws parts of a pyramid in a process. If the process dies, another process is started."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._arguments = ["tiles", *arguments, "--part=-", "--output=-", "--quiet"]
        self._process: Process | None = None
        self._lines: IO[bytes] | None = None
        #: The description of the pyramid that the process prints.
        self.pyramid: dict[str, Any] = {}

    @property
    def process_id(self) -> int | None:
        """The id of the process; None if it is not running."""
        return self._process.popen.pid if self._process is not None and self._process.popen.poll() is None else None

    def start(self) -> None:
        """Start the process if it is not running.

        Raises ``RenderMapSparkError`` if the style or an option is invalid.
        """
        if self.process_id is not None:
            return
        self.close()
        process = self._process = Process(self._arguments)
        for pipe in (process.input, process.output):
            os.set_blocking(pipe, True)
        self._lines = open(process.output, "rb", CHUNK, closefd=False)
        header = self._lines.readline()
        if not header.endswith(b"\n"):
            code, text = process.leave(), process.text().decode("utf-8", "replace").strip()
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
                    # A second process draws the same tiles again. Tiles that were already yielded are skipped.
                    if index >= done:
                        yield tile
                        done += 1
                return
            except (BrokenPipeError, EOFError):
                text = "" if self._process is None else death(self._process.leave(), self._process.text())
                self.close()
                if attempt == 2:
                    raise WorkerDied(f"two processes ended in part {number} of {count}: {text}") from None
            except GeneratorExit:
                # The caller does not read the rest of the part. A later part needs a process without unread output.
                self.close()
                raise

    def _tiles(self, part: str) -> Iterator[Tile]:
        self.start()
        assert self._process is not None and self._lines is not None
        os.write(self._process.input, part.encode() + b"\n")
        while True:
            line = self._lines.readline()
            if not line.endswith(b"\n"):
                raise EOFError
            members, picture = answer(line, {})
            if "tile" in members:
                z, x, y = map(int, members["tile"].split("/"))
                yield Tile(z, x, y, picture, str(members.get("error", "no picture")) if picture is None else None)
            elif "error" in members:
                raise RenderMapSparkError(f"part {part}: {members['error']}")
            else:
                return

    def close(self) -> None:
        """End the process."""
        process, self._process, self._lines = self._process, None, None
        if process is not None:
            process.end()
            process.messages.close()
