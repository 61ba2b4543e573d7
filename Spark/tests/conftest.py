from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Iterator

import pytest
from pyspark.sql import SparkSession
from render_map import _program

#: A square in the middle of the world, and a label in it.
STYLE: dict[str, Any] = {
    "version": 8,
    "name": "Square",
    "sources": {
        "square": {
            "type": "geojson",
            "attribution": "nobody",
            "data": {
                "type": "Feature",
                "properties": {"name": "A label"},
                "geometry": {
                    "type": "Polygon",
                    "coordinates": [[[-30, -20], [40, -20], [40, 50], [-30, 50], [-30, -20]]],
                },
            },
        }
    },
    "layers": [
        {"id": "fill", "type": "fill", "source": "square", "paint": {"fill-color": "#2a7f62"}},
        {"id": "edge", "type": "line", "source": "square", "paint": {"line-color": "#222222", "line-width": 3}},
    ],
}


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    folder = tmp_path_factory.mktemp("spark")
    mounted = folder / "mounted"
    mounted.mkdir()
    # Tasks can import the modules of the tests too.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [os.path.dirname(__file__), *sys.path]))
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session: SparkSession = (
        # Two threads, and up to four attempts of each task.
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.warehouse.dir", str(folder / "warehouse"))
        .config("spark.sql.shuffle.partitions", "2")
        # A file system that only Hadoop can access.
        .config("spark.hadoop.fs.viewfs.mounttable.default.link./data", mounted.as_uri())
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture
def style(tmp_path: Path) -> str:
    path = tmp_path / "style.json"
    path.write_text(json.dumps(STYLE))
    return str(path)


@pytest.fixture
def command() -> str:
    return _program.path()


def run(*arguments: str) -> None:
    subprocess.run([_program.path(), *arguments], check=True)
