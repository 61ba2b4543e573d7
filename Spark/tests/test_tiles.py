from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Iterator

import pyarrow as pa
import pytest
from conftest import STYLE, run
from pyspark import TaskContext
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from render_map_spark import FailedTiles, RenderMapSparkError, render_tiles, write_files, write_pmtiles
from render_map_spark._tiles import SCHEMA

BOUNDS = (-100.0, -60.0, 120.0, 70.0)


def alone(style: str, path: Path) -> bytes:
    run("tiles", style, "--bounds=-100,-60,120,70", "--zoom=0-4", "--output", str(path), "--quiet")
    return path.read_bytes()


def test_an_archive_equals_the_archive_of_the_command(spark: SparkSession, style: str, tmp_path: Path) -> None:
    expected = alone(style, tmp_path / "alone.pmtiles")
    tiles = render_tiles(style, BOUNDS, "0-4", spark=spark)
    archive = write_pmtiles(tiles, str(tmp_path / "whole.pmtiles"))
    assert (tmp_path / "whole.pmtiles").read_bytes() == expected
    # The square is in every tile of the levels 0 and 1, and in some of the others.
    assert archive.tiles == tiles.count() < 1 + 4 + 4 * 4 + 8 * 8 + 16 * 16
    assert archive.shards > 1
    assert [path.name for path in tmp_path.glob("whole*")] == ["whole.pmtiles"]


def test_a_style_travels_with_the_whole_of_its_archives(spark: SparkSession, style: str, tmp_path: Path) -> None:
    alone(style, tmp_path / "square.pmtiles")
    source = {"type": "raster", "url": "pmtiles://square.pmtiles", "tileSize": 512}
    raster = tmp_path / "raster.json"
    layers = [{"id": "square", "type": "raster", "source": "square"}]
    raster.write_text(json.dumps({"version": 8, "sources": {"square": source}, "layers": layers}))
    expected = alone(str(raster), tmp_path / "alone.pmtiles")
    tiles = render_tiles(str(raster), BOUNDS, "0-4", spark=spark).persist()
    (tmp_path / "square.pmtiles").unlink()
    write_pmtiles(tiles, str(tmp_path / "whole.pmtiles"))
    assert (tmp_path / "whole.pmtiles").read_bytes() == expected


@pytest.mark.parametrize("parts", [1, 3, 40])
def test_the_number_of_parts_changes_nothing(spark: SparkSession, style: str, tmp_path: Path, parts: int) -> None:
    expected = alone(style, tmp_path / "alone.pmtiles")
    write_pmtiles(render_tiles(style, BOUNDS, (0, 4), spark=spark, parts=parts), str(tmp_path / "whole.pmtiles"))
    assert (tmp_path / "whole.pmtiles").read_bytes() == expected


def test_rows_that_were_stored_and_mixed_give_the_same_archive(spark: SparkSession, style: str, tmp_path: Path) -> None:
    expected = alone(style, tmp_path / "alone.pmtiles")
    render_tiles(style, BOUNDS, range(5), spark=spark).write.parquet(str(tmp_path / "tiles"))
    stored = spark.read.parquet(str(tmp_path / "tiles")).repartition(3).orderBy(F.rand(1))
    # A tile that occurs twice is written once.
    write_pmtiles(stored.union(stored.limit(20)), str(tmp_path / "whole.pmtiles"))
    assert (tmp_path / "whole.pmtiles").read_bytes() == expected


