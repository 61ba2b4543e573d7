#!/usr/bin/env python3
"""Compares raster files that render-map draws with the same files after gdalwarp.

    Measurements/rasters/compare.py [KIND...] [--command FILE] [--out FOLDER]

Makes files of waves with GDAL, draws each of them by itself in 512x512 pixels, and warps it with gdalwarp to the same
pixels. Prints the greatest differences: of positions in pixels, of colors in levels of 255, the mean shift of the
pictures, and the number of pixels that only one of the two draws although they are not at an edge. Needs
gdal_translate, gdalwarp and gdaladdo (gdal-bin).
"""

import argparse
import array
import json
import math
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
SIZE = 512
HALF_WORLD = math.pi * 6378137
# The length of a wave in pixels of a file. It is long enough that few colors are between two pixels.
WAVE = 48
# The least change of levels per pixel by which positions are measured.
STEEP = 3
LIMITS = {"position": 0.5, "level": 1, "shift": 0.1, "lost": 0}
# The number of rows that are warped at once in pictures whose pixels are larger than those of the file. gdalwarp uses
# the same sizes of pixels for all rows, but they change with the latitude.
STRIP = 16


@dataclass
class Kind:
    """A kind of file: its system and edges, its samples, and options of gdal_translate."""

    system: str
    west: float
    north: float
    pixel: float
    options: str = ""
    type: str = "Byte"
    bands: int = 1
    side: int = 600
    overviews: str = ""
    hole: float = None
    rotated: bool = False
    mosaic: bool = False
    # Whether the file has squares with sharp edges instead of waves.
    sharp: bool = False
    # A pattern that render-map draws in place of the virtual raster of a mosaic.
    pattern: str = None
    # The center in degrees, the zoom level and the pixel ratio of the picture, and the distance of the center from a
    # corner of a pixel.
    center: tuple = (0, 0)
    zoom: float = 6
    ratio: float = 1
    offset: tuple = (0, 0)

    @property
    def is_palette(self):
        """Whether the samples are indices of colors."""
        return "palette" in self.options

    @property
    def pixel_size(self):
        """The size of a pixel of the picture in meters of Web Mercator."""
        return 2 * HALF_WORLD / 512 / 2**self.zoom / self.ratio

    def scales(self, meters, latitude):
        """The numbers of pixels of a size in meters per column and per row of the file."""
        stretch = 1 / math.cos(math.radians(latitude))
        if self.system == "EPSG:3857":
            return self.pixel / meters, self.pixel / meters
        if self.system == "EPSG:4326":
            width = math.radians(self.pixel) * 6378137 / meters
            return width, width * stretch
        return self.pixel * stretch / meters, self.pixel * stretch / meters

    def overview(self, scales):
        """The index of the coarsest overview whose pixels are not larger than those of the picture, or NONE, and the
        number of pixels of the file per pixel of it."""
        factors = [2] if "COG" in self.options else [int(factor) for factor in self.overviews.split()]
        ratios = [self.side / math.ceil(self.side / factor) for factor in factors]
        usable = [index for index, ratio in enumerate(ratios) if ratio * max(scales) <= 1.01]
        return (usable[-1], ratios[usable[-1]]) if usable else ("NONE", 1)

    @property
    def range(self):
        """The values that are drawn black and white."""
        return {"Byte": (0, 255), "UInt16": (1000, 9000), "Int16": (-400, 1600), "Float32": (-20, 980)}[self.type]


