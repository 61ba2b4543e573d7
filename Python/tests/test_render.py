from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, List

import geopandas
import numpy
import pytest
import shapely
from conftest import EXAMPLES, RED, WRONG, pixel, wrong

import render_map
from render_map import errors

POINT = {"type": "Feature", "properties": {"n": 1}, "geometry": {"type": "Point", "coordinates": [2.35, 48.85]}}
VIEW: Any = {"center": (2.35, 48.85), "zoom": 4, "size": "64x48", "attribution": "off"}


def test_a_style_is_drawn_as_bytes() -> None:
    picture = render_map.render(RED, size=(3, 2))
    assert isinstance(picture, bytes)
    assert (picture.media_type, picture.size) == ("image/png", (3, 2))
    assert pixel(picture, 2, 1) == (255, 0, 0)
    assert (picture.pixel_ratio, render_map.render(RED, size="3x2@2x").pixel_ratio) == (1, 2)


@pytest.mark.parametrize(("ending", "media_type"), [("png", "image/png"), ("webp", "image/webp"), ("gif", "image/gif")])
def test_times_are_animated(tmp_path: Path, ending: str, media_type: str) -> None:
    points = [{**POINT, "properties": {"year": year}} for year in (2020, 2021, 2022)]
    path = tmp_path / f"years.{ending}"
    options: Any = {"animate": True, "time_by": "year", "basemap": "none", "size": (200, 120), "fps": 2.5, "plays": 1}
    picture = render_map.render({"type": "FeatureCollection", "features": points}, path, **options)
    assert path.read_bytes() == picture
    assert picture.media_type == media_type
    if ending == "png":
        assert picture.count(b"fcTL") == 3


def test_an_animation_without_times_is_an_error() -> None:
    with pytest.raises(render_map.ArgumentError, match="requires"):
        render_map.render(RED, animate=True)


@pytest.mark.parametrize("ending", ["png", "jpg", "webp", "tif", "svg", "pdf"])
def test_a_file_is_written_in_the_format_of_its_name(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"map.{ending}"
    picture = render_map.render(RED, path, size="8x8")
    assert path.read_bytes() == picture
    assert (
        picture.media_type
        == {
            "png": "image/png",
            "jpg": "image/jpeg",
            "webp": "image/webp",
            "tif": "image/tiff",
            "svg": "image/svg+xml",
            "pdf": "application/pdf",
        }[ending]
    )


def test_the_first_bytes_of_an_avif_file_name_its_type() -> None:
    assert render_map.Picture(b"\0\0\0\x20ftypavif\0\0\0\0").media_type == "image/avif"


def test_a_picture_has_the_same_bytes_in_every_process_and_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, countries: Path
) -> None:
    overlay = [POINT, {"type": "Point", "coordinates": [2.4, 48.9]}]
    out = tmp_path / "map.png"

    def pictures() -> List[bytes]:
        with render_map.Map(FRAME, **VIEW) as map:
            drawn = [render_map.render(FRAME, overlay=overlay, format=kind, **VIEW) for kind in ("png", "svg", "pdf")]
            drawn += [render_map.render(countries, **VIEW), map.render(overlay=overlay)]
            return [*drawn, render_map.render(countries, out, overlay=overlay, **VIEW)]

    first = pictures()
    monkeypatch.chdir(tmp_path)
    with open("occupied", "wb"):
        assert pictures() == first
    # The provenance of a file names the files that were read, and no values.
    assert b'countries.geojson"' in first[-1] and b'"address":"-"' in first[-1]
    assert b"/fd/" not in first[-1] and b"render-map-" not in first[-1]


def test_files_are_written_beside_the_picture(tmp_path: Path) -> None:
    render_map.render(RED, tmp_path / "map.png", size="8x8", sidecar=True, zoom=1)
    assert json.loads((tmp_path / "map.png.json").read_text())["camera"]["zoom"] == 1


def geometry_interface() -> Any:
    class Place:
        __geo_interface__ = POINT

    return Place()


FRAME = geopandas.GeoDataFrame({"n": [1]}, geometry=[shapely.Point(2.35, 48.85)], crs=4326)


@pytest.mark.parametrize(
    "data",
    [
        json.dumps(POINT, indent=1),
        json.dumps(POINT).encode(),
        geometry_interface(),
        shapely.Point(2.35, 48.85),
        FRAME,
        FRAME.geometry,
        FRAME.to_crs(3857),
        FRAME.to_crs(2154),
        geopandas.GeoDataFrame({"n": [1]}, geometry=[shapely.Point(2.35, 48.85)]),
    ],
    ids=["text", "bytes", "interface", "shapely", "frame", "series", "mercator", "lambert", "no crs"],
)
def test_data_in_any_form_is_drawn_equally(data: Any) -> None:
    assert not render_map.diff(render_map.render(POINT, **VIEW), render_map.render(data, **VIEW), threshold=0.05)
    # The pin stands on the point in the middle.
    red = pixel(render_map.render(data, **VIEW), 32, 16)
    assert red[0] > red[2] + 50


