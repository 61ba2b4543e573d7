"""Tables of pandas, Polars, DuckDB and pyarrow, files, and lists of geometries draw what GeoJSON draws."""

import io
import json
import warnings
from decimal import Decimal

import duckdb
import geopandas
import numpy
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest
import shapely

import render_map

VIEW = {"size": "200x150", "bounds": "5,45,11,48", "color_by": "value"}
ROWS = {"lon": [6.1, 7.4, 9.5], "lat": [46.2, 46.9, 47.2], "value": [1, 2, 3], "name": ["a", "b", "c"]}
GEOJSON = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [ROWS["lon"][row], ROWS["lat"][row]]},
            "properties": {key: ROWS[key][row] for key in ("value", "name")},
        }
        for row in range(3)
    ],
}
POINTS = [shapely.Point(*place) for place in zip(ROWS["lon"], ROWS["lat"])]


@pytest.fixture(scope="module")
def expected():
    return render_map.render(GEOJSON, **VIEW)


def tables():
    wkb = {"geometry": [point.wkb for point in POINTS], "value": ROWS["value"]}
    wkt = pandas.DataFrame({"geometry": [point.wkt for point in POINTS], "value": ROWS["value"]})
    geo = geopandas.GeoDataFrame(ROWS, geometry=POINTS, crs=4326)
    meters = geo.to_crs(3857)
    return {
        "pandas": pandas.DataFrame(ROWS),
        "pandas with geometries": pandas.DataFrame({"value": ROWS["value"], "geom": POINTS}),
        "polars": polars.DataFrame(ROWS),
        "polars lazily": polars.LazyFrame(ROWS),
        "polars with well-known binary": polars.DataFrame(wkb),
        "pyarrow": pyarrow.table(ROWS),
        "pyarrow with well-known binary": pyarrow.table(wkb),
        "GeoArrow": geo.to_arrow(geometry_encoding="geoarrow"),
        "GeoArrow in meters": meters.to_arrow(),
        "GeoDataFrame": geo,
        "a file object": io.StringIO(json.dumps(GEOJSON)),
        "a file object of bytes": io.BytesIO(json.dumps(GEOJSON).encode()),
        "a memory view": memoryview(json.dumps(GEOJSON).encode()),
        "a file object of text": io.StringIO(pandas.DataFrame(ROWS).to_csv(index=False)),
        "CSV as bytes": pandas.DataFrame(ROWS).to_csv(index=False).encode(),
        "features": GEOJSON["features"],
        "polars with decimal numbers": polars.DataFrame(ROWS).cast({"lon": polars.Decimal(9, 2)}),
        "polars with wide integers": polars.DataFrame(ROWS).cast({"value": polars.Int128}),
        "dictionaries": pyarrow.table({**ROWS, "lon": pyarrow.array(ROWS["lon"]).dictionary_encode()}),
        "named indices": pandas.DataFrame(ROWS).set_index(["value", "lon"]),
        "a named index of a GeoDataFrame": geo.set_index("value"),
        "an index with the name of a column": pandas.DataFrame(ROWS).set_index("value", drop=False),
        "categories of well-known text": wkt.astype({"geometry": "category"}),
        "well-known binary of PostGIS": pandas.DataFrame(ROWS).assign(
            geom=shapely.to_wkb(shapely.set_srid(meters.geometry.to_numpy(), 3857), include_srid=True)
        ),
        "a merged table": pandas.DataFrame({"value": ROWS["value"]}).merge(meters, on="value"),
        "a renamed column of geometries": meters.rename(columns={"geometry": "place"}),
        "sparse": pandas.DataFrame({**ROWS, "value": pandas.arrays.SparseArray(ROWS["value"])}),
        "numbers of several types": pandas.DataFrame({**ROWS, "value": [1, Decimal(2), numpy.float32(3)]}),
    }


@pytest.mark.parametrize("name", tables())
def test_a_table_draws_what_geojson_draws(name, expected):
    assert render_map.render(tables()[name], **VIEW) == expected


def test_a_relation_of_duckdb(expected):
    frame = pandas.DataFrame(ROWS)  # noqa: F841 (DuckDB finds the variable)
    assert render_map.render(duckdb.sql("select * from frame order by lon"), **VIEW) == expected
    rows = "values (6.1, 46.2, 1), (7.4, 46.9, 2), (9.5, 47.2, 3)"
    assert render_map.render(duckdb.sql(f"select * from ({rows}) as rows(lon, lat, value)"), **VIEW) == expected


@pytest.mark.parametrize("ending", ["parquet", "gpkg", "fgb"])
def test_a_file_and_its_bytes(ending, tmp_path, expected):
    path = tmp_path / f"a.{ending}"
    frame = geopandas.GeoDataFrame(ROWS, geometry=POINTS, crs=4326)
    if ending == "parquet":
        frame.to_parquet(path)
    else:
        frame.to_file(path)
    for value in (path, path.read_bytes(), io.BytesIO(path.read_bytes())):
        # The provenance of the pictures differs, because it contains the name of the file.
        assert render_map.diff(render_map.render(value, **VIEW), expected).changed_pixels == 0
    assert render_map.diff(render_map.Map(path.read_bytes()).render(**VIEW), expected).changed_pixels == 0