KINDS = {
    "8-bit-deflate-4326": Kind("EPSG:4326", 5, 50, 0.02, "-co COMPRESS=DEFLATE", center=(11, 44), zoom=6),
    "rgb-jpeg-3857": Kind("EPSG:3857", 1e6, 6e6, 1000, "-co COMPRESS=JPEG -co JPEG_QUALITY=95 -co PHOTOMETRIC=YCBCR "
                          "-co TILED=YES", bands=3, center=(11.5, 45), zoom=6),
    "16-bit-lzw-32633": Kind("EPSG:32633", 3e5, 5.5e6, 500, "-co COMPRESS=LZW -co PREDICTOR=2", "UInt16",
                             center=(14.5, 48), zoom=7),
    "float-zstd-nodata-3035": Kind("EPSG:3035", 4e6, 3.2e6, 1000, "-co COMPRESS=ZSTD -co PREDICTOR=3 -a_nodata -9999",
                                   "Float32", hole=-9999, center=(13, 49), zoom=6),
    "rgb-packbits-overviews-4326": Kind("EPSG:4326", -10, 60, 0.01, "-co COMPRESS=PACKBITS", bands=3, side=1200,
                                        overviews="2 4 8", center=(-4, 54), zoom=4),
    "float-bigtiff-north-3413": Kind("EPSG:3413", -3e6, 3e6, 10000, "-co BIGTIFF=YES -co COMPRESS=DEFLATE", "Float32",
                                     center=(-45, 72), zoom=3),
    "palette-32633": Kind("EPSG:32633", 3e5, 5.5e6, 500, "palette", center=(14.5, 48), zoom=8),
    "rgba-south-3031": Kind("EPSG:3031", -3e6, 3e6, 10000, "-co COMPRESS=DEFLATE -co ALPHA=YES", bands=4,
                            center=(45, -74), zoom=3),
    "16-bit-point-4326": Kind("EPSG:4326", 5, 50, 0.02, "-mo AREA_OR_POINT=Point", "Int16", center=(11, 44), zoom=6),
    "8-bit-rotated-32633": Kind("EPSG:32633", 4e5, 5.4e6, 500, "-co COMPRESS=LZW", rotated=True, center=(14.5, 47.5),
                                zoom=7),
    "float-planar-antimeridian-4326": Kind("EPSG:4326", 174, 6, 0.02, "-co INTERLEAVE=BAND -co TILED=YES",
                                           "Float32", bands=2, center=(180, 0), zoom=6),
    "8-bit-cog-webp-3857": Kind("EPSG:3857", 1e6, 6e6, 1000, "-of COG -co COMPRESS=WEBP -co QUALITY=100", bands=3,
                                center=(11.5, 45), zoom=5),
    "16-bit-reduced-no-overviews-4326": Kind("EPSG:4326", -10, 60, 0.01, "", "UInt16", side=1200, center=(-4, 54),
                                             zoom=4),
    "8-bit-vrt-mosaic-3857": Kind("EPSG:3857", 1e6, 6e6, 1000, "", mosaic=True, center=(11.5, 45), zoom=6),
    "8-bit-pattern-mosaic-3857": Kind("EPSG:3857", 1e6, 6e6, 1000, "", mosaic=True, pattern="part*.tif",
                                      center=(11.5, 45), zoom=6),
    "rgb-geopackage-32633": Kind("EPSG:32633", 3e5, 5.5e6, 500, "-of GPKG -co TILE_FORMAT=PNG", bands=3,
                                 center=(14.5, 48), zoom=7),
    "8-bit-between-levels-4326": Kind("EPSG:4326", 5, 50, 0.02, "", center=(11, 44), zoom=6.4),
    "sharp-overviews-north-4326": Kind("EPSG:4326", 10, 74, 0.01, "", side=1001, overviews="2 4 8", sharp=True,
                                       center=(15, 69), zoom=4.3, offset=(0.4, 0.3)),
    "sharp-overviews-equator-4326": Kind("EPSG:4326", -5, 5, 0.01, "", side=1001, overviews="2 4 8", sharp=True,
                                         center=(0, 0), zoom=4, ratio=2, offset=(0.5, 0.5)),
    "sharp-overviews-3857": Kind("EPSG:3857", 1e6, 6e6, 1000, "", side=1001, overviews="3 9", sharp=True,
                                 center=(13, 44), zoom=3.6, ratio=1.6, offset=(0.25, 0.75)),
    "sharp-overviews-32633": Kind("EPSG:32633", 3e5, 5.5e6, 500, "", side=1001, overviews="2 4 8", sharp=True,
                                  center=(15, 47), zoom=5.7, ratio=2, offset=(0.6, 0.1)),
    "sharp-enlarged-south-4326": Kind("EPSG:4326", 140, -40, 0.01, "", side=601, sharp=True, center=(143, -43),
                                      zoom=8.5, offset=(0.5, 0.2)),
}


