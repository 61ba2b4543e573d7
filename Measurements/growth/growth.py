#!/usr/bin/env python3
"""Measures how the cost of a picture grows with features, pixels, layers and threads, and prints tables in Markdown.

    Measurements/growth/growth.py [features] [pixels] [layers] [threads] [OPTIONS]

Each row is a process of render-map that reads, tiles, lays out, draws and writes one picture. The numbers are medians of
several runs, which alternate between the rows of a table, and with --against also between two programs. Memory is the
peak of the process. If the growth is linear, the cost of an additional feature, pixel or layer is the same in all rows.
"""

import argparse
import math
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import inputs

REPOSITORY = Path(__file__).resolve().parents[2]
FEATURES = (1_000, 10_000, 100_000, 1_000_000)
PIXELS = (256, 512, 1024, 2048, 4096, 8192)
LAYERS = (10, 100, 1_000, 10_000)
# The width and height of pictures of the world at zoom 1.
SIDE = 1024


@dataclass
class Step:
    """A row of a table: its labels, the amount of the growing quantity, and the arguments of render-map."""

    labels: list
    amount: int
    arguments: list


@dataclass
class Run:
    """The cost of a process: seconds, and bytes of memory."""

    wall: float
    processor: float
    memory: float


def measured(program, arguments):
    """Runs render-map, and returns the cost of the process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [program, arguments[0], f"{folder}/picture.png", *arguments[1:], "--quiet"]
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"exit code {process.returncode}: {' '.join(map(str, command))}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def medians(runs):
    """Returns the medians of runs."""
    return Run(*(statistics.median(getattr(run, part) for run in runs) for part in ("wall", "processor", "memory")))


def measure(given, steps):
    """Returns the median costs of each step, for the program and, if `against` is given, for the other program."""
    programs = [given.program] + ([given.against] if given.against else [])
    runs = {(index, program): [] for index in range(len(steps)) for program in programs}
    for _ in range(given.runs):
        for index, step in enumerate(steps):
            for program in programs:
                runs[index, program].append(measured(program, step.arguments))
    return [[medians(runs[index, program]) for program in programs] for index in range(len(steps))]


def table(given, title, heads, steps, columns):
    """Prints a table of steps.

    `columns` has a function for each additional heading. Its arguments are the steps, their results and a row number.
    """
    results = measure(given, steps)
    own = [row[0] for row in results]
    heads = heads + ["wall, s", "processor, s", "memory, MB", *columns]
    heads += ["processor, ratio", "memory, ratio"] if given.against else []
    print(f"\n{title}\n\n| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    for row, step in enumerate(steps):
        run = own[row]
        cells = step.labels + [f"{run.wall:.3f}", f"{run.processor:.3f}", f"{run.memory / 1e6:.0f}"]
        cells += [value(steps, own, row) for value in columns.values()]
        for other in results[row][1:]:
            cells += [f"{run.processor / other.processor:.3f}", f"{run.memory / other.memory:.3f}"]
        print(f"| {' | '.join(cells)} |", flush=True)


def further(unit, time_unit, per_second):
    """Returns columns with the cost of an additional unit, from one row to the next row of the same kind."""
    def cost(part, scale):
        def value(steps, runs, row):
            here, before = steps[row], steps[row - 1]
            if row == 0 or here.amount <= before.amount:
                return ""
            cost = scale * (getattr(runs[row], part) - getattr(runs[row - 1], part)) / (here.amount - before.amount)
            return f"{cost:,.0f}" if abs(cost) >= 100 else f"{cost:.3g}"
        return value
    return {
        f"{time_unit} per further {unit}": cost("processor", per_second),
        f"bytes per further {unit}": cost("memory", 1)}


def world(path, side=SIDE, threads=None):
    """Returns the arguments of a picture of the world."""
    zoom = 1 + math.log2(side / SIDE)
    return [path, "--center", "0,0", "--zoom", f"{zoom:g}", "--size", f"{side}x{side}"] + (
        ["--threads", str(threads)] if threads else [])


def features(given):
    """Prints the table of features in view, for each kind of features."""
    steps = []
    for kind in given.kinds:
        for count in given.counts:
            path = inputs.style(given.folder, [kind], count)
            size = inputs.data(given.folder, kind, count).stat().st_size / 1e6
            steps.append(Step([kind, f"{size:.1f}", f"{count:,}"], count, world(path, threads=given.threads)))
    table(given, f"Features, {SIDE}x{SIDE} pixels", ["kind", "file, MB", "features"], steps,
          further("feature", "µs", 1e6))


def pixels(given):
    """Prints the table of pixels of the same map."""
    path = inputs.style(given.folder, given.kinds, 3_000)
    steps = [Step([f"{side:,}"], side * side, world(path, side, given.threads)) for side in PIXELS]
    table(given, f"Pixels, 3,000 features each of {', '.join(given.kinds)}", ["width and height"], steps,
          further("pixel", "ns", 1e9))


def layers(given):
    """Prints the table of layers of a style, which share the same lines."""
    steps = [
        Step([f"{count:,}"], count, world(inputs.layered(given.folder, count, 10_000), threads=given.threads))
        for count in LAYERS]
    table(given, f"Layers, 10,000 lines, {SIDE}x{SIDE} pixels", ["layers"], steps, further("layer", "µs", 1e6))


def threads(given):
    """Prints the table of threads, for much data and for a large picture."""
    maps = [(f"100,000 {kind}", inputs.style(given.folder, [kind], 100_000), SIDE) for kind in given.kinds]
    maps.append(("4096x4096 pixels", inputs.style(given.folder, given.kinds, 3_000), 4096))
    counts = [count for count in (1, 2, 4, 8, 16, 32) if count <= max(2, os.cpu_count() or 1)]
    steps = [
        Step([name, str(count)], count, world(path, side, count)) for name, path, side in maps for count in counts]
    table(given, "Threads", ["map", "threads"], steps, {
        "times as fast": lambda _, runs, row: f"{runs[row - row % len(counts)].wall / runs[row].wall:.2f}"})


TABLES = {"features": features, "pixels": pixels, "layers": layers, "threads": threads}


def arguments():
    """Returns the arguments of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"any of {', '.join(TABLES)} (default: all)")
    parser.add_argument("--runs", type=int, default=3, help="runs per figure")
    parser.add_argument("--counts", default=",".join(map(str, FEATURES)),
                        type=lambda text: [int(part) for part in text.split(",")], help="the numbers of features")
    parser.add_argument("--kinds", default=",".join(inputs.KINDS), type=lambda text: text.split(","),
                        help="the kinds of features")
    parser.add_argument("--threads", type=int, help="threads of render-map (default: one per processor)")
    parser.add_argument("--program", type=Path, default=REPOSITORY / ".build/release/render-map", help="render-map")
    parser.add_argument("--against", type=Path, help="another build, whose time and memory are the base of ratios")
    parser.add_argument("--folder", type=Path, default=REPOSITORY / ".build/growth", help="where inputs are kept")
    given = parser.parse_args()
    unknown = set(given.tables) - set(TABLES) | set(given.kinds) - set(inputs.KINDS)
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    given.folder = given.folder.resolve()
    return given


def main():
    """Prints the tables."""
    given = arguments()
    given.folder.mkdir(parents=True, exist_ok=True)
    print(f"{date.today()}, {platform.machine()}, {os.cpu_count()} processors, medians of {given.runs} runs")
    for name in given.tables or TABLES:
        TABLES[name](given)


if __name__ == "__main__":
    main()
