#!/usr/bin/env python3
"""Kills `render-map tiles --resume` at random moments, continues it, and compares the archives.

    resume.py [--program FILE] [--moments 100] [--seed 1] [--style FILE] [--zoom 0-5] [--update]

For each kind of output, a pyramid is drawn without interruption. Then it is drawn again and again, killed with SIGKILL
at random moments until it is complete. A finding is an incomplete output, a working or temporary file that stays, or a
file that differs. The program also prints how much time and disk space the working file takes.
"""

import argparse
import hashlib
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTPUTS = ["tiles.mbtiles", "tiles.pmtiles", "tiles/"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / ".build/release/render-map", type=pathlib.Path)
    parser.add_argument("--moments", type=int, default=100, help="kills in total (100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--style", default=ROOT / "Basemap/light.json", type=pathlib.Path)
    parser.add_argument("--zoom", default="0-5")
    parser.add_argument("--update", action="store_true", help="with --update too, for archives")
    return parser.parse_args()


def files(folder):
    """Returns the hashes of all files in a folder, by their paths."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(pathlib.Path(folder).rglob("*"))
        if path.is_file()
    }


def command(options, output, *others):
    return [options.program.resolve(), "tiles", options.style.resolve(), "--zoom", options.zoom, "--tile-size", "256",
            "--output", output, "--quiet", *(["--update"] if options.update else []), *others]


def timed(options, folder, output, *others):
    start = time.monotonic()
    subprocess.run(command(options, output, *others), cwd=folder, check=True)
    return time.monotonic() - start


def killed(options, folder, output, seconds):
    """Draws for some seconds. Returns whether the process was killed, and the size of the working file."""
    process = subprocess.Popen(command(options, output, "--resume"), cwd=folder)
    try:
        if process.wait(seconds) != 0:
            sys.exit(f"{output}: a run ends with {process.returncode}")
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    part = pathlib.Path(folder, output.rstrip("/") + ".part")
    return process.returncode != 0, part.stat().st_size if part.exists() else 0


def main():
    options = arguments()
    generator = random.Random(options.seed)
    findings = kills = 0
    outputs = [output for output in OUTPUTS if not (options.update and output.endswith("/"))]
    for output in outputs:
        with tempfile.TemporaryDirectory() as folder:
            plain = timed(options, folder, output)
            expected = files(folder)
            size = sum(path.stat().st_size for path in pathlib.Path(folder).rglob("*") if path.is_file())
        with tempfile.TemporaryDirectory() as folder:
            kept = timed(options, folder, output, "--resume")
        print(f"{output}: {plain:.2f} s, {kept:.2f} s with --resume, {size} bytes", flush=True)
        goal, largest = kills + options.moments // len(outputs) + 1, 0
        while kills < goal:
            with tempfile.TemporaryDirectory() as folder:
                is_killed, tries = True, 0
                while is_killed:
                    # The last steps must end, even if the machine is busier than it was in the first run.
                    tries += 1
                    seconds = generator.uniform(0, plain * max(1, tries / 10))
                    is_killed, length = killed(options, folder, output, seconds)
                    largest = max(largest, length)
                    kills += is_killed
                    if is_killed and os.path.exists(os.path.join(folder, output)):
                        # The run was killed after the output was complete, and possibly before its record.
                        found = {name: digest for name, digest in files(folder).items() if name in expected}
                        findings += any(found.get(name, digest if name.endswith(".inputs") else "") != digest
                                        for name, digest in expected.items())
                        break
                if is_killed:
                    continue
                if (found := files(folder)) != expected:
                    findings += 1
                    names = sorted(set(found.items()) ^ set(expected.items()))[:3]
                    print(f"  {output}: other files after a continued run: {names}", flush=True)
        print(f"  the working file takes up to {largest} bytes", flush=True)
    print(f"{kills} kills, {findings} findings")
    return findings > 0


if __name__ == "__main__":
    sys.exit(main())