def run(*words, folder):
    """Runs a program, which must succeed."""
    done = subprocess.run([str(word) for word in words], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
    return done


def wave(column, row, band):
    """Returns a value from 0 to 1: a wave across the rows and columns, which has another phase in each band."""
    return 0.5 + 0.45 * math.sin(2 * math.pi * column / WAVE + band) * math.cos(2 * math.pi * row / WAVE + 2 * band)


def samples(kind):
    """Returns the samples of a file, one band after another."""
    low, high = kind.range
    code = {"Byte": "B", "UInt16": "H", "Int16": "h", "Float32": "f"}[kind.type]
    values = array.array(code)
    for band in range(kind.bands):
        for row in range(kind.side):
            for column in range(kind.side):
                value = low + (high - low) * wave(column, row, band)
                if kind.sharp:
                    value = (column // 23 * 7919 + row // 17 * 104729) % 251
                if kind.is_palette:
                    value = (column // 20 + row // 20) % 4
                elif kind.hole is not None and 200 <= column < 320 and 150 <= row < 330:
                    value = kind.hole
                elif kind.bands == 4 and band == 3:
                    value = 255 if column < 400 else 0
                values.append(value if code == "f" else round(value))
    return values


def make(kind, folder):
    """Writes the file of a kind and returns its name."""
    (folder / "in.raw").write_bytes(samples(kind).tobytes())
    sizes = {"Byte": 1, "UInt16": 2, "Int16": 2, "Float32": 4}
    size, plane = sizes[kind.type], sizes[kind.type] * kind.side * kind.side
    step = kind.pixel
    turn = math.radians(30 if kind.rotated else 0)
    along, across = step * math.cos(turn), step * math.sin(turn)
    place = [kind.west, along, across, kind.north, across, -along]
    colors = ["Red", "Green", "Blue", "Alpha"] if kind.bands > 2 else ["Gray"] * kind.bands
    bands = ""
    for band in range(kind.bands):
        look = f"<ColorInterp>{colors[band]}</ColorInterp>"
        if kind.is_palette:
            look = "<ColorInterp>Palette</ColorInterp><ColorTable>" + "".join(
                f'<Entry c1="{80 * index}" c2="{255 - 80 * index}" c3="{60 * (index % 2)}" c4="255"/>'
                for index in range(4)) + "</ColorTable>"
        bands += (f'<VRTRasterBand dataType="{kind.type}" band="{band + 1}" subClass="VRTRawRasterBand">{look}'
                  f'<SourceFilename relativetoVRT="1">in.raw</SourceFilename><ImageOffset>{band * plane}</ImageOffset>'
                  f"<PixelOffset>{size}</PixelOffset><LineOffset>{size * kind.side}</LineOffset></VRTRasterBand>")
    (folder / "in.vrt").write_text(
        f'<VRTDataset rasterXSize="{kind.side}" rasterYSize="{kind.side}"><SRS>{kind.system}</SRS>'
        f'<GeoTransform>{",".join(map(repr, place))}</GeoTransform>{bands}</VRTDataset>')
    options = kind.options.replace("palette", "-co COMPRESS=DEFLATE").split()
    if kind.mosaic:
        half = kind.side // 2
        parts = []
        for index in range(4):
            parts.append(f"part{index}.tif")
            window = (index % 2 * half, index // 2 * half, half, half)
            run("gdal_translate", "-srcwin", *window, *options, "in.vrt", parts[-1], folder=folder)
        run("gdalbuildvrt", "file.vrt", *parts, folder=folder)
        return "file.vrt"
    name = "file.gpkg" if "GPKG" in options else "file.tif"
    # A second raster would be added to a GeoPackage that exists.
    (folder / name).unlink(missing_ok=True)
    run("gdal_translate", *options, "in.vrt", name, folder=folder)
    if kind.overviews:
        run("gdaladdo", "-r", "average", name, *kind.overviews.split(), folder=folder)
    return name


def style(kind, name):
    """Returns a style that draws only the file."""
    if kind.type == "Byte":
        source, layer, paint = "raster", "raster", {"raster-resampling": "nearest" if kind.is_palette else "linear"}
    else:
        low, high = kind.range
        color = ["interpolate", ["linear"], ["elevation"], low, "#000000", high, "#ffffff"]
        source, layer, paint = "raster-dem", "color-relief", {"color-relief-color": color}
    source = "geopackage" if name.endswith(".gpkg") else source
    return {"version": 8, "sources": {"r": {"type": source, "url": kind.pattern or name}},
            "layers": [{"id": "r", "source": "r", "type": layer, "paint": paint}]}


def edges(kind):
    """Returns the center of the picture in degrees, moved to a corner of its pixels, and its edges in meters."""
    pixel = kind.pixel_size
    longitude, latitude = kind.center
    x = (round(math.radians(longitude) * 6378137 / pixel) + kind.offset[0]) * pixel
    y = (round(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)) * 6378137 / pixel) + kind.offset[1]) * pixel
    center = (min(math.degrees(x / 6378137), 180), math.degrees(2 * math.atan(math.exp(y / 6378137)) - math.pi / 2))
    half = SIZE / 2 * pixel
    return center, (x - half, y - half, x + half, y + half)


def raw(name, bands, folder):
    """Returns the numbers of a picture, one list per band."""
    chosen = [word for band in range(bands) for word in ("-b", band + 1)]
    options = ["-of", "ENVI", "-co", "INTERLEAVE=BSQ", "-ot", "Float32"]
    run("gdal_translate", *options, *chosen, name, "out.raw", folder=folder)
    values = array.array("f", (folder / "out.raw").read_bytes())
    count = len(values) // bands
    return [values[band * count:(band + 1) * count] for band in range(bands)]


def picture(name, folder):
    """Returns the red, green, blue and alpha of a PNG file of any kind."""
    bands = json.loads(run("gdalinfo", "-json", name, folder=folder).stdout)["bands"]
    looks = [band["colorInterpretation"] for band in bands]
    if looks == ["Palette"]:
        run("gdal_translate", "-expand", "rgba", name, "expanded.tif", folder=folder)
        return raw("expanded.tif", 4, folder)
    planes = dict(zip(looks, raw(name, len(looks), folder)))
    colors = [planes.get(color, planes.get("Gray")) for color in ("Red", "Green", "Blue")]
    return [*colors, planes.get("Alpha", [255] * SIZE * SIZE)]


def warped(kind, name, box, folder, side=SIZE):
    """Returns the levels of the file after gdalwarp, one list per band, and whether each pixel is drawn."""
    count = kind.bands + (0 if kind.bands == 4 else 1)
    west, south, east, north = box
    meters = (north - south) / side
    step = STRIP if max(kind.scales(meters, kind.center[1])) < 1 else side
    planes = [array.array("f") for _ in range(count)]
    for row in range(0, side, step):
        strip = (west, north - (row + step) * meters, east, north - row * meters)
        part = warped_strip(kind, name, strip, (side, step), folder)
        for plane, values in zip(planes, raw(part, count, folder)):
            plane.extend(values)
    low, high = kind.range
    drawn = [value > 0 for value in planes[-1]]
    shown = planes[:3] if kind.bands > 2 else planes[:1]
    if kind.is_palette:
        return shown, drawn
    return [[(value - low) / (high - low) * 255 for value in plane] for plane in shown], drawn


def warped_strip(kind, name, box, size, folder):
    """Writes a part of the picture of gdalwarp and returns its name. By itself, gdalwarp derives the sizes of pixels from
    the part of the file in the picture, which edges cut, and chooses the overview for the columns only."""
    middle = math.degrees(2 * math.atan(math.exp((box[1] + box[3]) / 2 / 6378137)) - math.pi / 2)
    scales = kind.scales((box[2] - box[0]) / size[0], middle)
    overview, factor = kind.overview(scales)
    options = ["-et", 0, "-ovr", overview, "-wo", "SOURCE_EXTRA=200", "-wo", "SAMPLE_GRID=YES"]
    for axis, scale in zip("XY", scales):
        options += ["-wo", f"{axis}SCALE={min(scale * factor, 1)}"]
    if kind.bands < 4:
        options.append("-dstalpha")
    run("gdalwarp", "-overwrite", "-t_srs", "EPSG:3857", "-te", *map(repr, box), "-ts", *size, *options, "-r",
        "near" if kind.is_palette else "bilinear", "-ot", "Float32", "--config", "CENTER_LONG", kind.center[0], name,
        "warped.tif", folder=folder)
    return "warped.tif"


def near_edge(drawn, index, side=SIZE):
    """Whether a pixel is at the edge of the picture or beside a pixel that is drawn otherwise."""
    row, column = divmod(index, side)
    if not (0 < row < side - 1 and 0 < column < side - 1):
        return True
    around = [index + down * side + right for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return len({drawn[place] for place in around}) > 1


def compare(kind, levels, drawn, expected, known):
    """Returns the greatest differences."""
    position = level = lost = count = 0
    shift = Shift()
    for index in range(SIZE * SIZE):
        if near_edge(known, index):
            continue
        if drawn[index] != known[index]:
            lost += 1
        if not (drawn[index] and known[index]):
            continue
        count += 1
        for plane, other in zip(levels, expected):
            difference = abs(plane[index] - other[index])
            level = max(level, difference)
            right, down = (other[index + 1] - other[index - 1]) / 2, (other[index + SIZE] - other[index - SIZE]) / 2
            shift.add(right, down, plane[index] - other[index])
            if math.hypot(right, down) >= STEEP:
                # Half a level is the rounding of colors.
                position = max(position, max(0, difference - 0.5) / math.hypot(right, down))
    return {"position": position, "level": level, "shift": shift.length, "lost": lost, "pixels": count}


class Shift:
    """The shift between two pictures with the least squares of differences."""

    def __init__(self):
        self.sums = [0.0] * 5

    def add(self, right, down, difference):
        """Adds a pixel with its changes of color to the right and down, and its difference."""
        products = (right * right, right * down, down * down, right * difference, down * difference)
        self.sums = [total + product for total, product in zip(self.sums, products)]

    @property
    def length(self):
        """The length of the shift in pixels."""
        xx, xy, yy, x, y = self.sums
        determinant = xx * yy - xy * xy
        return math.hypot(x * yy - y * xy, y * xx - x * xy) / determinant if determinant else 0


def compare_palette(kind, colors, drawn, name, box, folder):
    """Returns the greatest distance to a pixel of the same color in a picture of gdalwarp with more pixels."""
    fine = 4
    (indices,), known = warped(kind, name, box, folder, SIZE * fine)
    lost = count = 0
    position = 0.0
    for row in range(2, SIZE - 2):
        for column in range(2, SIZE - 2):
            index = row * SIZE + column
            start = row * fine * SIZE * fine + column * fine
            spots = [((down - 1.5) / fine, (right - 1.5) / fine, start + down * SIZE * fine + right)
                     for down in range(-fine, 2 * fine) for right in range(-fine, 2 * fine)]
            whole = {known[spot[2]] for spot in spots}
            if len(whole) > 1:
                continue
            if drawn[index] not in whole:
                lost += 1
                continue
            if not drawn[index]:
                continue
            count += 1
            shown = round(colors[0][index] / 80)
            same = [math.hypot(*spot[:2]) for spot in spots if indices[spot[2]] == shown]
            position = max(position, min(same, default=9) - math.hypot(0.5, 0.5) / fine)
    return {"position": position, "level": 0, "shift": 0, "lost": lost, "pixels": count}


def measure(name, kind, command, out):
    """Returns the greatest differences of a kind, and the messages of render-map."""
    folder = out / name
    folder.mkdir(parents=True, exist_ok=True)
    file = make(kind, folder)
    center, box = edges(kind)
    (folder / "style.json").write_text(json.dumps(style(kind, file)))
    side = round(SIZE / kind.ratio)
    done = run(command, "style.json", "map.png", "--center", f"{center[0]!r},{center[1]!r}", "--zoom", kind.zoom,
               "--size", f"{side}x{side}", "--ratio", kind.ratio, folder=folder)
    planes = picture("map.png", folder)
    drawn = [alpha > 0 for alpha in planes[3]]
    if kind.is_palette:
        result = compare_palette(kind, planes, drawn, file, box, folder)
    else:
        expected, known = warped(kind, file, box, folder)
        result = compare(kind, planes, drawn, expected, known)
    return result, done.stderr.strip()


def main():
    """Prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"by default all: {', '.join(KINDS)}")
    parser.add_argument("--command", type=Path, default=REPOSITORY / ".build/release/render-map")
    parser.add_argument("--out", type=Path, default=REPOSITORY / ".build/rasters")
    options = parser.parse_args()
    if unknown := set(options.kinds) - set(KINDS):
        parser.error(f"unknown kinds: {', '.join(sorted(unknown))}")
    print("| kind | pixels | position | level | shift | lost |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    exceeded = False
    for name in options.kinds or KINDS:
        result, messages = measure(name, KINDS[name], options.command.resolve(), options.out.resolve())
        # At a sharp edge, the least difference of positions changes colors by several levels.
        unlimited = {"level"} if KINDS[name].sharp else set()
        over = [key for key, limit in LIMITS.items() if result[key] > limit and key not in unlimited]
        exceeded |= bool(over) or result["pixels"] == 0
        print(f"| {name} | {result['pixels']} | {result['position']:.2f} | {result['level']:.2f} | "
              f"{result['shift']:.3f} | {result['lost']} |"
              + (f" over the limit: {', '.join(over)}" if over else ""), flush=True)
        for line in messages.splitlines():
            print(f"    {line}", file=sys.stderr)
    sys.exit(1 if exceeded else 0)


if __name__ == "__main__":
    main()
