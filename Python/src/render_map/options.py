"""The types of options, with the names of ``render-map help draw`` and underscores in place of hyphens."""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Any, Iterable, List, Literal, Mapping, Sequence, Tuple, TypedDict, Union

#: A path.
Path = Union[str, "os.PathLike[str]"]
#: Longitude and latitude in degrees, as numbers or as ``"2.34,48.86"``.
Place = Union[str, Iterable[float]]
#: Several numbers, as numbers or as a text such as ``"10,20,50"``.
Numbers = Union[str, Iterable[float]]
#: One text, or several texts.
Texts = Union[str, Sequence[str]]
#: A pin: ``"LON,LAT[,COLOR[,LABEL]]"``, ``(lon, lat[, color[, label]])``, or a dict with ``at``, ``color``, ``label``.
Marker = Union[str, Sequence[Any], Mapping[str, Any]]
#: A line or an area: text as on the command line, places, or a dict with ``points`` or ``polyline``, ``color``,
#: ``width`` and ``fill``.
LinePath = Union[str, Sequence[Place], Mapping[str, Any]]
#: A note or an inset: text as on the command line, or a dict with the members of jobs.
Note = Union[str, Mapping[str, Any]]
#: GeoJSON as a dict or text, the path or URL of data, a GeoDataFrame, or an object with ``__geo_interface__``.
Data = Any
#: The path or URL of a table, a DataFrame, or records as a list of dicts or JSON text.
Table = Any
#: The path or URL of layers, or a dict with ``layers`` and optionally ``sources``.
Layers = Union[Path, Mapping[str, Any]]
#: A size: ``"800x600"``, ``"800x600@2x"``, a name such as ``"a4"``, ``(width, height)`` or ``(width, height, ratio)``.
Size = Union[str, Tuple[float, float], Tuple[float, float, float], List[float]]


# members: types


class CameraOptions(TypedDict, total=False):
    """Options for the view of the map."""

    center: Place
    lon: float
    lat: float
    zoom: float
    bearing: float
    pitch: float
    bounds: Numbers
    bbox: Numbers
    padding: Union[float, Numbers]


class PictureOptions(CameraOptions, total=False):
    """Options of a picture."""

    join: Table
    on: str
    basemap: Literal["light", "dark", "none"]
    color_by: str
    color_with: str
    size_by: str
    label_by: str
    scheme: Literal[
        "quantile", "equal", "natural", "pretty", "log", "deviation", "head-tail", "maximum", "continuous",
        "categories",
    ]  # fmt: skip
    classes: int
    breaks: Numbers
    inclusive: Literal["lower", "upper"]
    categories: Union[str, Sequence[Any]]
    palette: Union[str, Sequence[str], Mapping[str, str]]
    reverse: bool
    midpoint: float
    max_radius: float
    size_classes: int
    facet: str
    facet_columns: int
    facet_value: str
    time_by: str
    time: str
    fill_opacity: float
    outline: str
    line_width: float
    radius: float
    fit: bool
    max_zoom: float
    size: Size
    paper: str
    width: int
    height: int
    ratio: float
    dpi: float
    scale: Union[str, float]
    format: Literal["png", "webp", "jpeg", "avif", "tiff", "svg", "pdf"]
    quality: int
    colors: int
    progressive: bool
    text_as_outlines: bool
    overlay: Union[Data, Sequence[Data]]
    insert_below: str
    overlay_style: Union[Layers, Sequence[Layers]]
    marker: Union[Marker, Sequence[Marker]]
    path: Union[LinePath, Sequence[LinePath]]
    note: Union[Note, Sequence[Note]]
    attribution: Literal["off", "compact", "full"]
    scale_bar: Union[bool, Literal["metric", "imperial", "nautical"]]
    title: str
    subtitle: str
    caption: str
    north_arrow: bool
    graticule: Union[bool, float]
    grid: Literal["utm", "mgrs", "map"]
    grid_spacing: int
    inset: Union[bool, Path]
    inset_zoom: float
    inset_map: Union[Note, Sequence[Note]]
    frame: bool
    profile: bool
    track_marks: bool
    position: Union[Texts, Mapping[str, Any]]
    logo: Path
    font: str
    theme: Union[Path, Mapping[str, Any]]
    transparent: bool
    debug: Texts
    legend: Union[bool, str, Sequence[Any], Mapping[str, Any]]
    legend_title: str
    legend_units: str
    legend_digits: int
    legend_classes: Literal["all", "shown"]
    legend_language: str
    set: Union[Texts, Mapping[str, Any]]
    filter: Union[Texts, Mapping[str, Any]]
    hide: Texts
    state: Union[Texts, Mapping[str, Any]]
    contours: Union[float, Numbers, str]
    projection: Union[str, Mapping[str, Any]]
    language: str


class ResourceOptions(TypedDict, total=False):
    """Options for files, the network, and warnings that are errors."""

    offline: bool
    allow_host: Texts
    header: Union[Texts, Mapping[str, str]]
    root: Path
    encoding: str
    timeout: float
    cache_dir: Path
    no_cache: bool
    cache_size: int
    max_memory: Union[int, str]
    strict: bool
    allow: Texts
    deny: Texts


class ProcessOptions(ResourceOptions, total=False):
    """Options that apply to all pictures of a map or a pool."""

    threads: int
    zoom_levels_to_overscale: Union[int, Literal["all"]]
    fonts: Union[Path, Sequence[Path]]
    system_fonts: bool
    stores: Union[Path, Sequence[Path]]
    lenient: bool