def test_a_frame_keeps_its_attributes() -> None:
    import pandas

    frame = geopandas.GeoDataFrame(
        {
            "text": ['ä"\n', None],
            "count": numpy.array([1, 2], dtype="int64"),
            "share": [0.5, float("nan")],
            "day": pandas.to_datetime(["2026-01-02", None]),
            "kind": pandas.Categorical(["a", "b"]),
            "other": geopandas.GeoSeries([shapely.Point(0, 0), None]),
        },
        geometry=[shapely.Point(1.5, 2), None],
        crs="OGC:CRS84",
    )
    from render_map import _data

    features = json.loads(_data.json_text(frame) or "")["features"]
    assert features[0]["geometry"] == {"type": "Point", "coordinates": [1.5, 2.0]}
    assert features[0]["properties"]["text"] == 'ä"\n'
    assert features[0]["properties"]["count"] == 1
    assert features[0]["properties"]["day"].startswith("2026-01-02T00:00:00")
    assert features[0]["properties"]["kind"] == "a"
    assert "other" not in features[0]["properties"]
    assert features[1]["geometry"] is None
    assert features[1]["properties"]["share"] is None and features[1]["properties"]["text"] is None


def test_empty_geometries_and_frames_without_rows_or_attributes_are_drawn() -> None:
    frame = geopandas.GeoDataFrame(geometry=[shapely.Point(2.35, 48.85), shapely.Point(), shapely.Polygon()], crs=4326)
    with pytest.warns(render_map.RenderMapWarning, match="2 features have"):
        picture = render_map.render(frame, **VIEW)
    assert not render_map.diff(render_map.render(FRAME, **VIEW), picture, threshold=0.05)
    with pytest.raises(render_map.InputError, match="the data has no features") as error:
        render_map.render(FRAME.iloc[:0], **VIEW)
    assert error.value.kind == "empty-data"
    assert render_map.render(FRAME.iloc[:0], allow="empty-data", **VIEW).warnings == ()


def test_numbers_that_are_not_finite_are_null() -> None:
    odd = {**POINT, "properties": {"n": float("nan"), "m": numpy.float64("inf"), "k": numpy.int64(3)}}
    assert not render_map.diff(render_map.render(POINT, **VIEW), render_map.render(odd, **VIEW))


def test_the_mistakes_of_a_style_have_a_class_a_place_and_a_line(tmp_path: Path) -> None:
    path = tmp_path / "style.json"
    path.write_text(json.dumps(WRONG, indent=0))
    with pytest.raises(render_map.InputError) as error:
        render_map.render(path)
    assert wrong(error) == ("style-mistake", "layers[0]")
    assert [problem.place for problem in error.value.problems] == ["layers[0]", "layers[0].type"]
    assert (error.value.file, error.value.line) == (str(path), 5)
    assert 'did you mean "fill"?' in str(error.value)
    style: Any
    for style, line in ((path.read_text(), 5), (path.read_bytes(), 5), (WRONG, None)):
        with pytest.raises(render_map.InputError) as error:
            render_map.render(style)
        assert wrong(error) == ("style-mistake", "layers[0]")
        assert (error.value.file, error.value.line) == (None, line)


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"zoom": 99}, "zoom"),
        ({"zom": 9}, "zom"),
        ({"maps": 3}, "maps"),
    ],
)
def test_a_wrong_option_is_named(options: Any, place: str) -> None:
    with pytest.raises(render_map.ArgumentError) as error:
        render_map.render(RED, **options)
    assert wrong(error) == ("wrong-arguments", place)


def test_missing_files_and_other_content_have_separate_exceptions(tmp_path: Path) -> None:
    with pytest.raises(render_map.UnreadableError) as error:
        render_map.render(tmp_path / "none.geojson")
    assert wrong(error) == ("unreadable", str(tmp_path / "none.geojson"))
    with pytest.raises(render_map.UnreadableError):
        render_map.render(RED, tmp_path / "none" / "map.png")
    with pytest.raises(render_map.InputError):
        render_map.render(3)
    with pytest.raises(render_map.InputError):
        render_map.render('{"type": "Nonsense"}')
    with pytest.raises(render_map.InputError):
        render_map.render("{")
    with pytest.raises(render_map.InputError):
        render_map.render(b"\xff")


def test_warnings_are_issued_and_can_be_denied() -> None:
    point = {"type": "Point", "coordinates": [2.35, 48.85]}
    features = [{"type": "Feature", "properties": {}, "geometry": geometry} for geometry in (None, point)]
    data = {"type": "FeatureCollection", "features": features}
    with pytest.warns(render_map.RenderMapWarning, match="missing-coordinates") as found:
        picture = render_map.render(data, **VIEW)
    assert [problem.kind for problem in picture.warnings] == ["missing-coordinates"]
    assert found[0].filename == __file__
    with pytest.raises(render_map.DeniedWarningError) as error:
        render_map.render(data, strict=True, **VIEW)
    assert error.value.kind == "missing-coordinates"
    assert render_map.render(data, allow="missing-coordinates", **VIEW).warnings == ()


