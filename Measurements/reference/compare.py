#!/usr/bin/env python3
"""Compares pictures of render-map with pictures of MapLibre GL JS, the reference, at random cameras.

    Measurements/reference/compare.py [SCENE...] [OPTIONS]

Draws the scenes of scenes.json, or the styles of --style, with both renderers. Writes a page with the pictures that
differ, and a table of the shares of differing pixels. Needs Chromium and a wheel that contains MapLibre GL JS.
"""

import argparse
import dataclasses
import fnmatch
import json
import os
import subprocess
import sys
from pathlib import Path

import browser
import planet
import report
from scenes import REPOSITORY, Scene

OUT = REPOSITORY / ".build/reference"
INSTALLATION = f"""The comparison needs Chromium, and MapLibre GL JS {browser.VERSION} from a package of PyPI:

    apt-get install chromium
    pip download --no-deps --dest {OUT} lonboard=={browser.WHEEL.split("-")[1]}

REFERENCE_WHEEL or --wheel names the wheel if it is elsewhere."""


def arguments():
    """Returns the arguments of the command line."""
    def numbers(count):
        def read(text):
            values = [float(part) for part in text.split(",")]
            if len(values) != count:
                raise argparse.ArgumentTypeError(f"{count} numbers expected")
            return values
        return read

    def option(text):
        name, _, value = text.partition("=")
        return name, json.loads(value)

    kit = os.environ.get("CONFORMANCE_KIT")
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="scenes by name; * is a wildcard")
    parser.add_argument("--style", action="append", default=[], help="a style to compare instead (repeatable)")
    parser.add_argument("--cameras", type=int, help="cameras per scene (default: by scene)")
    parser.add_argument("--seed", default="1", help="the seed of the random cameras")
    parser.add_argument("--zoom", type=numbers(2), metavar="LOW,HIGH", help="zoom levels (default: by scene)")
    parser.add_argument("--pitch", type=float, help="greatest pitch (default: by scene)")
    parser.add_argument("--bounds", type=numbers(4), metavar="W,S,E,N", help="bounds of the centers (default: by scene)")
    parser.add_argument("--ratio", type=lambda text: [int(part) for part in text.split(",")], default=[1, 2],
                        help="pixel ratios to choose from, such as 1,2")
    parser.add_argument("--size", type=lambda text: tuple(map(int, text.split("x"))), default=(512, 512),
                        help="size of the pictures")
    parser.add_argument("--option", action="append", type=option, default=[], metavar="NAME=JSON",
                        help="an option of the reference's map, such as zoomLevelsToOverscale=null (repeatable)")
    parser.add_argument("--threshold", type=float, default=0.1285, help="allowed color difference of a pixel")
    parser.add_argument("--glyphs", default=f"{kit}/assets/glyphs" if kit else None,
                        help="folder of glyph ranges; without one, texts are left out (default: of CONFORMANCE_KIT)")
    parser.add_argument("--wheel", type=Path, help="the wheel with MapLibre GL JS",
                        default=os.environ.get("REFERENCE_WHEEL", OUT / browser.WHEEL))
    parser.add_argument("--render-map", type=Path, default=REPOSITORY / ".build/release/render-map",
                        help="the command to compare")
    parser.add_argument("--out", type=Path, default=OUT, help="folder of the page and the pictures")
    parser.add_argument("--keep", action="store_true",
                        help="keep the reference's pictures of the run before where style and camera are the same")
    parser.add_argument("--list", action="store_true", help="print the scenes and stop")
    parser.add_argument("--check", action="store_true", help="check the requirements of the comparison and stop")
    return parser.parse_args()


def chosen(given):
    """Returns the scenes that the arguments choose."""
    if given.style:
        names = [Path(style).stem for style in given.style]
        names = [name if names.count(name) == 1 else Path(style).resolve().parent.name
                 for name, style in zip(names, given.style)]
        scenes = [Scene(name, Path(style).resolve()) for name, style in zip(names, given.style)]
    else:
        scenes = Scene.listed()
    if given.scenes:
        scenes = [s for s in scenes if any(fnmatch.fnmatch(s.name, wanted) for wanted in given.scenes)]
    for scene in scenes:
        for name in ("cameras", "zoom", "pitch", "bounds"):
            if getattr(given, name) is not None:
                setattr(scene, name, getattr(given, name))
        scene.options = {**scene.options, **dict(given.option)}
    return scenes


