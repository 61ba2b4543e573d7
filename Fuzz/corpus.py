#!/usr/bin/env python3
"""Keeps inputs in the repository that fuzzing found. Fuzz/Corpus/TARGET.zip contains small inputs that reach edges which
the inputs of seeds.py do not reach. If there are more than 600 such inputs, the file contains a random sample.

    Fuzz/corpus.py             all targets
    Fuzz/corpus.py mvt json    two targets

Uses inputs of at most 4096 bytes from sessions without the conformance kit (Fuzz/.build/fuzz/corpus). The program must
be built (Fuzz/build.sh). seeds.py unpacks the files. Inputs of the target `font` are left out, because they are parts of
fonts.
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
# The maximum number of inputs. A short run reads all inputs before it makes new ones, and 600 maps take 20 seconds.
MOST = 600


def merge(target, seeds, scratch):
    """Returns the inputs that reach edges which the seeds do not reach, by their names."""
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
    # Names are hashes of the contents, so the first names are a random sample.
    found = sorted(path for path in kept.iterdir() if path.name not in before)
    return {path.name: path.read_bytes() for path in found[:MOST]}


def write(target, inputs):
    """Writes a zip archive whose bytes depend only on the inputs."""
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
    # The inputs of the corpus are also seeds.
    for target in targets:
        (FOLDER / "Corpus" / f"{target}.zip").unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        seeds = Path(scratch) / "seeds"
        subprocess.run([FOLDER / "seeds.py", seeds], check=True, capture_output=True)
        for target in targets:
            inputs = merge(target, seeds, Path(scratch))
            print(f"{target:<18} {len(inputs):6d} inputs {write(target, inputs):9d} bytes", flush=True)


main()
