"""Times how Skia, Blend2D and render-map rasterize polygons and lines of vector tiles, for `bench.py`."""

import statistics
import subprocess
import sys
from pathlib import Path

import paths

COVER = Path(__file__).with_name("cover.py")
PEERS = {"skia": "Skia", "blend2d": "Blend2D"}
WIDTH = 1024
# The number of drawings per process. Their median is used.
DRAWS = 11

# The title of a row, the name of its stage in render-map-bench, and the stage that it is compared with.
ROWS = (
    ("fills, outlines smooth the edges", "cover\tfills, outlined", "fills"),
    ("the same, with making the list", "make, cover\tfills, outlined", "fills"),
    ("fills, not smooth", "cover\tfills, aliased", "fills"),
    ("the same, with making the list", "make, cover\tfills, aliased", "fills"),
    ("fills, exact coverage", "cover\tfills, exact", "fills"),
    ("strokes, width 3, round", "cover\tstrokes", "strokes"),
    ("the same, with making the list", "make, cover\tstrokes", "strokes"),
)


def own_times(given, file, folder):
    """Returns the milliseconds of render-map by stage."""
    saved = folder / "covered.tsv"
    subprocess.run(
        [given.build / "render-map-bench", "--paths", file, "--frame-size", str(WIDTH), "--runs", str(DRAWS),
         "--save", saved], check=True, stdout=subprocess.DEVNULL)
    rows = [line.split("\t") for line in saved.read_text("utf-8").splitlines()]
    return {f"{row[0]}\t{row[1]}": float(row[2]) for row in rows}


def peer_times(given, peer, file):
    """Returns the milliseconds of a rasterizer by stage. There are no stages if the rasterizer is not installed."""
    run = subprocess.run(
        [given.raster_python, COVER, peer, file, str(WIDTH), str(DRAWS)], capture_output=True, text=True)
    if run.returncode != 0:
        reason = (run.stderr.strip().splitlines() or ["no reason"])[-1]
        print(f"{PEERS[peer]} is left out (pip install skia-python blend2d-py): {reason}", file=sys.stderr)
        return {}
    return {stage: float(time) for stage, time in map(str.split, run.stdout.splitlines())}


def table(given, style, center, zoom, folder):
    """Returns the lines of the table: ratios first, then milliseconds. The runs alternate between the programs."""
    file = folder / "paths.bin"
    content = paths.write(file, style, center, zoom, WIDTH, given)
    if not file.stat().st_size:
        return ["", "Covering pixels is left out: no vector tiles in files at this place."]
    peers = [peer for peer in PEERS if peer_times(given, peer, file)]
    own, others = [], {peer: [] for peer in peers}
    for _ in range(given.runs):
        own.append(own_times(given, file, folder))
        for peer in peers:
            others[peer].append(peer_times(given, peer, file))
    heads = [f"/ {PEERS[peer]}" for peer in peers] + ["render-map"] + [PEERS[peer] for peer in peers]
    lines = [
        "", f"covering pixels, one thread, {WIDTH}x{WIDTH}: {content}",
        f"{'':<36}" + "".join(f"{head:>12}" for head in heads)]
    for name, stage, peer_stage in ROWS:
        time = statistics.median(run[stage] for run in own)
        peer = [
            statistics.median(run[peer_stage] for run in others[peer]) if peer_stage in others[peer][0] else None
            for peer in peers]
        cells = [f"{time / other:.3f}" if other else "" for other in peer] + [f"{time:.1f}"]
        cells += [f"{other:.1f}" if other else "" for other in peer]
        lines.append(f"{name:<36}" + "".join(f"{cell:>12}" for cell in cells) + "  ms")
    return lines