def _fails_at_first(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Pass rows on, and fail in the middle of the first attempt."""
    context = TaskContext.get()
    assert context is not None
    for batch in batches:
        yield batch.slice(0, 1)
        if context.attemptNumber() == 0 and context.partitionId() % 2 == 0:
            raise OSError("the node is gone")
        yield batch.slice(1)


def test_a_task_that_is_tried_again_changes_nothing(spark: SparkSession, style: str, tmp_path: Path) -> None:
    expected = alone(style, tmp_path / "alone.pmtiles")
    tiles = render_tiles(style, BOUNDS, "0-4", spark=spark, parts=6)
    metadata = tiles.schema["bytes"].metadata
    again = tiles.mapInArrow(_fails_at_first, SCHEMA).withMetadata("bytes", metadata)
    write_pmtiles(again, str(tmp_path / "whole.pmtiles"))
    assert (tmp_path / "whole.pmtiles").read_bytes() == expected
    assert [path.name for path in tmp_path.glob("whole*")] == ["whole.pmtiles"]


def test_tiles_that_fail_are_rows_with_an_error(spark: SparkSession, tmp_path: Path) -> None:
    style: dict[str, Any] = {
        **STYLE,
        "layers": [
            *STYLE["layers"],
            {"id": "icon", "type": "symbol", "source": "square", "minzoom": 2, "layout": {"icon-image": "none"}},
        ],
    }
    path = tmp_path / "style.json"
    path.write_text(json.dumps(style))
    tiles = render_tiles(str(path), None, "0-2", spark=spark, deny="missing-image")
    good, bad = tiles.where("error is null").collect(), tiles.where("error is not null").collect()
    assert {row.z for row in good} == {0, 1}
    assert {row.z for row in bad} == {2}
    assert all(row.bytes is None and "missing-image" in row.error for row in bad)
    with pytest.raises(FailedTiles, match="missing-image"):
        write_pmtiles(tiles, str(tmp_path / "whole.pmtiles"))
    assert list(tmp_path.glob("whole*")) == []


def test_mistakes_are_reported_before_a_task_exists(spark: SparkSession, style: str, tmp_path: Path) -> None:
    with pytest.raises(RenderMapSparkError, match="no such file"):
        render_tiles(str(tmp_path / "none.json"), BOUNDS, spark=spark)
    with pytest.raises(RenderMapSparkError, match="tile-size"):
        render_tiles(style, BOUNDS, spark=spark, tile_size=300)
    with pytest.raises(FileExistsError):
        write_pmtiles(render_tiles(style, spark=spark, zooms=0), style)
    with pytest.raises(ValueError, match="metadata"):
        write_pmtiles(spark.createDataFrame([(1,)], "z int"), str(tmp_path / "a.pmtiles"))


def test_files_equal_the_files_of_the_command(spark: SparkSession, style: str, tmp_path: Path) -> None:
    run("tiles", style, "--zoom=0-3", "--format=webp", "--output", str(tmp_path / "alone") + "/", "--quiet")
    tiles = render_tiles(style, None, "0-3", spark=spark, format="webp")
    count = write_files(tiles, str(tmp_path / "whole"))
    names = [
        sorted(p.relative_to(folder) for p in folder.rglob("*")) for folder in (tmp_path / "alone", tmp_path / "whole")
    ]
    assert names[0] == names[1]
    assert count == sum(1 for path in (tmp_path / "whole").rglob("*.webp"))
    for name in names[0]:
        if (tmp_path / "alone" / name).is_file():
            assert (tmp_path / "alone" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert write_files(tiles, str(tmp_path / "whole"), overwrite=True) == count


def test_archives_and_files_on_a_file_system_of_hadoop(spark: SparkSession, style: str, tmp_path: Path) -> None:
    expected = alone(style, tmp_path / "alone.pmtiles")
    tiles = render_tiles(style, BOUNDS, "0-4", spark=spark, parts=3)
    mounted = Path(
        spark.sparkContext.getConf()
        .get("spark.hadoop.fs.viewfs.mounttable.default.link./data", "")
        .replace("file://", "")
    )
    for _ in range(2):
        write_pmtiles(tiles, "viewfs:///data/whole.pmtiles", overwrite=True)
        assert (mounted / "whole.pmtiles").read_bytes() == expected
        count = write_files(tiles, "viewfs:///data/tiles", overwrite=True)
        assert count == sum(1 for path in (mounted / "tiles").rglob("*.png"))
    assert (mounted / "tiles" / "tiles.json").exists()
    with pytest.raises(FileExistsError):
        write_pmtiles(tiles, "viewfs:///data/whole.pmtiles")
    names = [path.name for path in mounted.rglob("*") if not path.name.endswith(".crc")]
    assert not [name for name in names if name.endswith(".new") or ".shards-" in name]


def test_an_area_without_content_is_an_empty_archive(spark: SparkSession, style: str, tmp_path: Path) -> None:
    run("tiles", style, "--bounds=100,0,101,1", "--zoom=6", "--output", str(tmp_path / "alone.pmtiles"), "--quiet")
    archive = write_pmtiles(render_tiles(style, (100, 0, 101, 1), 6, spark=spark), str(tmp_path / "whole.pmtiles"))
    assert (archive.tiles, archive.shards) == (0, 0)
    assert (tmp_path / "whole.pmtiles").read_bytes() == (tmp_path / "alone.pmtiles").read_bytes()
