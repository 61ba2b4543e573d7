"""Pictures have pixels and bounds, and legends are pictures of their own."""

import base64
import io
import pickle
import sys

import numpy
import PIL.Image
import pytest
from conftest import EXAMPLES, RED, pixel

import render_map

COUNTRIES = str(EXAMPLES / "choropleth" / "countries.geojson")
#: A style that draws half-transparent red.
PALE = {**RED, "layers": [{"id": "a", "type": "background", "paint": {"background-color": "rgba(255, 0, 0, 0.5)"}}]}


@pytest.mark.parametrize("format", ["png", "webp", "jpeg"])
def test_the_pixels_of_a_picture(format):
    picture = render_map.render(RED, size=(30, 20), format=format)
    pixels = picture.to_numpy()
    assert pixels.shape == (20, 30, 4)
    assert pixels.dtype == numpy.uint8
    assert numpy.abs(pixels.astype(int) - (255, 0, 0, 255)).max() <= 2
    image = picture.to_pil()
    assert (image.mode, image.size) == ("RGBA", (30, 20))


def test_alpha_is_straight():
    pixels = render_map.render(PALE, size=(4, 4)).to_numpy()
    assert set(pixels[:, :, 0].flat) == {255}
    assert set(pixels[:, :, 3].flat) == {128}


def test_a_picture_without_pixels_is_an_error():
    with pytest.raises(render_map.InputError, match=r"image/svg\+xml has no pixels; draw it as PNG"):
        render_map.render(RED, size=(4, 4), format="svg").to_pil()


@pytest.mark.parametrize(
    ("module", "method", "packages"), [("PIL.Image", "to_pil", "pillow"), ("numpy", "to_numpy", "numpy pillow")]
)
def test_the_error_names_the_missing_package(monkeypatch, module, method, packages):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(render_map.InputError, match=f"install it with: pip install {packages}$"):
        getattr(render_map.Picture(b""), method)()


def test_the_bounds_of_a_map(tmp_path):
    # At zoom level 1, 512 pixels are 180 degrees of longitude.
    view = {"center": (10, 0), "zoom": 1, "size": (256, 256)}
    pictures = [
        render_map.render(RED, **view),
        render_map.render(RED, tmp_path / "a.png", **view),
        render_map.Map(RED).render(**view),
        next(iter(render_map.batch([{"style": RED, **view}]))).require(),
    ]
    for picture in pictures:
        west, south, east, north = picture.bounds
        assert (west, east) == pytest.approx((-35, 55))
        assert (south, north) == pytest.approx((-40.979898, 40.979898))
    assert pickle.loads(pickle.dumps(pictures[0])).bounds == pictures[0].bounds


@pytest.mark.parametrize(
    ("options", "ratio"),
    [
        ({"size": "30x20", "dpi": 192}, 1),
        ({"size": (30, 20), "dpi": 192}, 1),
        ({"dpi": 192}, 1),
        ({"size": "thumbnail@2x", "dpi": 96}, 2),
        ({"size": "a6", "dpi": 192}, 2),
        ({"size": "2x1in", "dpi": 192}, 2),
        ({"paper": "50x30mm", "dpi": 192}, 2),
        ({"paper": "2x1in"}, 3.125),
    ],
)
def test_the_resolution_changes_the_pixels_of_sizes_on_paper_alone(options, ratio):
    for picture in (render_map.render(RED, **options), render_map.Map(RED, **options).render()):
        assert picture.pixel_ratio == ratio


def test_jupyter_displays_pictures_in_the_formats_of_browsers():
    picture = render_map.render(RED, size=(3, 2), format="webp")
    assert picture._repr_html_() == f'<img src="data:image/webp;base64,{base64.b64encode(picture).decode()}">'
    assert render_map.render(RED, size=(3, 2))._repr_html_() is None


def test_bounds_across_the_antimeridian():
    west, _, east, _ = render_map.render(RED, center=(180, 0), zoom=1, size=(256, 256)).bounds
    assert (west, east) == pytest.approx((135, -135))


def test_several_maps_in_a_picture_have_no_bounds():
    rows = [
        {"type": "Feature", "properties": {"kind": kind}, "geometry": {"type": "Point", "coordinates": [place, 0]}}
        for place, kind in enumerate("ab")
    ]
    data = {"type": "FeatureCollection", "features": rows}
    assert render_map.render(data, facet="kind", size=(400, 200)).bounds is None
    assert render_map.Picture(b"").bounds is None


@pytest.mark.parametrize("name", [None, "a.png", "a.gif", "a.webp"])
def test_an_animation_is_one_file(name, tmp_path):
    rows = [
        {"type": "Feature", "properties": {"year": year}, "geometry": {"type": "Point", "coordinates": [year, 0]}}
        for year in (1, 2, 3)
    ]
    options = {"animate": True, "time_by": "year", "size": (300, 200), "basemap": "none", "zoom": 3, "center": (2, 0)}
    picture = render_map.render(
        {"type": "FeatureCollection", "features": rows}, name and tmp_path / name, attribution="off", **options
    )
    with PIL.Image.open(io.BytesIO(picture)) as image:
        assert (image.n_frames, image.size) == (3, (300, 200))


def test_a_legend_is_a_picture(tmp_path):
    options = {"color_by": "density", "breaks": [10, 100], "title": "People per km²"}
    small = render_map.legend(COUNTRIES, **options)
    large = render_map.legend(COUNTRIES, tmp_path / "legend.png", ratio=2, **options)
    assert large.size == (small.size[0] * 2, small.size[1] * 2)
    assert (tmp_path / "legend.png").read_bytes() == large
    assert small.bounds is None
    # It is as high as its heading and three classes, and white at the edge.
    assert 50 < small.size[1] < 150
    assert pixel(small, 0, 0) == (255, 255, 255)


def test_the_layers_of_a_legend():
    style = {
        "version": 8,
        "sources": {"a": {"type": "geojson", "data": {"type": "LineString", "coordinates": [[0, 0], [9, 9]]}}},
        "layers": [{"id": "roads", "type": "line", "source": "a", "paint": {"line-color": "#f00", "line-width": 4}}],
    }
    named = render_map.legend(style, layers={"roads": "Roads"}, format="svg", text_as_outlines=False)
    assert "Roads" in named.decode()
    with pytest.raises(render_map.ArgumentError) as error:
        render_map.legend(style, digits=99)
    assert error.value.place == "digits"
    with pytest.raises(render_map.ArgumentError, match="north_arrow: is an option of a picture"):
        render_map.legend(style, north_arrow=True)
