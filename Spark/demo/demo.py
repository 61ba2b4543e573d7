"""Draws Paris and 10,000 thumbnails on a cluster of two workers on this machine, and compares them with the results of
a single render-map process. Then does the same again while it kills an executor and processes of render-map.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any, Callable

import processes
import render_map
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from render_map import _program

from render_map_spark import render_jobs, render_tiles, write_pmtiles
from render_map_spark._options import UNLUCKY

#: The bounds of the tiles in OpenMapTiles' extract of Paris, which has ten tiles at zoom 14.
BOUNDS = (2.2853, 48.8648, 2.395, 48.8936)
ZOOMS = "14-18"


def main() -> int:
    """Run the demonstration, and return 0 if the cluster draws the same tiles and pictures, and leaves no process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("style", help="a style with tiles of Paris, or a map bundle (.zip)")
    parser.add_argument("--thumbnails", type=int, default=10_000)
    parser.add_argument("--zooms", default=ZOOMS)
    parser.add_argument("--bounds", default=",".join(map(str, BOUNDS)))
    options = parser.parse_args()
    bounds = [float(edge) for edge in options.bounds.split(",")]
    with tempfile.TemporaryDirectory(prefix="render-map-demo-") as folder:
        bundle = options.style
        if not bundle.endswith(".zip"):
            bundle = os.path.join(folder, "paris.zip")
            subprocess.run([_program.path(), "bundle", options.style, bundle, "--quiet"], check=True)
        # The name of the bundle on the nodes.
        shipped = f"render-map-{_hash(bundle)[:32]}.zip"
        start = time.monotonic()
        spark = _session()
        print(f"Spark {spark.version}, two workers with a core each, after {time.monotonic() - start:.1f} s")
        results = [
            _tiles(spark, bundle, bounds, options.zooms, folder),
            _thumbnails(spark, bundle, bounds, options.thumbnails),
        ]
        spark.stop()
    left = _left(shipped)
    print(f"processes of render-map that are left: {len(left)}")
    return 0 if all(results) and not left else 1


def _session() -> SparkSession:
    spark: SparkSession = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("render-map")
        .config("spark.executor.memory", "1g")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.executorEnv.PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    # Python starts here, so its start is not part of the measured times.
    spark.range(0, 8, 1, 8).mapInArrow(lambda batches: batches, "id long").count()
    return spark


def _tiles(spark: SparkSession, bundle: str, bounds: list[float], zooms: str, folder: str) -> bool:
    print(f"\nTiles of {','.join(map(str, bounds))} at zooms {zooms}")
    alone, whole = os.path.join(folder, "alone.pmtiles"), os.path.join(folder, "whole.pmtiles")
    edges = ",".join(map(str, bounds))
    command = [_program.path(), "tiles", bundle, f"--bounds={edges}", f"--zoom={zooms}", "--output", alone, "--quiet"]
    seconds = _timed(lambda: subprocess.run([*command, "--threads=2"], check=True))
    expected = _hash(alone)
    print(f"  render-map tiles, 2 threads: {seconds:6.1f} s, {os.path.getsize(alone):,} bytes, {expected[:16]}")
    same = True
    for name, killed in (("two workers", False), ("two workers, some killed", True)):
        tiles = render_tiles(bundle, bounds, zooms, spark=spark)
        archive: Any = None

        def write(tiles: DataFrame = tiles) -> None:
            nonlocal archive
            archive = write_pmtiles(tiles, "file://" + whole, overwrite=True)

        with _Killer(killed) as killer:
            seconds = _timed(write)
        found = _hash(whole)
        same = same and found == expected
        print(
            f"  {name}: {seconds:.1f} s, {archive.tiles:,} tiles in {archive.shards} shards, {found[:16]}: "
            + ("equal" if found == expected else "DIFFERENT")
            + killer.report()
        )
        same = same and (not killed or killer.executors > 0)
    return same


