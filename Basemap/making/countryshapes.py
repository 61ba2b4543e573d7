"""The countries as areas, for data that has a value for each country."""

import gzip
import json

from . import tiling

# Further names of a country in English, and what Natural Earth calls their columns.
NAMES = {"name_long": "name_long", "name_formal": "formal_en", "name_sort": "name_sort", "name_other": "name_ciawf"}
# The codes of ISO 3166 as the world uses them, and what Natural Earth calls their columns.
CODES = {"iso_a2": "iso_a2_eh", "iso_a3": "iso_a3_eh", "iso_n3": "iso_n3_eh"}
# Codes that ISO 3166 leaves to its users.
USER_CODES = {"KOS": {"iso_a3": "XKX"}}
# Decimals of degrees: a hundred meters, finer than the scale 1:50m.
DECIMALS = 3


def features(coarse, fine, about):
    """The countries of the scale 1:50m, and those with a code of their own that only 1:10m has.

    `about` gives the names of a record in all languages."""
    kept = {record["adm0_a3"] for record, _ in coarse}
    further = [(record, parts) for record, parts in fine
               if record["adm0_a3"] not in kept and record["adm0_a3"] == record["iso_a3_eh"]]
    known = {record["adm0_a3"] for record, _ in coarse + further}
    return [
        {"type": "Feature", "properties": about(record) | further_names(record) | codes(record, known),
         "geometry": {"type": "MultiPolygon", "coordinates": rounded(parts)}}
        for record, parts in sorted(coarse + further, key=lambda pair: pair[0]["adm0_a3"])
    ]


def further_names(record):
    return {key: record[column] for key, column in NAMES.items()
            if record[column] and record[column] != record["name"]}


def codes(record, known):
    """The codes of a country. A territory without codes of its own has those of its state, which are left out."""
    out = {"code": record["adm0_a3"]}
    if record["iso_a3_eh"] == record["adm0_a3"] or record["iso_a3_eh"] not in known:
        out |= {key: record[column] for key, column in CODES.items() if record[column] != "-99"}
    return out | USER_CODES.get(record["adm0_a3"], {})


def rounded(parts):
    polygons = []
    for polygon in tiling.polygons(parts):
        rings = [thinned([round(x, DECIMALS) + 0.0, round(y, DECIMALS) + 0.0] for x, y in ring) for ring in polygon]
        if len(rings[0]) > 3:
            polygons.append([ring for ring in rings if len(ring) > 3])
    return polygons


def thinned(ring):
    """A ring without points that equal the point before them."""
    out = []
    for point in ring:
        if not out or point != out[-1]:
            out.append(point)
    return out if not out or out[0] == out[-1] else out + [out[0]]


def write(path, features):
    text = json.dumps({"type": "FeatureCollection", "features": features},
                      ensure_ascii=False, separators=(",", ":"))
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
