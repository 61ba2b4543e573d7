"""Tables of pandas, Polars, DuckDB and pyarrow, files, and lists of geometries draw what GeoJSON draws."""

import io
import json
import warnings

import duckdb
import geopandas
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
    return {
        "pandas": pandas.DataFrame(ROWS),
        "pandas with geometries": pandas.DataFrame({"value": ROWS["value"], "geom": POINTS}),
        "polars": polars.DataFrame(ROWS),
        "polars lazily": polars.LazyFrame(ROWS),
        "polars with well-known binary": polars.DataFrame(wkb),
        "pyarrow": pyarrow.table(ROWS),
        "pyarrow with well-known binary": pyarrow.table(wkb),
        "GeoArrow": geopandas.GeoDataFrame(ROWS, geometry=POINTS, crs=4326).to_arrow(geometry_encoding="geoarrow"),
        "GeoArrow in meters": geopandas.GeoDataFrame(ROWS, geometry=POINTS, crs=4326).to_crs(3857).to_arrow(),
        "GeoDataFrame": geopandas.GeoDataFrame(ROWS, geometry=POINTS, crs=4326),
        "a file object": io.StringIO(json.dumps(GEOJSON)),
        "a file object of bytes": io.BytesIO(json.dumps(GEOJSON).encode()),
        "CSV as bytes": pandas.DataFrame(ROWS).to_csv(index=False).encode(),
        "features": GEOJSON["features"],
    }


@pytest.mark.parametrize("name", tables())
def test_a_table_draws_what_geojson_draws(name, expected):
    assert render_map.render(tables()[name], **VIEW) == expected


def test_a_relation_of_duckdb(expected):
    frame = pandas.DataFrame(ROWS)  # noqa: F841 (DuckDB finds the variable)
    assert render_map.render(duckdb.sql("select * from frame order by lon"), **VIEW) == expected


def test_a_parquet_file(tmp_path, expected):
    path = tmp_path / "a.parquet"
    geopandas.GeoDataFrame(ROWS, geometry=POINTS, crs=4326).to_parquet(path)
    assert render_map.render(path, **VIEW) == expected


def test_the_map_the_batch_the_overlay_and_the_join(expected):
    frame = pandas.DataFrame(ROWS)
    # The provenance of the pictures differs, because it contains hashes of the data.
    assert render_map.diff(render_map.Map(data=frame).render(**VIEW), expected).changed_pixels == 0
    results = list(render_map.batch([{"data": frame, **VIEW, "name": "a.png"}]))
    assert render_map.diff(results[0].require(), expected).changed_pixels == 0
    options = {"size": "200x150", "bounds": VIEW["bounds"]}
    over = [render_map.render(POINTS, overlay=value, **options) for value in (frame, GEOJSON)]
    assert over[0] == over[1]


def test_a_list_of_geometries():
    one = render_map.render(POINTS, size="200x150", bounds="5,45,11,48")
    features = [{"type": "Feature", "properties": {}, "geometry": point.__geo_interface__} for point in POINTS]
    assert render_map.render(features, size="200x150", bounds="5,45,11,48") == one
    with pytest.raises(render_map.InputError, match="a list of data has features and geometries, not int"):
        render_map.render([1, 2])


def test_a_column_that_is_not_drawn_is_a_warning():
    table = pyarrow.table({**ROWS, "raw": [b"1", b"2", b"3"]})
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        render_map.render(table, **VIEW)
    assert any("column 'raw' holds no texts" in str(warning.message) for warning in caught)


def test_values_of_several_types_become_texts():
    frame = pandas.DataFrame({**ROWS, "mixed": [1, "x", None]})
    assert render_map.render(frame, size="200x150", label_by="mixed", bounds="5,45,11,48")


def test_a_table_without_places_names_its_columns():
    with pytest.raises(render_map.InputError, match="among 'a', 'b'"):
        render_map.render(pandas.DataFrame({"a": [1], "b": [2]}))


def test_ordered_categories_keep_their_order():
    kinds = pandas.Categorical(["low", "high", "low"], categories=["low", "high"], ordered=True)
    frame = pandas.DataFrame({**ROWS, "kind": kinds})
    geo = geopandas.GeoDataFrame(frame, geometry=POINTS, crs=4326)
    options = {"size": "200x150", "bounds": "5,45,11,48", "color_by": "kind", "legend": True}
    assert render_map.render(frame, **options) == render_map.render(geo, **options)