def _thumbnails(spark: SparkSession, bundle: str, bounds: list[float], count: int) -> bool:
    print(f"\n{count:,} thumbnails of 256x256, one of them with a mistake")
    random_numbers = random.Random(1)
    west, south, east, north = bounds
    rows = [
        (
            number,
            random_numbers.uniform(west, east),
            random_numbers.uniform(south, north),
            random_numbers.uniform(12, 17),
        )
        for number in range(count)
    ]
    mistake = count // 2
    jobs = [
        {"name": str(number), "center": [lon, lat], "zoom": zoom if number != mistake else "near"}
        for number, lon, lat, zoom in rows
    ]
    expected: dict[int, str | None] = {}
    seconds = _timed(lambda: expected.update(_drawn_alone(bundle, jobs)))
    print(f"  render_map.Pool, 2 threads: {seconds:.1f} s, {count / seconds:.0f}/s")
    df = spark.createDataFrame([(number, json.dumps(job)) for number, job in enumerate(jobs)], "id int, job string")
    same = True
    for name, killed in (("two workers", False), ("two workers, some killed", True)):
        pictures = render_jobs(df.repartition(32), bundle, job="job", size="256x256")
        hashed = pictures.select("id", F.sha2("picture", 256).alias("hash"), "error")
        collected: list[Any] = []

        def draw(hashed: DataFrame = hashed, collected: list[Any] = collected) -> None:
            collected += hashed.collect()

        with _Killer(killed) as killer:
            seconds = _timed(draw)
        found = {row.id: row.hash for row in collected}
        errors = [row.error for row in collected if row.error is not None]
        equal = found == expected
        print(
            f"  {name}: {seconds:.1f} s, {count / seconds:.0f}/s, {len(errors)} error: "
            + ("equal" if equal else "DIFFERENT")
            + killer.report()
        )
        same = same and equal and len(errors) == 1 and (not killed or killer.executors > 0)
    print(f"  the error: {errors[0] if errors else None}")
    return same


def _drawn_alone(bundle: str, jobs: list[dict[str, Any]]) -> dict[int, str | None]:
    """Return the hashes of the pictures that one process draws."""
    # Pictures contain a hash of their inputs and of the options that make jobs fail, so these must be equal.
    with render_map.Pool(style=bundle, size="256x256", threads=2, deny=UNLUCKY) as pool:
        return {
            result.index: hashlib.sha256(result.picture).hexdigest() if result.picture else None
            for result in pool.batch(json.dumps(job) for job in jobs)
        }


class _Killer:
    """Kills an executor and processes of render-map while the body of a ``with`` statement runs."""

    def __init__(self, is_active: bool) -> None:
        self._is_active = is_active
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self.executors = 0
        self.programs = 0

    def __enter__(self) -> _Killer:
        if self._is_active:
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        if self._is_active:
            self._thread.join()

    def report(self) -> str:
        """Return the numbers of killed processes, as the end of a line."""
        if not self._is_active:
            return ""
        return f" (killed: {self.executors} executor, {self.programs} processes of render-map)"

    def _run(self) -> None:
        if not self._ended.wait(4):
            self.programs += _kill(processes.programs()[:1])
        if not self._ended.wait(3):
            self.executors += _kill(processes.executors()[:1])
        # During this time, Spark starts another executor.
        if not self._ended.wait(10):
            self.programs += _kill(processes.programs()[-1:])


def _kill(ids: list[int]) -> int:
    for pid in ids:
        os.kill(pid, signal.SIGKILL)
    return len(ids)


def _timed(body: Callable[[], object]) -> float:
    start = time.monotonic()
    body()
    return time.monotonic() - start


def _hash(path: str) -> str:
    whole = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            whole.update(piece)
    return whole.hexdigest()


def _left(bundle: str) -> list[int]:
    """Return the processes that still draw a bundle after five seconds."""
    for _ in range(50):
        if not processes.drawing(bundle):
            break
        time.sleep(0.1)
    return processes.drawing(bundle)


if __name__ == "__main__":
    sys.exit(main())
