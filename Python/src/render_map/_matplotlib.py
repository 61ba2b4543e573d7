"""Basemaps below the plots of matplotlib."""

from __future__ import annotations

import io
import math
import os
import tempfile
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Tuple

from . import _render
from ._data import SourceValue
from .errors import argument_error, input_error

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.image import AxesImage
    from typing_extensions import Unpack

    from .options import RenderOptions

#: The map pixels in an inch.
_PIXELS_PER_INCH = 96
#: The radius of the earth in Web Mercator, in meters.
_RADIUS = 6378137.0
#: The meters per map pixel at zoom level 0.
_METERS = 2 * math.pi * _RADIUS / 512
#: The options that the axes determine.
_OF_AXES = (
    "bearing",
    "bounds",
    "bbox",
    "center",
    "dpi",
    "fit",
    "paper",
    "pitch",
    "projection",
    "ratio",
    "scale",
    "size",
    "zoom",
)


class _Plane(NamedTuple):
    """The plane of the axes."""

    #: The projection of the map, as an option of ``render``.
    projection: str
    #: The meters on the map of a unit of x and of y.
    meters: Tuple[float, float]
    #: The longitude and latitude of the center of the axes.
    center: Tuple[float, float]


def add_basemap(
    ax: "Axes",
    style: SourceValue = "basemap://light",
    *,
    crs: Any = None,
    zorder: float = -1,
    alpha: Optional[float] = None,
    **options: "Unpack[RenderOptions]",
) -> "AxesImage":
    """Draw a map behind a plot, in the coordinates of its axes.

    ``style`` is a style, or data, as for ``render``. ``crs`` is the coordinate reference system of the axes: an EPSG
    code, a text such as ``"EPSG:2056"``, or a CRS of pyproj, such as the ``crs`` of a GeoDataFrame; by default,
    EPSG:3857. Systems other than EPSG:3857 and EPSG:4326 need pyproj. Call the function after the limits of the axes
    are set. They stay as they are.

    Options have the names of the options of ``render``. The axes determine the place, the scale and the size.
    """
    for name in _OF_AXES:
        if name in options:
            raise argument_error(name, "is determined by the axes")
    if not ax.transData.is_affine:
        raise input_error("ax", "the axes are not linear; set their scales to 'linear'")
    aspect = ax.get_aspect()
    ax.apply_aspect()
    limits = ax.axis()
    (west, east), (south, north) = sorted(limits[:2]), sorted(limits[2:])
    box = ax.get_window_extent()
    dpi = ax.figure.get_dpi()
    pixels = [side / dpi * _PIXELS_PER_INCH for side in (box.width, box.height)]
    if min(pixels) < 1 or west == east or south == north:
        raise input_error("ax", "the axes have no area")
    units = (east - west) / pixels[0], (north - south) / pixels[1]
    plane = _plane(crs, units, ((west + east) / 2, (south + north) / 2))
    meters = [unit * scale for unit, scale in zip(units, plane.meters)]
    resolution = min(meters)
    # One more pixel, because the number of device pixels is rounded.
    size = [math.ceil(side * own / resolution) + 1 for side, own in zip(pixels, meters)]
    with tempfile.TemporaryDirectory(prefix="render-map-") as folder:
        path = os.path.join(folder, "map.png")
        view: Any = {
            "projection": plane.projection,
            "center": plane.center,
            "zoom": math.log2(_METERS / resolution),
            "size": f"{size[0]}x{size[1]}@{max(dpi / _PIXELS_PER_INCH, 0.5):g}x",
            "world_file": True,
        }
        picture = _render.render(style, path, **view, **options)
        with open(os.path.join(folder, "map.pgw"), encoding="ascii") as file:
            step, _, _, row_step, left, top = map(float, file)
    import matplotlib.image

    image = matplotlib.image.imread(io.BytesIO(picture), format="png")
    height, width = image.shape[:2]
    left, top = left - step / 2, top - row_step / 2
    factors = plane.meters if plane.projection.startswith("+proj=eqc") else (1.0, 1.0)
    extent = (
        left / factors[0],
        (left + step * width) / factors[0],
        (top + row_step * height) / factors[1],
        top / factors[1],
    )
    shown = ax.imshow(image, extent=extent, origin="upper", zorder=zorder, alpha=alpha, aspect=aspect)
    ax.axis(limits)
    return shown


def _plane(crs: Any, units: Tuple[float, float], middle: Tuple[float, float]) -> _Plane:
    """Return the plane of axes in a coordinate reference system.

    ``units`` are the units of a map pixel to the right and up, and ``middle`` is the center of the axes.
    """
    name = f"EPSG:{crs}" if isinstance(crs, int) else crs
    code = name.upper() if isinstance(name, str) else None
    if name is None or code == "EPSG:3857":
        x, y = middle
        latitude = math.degrees(2 * math.atan(math.exp(y / _RADIUS)) - math.pi / 2)
        return _Plane("mercator", (1, 1), (math.degrees(x / _RADIUS), latitude))
    if code in ("EPSG:4326", "OGC:CRS84", "CRS84"):
        # A degree of longitude is as wide as it is on the axes.
        cosine = min(max(units[1] / units[0], 0.01), 1)
        degree = math.radians(1) * _RADIUS
        parallel = math.degrees(math.acos(cosine))
        projection = f"+proj=eqc +lat_ts={parallel:.10f} +R={_RADIUS:.0f} +units=m"
        return _Plane(projection, (degree * math.cos(math.radians(float(f"{parallel:.10f}"))), degree), middle)
    try:
        import pyproj
    except ImportError:
        message = f"axes in {name} need pyproj; install it with: pip install pyproj"
        raise input_error("crs", message) from None
    system = pyproj.CRS.from_user_input(name)
    known = system.to_authority()
    if known in (("EPSG", "3857"), ("EPSG", "4326"), ("OGC", "CRS84")):
        return _plane(":".join(known), units, middle)
    if not system.is_projected:
        raise input_error("crs", f"{system.name} is not a projected system; use EPSG:4326")
    place = pyproj.Transformer.from_crs(system, 4326, always_xy=True).transform(*middle)
    factor = system.axis_info[0].unit_conversion_factor or 1
    return _Plane(":".join(known) if known else system.to_wkt(), (factor, factor), place)
