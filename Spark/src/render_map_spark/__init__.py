"""Draws MapLibre styles on a Spark cluster: one picture per row, or pyramids of tiles.

from render_map_spark import render_jobs, render_tiles, write_pmtiles

pictures = render_jobs(places, "map.zip", size="256x256")
tiles = render_tiles("map.zip", bounds=(2.2, 48.8, 2.5, 48.9), zooms="14-18")
write_pmtiles(tiles, "hdfs:///maps/paris.pmtiles")
"""

from ._jobs import render_jobs
from ._tiles import render_tiles
from ._writers import Archive, write_files, write_pmtiles
from .errors import DeploymentError, FailedTiles, RenderMapSparkError, WorkerDied

__all__ = [
    "Archive",
    "DeploymentError",
    "FailedTiles",
    "RenderMapSparkError",
    "WorkerDied",
    "render_jobs",
    "render_tiles",
    "write_files",
    "write_pmtiles",
]
__version__ = "0.1.0"
