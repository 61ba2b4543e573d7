#!/usr/bin/env python3
"""Compares glyph ranges of render-map with those of another program.

    Measurements/glyphs/compare.py FONT REFERENCE [--ascender N] [--style STYLE --stack NAME] [--program PATH] [-- OPTIONS]

REFERENCE is a folder of ranges (0-255.pbf, ...) that node-fontnik's build-glyphs or font-maker has made from the same font. Makes
the ranges of FONT, and prints how many glyphs have other metrics, and which share of the samples differs by more than one level.
Composite glyphs are counted separately, because the version of FreeType affects them. All glyphs may be higher or lower by the same
number of pixels, which is printed. Use --ascender 25 for ranges of font-maker.

With --style, also draws the style with both glyphs for the fontstack NAME, and prints the share of pixels that differ. OPTIONS are
those of drawing, such as --center. Needs fontTools for Python.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path

from fontTools.ttLib import TTFont

REPOSITORY = Path(__file__).resolve().parents[2]
# The fields of a glyph in glyphs.proto.
ID, BITMAP, WIDTH, HEIGHT, LEFT, TOP, ADVANCE = range(1, 8)


def varint(data, place):
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, place


def fields(data):
    place = 0
    while place < len(data):
        header, place = varint(data, place)
        value, place = varint(data, place)
        if header & 7 == 2:
            value, place = data[place : place + value], place + value
        yield header >> 3, value


def glyphs(folder):
    """Returns the fields of the glyphs of all ranges by code points."""
    result = {}
    for file in folder.glob("*.pbf"):
        data = file.read_bytes()
        if data[:2] == b"\x1f\x8b":
            data = zlib.decompress(data, 47)
        for _, stack in fields(data):
            for number, glyph in fields(stack):
                if number == 3:
                    values = {WIDTH: 0, HEIGHT: 0, LEFT: 0, TOP: 0, ADVANCE: 0, BITMAP: b""} | dict(fields(glyph))
                    for signed in (LEFT, TOP):
                        values[signed] = values[signed] >> 1 ^ -(values[signed] & 1)
                    result[values[ID]] = values
    return result


def composites(font):
    """Returns the code points whose glyphs are composites of other glyphs."""
    font = TTFont(font, fontNumber=0)
    table = font.get("glyf")
    return {code for code, name in font.getBestCmap().items() if table is not None and table[name].isComposite()}


def compare(title, codes, ours, theirs, rise):
    metrics = samples = 0
    differences = Counter()
    for code in codes:
        a, b = ours[code], theirs[code]
        if a[TOP] - b[TOP] != rise or any(a[key] != b[key] for key in (WIDTH, HEIGHT, LEFT, ADVANCE)):
            metrics += 1
            continue
        samples += len(a[BITMAP])
        differences.update(abs(x - y) for x, y in zip(a[BITMAP], b[BITMAP]))
    beyond = sum(count for levels, count in differences.items() if levels > 1)
    print(f"{title}: {len(codes)} glyphs, {metrics} with other metrics; of {samples} samples, "
          f"{samples - differences[0]} differ, {beyond} ({100 * beyond / max(samples, 1):.3f} %) by more than one level")


def absolute(value, folder):
    """Makes the relative addresses of a style's sources and sprites absolute."""
    if isinstance(value, dict):
        return {key: absolute(item, folder) if key in ("url", "tiles", "data") else item for key, item in value.items()}
    if isinstance(value, list):
        return [absolute(item, folder) for item in value]
    if not isinstance(value, str) or re.match(r"\w+://(?=\w+\.\w+/|/)|https?:|/", value):
        return value
    scheme, _, path = value.rpartition("://")
    return f"{scheme}://{folder / path}" if scheme else str(folder / path)


def pictures(given, temporary, ranges):
    style = json.loads(given.style.read_text())
    folder = given.style.resolve().parent
    style["sources"] = {name: absolute(source, folder) for name, source in style["sources"].items()}
    if "sprite" in style:
        style["sprite"] = absolute(style["sprite"], folder)
    files = []
    for name, source in (("ours", ranges), ("theirs", given.reference.resolve())):
        stack = temporary / name / given.stack
        stack.parent.mkdir()
        stack.symlink_to(source)
        style["glyphs"] = f"{temporary / name}/{{fontstack}}/{{range}}.pbf"
        (temporary / f"{name}.json").write_text(json.dumps(style))
        files.append(temporary / f"{name}.png")
        subprocess.run([given.program, temporary / f"{name}.json", files[-1], "--quiet", *given.options], check=True)
    run = subprocess.run([given.program, "diff", *files, "--json"], capture_output=True, text=True)
    result = json.loads(run.stdout)
    print(f"pictures: {100 * result['differingPixels'] / result['comparedPixels']:.4f} % of the pixels differ")


def main():
    arguments = sys.argv[1:]
    options = []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, options = arguments[:at], arguments[at + 1 :]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("font", type=Path)
    parser.add_argument("reference", type=Path)
    parser.add_argument("--ascender")
    parser.add_argument("--style", type=Path)
    parser.add_argument("--stack")
    parser.add_argument("--program", default=REPOSITORY / ".build/release/render-map")
    given = parser.parse_args(arguments)
    given.options = options
    if given.style and not given.stack:
        parser.error("--style needs --stack, the fontstack of the style")
    with tempfile.TemporaryDirectory() as name:
        temporary = Path(name)
        ascender = ["--ascender", given.ascender] if given.ascender else []
        subprocess.run(
            [given.program, "glyphs", given.font, "--name", "Font", "--out", temporary, "--quiet", *ascender], check=True)
        ranges = temporary / "Font"
        ours, theirs = glyphs(ranges), glyphs(given.reference)
        both = ours.keys() & theirs.keys()
        if not both:
            sys.exit(f"{given.reference}: there are no glyphs of the font")
        rise = Counter(ours[code][TOP] - theirs[code][TOP] for code in both).most_common(1)[0][0]
        print(f"{len(ours) - len(both)} glyphs only of render-map, {len(theirs) - len(both)} only of the reference; "
              f"{rise} pixels higher")
        composite = composites(given.font)
        compare("simple", both - composite, ours, theirs, rise)
        compare("composite", both & composite, ours, theirs, rise)
        if given.style:
            pictures(given, temporary, ranges)


if __name__ == "__main__":
    main()
