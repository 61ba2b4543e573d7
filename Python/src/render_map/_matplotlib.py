"""Basemaps below the plots of matplotlib."""

from __future__ import annotations

import io
import math
import os
import tempfile
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Tuple

from . import _render
from ._data import SourceValue
from .errors import ArgumentError, argument_error, input_error

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
    #: The units of the axes from the origin of the map to the right, for axes beyond the antimeridian.
    shift: float = 0


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
    are set. They stay as they are. The scales of the axes must be linear.

    Options have the names of the options of ``render``. The axes determine the place, the scale and the size.
    """
    for name in _OF_AXES:
        if name in options:
            raise argument_error(name, "is determined by the axes")
    if hasattr(ax, "get_zlim") or not ax.transData.is_affine:
        raise input_error("ax", "the axes are not linear in two dimensions; set their scales to 'linear'")
    aspect = ax.get_aspect()
    ax.apply_aspect()
    limits = ax.axis()
    matrix = ax.transData.get_affine().get_matrix()
    if matrix[0, 1] != 0 or matrix[1, 0] != 0:
        raise input_error("ax", "the axes are rotated; a map is drawn below axes whose x is horizontal")
    (west, east), (south, north) = sorted(limits[:2]), sorted(limits[2:])
    box = ax.get_window_extent()
    dpi = ax.figure.get_dpi()
    pixels = [side / dpi * _PIXELS_PER_INCH for side in (box.width, box.height)]
    if min(pixels) < 1 or west == east or south == north:
        raise input_error("ax", "the axes have no area")
    units = (east - west) / pixels[0], (north - south) / pixels[1]
    plane = _plane(crs, units, (west, south, east, north))
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
        try:
            picture = _render._drawn(_render._Drawing(path, {**view, **options}), style)
        except ArgumentError as error:
            if error.place not in view:
                raise
            message = f"no map can be drawn at the limits {west:g}, {south:g}, {east:g}, {north:g} ({error}); set them"
            raise input_error("ax", f"{message} before this call, and state their crs") from None
        with open(os.path.join(folder, "map.pgw"), encoding="ascii") as file:
            step, _, _, row_step, left, top = map(float, file)
    import matplotlib.axes
    import matplotlib.image

    image = matplotlib.image.imread(io.BytesIO(picture), format="png")
    height, width = image.shape[:2]
    left, top = left - step / 2, top - row_step / 2
    factors = plane.meters if plane.projection.startswith("+proj=eqc") else (1.0, 1.0)
    extent = (
        left / factors[0] + plane.shift,
        (left + step * width) / factors[0] + plane.shift,
        (top + row_step * height) / factors[1],
        top / factors[1],
    )
    # The axes of Cartopy would project an image again that exceeds the world.
    draw = matplotlib.axes.Axes.imshow
    shown: "AxesImage" = draw(ax, image, extent=extent, origin="upper", zorder=zorder, alpha=alpha, aspect=aspect)
    ax.axis(limits)
    return shown


def _plane(crs: Any, units: Tuple[float, float], limits: Tuple[float, float, float, float]) -> _Plane:
    """Return the plane of axes in a coordinate reference system.

    ``units`` are the units of a map pixel to the right and up, and ``limits`` are left, bottom, right and top.
    """
    west, south, east, north = limits
    x, y = (west + east) / 2, (south + north) / 2
    name = f"EPSG:{crs}" if isinstance(crs, int) else crs
    code = name.upper() if isinstance(name, str) else None
    if name is None or code == "EPSG:3857":
        longitude = math.degrees(x / _RADIUS)
        latitude = math.degrees(2 * math.atan(math.exp(y / _RADIUS)) - math.pi / 2)
        center = math.remainder(longitude, 360), latitude
        return _Plane("mercator", (1, 1), center, math.radians(_turns(longitude)) * _RADIUS)
    if code in ("EPSG:4326", "OGC:CRS84", "CRS84"):
        # A degree of longitude is as wide as it is on the axes.
        cosine = min(max(units[1] / units[0], 0.01), 1)
        degree = math.radians(1) * _RADIUS
        parallel = math.degrees(math.acos(cosine))
        # The map ends half a turn from its central meridian.
        is_across = max(east, -west) > 180 and east - west <= 360
        meridian = x if is_across else _turns(x)
        projection = f"+proj=eqc +lat_ts={parallel:.10f} +lon_0={math.remainder(meridian, 360):.10f}"
        meters = degree * math.cos(math.radians(float(f"{parallel:.10f}"))), degree
        center = math.remainder(x, 360), y
        return _Plane(f"{projection} +R={_RADIUS:.0f} +units=m", meters, center, meridian)
    try:
        import pyproj
    except ImportError:
        message = f"axes in {name} need pyproj; install it with: pip install pyproj"
        raise input_error("crs", message) from None
    try:
        system = pyproj.CRS.from_user_input(name)
    except pyproj.exceptions.CRSError as error:
        raise input_error("crs", str(error)) from None
    if system.is_bound and system.is_projected:
        # The Web Mercator of Cartopy has no code.
        sample = pyproj.Transformer.from_crs(system, 3857, always_xy=True).transform(1e6, 6e6)
        if math.hypot(sample[0] - 1e6, sample[1] - 6e6) < 0.01:
            return _plane(None, units, limits)
    known = system.to_authority()
    if known in (("EPSG", "3857"), ("EPSG", "4326"), ("OGC", "CRS84")):
        return _plane(":".join(known), units, limits)
    if not system.is_projected:
        raise input_error("crs", f"{system.name} is not a projected system; use EPSG:4326")
    place = pyproj.Transformer.from_crs(system, 4326, always_xy=True).transform(x, y)
    factor = system.axis_info[0].unit_conversion_factor or 1
    return _Plane(":".join(known) if known else system.to_wkt(), (factor, factor), place)


def _turns(longitude: float) -> float:
    """Return the degrees of the full turns around the world of a longitude."""
    return longitude - math.remainder(longitude, 360)
