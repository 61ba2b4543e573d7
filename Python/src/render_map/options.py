"""The types of options. Their names are those of ``render-map help draw``, with underscores in place of hyphens."""

from __future__ import annotations

import os
from typing import Any, List, Literal, Mapping, Sequence, Tuple, TypedDict, Union

#: A path.
Path = Union[str, "os.PathLike[str]"]
#: Longitude and latitude in degrees, as numbers or as ``"2.34,48.86"``.
Place = Union[str, Sequence[float]]
#: A pin: ``"LON,LAT[,COLOR[,LABEL]]"``, ``(lon, lat[, color[, label]])``, or a dict with ``at``, ``color``, ``label``.
Marker = Union[str, Sequence[Any], Mapping[str, Any]]
#: A line or an area: text as on the command line, places, or a dict with ``points`` or ``polyline``, ``color``,
#: ``width`` and ``fill``.
LinePath = Union[str, Sequence[Place], Mapping[str, Any]]
#: GeoJSON as a dict or text, the path or URL of data, a GeoDataFrame, or an object with ``__geo_interface__``.
Data = Any
#: A size: ``"800x600"``, ``"800x600@2x"``, a name such as ``"a4"``, ``(width, height)``, ``(width, height, ratio)``.
Size = Union[str, Tuple[float, float], Tuple[float, float, float], List[float]]


class PictureOptions(TypedDict, total=False):
    """Options of a picture."""

    basemap: Literal["light", "dark", "none"]
    color_by: str
    size_by: str
    label_by: str
    scheme: Literal["quantile", "equal", "natural", "pretty", "log", "categories"]
    classes: int
    breaks: Union[str, Sequence[float]]
    categories: Union[str, Sequence[Any]]
    palette: Union[str, Sequence[str], Mapping[str, str]]
    reverse: bool
    midpoint: float
    max_radius: float
    center: Place
    lon: float
    lat: float
    zoom: float
    bearing: float
    pitch: float
    bounds: Union[str, Sequence[float]]
    bbox: Union[str, Sequence[float]]
    padding: Union[float, str, Sequence[float]]
    fit: bool
    max_zoom: float
    size: Size
    paper: str
    width: float
    height: float
    ratio: float
    dpi: float
    format: Literal["png", "webp", "jpeg", "svg", "pdf"]
    quality: int
    text_as_outlines: bool
    overlay: Union[Data, Sequence[Data]]
    insert_below: str
    marker: Union[Marker, Sequence[Marker]]
    path: Union[LinePath, Sequence[LinePath]]
    attribution: Literal["off", "compact", "full"]
    scale_bar: Union[bool, Literal["metric", "imperial", "nautical"]]
    title: str
    subtitle: str
    caption: str
    north_arrow: bool
    graticule: Union[bool, float]
    inset: Union[bool, Path]
    inset_zoom: float
    frame: bool
    position: Union[str, Sequence[str], Mapping[str, str]]
    transparent: bool
    legend: Union[bool, str, Sequence[str], Mapping[str, str]]
    legend_title: str
    legend_units: str
    legend_classes: Literal["all", "shown"]
    legend_language: str
    set: Union[str, Sequence[str], Mapping[str, Any]]
    filter: Union[str, Sequence[str], Mapping[str, Any]]
    hide: Union[str, Sequence[str]]
    state: Union[str, Sequence[str], Mapping[str, Any]]
    projection: Union[str, Mapping[str, Any]]


class ResourceOptions(TypedDict, total=False):
    """Options for files, the network, and what counts as an error."""

    offline: bool
    allow_host: Union[str, Sequence[str]]
    header: Union[str, Sequence[str], Mapping[str, str]]
    root: Path
    timeout: float
    cache_dir: Path
    no_cache: bool
    cache_size: int
    encoding: str
    max_memory: Union[int, str]
    strict: bool
    allow: Union[str, Sequence[str]]
    deny: Union[str, Sequence[str]]


class ProcessOptions(ResourceOptions, total=False):
    """Options of all pictures of a map or a pool."""

    threads: int
    zoom_levels_to_overscale: Union[int, Literal["all"]]
    fonts: Union[Path, Sequence[Path]]
    system_fonts: bool
    stores: Union[Path, Sequence[Path]]
    lenient: bool


class MapOptions(PictureOptions, ProcessOptions, total=False):
    """Options of a map."""


class RenderOptions(MapOptions, total=False):
    """Options of ``render``."""

    world_file: Union[bool, Path]
    sidecar: Union[bool, Path]
    labels: Path
    save_style: Path
    no_provenance: bool
    overlay_style: Union[Path, Sequence[Path]]
    debug: Union[str, Sequence[str]]
    locked: bool


class Job(PictureOptions, total=False):
    """A job of ``batch``: options of a picture, with a style or data."""

    name: str
    style: Any
    data: Any


class PoolOptions(MapOptions, total=False):
    """Options of ``batch`` and ``Pool``: defaults of jobs, and options of the process."""

    style: Any
    data: Any
    maps: int


class CheckOptions(ResourceOptions, total=False):
    """Options of ``check``."""


class DiffOptions(TypedDict, total=False):
    """Options of ``diff``."""

    threshold: float
    max_diff_pixels: int
    max_diff_ratio: float
    max_blob: int
    ignore: Union[Sequence[float], Sequence[Sequence[float]], str, Sequence[str]]
    ignore_bounds: Union[Sequence[float], Sequence[Sequence[float]], str, Sequence[str]]
    center: Place
    lon: float
    lat: float
    zoom: float
    bearing: float
    pitch: float
    bounds: Union[str, Sequence[float]]
    bbox: Union[str, Sequence[float]]
    padding: Union[float, str, Sequence[float]]
    ratio: float
    threads: int
    max_memory: Union[int, str]
