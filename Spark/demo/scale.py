"""Measures the cost of tiles: tiles per second on one core, and the shares of empty and repeated tiles, by zoom level.

Seconds are processor time, so other work on the machine hardly changes the results.
"""

from __future__ import annotations

import argparse
import os
import resource
import struct
import subprocess
import tempfile
from typing import NamedTuple

from render_map import _program


class Level(NamedTuple):
    """The cost of the tiles of a zoom level."""

    zoom: int
    tiles: int
    drawn: int
    distinct: int
    seconds: float
    length: int

    @property
    def rate(self) -> float:
        """Tiles per second of processor time."""
        return self.tiles / self.seconds


def measured(
    style: str, bounds: str | None, zoom: int, repetitions: int, options: list[str], start: float = 0
) -> Level:
    """Draw the tiles of a level on one thread, several times. The result has the least time minus ``start`` seconds."""
    seconds = []
    with tempfile.TemporaryDirectory(prefix="render-map-scale-") as folder:
        path = os.path.join(folder, "tiles.pmtiles")
        command = [_program.path(), "tiles", style, f"--zoom={zoom}", "--threads=1", "--output", path, *options]
        if bounds:
            command.append(f"--bounds={bounds}")
        for _ in range(repetitions):
            before = _processor_time()
            run = subprocess.run([*command, "--verbose"], check=True, capture_output=True, text=True)
            seconds.append(_processor_time() - before)
        count = next(int(line.split(": ")[-1].split(" ")[2]) for line in run.stderr.splitlines() if " tiles, " in line)
        with open(path, "rb") as file:
            header = file.read(127)
    drawn, _, distinct = struct.unpack_from("<3Q", header, 72)
    (length,) = struct.unpack_from("<Q", header, 64)
    return Level(zoom, count, drawn, distinct, max(1e-3, min(seconds) - start), length)


def _processor_time() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("style")
    parser.add_argument("--bounds")
    parser.add_argument("--zooms", default="0-6")
    parser.add_argument("--repetitions", type=int, default=1)
    parser.add_argument("options", nargs="*", help="further options of render-map tiles, after --")
    arguments = parser.parse_args()
    # One tile of the ocean takes the time to start, to read the style and to open the archives.
    start = measured(arguments.style, "-150,-30,-150,-30", 22, 3, arguments.options).seconds
    print(f"Start: {start:.2f} s\n")
    first, _, last = arguments.zooms.partition("-")
    print("| zoom | tiles | tiles per second and core | empty | repeated | bytes per tile |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for zoom in range(int(first), int(last or first) + 1):
        level = measured(arguments.style, arguments.bounds, zoom, arguments.repetitions, arguments.options, start)
        empty = 1 - level.drawn / level.tiles
        repeated = (level.drawn - level.distinct) / level.tiles
        # A shorter time is less than the variation of the start, so it has no meaning.
        rate = f"{level.rate:,.0f}" if level.seconds > 0.05 else "-"
        print(
            f"| {zoom} | {level.tiles:,} | {rate} | {empty:.1%} | {repeated:.1%} | "
            f"{level.length / max(1, level.distinct):,.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
