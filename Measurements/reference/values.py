#!/usr/bin/env python3
"""Compares how MapLibre GL JS and render-map evaluate property values: generated expressions and functions.

    Measurements/reference/values.py [--count N] [--seed TEXT] [OPTIONS]

Writes a suite of tests in the form of the style specification's tests. The expected values are the values of MapLibre GL
JS. Runs the suite with render-map-conformance. Has the same requirements as compare.py.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import browser
from generator import Generator
from scenes import REPOSITORY

OUT = REPOSITORY / ".build/reference/values"


def main():
    """Runs the comparison."""
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--count", type=int, default=2000, help="the number of values to evaluate, with 12 inputs each")
    parser.add_argument("--seed", default="1", help="the seed of the random values")
    parser.add_argument("--wheel", type=Path, help="the wheel with MapLibre GL JS",
                        default=os.environ.get("REFERENCE_WHEEL", OUT.parent / browser.WHEEL))
    parser.add_argument("--conformance", type=Path, default=REPOSITORY / ".build/release/render-map-conformance",
                        help="the command that runs the suite")
    given = parser.parse_args()
    generator = Generator(given.seed)
    cases = [generator.case() for _ in range(given.count)]
    with browser.Browser(given.wheel) as reference:
        outputs = reference.values(cases)
    shutil.rmtree(OUT, ignore_errors=True)
    for number, (case, output) in enumerate(zip(cases, outputs)):
        folder = OUT / f"{number:05}"
        folder.mkdir(parents=True)
        expected = {"compiled": {"errors": []}} if output is None else {"outputs": output}
        (folder / "test.json").write_text(json.dumps({**case, "expected": expected}, indent=1), "utf-8")
    refused = sum(output is None for output in outputs)
    print(f"{len(cases)} values, of which MapLibre GL JS refuses {refused}, in {OUT}")
    sys.exit(subprocess.run([given.conformance, "expression", OUT], check=False).returncode)


if __name__ == "__main__":
    main()
