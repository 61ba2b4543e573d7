#!/usr/bin/env python3
"""Compares the sizes of picture files of render-map with files of libvips at the same error.

    Measurements/formats/compare.py ["NAME=STYLE [OPTION...]"]... [--program PATH]

Draws each map, writes it in each format with render-map, and writes the lossless PNG file in the same format with
`vips`, with the settings that sharp and thereby tileserver-gl use, and with those that are closest to render-map.
Prints tables in Markdown. The error is the peak signal-to-noise ratio of the colors over white, in decibels. For
lossy formats, the size of the other file is the size at the error of render-map's file, interpolated between two
qualities. Without maps, examples of the repository are drawn. Needs vips (Debian: libvips-tools), and NumPy and
Pillow (11.3 or later, which reads AVIF) for Python.
"""

import argparse
import math
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

REPOSITORY = Path(__file__).resolve().parents[2]
EXAMPLES = ("choropleth", "buildings", "relief", "mountain")
PLACE = ["--size", "800x500@2x"]

#: The lossy files: a name, the extension, the options of render-map, and the command of vips with its settings.
LOSSY = [
    ("JPEG 90", "jpg", [], "jpegsave", ["--optimize-coding", "--subsample-mode", "on"]),
    ("JPEG 90, not subsampled", "jpg", [], "jpegsave", ["--optimize-coding", "--subsample-mode", "off"]),
    ("JPEG 90, progressive", "jpg", ["--progressive"], "jpegsave", ["--interlace", "--subsample-mode", "off"]),
    ("WebP 80", "webp", ["--quality", "80"], "webpsave", []),
    ("WebP 80, smart subsampling", "webp", ["--quality", "80"], "webpsave", ["--smart-subsample"]),
    ("AVIF 75", "avif", [], "heifsave", ["--compression", "av1", "--effort", "4", "--subsample-mode", "off"]),
]
#: The numbers of colors of palettes, and the bits per pixel.
COLORS = [(256, "8"), (16, "4")]


def pixels(path):
    """Returns the colors of a picture over white."""
    picture = Image.open(path).convert("RGBA")
    white = Image.new("RGBA", picture.size, "white")
    white.alpha_composite(picture)
    return np.asarray(white.convert("RGB"), dtype=np.int32)


def error(reference, path):
    """Returns the peak signal-to-noise ratio of a file in decibels; infinity for a lossless file."""
    mean = float(np.mean((reference - pixels(path)) ** 2))
    return 10 * math.log10(255**2 / mean) if mean else math.inf


def run(*command):
    """Runs a command, and ends the program with its message if it fails."""
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(result.stderr)


class Map:
    """A map that is drawn in different formats."""

    def __init__(self, argument, program, folder):
        """Draws the map as a lossless PNG file. The argument has the form "NAME=STYLE [OPTION...]"."""
        self.name, _, rest = argument.partition("=")
        style, *options = shlex.split(rest)
        self.program, self.folder = program, folder
        self.command = [style, *(options or PLACE)]
        self.png = self.draw("png")
        self.reference = pixels(self.png)

    def draw(self, ending, *options):
        """Writes the map with render-map, and returns the file."""
        path = self.folder / f"{self.name}.{ending}"
        run(self.program, *self.command[:1], path, *self.command[1:], *options)
        return path

    def convert(self, ending, command, *settings):
        """Writes the lossless file in another format with vips. Returns the size and the error."""
        path = self.folder / f"{self.name}-vips.{ending}"
        run("vips", command, self.png, path, *settings)
        return path.stat().st_size, error(self.reference, path)

    def size_at(self, target, ending, command, settings):
        """Returns the size of a file of vips whose error is `target`; None if no quality gives that error."""
        low, high = 1, 100

        def of(quality):
            return self.convert(ending, command, "--Q", quality, *settings)

        below, above = of(low), of(high)
        if not below[1] <= target <= above[1]:
            return None
        while high - low > 1:
            middle = (low + high) // 2
            result = of(middle)
            if result[1] <= target:
                low, below = middle, result
            else:
                high, above = middle, result
        share = (target - below[1]) / (above[1] - below[1]) if above[1] > below[1] else 0
        return math.exp(math.log(below[0]) * (1 - share) + math.log(above[0]) * share)


def print_row(*cells):
    """Prints a row of a table."""
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def print_lossy(maps):
    """Prints the sizes of lossy files at the error of render-map's files."""
    print_row("map", "file", "render-map", "error", "libvips at this error")
    print_row(*["---"] * 5)
    for drawn in maps:
        for name, ending, options, command, settings in LOSSY:
            path = drawn.draw(ending, *options)
            target = error(drawn.reference, path)
            other = drawn.size_at(target, ending, command, settings)
            size = path.stat().st_size
            ratio = f"{other:,.0f} ({other / size:.2f})" if other else "not reached"
            print_row(drawn.name, name, f"{size:,}", f"{target:.1f} dB", ratio)


def print_lossless(maps):
    """Prints the sizes of lossless files, and of files with palettes, with their errors."""
    print_row("map", "file", "render-map", "error", "libvips", "error")
    print_row(*["---"] * 6)
    for drawn in maps:
        rows = [("PNG", "png", [], "pngsave", ["--filter", "none"]), ("WebP", "webp", [], "webpsave", ["--lossless"])]
        for count, depth in COLORS:
            settings = ["--palette", "--bitdepth", depth, "--dither", "0", "--Q", "100", "--effort", "7"]
            rows.append((f"PNG, {count} colors", "png", ["--colors", count], "pngsave", settings))
        for name, ending, options, command, settings in rows:
            size, other = drawn.convert(ending, command, *settings)
            path = drawn.draw(ending, *options)
            ours = error(drawn.reference, path)
            print_row(drawn.name, name, f"{path.stat().st_size:,}", f"{ours:.1f} dB", f"{size:,}", f"{other:.1f} dB")
            drawn.draw("png")


def main():
    """Draws the maps and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("maps", nargs="*", metavar="NAME=STYLE [OPTION...]")
    parser.add_argument("--program", default=REPOSITORY / ".build/release/render-map")
    arguments = parser.parse_args()
    if not shutil.which("vips"):
        sys.exit("vips is not installed (Debian: libvips-tools)")
    names = arguments.maps or [f"{name}={REPOSITORY}/Examples/{name}/style.json" for name in EXAMPLES]
    with tempfile.TemporaryDirectory() as folder:
        maps = [Map(name, arguments.program, Path(folder)) for name in names]
        print_lossy(maps)
        print()
        print_lossless(maps)


if __name__ == "__main__":
    main()