def draw_own(results, given):
    """Draws all pictures with render-map."""
    jobs = given.out / "jobs.jsonl"
    with jobs.open("w", encoding="utf-8") as file:
        for result in results:
            picture = result.picture
            job = {
                "name": picture.name, "style": str(given.out / f"styles/{result.scene}.json"),
                **picture.camera, "size": "x".join(map(str, picture.size)), "ratio": picture.ratio,
                "attribution": "off",
            }
            file.write(json.dumps(job) + "\n")
    run = subprocess.run(
        [given.render_map, "batch", jobs, "--out", given.out / "render-map", "--lenient", "--json"],
        capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    faults = {answer.get("name"): answer["error"] for answer in answers if answer.get("error")}
    for result in results:
        if result.picture.name in faults:
            result.faults.append(f"render-map: {faults[result.picture.name]}")
    if not answers:
        sys.exit(f"render-map drew nothing: {run.stderr}")


def draw_reference(result, reference, given):
    """Draws a picture with the reference, or keeps the existing picture."""
    path = given.out / f"reference/{result.picture.name}.png"
    record = path.with_suffix(".json")
    scene = json.loads(json.dumps(dataclasses.asdict(result.picture)))
    known = json.loads(record.read_text("utf-8")) if given.keep and record.exists() else {}
    if known.get("scene") != scene or not path.exists():
        path.unlink(missing_ok=True)
        known = {"scene": scene, "faults": reference.draw(result.picture, path)}
        record.write_text(json.dumps(known), "utf-8")
    result.faults += known["faults"]


def compare(result, given):
    """Measures the share of the pixels that differ between the two pictures."""
    name = f"{result.picture.name}.png"
    pictures = [given.out / "reference" / name, given.out / "render-map" / name]
    if not all(path.exists() for path in pictures):
        return
    ignored = [f"--ignore={x},{y},{width},1" for x, y, width in planet.edge(result.picture)]
    run = subprocess.run(
        [given.render_map, "diff", *pictures, "--threshold", str(given.threshold), "--json",
         "--output", given.out / "difference" / name, *ignored],
        capture_output=True, text=True, check=False)
    if run.returncode > 1:
        result.faults.append(run.stderr.strip())
        return
    result.share = json.loads(run.stdout)["ratio"]


def main():
    """Runs the comparison."""
    given = arguments()
    scenes = chosen(given)
    if given.list:
        print("\n".join(scene.name for scene in scenes))
        return
    if browser.executable() is None or not Path(given.wheel).is_file():
        sys.exit(INSTALLATION)
    if given.check:
        return
    if not scenes:
        sys.exit("No such scene; --list prints all.")
    given.out = given.out.resolve()
    for folder in ("reference", "render-map", "difference", "styles"):
        (given.out / folder).mkdir(parents=True, exist_ok=True)
        if folder == "reference" and given.keep:
            continue
        for old in (given.out / folder).iterdir():
            old.unlink()
    if not given.glyphs:
        print("Texts are left out: no --glyphs, and CONFORMANCE_KIT is not set.", file=sys.stderr)
    results = []
    glyphs = given.glyphs and str(Path(given.glyphs).resolve())
    for scene in scenes:
        for picture in scene.pictures(seed=given.seed, size=given.size, ratios=given.ratio, glyphs=glyphs):
            results.append(report.Result(scene.name, picture))
        (given.out / f"styles/{scene.name}.json").write_text(json.dumps(results[-1].picture.style))
    draw_own(results, given)
    with browser.Browser(given.wheel) as reference:
        for number, result in enumerate(results, 1):
            draw_reference(result, reference, given)
            compare(result, given)
            if sys.stderr.isatty():
                print(f"\r{number} of {len(results)}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    (given.out / "index.html").write_text(report.page(results, browser.VERSION), encoding="utf-8")
    (given.out / "results.json").write_text(report.record(results), encoding="utf-8")
    print(report.table(results))
    print(f"\nThe pictures: {given.out / 'index.html'}")


if __name__ == "__main__":
    main()
