#!/usr/bin/env python3
"""Compares how other programs draw the SVG and PDF files of render-map with render-map's own pictures.

    Measurements/vector/compare.py [SCENE...] [--style STYLE -- OPTIONS] [OPTIONS]

Draws scenes as PNG, SVG and PDF. The scenes are the examples and the styles of matrix.py, which show each property of
each layer type. With --style, the only scene is a style with options of render-map. Chromium draws the SVG file, librsvg
draws an SVG file with texts as outlines, and Poppler draws the PDF file. Keeps the pictures, and prints the share of the
pixels that differ. Scenes of the matrix are printed only if this share is more than half of the limit. Uses chromium,
rsvg-convert (librsvg2-bin), pdftoppm, pdftotext and pdffonts (poppler-utils) and qpdf. Programs that are not installed
are left out.
"""

import argparse
import base64
import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import matrix

REPOSITORY = Path(__file__).resolve().parents[2]
OUT = REPOSITORY / ".build/vector"
# With this pixel ratio, a picture has as many pixels as Poppler draws at 144 dots per inch.
RATIO = 1.5
DPI = 144
# The allowed difference of colors, as in pixelmatch, and the allowed shares of differing pixels.
THRESHOLD = 0.1285
LIMIT = 0.015
LIMIT_WITH_TEXT = 0.03
# The limits of scenes of the matrix that need another limit, with the reasons.
EXCEPTIONS = {
    # In pictures, overlapping parts of a wide blurred halo add up. In files, the halo is one shape.
    "symbol.text-halo-blur.*": 0.03,
}
# The size of the pictures of the matrix, and the number of scenes that Chromium draws at a time.
MATRIX_SIZE = "240x180"
BATCH = 40
READERS = ("chromium", "librsvg", "poppler")
# A page on which Chromium draws SVG documents. The text of the page then consists of the pictures.
PAGE = """<!doctype html><meta charset="utf-8"><pre></pre><script>
(async () => {
  for (const [address, width, height] of %s) {
    const image = new Image(), canvas = document.createElement("canvas");
    [image.src, canvas.width, canvas.height] = [address, width, height];
    await image.decode();
    canvas.getContext("2d").drawImage(image, 0, 0, width, height);
    document.querySelector("pre").append(canvas.toDataURL() + "\\n");
  }
})();
</script>"""


@dataclass
class Scene:
    """A picture to draw. `arguments` are the arguments of render-map without the output."""

    name: str
    arguments: list
    size: str
    is_of_matrix: bool = False
    differences: dict = field(default_factory=dict)
    findings: list = field(default_factory=list)
    has_text: bool = False
    drawn: dict = field(default_factory=dict)


