#!/usr/bin/env python3
"""Compares SVG and PDF files of render-map, as other programs draw them, with its own pictures.

    Scripts/vector/compare.py [EXAMPLE...] [--style STYLE -- OPTIONS] [OPTIONS]

Draws the examples, or a style with options of render-map, as PNG, SVG and PDF. Chromium draws the SVG file, librsvg
the one with texts as outlines, and Poppler the PDF file. Prints the share of the pixels that differ, and keeps the
pictures. Needs chromium, rsvg-convert (librsvg2-bin), pdftoppm, pdftotext and pdffonts (poppler-utils) and qpdf; a
program that is not installed is left out.
"""

import argparse
import fnmatch
import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
OUT = REPOSITORY / ".build/vector"
# The same number of pixels as Poppler draws of a page at 144 dots per inch.
RATIO = 1.5
DPI = 144
# The allowed difference of colours, as in pixelmatch, and the allowed shares of pixels.
THRESHOLD = 0.1285
LIMIT = 0.015
LIMIT_WITH_TEXT = 0.03
# What Chromium needs of a window above the page.
WINDOW_MARGIN = 200
READERS = ("chromium", "librsvg", "poppler")


@dataclass
class Scene:
    """What is drawn: arguments of render-map without the output."""

    name: str
    arguments: list
    differences: dict = field(default_factory=dict)
    findings: list = field(default_factory=list)
    has_text: bool = False


def arguments():
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("examples", nargs="*", metavar="EXAMPLE", help="folders of Examples; * is a wildcard")
    parser.add_argument("--style", help="a style to draw instead, with the options of render-map after --")
    parser.add_argument("--name", help="the name of the style's pictures (default: by its file)")
    parser.add_argument("--size", default="800x500", help="size of the pictures (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=OUT, help="folder of the pictures (default: .build/vector)")
    parser.add_argument("--program", default=os.environ.get("RENDER_MAP", REPOSITORY / ".build/release/render-map"),
                        help="the program (default: of the release build)")
    own = sys.argv[1:]
    split = own.index("--") if "--" in own else len(own)
    options = parser.parse_args(own[:split])
    options.more = own[split + 1:]
    return options


def scenes(options):
    """The scenes to draw."""
    if options.style:
        name = options.name or Path(options.style).stem
        return [Scene(name, [options.style, *options.more])]
    found = []
    for folder in sorted((REPOSITORY / "Examples").iterdir()):
        chosen = not options.examples or any(fnmatch.fnmatch(folder.name, pattern) for pattern in options.examples)
        style = folder / "style.json"
        if not chosen or not style.exists():
            continue
        overlay = folder / "overlay.geojson"
        found.append(Scene(folder.name, [str(style), *(["--overlay", str(overlay)] if overlay.exists() else [])]))
    return found


def run(*command, **options):
    """Runs a program, and returns what it prints and its seconds."""
    start = time.monotonic()
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr.strip() or done.stdout.strip()}")
    return done, time.monotonic() - start


def size_of(png):
    """The width and height of a PNG file."""
    head = png.read_bytes()[16:24]
    return int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")


def chromium(svg, png, size):
    """Draws an SVG file with Chromium."""
    width, height = (round(length / RATIO) for length in size)
    lock = ["flock", "/tmp/chromium.lock"] if shutil.which("flock") else []
    run(*lock, "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        f"--force-device-scale-factor={RATIO}", f"--window-size={width},{height + WINDOW_MARGIN}",
        "--default-background-color=00000000", f"--screenshot={png}", svg.resolve().as_uri())


def draw(scene, options):
    """Draws a scene in all ways, and compares the pictures."""
    common = [*scene.arguments, "--size", options.size, "--attribution", "off", "--quiet"]
    program = options.program

    def file(suffix, *more):
        path = options.out / (scene.name + suffix)
        done, seconds = run(program, scene.arguments[0], path, *common[1:], *more)
        if done.returncode:
            sys.exit(done.stderr)
        return path, seconds

    png, png_time = file(".png", "--ratio", RATIO)
    svg, svg_time = file(".svg", "--dpi", DPI)
    outlines, _ = file(".outlines.svg", "--dpi", DPI, "--text-as-outlines")
    pdf, pdf_time = file(".pdf", "--dpi", DPI)
    # Texts may be paths or images, too.
    has_words = b"<text" in svg.read_bytes()
    scene.has_text = has_words or draws_text(scene.arguments[0])
    size = size_of(png)
    drawn = {}
    if shutil.which("chromium"):
        drawn["chromium"] = options.out / f"{scene.name}.chromium.png"
        chromium(svg, drawn["chromium"], size)
    if shutil.which("rsvg-convert"):
        drawn["librsvg"] = options.out / f"{scene.name}.librsvg.png"
        run("rsvg-convert", "--unlimited", "--zoom", RATIO, "--output", drawn["librsvg"], outlines)
    if shutil.which("pdftoppm"):
        drawn["poppler"] = options.out / f"{scene.name}.poppler.png"
        run("pdftoppm", "-r", DPI, "-png", "-singlefile", pdf, drawn["poppler"].with_suffix(""))
    for reader, picture in drawn.items():
        difference = options.out / f"{scene.name}.{reader}.difference.png"
        done, _ = run(program, "diff", png, picture, "--threshold", THRESHOLD, "--json", "--output", difference)
        scene.differences[reader] = share(json.loads(done.stdout), size)
    check(scene, pdf, has_words)
    scene.bytes = [path.stat().st_size for path in (png, svg, pdf)]
    scene.seconds = [png_time, svg_time, pdf_time]


def draws_text(style):
    """Whether a style has labels."""
    path = Path(style)
    return path.suffix == ".json" and b'"text-field"' in path.read_bytes()


def share(report, size):
    """The share of the pixels that differ."""
    return report["differingPixels"] / (size[0] * size[1])


def check(scene, pdf, has_words):
    """Adds what is wrong with a PDF file to the findings."""
    if shutil.which("qpdf"):
        done, _ = run("qpdf", "--check", pdf)
        if done.returncode or "WARNING" in done.stderr:
            scene.findings.append("qpdf: " + done.stderr.strip())
    if shutil.which("pdffonts"):
        done, _ = run("pdffonts", pdf)
        for line in done.stdout.splitlines()[2:]:
            # Embedded, a subset, with a map to characters.
            if line.split()[-5:-2] != ["yes", "yes", "yes"]:
                scene.findings.append("pdffonts: " + line)
    if has_words and shutil.which("pdftotext"):
        done, _ = run("pdftotext", pdf, "-")
        if not done.stdout.strip():
            scene.findings.append("pdftotext: no text")


def main():
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    failed = False
    print(f"{'scene':20}" + "".join(f"{reader:>10}" for reader in READERS)
          + f"{'limit':>8}{'PNG':>18}{'SVG':>18}{'PDF':>18}")
    for scene in scenes(options):
        draw(scene, options)
        limit = LIMIT_WITH_TEXT if scene.has_text else LIMIT
        row = f"{scene.name:20}"
        for reader in READERS:
            difference = scene.differences.get(reader)
            if difference is None:
                row += f"{'-':>10}"
                continue
            mark = "!" if difference > limit else " "
            failed = failed or difference > limit
            row += f"{100 * difference:8.2f}%{mark}"
        row += f"{100 * limit:7.1f}%"
        for size, seconds in zip(scene.bytes, scene.seconds):
            row += f"{size:11,} {seconds:5.2f}s"
        print(row, flush=True)
        for finding in scene.findings:
            failed = True
            print("    " + finding)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