class DrawOptions(TypedDict, total=False):
    """Options of a picture that a separate process draws."""

    animate: bool
    time_step: str
    time_window: Union[int, str]
    keyframes: Path
    fps: float
    plays: int
    world_file: Union[bool, Path]
    sidecar: Union[bool, Path]
    labels: Path
    save_style: Path
    no_provenance: bool
    locked: bool


class LegendOptions(CameraOptions, ResourceOptions, total=False):
    """Options of a legend that a separate process draws."""

    layers: Union[bool, str, Sequence[Any], Mapping[str, Any]]
    title: str
    units: str
    digits: int
    show: str
    size: Size
    ratio: float
    columns: int
    background: str
    map_size: Size
    format: Literal["png", "webp", "jpeg", "avif", "tiff", "svg", "pdf"]
    quality: int
    colors: int
    progressive: bool
    text_as_outlines: bool
    join: Table
    on: str
    basemap: Literal["light", "dark", "none"]
    color_by: str
    color_with: str
    size_by: str
    label_by: str
    scheme: Literal[
        "quantile", "equal", "natural", "pretty", "log", "deviation", "head-tail", "maximum", "continuous",
        "categories",
    ]  # fmt: skip
    classes: int
    breaks: Numbers
    inclusive: Literal["lower", "upper"]
    categories: Union[str, Sequence[Any]]
    palette: Union[str, Sequence[str], Mapping[str, str]]
    reverse: bool
    midpoint: float
    max_radius: float
    size_classes: int
    facet: str
    facet_columns: int
    facet_value: str
    time_by: str
    time: str
    fill_opacity: float
    outline: str
    line_width: float
    radius: float
    fit: bool
    max_zoom: float
    overlay: Union[Data, Sequence[Data]]
    insert_below: str
    overlay_style: Union[Layers, Sequence[Layers]]
    set: Union[Texts, Mapping[str, Any]]
    filter: Union[Texts, Mapping[str, Any]]
    hide: Texts
    state: Union[Texts, Mapping[str, Any]]
    contours: Union[float, Numbers, str]
    projection: Union[str, Mapping[str, Any]]
    language: str
    zoom_levels_to_overscale: Union[int, Literal["all"]]
    fonts: Union[Path, Sequence[Path]]
    system_fonts: bool
    stores: Union[Path, Sequence[Path]]
    lenient: bool


class ComparisonOptions(TypedDict, total=False):
    """Options for the comparison of two pictures."""

    threshold: float
    max_diff_pixels: int
    max_diff_ratio: float
    max_blob: int
    ignore: Union[Numbers, Sequence[Numbers]]
    ignore_bounds: Union[Numbers, Sequence[Numbers]]


#: Options that can have several values.
REPEATED = (
    "overlay", "overlay_style", "marker", "path", "note", "inset_map", "position", "set", "filter", "hide",
    "state", "ignore", "ignore_bounds", "fonts", "stores", "allow_host", "header", "allow", "deny",
)  # fmt: skip
#: Python names of options by their names in jobs, where these differ.
PLURALS = {
    "markers": "marker", "paths": "path", "notes": "note", "insetMaps": "inset_map", "positions": "position",
    "decorationTheme": "theme",
}  # fmt: skip


#: The classes of warnings.
WARNINGS = (
    "style-mistake", "not-drawn", "engine-difference", "missing-attribute", "missing-image", "unreadable-sprite",
    "unreadable-source", "unreadable-tile", "no-readable-tile", "offline", "unreadable-glyphs", "missing-font",
    "unreadable-font", "restricted-font", "missing-character", "long-text", "failed-expression", "odd-data",
    "missing-coordinates", "unmatched-records", "empty-data", "empty-source", "fewer-classes", "assumed-look",
    "blank-picture", "absent-tiles", "coarse-basemap", "longitude-beyond-world", "left-out-decoration",
    "unread-legend", "empty-legend", "legend-digits", "varied-north", "drawn-as-image", "traced-glyphs",
    "text-as-paths",
)  # fmt: skip
#: The extensions of files of data, which precede the extensions of compressed files.
DATA_ENDINGS = (
    ".geojson", ".json", ".geojsonl", ".jsonl", ".ndjson", ".geojsons", ".geojsonseq", ".csv", ".tsv", ".gpkg",
    ".gpx", ".shp", ".zip", ".arrow", ".arrows", ".feather", ".fgb", ".kml", ".kmz", ".topojson", ".gml", ".gdb",
    ".parquet", ".geoparquet", ".tif", ".tiff", ".gtiff", ".vrt",
)  # fmt: skip
COMPRESSIONS = (".gz", ".zst")

# members: end (`make members` writes this part)


class TimedOptions(PictureOptions, total=False):
    """Options of a picture that has a deadline."""

    deadline: Union[float, timedelta]


class MapOptions(TimedOptions, ProcessOptions, total=False):
    """Options of a map."""

    processes: int


class RenderOptions(TimedOptions, ProcessOptions, DrawOptions, total=False):
    """Options of ``render``."""


class TimedLegendOptions(LegendOptions, total=False):
    """Options of ``legend``."""

    deadline: Union[float, timedelta]


class SnapshotOptions(PictureOptions, ProcessOptions, ComparisonOptions, total=False):
    """Options of ``map_snapshot``."""


class Job(TimedOptions, total=False):
    """A job of ``batch``: options of a picture, with a style or data."""

    name: str
    style: Any
    data: Any


class PoolOptions(TimedOptions, ProcessOptions, total=False):
    """Options of ``batch`` and ``Pool``: defaults of jobs, and options of the process."""

    style: Any
    data: Any
    maps: int


class CheckOptions(ResourceOptions, total=False):
    """Options of ``check``."""


class DiffOptions(CameraOptions, ComparisonOptions, total=False):
    """Options of ``diff``."""

    ratio: float
    threads: int
    max_memory: Union[int, str]
