"""Basemaps are drawn at the places that the axes of matplotlib show."""

import math

import geopandas
import matplotlib
import numpy
import pytest
import shapely

import render_map

matplotlib.use("agg")

from matplotlib import pyplot  # noqa: E402
from mpl_toolkits.axisartist import floating_axes  # noqa: E402

#: A dark square in central Europe.
SQUARE = shapely.box(8, 46, 9, 47)
STYLE = {
    "version": 8,
    "sources": {
        "square": {
            "type": "geojson",
            "data": {"type": "Feature", "properties": {}, "geometry": shapely.geometry.mapping(SQUARE)},
        }
    },
    "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#ffffff"}},
        {"id": "square", "type": "fill", "source": "square", "paint": {"fill-color": "#000000"}},
    ],
}


def dark(ax):
    """The figure's pixels that are dark, with rows from the top."""
    ax.set_axis_off()
    ax.figure.canvas.draw()
    return numpy.asarray(ax.figure.canvas.buffer_rgba())[:, :, 0] < 128


#: Web Mercator as Cartopy defines it.
GOOGLE = "+proj=merc +lon_0=0 +k=1 +x_0=0 +y_0=0 +R=6378137 +nadgrids=@null +units=m"


@pytest.mark.parametrize("crs", [3857, 4326, "EPSG:2056", 25832, "ESRI:54030", GOOGLE])
@pytest.mark.parametrize("aspect", ["equal", "auto"])
def test_the_map_is_below_the_data(crs, aspect):
    frame = geopandas.GeoDataFrame(geometry=[SQUARE], crs=4326).to_crs(crs)
    west, south, east, north = frame.total_bounds
    margin = (east - west) / 2
    images = []
    for draws_map in (True, False):
        figure, ax = pyplot.subplots(figsize=(6, 4), dpi=120)
        ax.set_xlim(west - margin, east + margin)
        ax.set_ylim(south - margin, north + margin)
        ax.set_aspect(aspect)
        if draws_map:
            before = ax.axis()
            render_map.add_basemap(ax, STYLE, crs=crs, attribution="off")
            assert ax.axis() == before and ax.get_aspect() == (1 if aspect == "equal" else "auto")
        else:
            edges = SQUARE.segmentize(0.05)
            shape = geopandas.GeoSeries([edges], crs=4326).to_crs(crs).iloc[0]
            ax.fill(*shape.exterior.xy, color="black", linewidth=0)
        images.append(dark(ax))
        pyplot.close(figure)
    # The pictures differ only along the edges.
    assert (images[0] != images[1]).sum() <= images[1].sum() ** 0.5 * 4


@pytest.mark.parametrize("crs", [3857, 4326])
def test_axes_beyond_the_antimeridian(crs):
    frame = geopandas.GeoSeries([shapely.box(7, 45, 10, 48), shapely.box(0, 0, 360, 1)], crs=4326)
    bounds = frame.to_crs(crs).bounds
    west, south, east, north = bounds.iloc[0]
    images = []
    for turns in (0, 1, -1):
        figure, ax = pyplot.subplots(figsize=(6, 4), dpi=120)
        shift = turns * (bounds["maxx"] - bounds["minx"]).iloc[1]
        ax.set_xlim(west + shift, east + shift)
        ax.set_ylim(south, north)
        render_map.add_basemap(ax, STYLE, crs=crs, attribution="off")
        images.append(dark(ax))
        pyplot.close(figure)
    for image in images[1:]:
        assert (image != images[0]).sum() <= images[0].sum() ** 0.5 * 4


def test_a_map_in_degrees_continues_beyond_the_antimeridian():
    _, ax = pyplot.subplots()
    ax.set_xlim(170, 190)
    ax.set_ylim(-10, 10)
    image = render_map.add_basemap(ax, shapely.box(-179, -9, -171, 9), crs=4326, basemap="none", attribution="off")
    pixels = image.get_array()
    west, east, _, _ = image.get_extent()
    inside, outside = (
        pixels[pixels.shape[0] // 2, int((x - west) / (east - west) * pixels.shape[1])] for x in (185, 175)
    )
    assert tuple(inside) != tuple(outside)
    pyplot.close("all")


def test_axes_in_degrees_as_geopandas_shows_them():
    frame = geopandas.GeoDataFrame(geometry=[SQUARE], crs=4326)
    ax = frame.plot(facecolor="none", edgecolor="none")
    assert math.isclose(ax.get_aspect(), 1 / math.cos(math.radians(46.5)))
    image = render_map.add_basemap(ax, STYLE, crs=frame.crs, attribution="off")
    west, east, south, north = image.get_extent()
    assert west <= ax.get_xlim()[0] and east >= ax.get_xlim()[1]
    assert south <= ax.get_ylim()[0] and north >= ax.get_ylim()[1]
    assert image.get_zorder() == -1


def test_options_that_the_axes_determine_are_refused():
    _, ax = pyplot.subplots()
    with pytest.raises(render_map.ArgumentError, match="zoom: is determined by the axes"):
        render_map.add_basemap(ax, zoom=3)
    with pytest.raises(render_map.InputError, match="is not a projected system"):
        render_map.add_basemap(ax, crs="EPSG:4269")
    with pytest.raises(render_map.InputError, match="crs: Invalid projection: nonsense"):
        render_map.add_basemap(ax, crs="nonsense")
    with pytest.raises(render_map.InputError, match="ax: no map can be drawn at the limits 0, 0, 1, 1 .zoom: must be"):
        render_map.add_basemap(ax)
    pyplot.close("all")


def test_axes_that_are_not_linear_are_refused():
    for options in ({"xscale": "log"}, {"yscale": "symlog"}, {"projection": "polar"}, {"projection": "3d"}):
        ax = pyplot.figure().add_subplot(**options)
        with pytest.raises(render_map.InputError, match="ax: the axes are not linear"):
            render_map.add_basemap(ax, STYLE)
    pyplot.close("all")


def test_rotated_axes_are_refused():
    turn = matplotlib.transforms.Affine2D().rotate_deg(30)
    helper = floating_axes.GridHelperCurveLinear(turn, extremes=(0, 1e6, 5e6, 6e6))
    ax = pyplot.figure().add_subplot(axes_class=floating_axes.FloatingAxes, grid_helper=helper)
    with pytest.raises(render_map.InputError, match="ax: the axes are rotated"):
        render_map.add_basemap(ax.get_aux_axes(turn), STYLE)
    pyplot.close("all")