def arguments():
    """Returns the arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "scenes", nargs="*", metavar="SCENE",
        help="folders of Examples, or LAYER.PROPERTY.FORM of the matrix; * is a wildcard")
    parser.add_argument("--style", help="a style to draw instead, with the options of render-map after --")
    parser.add_argument("--name", help="the name of the style's pictures (default: by its file)")
    parser.add_argument("--size", default="800x500", help="size of the pictures (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=OUT, help="folder of the pictures (default: .build/vector)")
    parser.add_argument("--program", default=os.environ.get("RENDER_MAP", REPOSITORY / ".build/release/render-map"),
                        help="the program (default: of the release build)")
    parser.add_argument("--conformance", type=Path, help="the program that prints the declarations (default: beside it)")
    own = sys.argv[1:]
    split = own.index("--") if "--" in own else len(own)
    options = parser.parse_args(own[:split])
    options.more = own[split + 1:]
    return options


def scenes(options):
    """Returns the scenes to draw."""
    if options.style:
        name = options.name or Path(options.style).stem
        return [Scene(name, [options.style, *options.more], options.size)]

    def is_chosen(name):
        return not options.scenes or any(fnmatch.fnmatch(name, pattern) for pattern in options.scenes)

    found = []
    for folder in sorted((REPOSITORY / "Examples").iterdir()):
        style = folder / "style.json"
        if not is_chosen(folder.name) or not style.exists():
            continue
        overlay = folder / "overlay.geojson"
        more = ["--overlay", str(overlay)] if overlay.exists() else []
        found.append(Scene(folder.name, [str(style), *more], options.size))
    conformance = options.conformance or Path(options.program).with_name("render-map-conformance")
    for name, style in matrix.write(conformance, options.out / "styles").items():
        if is_chosen(name):
            found.append(Scene(name, [str(style)], MATRIX_SIZE, is_of_matrix=True))
    return found


def run(*command, **options):
    """Runs a program, and returns the finished process and its wall time in seconds."""
    start = time.monotonic()
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr.strip() or done.stdout.strip()}")
    return done, time.monotonic() - start


def size_of(png):
    """Returns the width and height of a PNG file."""
    head = png.read_bytes()[16:24]
    return int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")


def chromium(scenes):
    """Draws the SVG files of scenes with Chromium."""
    jobs = []
    for scene in scenes:
        document = base64.b64encode(scene.svg.read_bytes()).decode()
        jobs.append([f"data:image/svg+xml;base64,{document}", *scene.pixels])
    page = scenes[0].svg.with_name("page.html")
    page.write_text(PAGE % json.dumps(jobs))
    lock = ["flock", "/tmp/chromium.lock"] if shutil.which("flock") else []
    done, _ = run(*lock, "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=600000",
                  "--dump-dom", page.resolve().as_uri())
    page.unlink()
    pictures = re.findall(r"data:image/png;base64,([A-Za-z0-9+/=]+)", done.stdout.split("</pre>")[0])
    if len(pictures) != len(scenes):
        sys.exit(f"Chromium drew {len(pictures)} of {len(scenes)} pictures: {done.stderr.strip()}")
    for scene, picture in zip(scenes, pictures):
        scene.drawn["chromium"].write_bytes(base64.b64decode(picture))


def draw(scene, options):
    """Draws a scene with render-map and with all programs except Chromium."""
    common = [*scene.arguments, "--size", scene.size, "--attribution", "off", "--quiet"]

    def file(suffix, *more):
        path = options.out / (scene.name + suffix)
        done, seconds = run(options.program, scene.arguments[0], path, *common[1:], *more)
        if done.returncode:
            sys.exit(f"{scene.name}: {done.stderr}")
        return path, seconds

    scene.png, png_time = file(".png", "--ratio", RATIO)
    scene.svg, svg_time = file(".svg", "--dpi", DPI)
    scene.pdf, pdf_time = file(".pdf", "--dpi", DPI)
    scene.pixels = size_of(scene.png)
    scene.drawn = {
        reader: options.out / f"{scene.name}.{reader}.png"
        for reader, program in zip(READERS, ("chromium", "rsvg-convert", "pdftoppm"))
        if shutil.which(program) and not (scene.is_of_matrix and reader == "librsvg")}
    if "librsvg" in scene.drawn:
        outlines, _ = file(".outlines.svg", "--dpi", DPI, "--text-as-outlines")
        run("rsvg-convert", "--unlimited", "--zoom", RATIO, "--output", scene.drawn["librsvg"], outlines)
    if "poppler" in scene.drawn:
        run("pdftoppm", "-r", DPI, "-png", "-singlefile", scene.pdf, scene.drawn["poppler"].with_suffix(""))
    scene.bytes = [path.stat().st_size for path in (scene.png, scene.svg, scene.pdf)]
    scene.seconds = [png_time, svg_time, pdf_time]


def compare(scene, options):
    """Compares the pictures of a scene."""
    # Texts can also be paths or images, which this does not find.
    has_words = b"<text" in scene.svg.read_bytes()
    scene.has_text = not scene.is_of_matrix and (has_words or draws_text(scene.arguments[0]))
    for reader, picture in scene.drawn.items():
        difference = options.out / f"{scene.name}.{reader}.difference.png"
        done, _ = run(options.program, "diff", scene.png, picture, "--threshold", THRESHOLD, "--json", "--output", difference)
        scene.differences[reader] = share(json.loads(done.stdout), scene.pixels)
    check(scene, scene.pdf, has_words)


def draws_text(style):
    """Returns whether a style has labels."""
    path = Path(style)
    return path.suffix == ".json" and b'"text-field"' in path.read_bytes()


def share(report, size):
    """Returns the share of the pixels that differ."""
    return report["differingPixels"] / (size[0] * size[1])


def check(scene, pdf, has_words):
    """Adds the errors of a PDF file to the findings."""
    if shutil.which("qpdf"):
        done, _ = run("qpdf", "--check", pdf)
        if done.returncode or "WARNING" in done.stderr:
            scene.findings.append("qpdf: " + done.stderr.strip())
    if shutil.which("pdffonts"):
        done, _ = run("pdffonts", pdf)
        for line in done.stdout.splitlines()[2:]:
            # Each font must be embedded, be a subset, and have a map to characters.
            if line.split()[-5:-2] != ["yes", "yes", "yes"]:
                scene.findings.append("pdffonts: " + line)
    if has_words and not scene.is_of_matrix and shutil.which("pdftotext"):
        done, _ = run("pdftotext", pdf, "-")
        if not done.stdout.strip():
            scene.findings.append("pdftotext: no text")


def row(scene):
    """Returns the line about a scene, whether the line is printed, and whether the scene has failed."""
    limit = LIMIT_WITH_TEXT if scene.has_text else LIMIT
    for pattern, exception in EXCEPTIONS.items():
        limit = exception if fnmatch.fnmatch(scene.name, pattern) else limit
    text = f"{scene.name:20}"
    for reader in READERS:
        difference = scene.differences.get(reader)
        text += f"{'-':>10}" if difference is None \
            else f"{100 * difference:8.2f}%{'!' if difference > limit else ' '}"
    greatest = max(scene.differences.values(), default=0)
    text += f"{100 * limit:7.1f}%"
    for size, seconds in zip(scene.bytes, scene.seconds):
        text += f"{size:11,} {seconds:5.2f}s"
    is_shown = not scene.is_of_matrix or greatest > limit / 2 or bool(scene.findings)
    return text, is_shown, greatest > limit or bool(scene.findings)


def main():
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    failures = 0
    print(f"{'scene':20}" + "".join(f"{reader:>10}" for reader in READERS)
          + f"{'limit':>8}{'PNG':>18}{'SVG':>18}{'PDF':>18}")
    rest = scenes(options)
    count = len(rest)
    while rest:
        batch, rest = rest[:BATCH], rest[BATCH:]
        for scene in batch:
            draw(scene, options)
        if "chromium" in batch[0].drawn:
            chromium(batch)
        for scene in batch:
            compare(scene, options)
            text, is_shown, has_failed = row(scene)
            failures += has_failed
            if is_shown:
                print("\n    ".join([text, *scene.findings]), flush=True)
    print(f"{count} scenes, {failures} beyond their limit")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
