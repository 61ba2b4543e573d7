from __future__ import annotations

import json
from pathlib import Path

import pytest
import render_map
from conftest import run
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from render_map_spark import render_jobs, write_files
from render_map_spark._options import UNLUCKY


def test_jobs_become_pictures_and_mistakes_become_errors(spark: SparkSession, style: str, tmp_path: Path) -> None:
    bundle = str(tmp_path / "map.zip")
    run("bundle", style, bundle)
    jobs = [json.dumps({"center": [x, 0], "zoom": 3}) for x in range(0, 60, 5)] + ["{", json.dumps({"zoom": "near"})]
    df = spark.createDataFrame(list(enumerate(jobs)), "id int, job string").repartition(3)
    rows = {row.id: row for row in render_jobs(df, bundle, job="job", size="64x64").collect()}
    # Pictures contain a hash of their inputs and of the options that make jobs fail, so these must be equal.
    with render_map.Pool(style=bundle, size="64x64", threads=1, deny=UNLUCKY) as pool:
        expected = [result.picture for result in pool.batch(jobs)]
    assert len(rows) == len(jobs)
    for number, picture in enumerate(expected):
        assert rows[number].picture == (None if picture is None else bytes(picture))
        assert (rows[number].error is None) == (picture is not None)
    # The line from which a process has read a job does not matter.
    assert all("stdin" not in (row.error or "") for row in rows.values())
    assert len({bytes(picture) for picture in expected if picture}) > 5


def test_columns_named_after_members_are_the_job(spark: SparkSession, style: str) -> None:
    rows = [(1, 0.0, 10.0, 2.0, "32x32"), (2, 180.0, 0.0, 5.0, "32x32")]
    df = spark.createDataFrame(rows, "id int, lon double, lat double, zoom double, size string")
    drawn = (
        render_jobs(df, style, keep=["id"], picture="png", error="problem", warnings="notes").orderBy("id").collect()
    )
    assert drawn[0].png.startswith(b"\x89PNG")
    assert drawn[0].png != drawn[1].png
    assert drawn[0].problem is None
    assert drawn[0].id == 1 and drawn[0].lon == 0
    assert any("blank-picture" in note for note in drawn[1].notes)
    same = df.select("id", F.struct("lon", "lat", "zoom", "size").alias("job"))
    again = render_jobs(same, style, job="job").orderBy("id").collect()
    assert [row.picture for row in again] == [row.png for row in drawn]


def test_columns_are_members_in_either_spelling_with_structs_and_maps(spark: SparkSession, style: str) -> None:
    df = spark.sql(
        """
        SELECT 1 AS id, array(0.0, 10.0) AS center, 'Ä' AS title, true AS northArrow, 2 AS max_zoom, 40 AS width,
          map('fill.fill-color', 'red') AS `set`, named_struct('layers', array('fill')) AS legend, 'jpeg' AS format,
          50 AS quality, array(named_struct('at', array(1, 2), 'label', 'x')) AS markers,
          CAST(null AS STRING) AS caption
        """
    )
    (row,) = render_jobs(df, style, keep=["id"], height=30, attribution="off").collect()
    members = {
        "center": [0, 10], "title": "Ä", "northArrow": True, "maxZoom": 2, "size": [40, 30], "format": "jpeg",
        "set": {"fill.fill-color": "red"}, "legend": {"layers": ["fill"]}, "quality": 50, "attribution": "off",
        "markers": [{"at": [1, 2], "label": "x"}],
    }  # fmt: skip
    same = spark.createDataFrame([(json.dumps(members),)], "job string")
    assert row.error is None and row.picture is not None
    (other,) = render_jobs(same, style, job="job").collect()
    assert row.picture[:2] == other.picture[:2] == b"\xff\xd8"
    assert not render_map.diff(bytes(row.picture), bytes(other.picture))


def test_a_table_without_jobs_is_refused(spark: SparkSession, style: str) -> None:
    with pytest.raises(ValueError, match="member of jobs"):
        render_jobs(spark.range(3), style, keep=["id"])
    with pytest.raises(render_map.ArgumentError, match="tittle: unknown option; did you mean title.*keep="):
        render_jobs(spark.range(3).select(F.lit("x").alias("tittle")), style)
    with pytest.raises(render_map.ArgumentError, match="sise: unknown option; did you mean size"):
        render_jobs(spark.range(3).select(F.lit(3).alias("zoom")), style, sise="3x3")
    with pytest.raises(ValueError, match="already exists"):
        render_jobs(spark.range(3).withColumn("error", F.lit(1)), style)


def test_pictures_are_written_as_files(spark: SparkSession, style: str, tmp_path: Path) -> None:
    df = spark.createDataFrame([("a/one.png", 2.0), ("b.png", 99.0)], "file string, zoom double")
    pictures = render_jobs(df, style, keep="file", size="32x32")
    assert write_files(pictures, str(tmp_path / "out"), name="file") == 1
    assert [p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*.png")] == ["out/a/one.png"]
    with pytest.raises(Exception, match="not the name of a file"):
        write_files(pictures.withColumn("file", F.lit("../x.png")), str(tmp_path / "other"), name="file")
    assert not (tmp_path / "x.png").exists()