def test_topojson_as_a_value_is_read_as_from_a_file(tmp_path):
    point = {"type": "Point", "coordinates": [7, 46], "properties": {"value": 1}}
    topology = {"type": "Topology", "arcs": [], "objects": {"a": {"type": "GeometryCollection", "geometries": [point]}}}
    path = tmp_path / "a.topojson"
    path.write_text(json.dumps(topology))
    results = []
    for value in (path, topology, json.dumps(topology), path.read_bytes(), io.StringIO(path.read_text())):
        try:
            results.append(bytes(render_map.render(value, size="200x150")))
        except render_map.UnreadableError as error:
            # GDAL is not installed.
            results.append(error.kind)
            assert "GDAL" in str(error)
    assert results.count(results[0]) == len(results)


def test_the_map_the_batch_the_overlay_and_the_join(expected):
    frame = pandas.DataFrame(ROWS)
    # The provenance of the pictures differs, because it contains hashes of the data.
    assert render_map.diff(render_map.Map(data=frame).render(**VIEW), expected).changed_pixels == 0
    results = list(render_map.batch([{"data": frame, **VIEW, "name": "a.png"}]))
    assert render_map.diff(results[0].require(), expected).changed_pixels == 0
    options = {"size": "200x150", "bounds": VIEW["bounds"]}
    over = [render_map.render(POINTS, overlay=value, **options) for value in (frame, GEOJSON)]
    assert over[0] == over[1]


@pytest.mark.parametrize(
    "convert",
    [
        lambda points: [point.__geo_interface__ for point in points],
        lambda points: [{"type": "Feature", "properties": {}, "geometry": point} for point in points],
        lambda points: (point for point in points),
        numpy.array,
        pandas.Series,
        geopandas.array.from_shapely,
        lambda points: geopandas.GeoSeries(points, crs=4326).to_crs(3857).array,
    ],
)
def test_a_list_of_geometries(convert):
    options = {"size": "200x150", "bounds": "5,45,11,48"}
    expected = render_map.render(POINTS, **options)
    assert render_map.render(convert(POINTS), **options) == expected
    with pytest.warns(render_map.errors.MissingCoordinatesWarning, match="feature 4"):
        assert not render_map.diff(render_map.render([*POINTS, None], **options), expected)


def test_a_ring_is_a_line():
    places = [(5, 45), (11, 45), (11, 48)]
    ring, line = shapely.LinearRing(places), shapely.LineString([*places, places[0]])
    expected = render_map.render(line, size="200x150")
    for value in (ring, [ring], {"type": "Feature", "properties": {}, "geometry": ring}):
        assert render_map.render(value, size="200x150") == expected


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([1, 2], "a list of data has features and geometries, not int"),
        (pandas.Series([1, 2]), "a list of data has features and geometries, not int"),
        (polars.Series([1.5]), "a list of data has features and geometries, not float"),
        (
            pandas.DataFrame({"lon": ["7"], "lat": ["46"]}),
            "none of numbers for longitude and latitude, among 'lon', 'lat'",
        ),
        (
            pandas.DataFrame({"a": geopandas.GeoSeries(POINTS), "b": geopandas.GeoSeries(POINTS)}),
            "the columns a, b hold geometries; choose one",
        ),
        (b"PAR1", "magic bytes|Parquet"),
        (pyarrow.table(ROWS).slice(0, 0), "the data has no features"),
        (object(), "a value of type object is neither a style nor data"),
    ],
)
def test_values_that_are_no_data(value, message):
    with pytest.raises(render_map.InputError, match=message):
        render_map.render(value)


def test_columns_of_one_name_are_a_warning(expected, monkeypatch):
    frame = pandas.concat([pandas.DataFrame(ROWS), pandas.DataFrame({"value": [9, 9, 9], "lon": [0.0] * 3})], axis=1)
    for value in (frame, pyarrow.Table.from_arrays([frame.iloc[:, index] for index in range(6)], list(frame.columns))):
        with pytest.warns(render_map.errors.OddDataWarning, match="has the name 'value' of an earlier column"):
            assert render_map.render(value, **VIEW) == expected
    with pytest.raises(render_map.InputError, match='join: several columns are named "lon"; rename'):
        render_map.render(POINTS, join=frame, on="name", size="9x9")


def test_columns_of_several_levels_have_joined_names(expected):
    frame = pandas.DataFrame(ROWS)
    frame.columns = pandas.MultiIndex.from_tuples([("lon", ""), ("lat", ""), ("value", "mean"), ("name", "")])
    assert render_map.render(frame, **{**VIEW, "color_by": "value_mean"}) == render_map.render(
        pandas.DataFrame({**ROWS, "value_mean": ROWS["value"]}), **{**VIEW, "color_by": "value_mean"}
    )


