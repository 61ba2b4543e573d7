#!/usr/bin/env python3
"""Compares SVG icons in sprites of render-map with pictures of Chromium.

    Measurements/icons/compare.py FOLDER [--count N] [--without-text] [--program PATH]

Takes icons evenly from all SVG files below a folder, makes a sprite of them, and draws the same sheet with Chromium at two
pixels per pixel. Prints the share of the pixels that differ visibly, the icons with the greatest shares, and the numbers of icons
with and without warnings. With --without-text, texts are removed first, because render-map does not draw them. Needs chromium,
and Pillow for Python.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

REPOSITORY = Path(__file__).resolve().parents[2]
# The allowed color difference of a pixel, as in pixelmatch, and the allowed share of differing pixels of an icon.
THRESHOLD = 0.1
LIMIT = 0.01
# The number of icons in a sprite, so that the sheet of large icons fits into a screenshot.
BATCH = 40
TEXT = re.compile(rb"<text\b[^>]*/>|<text\b.*?</text>", re.DOTALL)


def on_white(path):
    picture = Image.open(path).convert("RGBA")
    white = Image.new("RGBA", picture.size, "white")
    white.alpha_composite(picture)
    return white.convert("RGB")


def difference(program, folder, one, other):
    """Returns the numbers of differing and of compared pixels of two pictures, as in pixelmatch."""
    paths = [folder / "one.png", folder / "other.png"]
    one.save(paths[0])
    other.save(paths[1])
    run = subprocess.run(
        [program, "diff", *paths, "--threshold", str(THRESHOLD), "--json"], capture_output=True, text=True)
    result = json.loads(run.stdout)
    return result["differingPixels"], result["comparedPixels"]


def sprite(program, folder, files, without_text):
    """Makes a sprite of files. Returns the sheet, the places of icons, and the names of icons with warnings."""
    icons = folder / "icons"
    shutil.rmtree(icons, ignore_errors=True)
    icons.mkdir()
    for index, file in enumerate(files):
        content = file.read_bytes()
        (icons / f"{index:05}.svg").write_bytes(TEXT.sub(b"", content) if without_text else content)
    run = subprocess.run([program, "sprite", icons, "--out", folder / "sprite"], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(run.stderr)
    warned = {int(name) for name in re.findall(r"/(\d{5})\.svg", run.stderr)}
    return on_white(folder / "sprite@2x.png"), json.loads((folder / "sprite@2x.json").read_text()), warned


def screenshot(folder, places, size):
    images = "".join(
        f'<img src="icons/{name}.svg" style="position:absolute;left:{place["x"] / 2}px;top:{place["y"] / 2}px" '
        f'width="{place["width"] / 2}" height="{place["height"] / 2}">' for name, place in places.items())
    (folder / "page.html").write_text(f'<!doctype html><body style="margin:0;background:#fff">{images}')
    width, height = size
    subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=2",
         "--force-color-profile=srgb", "--allow-file-access-from-files", f"--screenshot={folder / 'chromium.png'}",
         f"--window-size={width // 2 + 1},{height // 2 + 200}", (folder / "page.html").as_uri()],
        capture_output=True, check=True, timeout=300)
    return on_white(folder / "chromium.png")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--without-text", action="store_true")
    parser.add_argument("--program", default=REPOSITORY / ".build/release/render-map")
    given = parser.parse_args()
    files = sorted(file for file in given.folder.rglob("*.svg") if not file.is_symlink())
    files = files[:: max(len(files) // given.count, 1)][: given.count]
    shares, warned, drawn, pixels, differing = {}, set(), 0, 0, 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for start in range(0, len(files), BATCH):
            batch = files[start : start + BATCH]
            sheet, places, names = sprite(given.program, folder, batch, given.without_text)
            drawn += len(places)
            # Equal icons share a place, where only one of them is drawn.
            places = {(place["x"], place["y"]): (name, place) for name, place in places.items()}
            places = dict(places.values())
            other = screenshot(folder, places, sheet.size)
            for name, place in places.items():
                box = (place["x"], place["y"], place["x"] + place["width"], place["y"] + place["height"])
                count, compared = difference(given.program, folder, sheet.crop(box), other.crop(box))
                shares[batch[int(name)]] = count / compared
                pixels, differing = pixels + compared, differing + count
            warned |= {batch[index] for index in names}
    equal = {file for file, share in shares.items() if share <= LIMIT}
    print(f"{len(files)} files, {len(files) - drawn} refused, {drawn - len(shares)} like another icon; "
          f"{100 * differing / pixels:.3f} % of the pixels differ")
    print(f"within {LIMIT:.0%}: {len(equal - warned)} without warnings, {len(equal & warned)} with warnings")
    others = set(shares) - equal
    print(f"above: {len(others - warned)} without warnings, {len(others & warned)} with warnings")
    for file in sorted(others - warned, key=shares.get, reverse=True)[:10]:
        print(f"  {100 * shares[file]:6.2f} %  {file}")


if __name__ == "__main__":
    main()