def test_the_look_of_a_raster_is_a_note_even_if_warnings_are_errors() -> None:
    dem = EXAMPLES.parent / "Tests" / "Requests" / "dem.tif"
    view: Any = {"center": (0, 0), "zoom": 3, "size": "64x48", "attribution": "off", "strict": True}
    with pytest.warns(errors.AssumedLookWarning, match="drawn as elevations in meters"):
        picture = render_map.render(dem, **view)
    assert [problem.kind for problem in picture.warnings] == ["assumed-look"]
    assert render_map.render(dem, color_by="value", **view).warnings == ()


def test_data_without_anything_to_draw_is_an_error() -> None:
    empty = {"type": "FeatureCollection", "features": []}
    with pytest.raises(render_map.InputError) as error:
        render_map.render(empty, **VIEW)
    assert error.value.kind == "empty-data"
    assert render_map.render(empty, allow="empty-data", **VIEW).warnings == ()


def test_numbers_of_a_frame_keep_all_digits_and_ordered_categories_their_order() -> None:
    import pandas

    from render_map import _data, _options

    kind = pandas.CategoricalDtype(["low", "medium", "high"], ordered=True)
    frame = geopandas.GeoDataFrame(
        {
            "tiny": [1.2345678901234567e-10, None],
            "large": [2**63, 9007199254740993],
            "level": pandas.Series(["high", "low"], dtype=kind),
        },
        geometry=[shapely.Point(2.35, 48.85), shapely.Point(2.4, 48.9)],
        crs=4326,
    )
    source = _data.source(frame)
    first, second = (feature["properties"] for feature in json.loads(_data.json_text(frame) or "")["features"])
    assert first == {"tiny": 1.2345678901234567e-10, "large": 9223372036854775808, "level": "high"}
    assert second == {"tiny": None, "large": 9007199254740993, "level": "low"}
    assert source.orders == {"level": ["low", "medium", "high"]}
    frame["tiny"] = pandas.Series([0.1, None], dtype="float32")
    frame["level"] = pandas.cut([1, 3], [0, 2, 4])
    ranges = _data.source(frame)
    assert ranges.orders == {"level": ["(0, 2]", "(2, 4]"]}
    first, second = (feature["properties"] for feature in json.loads(_data.json_text(frame) or "")["features"])
    assert (first["tiny"], second["tiny"], first["level"], second["level"]) == (0.1, None, "(0, 2]", "(2, 4]")
    frame["level"] = pandas.Series(["high", "low"], dtype=kind)
    assert _options.with_order({"color_by": "level"}, source.orders)["categories"] == ["low", "medium", "high"]
    assert "categories" not in _options.with_order({"color_by": "tiny"}, source.orders)
    ordered = render_map.render(frame, color_by="level", size=(60, 60), basemap="none")
    listed = render_map.render(
        frame, color_by="level", size=(60, 60), basemap="none", categories=["low", "medium", "high"]
    )
    assert ordered == listed
    with render_map.Map(frame, color_by="level", size=(60, 60), basemap="none") as drawn:
        assert drawn.render() == drawn.render(categories=["low", "medium", "high"])
        assert drawn.render() != drawn.render(categories=["high", "medium", "low"])


def test_a_table_is_joined_from_a_frame_from_records_or_from_a_file(tmp_path: Path) -> None:
    import pandas
    import polars
    import pyarrow

    def areas(*properties: Dict[str, Any]) -> Dict[str, Any]:
        squares = [shapely.box(x, 0, x + 9, 9) for x in range(0, 9 * len(properties), 9)]
        features = [
            {"type": "Feature", "properties": row, "geometry": square.__geo_interface__}
            for row, square in zip(properties, squares)
        ]
        return {"type": "FeatureCollection", "features": features}

    (tmp_path / "table.csv").write_text("id,n\n02,7\n01,5\n")
    tables = [
        pandas.DataFrame({"n": [7, 5]}, index=pandas.Index(["02", "01"], name="id")),
        polars.DataFrame({"id": ["02", "01"], "n": [7, 5]}),
        pyarrow.table({"id": ["02", "01"], "n": [7, 5]}),
        [{"id": "02", "n": 7}, {"id": "01", "n": 5}],
        tmp_path / "table.csv",
    ]
    options: Any = {"color_by": "n", "size": (60, 60), "basemap": "none"}
    expected = render_map.render(areas({"id": "01", "n": 5}, {"id": "02", "n": 7}), **options)
    shapes = areas({"id": "01"}, {"id": "02"})
    with render_map.Map(shapes, **options) as drawn:
        for table in tables:
            assert render_map.render(shapes, join=table, on="id", **options) == expected
            # The pictures of a map also contain the hash of their request.
            assert render_map.diff(expected, drawn.render(join=table, on="id")).equal
