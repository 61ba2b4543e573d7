#!/usr/bin/env python3
"""Keeps what fuzzing found in the repository: Fuzz/Corpus/TARGET.zip has small inputs that reach the edges that the inputs of a
target reach beyond those that seeds.py makes. Of more than 600 it has a random sample.

    Fuzz/corpus.py             all targets
    Fuzz/corpus.py mvt json    some of them

Takes the inputs of sessions without the conformance kit (Fuzz/.build/fuzz/corpus), of at most 4096 bytes each. The program must be
built (Fuzz/build.sh). seeds.py unpacks the files. Inputs of the target font are left out: they are pieces of fonts.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PROGRAM = FOLDER / ".build-plain/release/render-map-fuzz"
FOUND = FOLDER / ".build/fuzz/corpus"
LARGEST = 4096
# A short run reads all of them before it makes others: 600 maps take 20 seconds.
MOST = 600


def merge(target, seeds, scratch):
    """The inputs that reach more than the seeds, by their names."""
    kept = scratch / "kept"
    shutil.rmtree(kept, ignore_errors=True)
    if (seeds / target).is_dir():
        shutil.copytree(seeds / target, kept)
    else:
        kept.mkdir()
    before = {path.name for path in kept.iterdir()}
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", "LLVM_PROFILE_FILE": "/dev/null"}
    subprocess.run(
        [PROGRAM, target, "-set_cover_merge=1", f"-max_len={LARGEST}", kept, FOUND / target],
        env=environment, cwd=scratch, check=True, capture_output=True)
    # Names are hashes of the content: the first ones are a random sample.
    found = sorted(path for path in kept.iterdir() if path.name not in before)
    return {path.name: path.read_bytes() for path in found[:MOST]}


def write(target, inputs):
    """Writes a zip whose bytes depend on the inputs alone."""
    path = FOLDER / "Corpus" / f"{target}.zip"
    if not inputs:
        return 0
    path.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in inputs.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    return path.stat().st_size


def main():
    targets = sys.argv[1:] or sorted(path.name for path in FOUND.iterdir() if path.name != "font")
    # They are seeds too.
    for target in targets:
        (FOLDER / "Corpus" / f"{target}.zip").unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        seeds = Path(scratch) / "seeds"
        subprocess.run([FOLDER / "seeds.py", seeds], check=True, capture_output=True)
        for target in targets:
            inputs = merge(target, seeds, Path(scratch))
            print(f"{target:<18} {len(inputs):6d} inputs {write(target, inputs):9d} bytes", flush=True)


main()
