"""Tests of the parts of tasks, without a Spark session."""

from __future__ import annotations

import dataclasses
import os
import signal
from pathlib import Path

import pyarrow as pa
import pytest
from conftest import run

from render_map_spark import DeploymentError, RenderMapSparkError, _writers
from render_map_spark._deployment import Deployment, hash_of_file
from render_map_spark._files import LocalFiles, Place
from render_map_spark._options import with_denied
from render_map_spark._pmtiles import ShardWriter
from render_map_spark._slots import close_all, kept
from render_map_spark._style import _verify
from render_map_spark._tile_worker import TileWorker
from render_map_spark._writers import _checked, _ShardTask


def test_a_process_that_is_killed_draws_the_rest_in_another_one(style: str) -> None:
    worker = TileWorker([style, "--zoom=0-5", "--threads=1"])
    expected = list(worker.draw(2, 3))
    assert len(expected) > 20
    tiles = []
    for number, tile in enumerate(worker.draw(2, 3)):
        tiles.append(tile)
        if number == 5:
            first = worker.process_id
            assert first is not None
            os.kill(first, signal.SIGKILL)
    worker.close()
    assert tiles == expected


def test_a_part_that_is_left_early_does_not_disturb_the_next(style: str) -> None:
    worker = TileWorker([style, "--zoom=0-4", "--threads=1"])
    part = worker.draw(1, 1)
    next(part)
    part.close()
    assert [tile.z for tile in worker.draw(1, 5)][0] == 0
    process = worker.process_id
    worker.close()
    assert process is not None
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_a_mistake_is_reported_at_the_start(tmp_path: Path) -> None:
    style = tmp_path / "style.json"
    style.write_text("{")
    with pytest.raises(RenderMapSparkError, match="style.json"):
        TileWorker([str(style)]).start()


def test_another_version_or_other_fonts_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Deployment.here()
    here.check()
    with pytest.raises(DeploymentError, match="render-map differ"):
        dataclasses.replace(here, version="render-map 0.0.1").check()
    (tmp_path / "Font.ttf").write_bytes(b"another font")
    monkeypatch.setenv("RENDER_MAP_FONTS", str(tmp_path))
    with pytest.raises(DeploymentError, match="the fonts differ"):
        here.check()


def test_a_bundle_that_has_changed_is_refused(tmp_path: Path) -> None:
    bundle = tmp_path / "map.zip"
    bundle.write_bytes(b"PK\x03\x04")
    sha256 = hash_of_file(str(bundle))
    _verify(str(bundle), sha256)
    _verify.cache_clear()
    bundle.write_bytes(b"PK\x03\x04 ")
    with pytest.raises(DeploymentError, match="has changed"):
        _verify(str(bundle), sha256)
    with pytest.raises(DeploymentError, match="is missing"):
        _verify(str(tmp_path / "none.zip"), sha256)


def test_a_shard_with_many_tiles_is_read_by_the_command(tmp_path: Path) -> None:
    pyramid = {
        "name": "Ü", "format": "png", "attribution": "© us", "tileSize": 256,
        "bounds": [-180, -85.0511288, 180, 85.0511288], "minzoom": 0, "maxzoom": 7,
    }  # fmt: skip
    writer = ShardWriter(pyramid)
    size = 1 << 7
    # Every tenth tile is missing, and every third tile equals other tiles. The order of the tiles does not matter.
    ids = [(x, y) for y in reversed(range(size)) for x in range(size) if (x * 31 + y * 17) % 10]
    for x, y in ids:
        writer.add(7, x, y, b"same" if (x + y) % 3 == 0 else b"%d-%d" % (x, y))
    writer.add(7, 1, 1, b"twice")
    assert writer.count == len(ids) + 1
    writer.finish(str(tmp_path / "a.pmtiles"))
    run("tiles", "--merge", str(tmp_path / "a.pmtiles"), "--output", str(tmp_path / "out") + "/", "--quiet")
    found = {p.relative_to(tmp_path / "out").as_posix() for p in (tmp_path / "out").rglob("*.png")}
    assert found == {f"7/{x}/{y}.png" for x, y in ids}
    for x, y in ids[::97]:
        content = (tmp_path / "out" / "7" / str(x) / f"{y}.png").read_bytes()
        assert content == (b"same" if (x + y) % 3 == 0 else b"%d-%d" % (x, y))


def test_simultaneous_attempts_of_a_task_write_separate_equal_shards(
    style: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = []
    for attempt in ("000001-7", "000001-8"):
        monkeypatch.setattr(_writers, "attempt_name", lambda attempt=attempt: attempt)
        worker = TileWorker([style, "--zoom=0-3", "--threads=1"])
        rows = list(worker.draw(1, 2))
        task = _ShardTask(Place(f"file:{tmp_path}/staging"), worker.pyramid)
        batch = pa.RecordBatch.from_pylist([tile._asdict() for tile in rows])
        reports += [report for batch in task([batch]) for report in batch.to_pylist()]
        worker.close()
    shards = [tmp_path / "staging" / report["shard"] for report in reports]
    assert [shard.name for shard in shards] == ["shard-000001-7.pmtiles", "shard-000001-8.pmtiles"]
    assert shards[0].read_bytes() == shards[1].read_bytes()
    assert reports[0]["tiles"] == len(rows) > 10


def test_files_appear_complete_and_only_below_their_folder(tmp_path: Path) -> None:
    files = LocalFiles()
    files.put(b"one", f"file:{tmp_path}/a/b/c.png", "0-1")
    files.put(b"one", f"file://{tmp_path}/a/b/c.png", "0-2")
    assert [p.name for p in (tmp_path / "a" / "b").iterdir()] == ["c.png"]
    assert Place("file:/x").is_local and not Place("hdfs://x/y").is_local
    for name in ("../a", "/a", "a//b", "a/../../b", "", None):
        with pytest.raises(RenderMapSparkError):
            _checked(name)


def test_unlucky_warnings_are_denied() -> None:
    denied = with_denied({"allow": "unreadable-tile"})
    assert denied["allow"] == ["unreadable-tile"]
    assert "unreadable-tile" not in denied["deny"] and "unreadable-source" in denied["deny"]


class Counted:
    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True


def test_a_slot_keeps_few_processes() -> None:
    first = kept("1", Counted)
    assert kept("1", Counted) is first
    second = kept("2", Counted)
    assert kept("1", Counted) is first
    kept("3", Counted)
    assert second.closed and not first.closed
    close_all()
    assert first.closed