RAW = pyarrow.table({**ROWS, "raw": [b"1", b"2", b"3"]})


def test_a_column_that_cannot_be_drawn_is_a_warning():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        render_map.render(RAW, size="200x150", label_by="name", bounds="5,45,11,48")
    assert any("column 'raw' holds no texts" in str(warning.message) for warning in caught)


def test_columns_that_are_not_used_are_not_read(expected, tmp_path):
    # Warnings are errors in these tests.
    assert render_map.render(RAW, **VIEW) == expected
    with pytest.raises(render_map.ArgumentError, match="no property 'height'; the properties are .*name"):
        render_map.render(pyarrow.table(ROWS), **{**VIEW, "color_by": "height"})
    # The saved style has all columns.
    render_map.render(pyarrow.table(ROWS), **VIEW, save_style=tmp_path / "style.json")
    assert '"name":"b"' in (tmp_path / "style.json").read_text().replace(": ", ":")


def test_values_of_several_types_become_texts():
    odd = pandas.Series(["\ud800", "a", "b"], dtype=object)
    frame = pandas.DataFrame({**ROWS, "mixed": [1, "x", None], "huge": [1, 2**70, None], "odd": odd})
    for column in ("mixed", "huge", "odd"):
        assert render_map.render(frame, size="200x150", label_by=column, bounds="5,45,11,48")


def test_a_geodataframe_has_the_same_attributes_without_pyarrow(tmp_path, monkeypatch):
    frame = geopandas.GeoDataFrame(
        {
            "text": ["ä", None, "b"],
            "number": [1, None, 3.5],
            "mixed": [1, "x", None],
            "single": pandas.Series([0.1, None, 2], dtype="float32"),
            "open": [True, False, True],
            "day": pandas.to_datetime(["2026-01-02", None, "2026-01-03"]),
            "moment": pandas.to_datetime(["2026-01-02"] * 3).tz_localize("Europe/Berlin"),
            "month": pandas.period_range("2026-01", periods=3, freq="M"),
            "time": pandas.to_timedelta([1, 2, 3], "D"),
            "range": pandas.cut([1, 3, 3], [0, 2, 4]),
            "list": [[1], [2, 3], []],
            "other": geopandas.GeoSeries(POINTS),
        },
        geometry=[*POINTS[:2], shapely.Point()],
        crs=4326,
    )
    saved = []
    for passes_tables in (True, False):
        if not passes_tables:
            monkeypatch.setattr(render_map._tables, "geo_frame", lambda value: None)
        with pytest.warns(render_map.RenderMapWarning, match="no geometry"):
            render_map.render(frame, size="200x150", bounds="5,45,11,48", save_style=tmp_path / "a.json")
        sources = json.loads((tmp_path / "a.json").read_text())["sources"].values()
        saved += [source["data"]["features"] for source in sources if isinstance(source.get("data"), dict)]
    assert len(saved) == 2
    first = saved[0][0]["properties"]
    assert (first["month"], first["range"], first["moment"]) == ("2026-01", "(0, 2]", "2026-01-02T00:00:00+01:00")
    # Values of several types are texts in tables.
    for rows in saved:
        for row in rows:
            row["properties"]["mixed"] = str(row["properties"]["mixed"])
    assert saved[0] == saved[1]


def test_shapes_across_the_antimeridian_are_connected():
    options = {"size": "360x180", "center": "180,0", "zoom": 0, "basemap": "none", "attribution": "off"}
    box = shapely.box(170, 0, 190, 20) - shapely.box(175, 5, 185, 15)
    expected = render_map.render(box, **options)
    for crs in ("EPSG:3832", "+proj=merc +lon_0=150 +datum=WGS84"):
        for shape in (box, shapely.MultiPolygon([box])):
            there = geopandas.GeoSeries([shape], crs=4326).to_crs(crs)
            assert not render_map.diff(render_map.render(there, **options), expected)
            frame = geopandas.GeoDataFrame({"n": [1]}, geometry=there)
            assert not render_map.diff(render_map.render(frame, **options), expected)


def test_a_table_without_places_names_its_columns():
    with pytest.raises(render_map.InputError, match="among 'a', 'b'"):
        render_map.render(pandas.DataFrame({"a": [1], "b": [2]}))


def test_ordered_categories_keep_their_order():
    kinds = pandas.Categorical(["low", "high", "low"], categories=["low", "high"], ordered=True)
    frame = pandas.DataFrame({**ROWS, "kind": kinds})
    geo = geopandas.GeoDataFrame(frame, geometry=POINTS, crs=4326)
    options = {"size": "200x150", "bounds": "5,45,11,48", "color_by": "kind", "legend": True}
    assert render_map.render(frame, **options) == render_map.render(geo, **options)
