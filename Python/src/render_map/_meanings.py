"""The options with their meanings, as docstrings list them."""

from __future__ import annotations

from inspect import cleandoc
from types import MappingProxyType
from typing import Callable, Mapping, TypeVar

#: The meanings of options by their Python names.
# members: meanings
MEANINGS = {
    "style": "Style or map bundle, as a file or URL.",
    "data": "Data as the subject of the map, as a file or URL.",
    "join": "Table (CSV, JSON, GeoPackage) whose columns are added to the data by equal keys; without data, to the countries of the basemap by their names or codes.",
    "on": "Column of the table, and property of the data, whose values are the keys of join (default: the columns of the same name, or that match best).",
    "basemap": "Basemap below data without a style: light, dark or none (default: light).",
    "color_by": "Color the data by this property: classes of numbers, or categories.",
    "color_with": "Color the data by this second property too, with 3 by 3 classes.",
    "size_by": "Draw circles whose area, or lines whose width, is proportional to this property.",
    "label_by": "Label the data with this property.",
    "scheme": "Division into classes: quantile, equal, natural, pretty, log, deviation, head-tail, maximum, continuous or categories (default: quantile for numbers, categories for texts).",
    "classes": "Classes; for head-tail, the maximum, 1 to 20 (default: 5; 20 for head-tail).",
    "breaks": "Limits between the classes, such as 10,20,50.",
    "inclusive": "The limit that a class of numbers contains: lower or upper (default: lower).",
    "categories": "Order of the categories, such as low,medium,high (default: the order of the values).",
    "palette": "Colors of the classes: a name such as viridis, YlGnBu or RdBu, a list such as '#fee8c8,#e34a33', or colors of categories such as '{\"Red\": \"#d33\"}'.",
    "reverse": "Use the colors of the palette from the last to the first.",
    "midpoint": "The number in the middle of a diverging palette.",
    "max_radius": "Radius of the greatest circle, or width of the widest line (default: 30, 12).",
    "size_classes": "Classes of sizes, in place of sizes in proportion to values, 2 to 7.",
    "facet": "Draw a small map for each value of this property, all with the same view and classes.",
    "facet_columns": "Maps beside each other, 1 to 100 (default: as many as make the maps largest).",
    "facet_value": "Draw only the map of this value of facet, with the view and the classes of all data.",
    "time_by": "Property with the times of the data: dates, years or other numbers.",
    "time": "Draw only the data of this time of timeBy, such as 2024, 2024-05/2024-07 or ../2024-05, with the view and the classes of all data.",
    "fill_opacity": "Opacity of the areas of the data, 0 to 1.",
    "outline": "Color of the outlines of areas and circles of the data, or none.",
    "line_width": "Width of the lines of the data, and of the outlines of its areas, 0.1 to 1000.",
    "radius": "Radius of the points of the data, which are drawn as circles, 0.1 to 1000.",
    "center": "Center of the map.",
    "lon": "Longitude of the center, -180 to 180.",
    "lat": "Latitude of the center, -90 to 90.",
    "zoom": "Zoom level, -2 to 24.",
    "bearing": "Direction that points up, clockwise from north, -36000 to 36000.",
    "pitch": "Tilt, 0 to 85.",
    "bounds": "Bounds to show; W greater than E crosses the antimeridian.",
    "bbox": "Bounds to show; W greater than E crosses the antimeridian.",
    "padding": "Free space at the edges, as N, V,H (top and bottom, sides) or T,R,B,L.",
    "fit": "Show all overlays, otherwise all data, instead of the style's own camera.",
    "max_zoom": "Maximum zoom level of a fitted camera, -2 to 24 (default: 18; 14 for data, 6 for a single point).",
    "size": "Size as WxH or WxH@2x, in pixels; thumbnail (256x256), card (1200x630) or hd (1920x1080); or on paper: a0 to a6, letter, legal, a4-landscape, 210x297mm, 8.5x11in (default: 512x512).",
    "paper": "The same as size, for printing: a size on paper at 300 device pixels per inch by default.",
    "width": "Width in pixels, 1 to 32768 (default: 512).",
    "height": "Height in pixels, 1 to 32768 (default: 512).",
    "ratio": "Device pixels per pixel; 2 for @2x, 0.01 to 32768 (default: 1).",
    "dpi": "Device pixels per inch of a size on paper, and of images in SVG and PDF; PNG, JPEG and TIFF files record it for printing, at any size, 1 to 100000 (default: 96, 300 with paper).",
    "scale": "Scale of the map on paper, at its center, such as 1:25000; a pixel is 1/96 inch if neither dpi nor a size on paper sets another size.",
    "format": "Format of the picture: png, webp, jpeg, avif, tiff, svg or pdf (default: by the extension of the file, else png).",
    "quality": "Quality of a JPEG or AVIF file, or of a lossy WebP file, 1 to 100 (default: 90 for jpeg, 75 for avif; webp is lossless).",
    "colors": "Maximum number of colors of a PNG file; similar colors are replaced by one, without dithering, 2 to 256 (default: all colors).",
    "progressive": "Write a JPEG file that shows the whole picture, and then finer details, while it is loaded.",
    "text_as_outlines": "Draw texts as paths, for programs that do not read embedded fonts (SVG, PDF).",
    "overlay": "Data to draw over the map, styled by its simplestyle properties.",
    "insert_below": "Draw overlays below labels, transit or the layer of this id (default: on top).",
    "overlay_style": "Layers to add: an array, or an object with sources and layers.",
    "marker": "Pin at LON,LAT[,COLOR[,LABEL]].",
    "path": "Line, arrow, area or circle: [color=C|][width=N|][fill=C|][arrow=start, end or both|][curve=SHARE|][text=T|][size=N|], then LON,LAT ... or enc:POLYLINE; or circle=RADIUS|LON,LAT.",
    "note": "Text with a line to a place: [color=C|][size=N|][offset=X,Y|][anchor=A|], then LON,LAT|TEXT.",
    "attribution": "Attribution of the sources in the corner: off, compact or full (default: full; off in image tests).",
    "scale_bar": "Draw a scale bar in units: metric, imperial or nautical.",
    "title": "Draw a title.",
    "subtitle": "Draw a text below the title.",
    "caption": "Draw a note at the bottom.",
    "north_arrow": "Draw an arrow that points north.",
    "graticule": "Draw lines of longitude and latitude (default: at a distance that suits the scale).",
    "grid": "Draw lines of eastings and northings with numbers: of utm, of mgrs, or of the map's projection.",
    "grid_spacing": "Distance between the lines of the grid; it divides 100,000, or 1,000,000 for map, 1 to 1000000 (default: a power of ten that suits the scale).",
    "inset": "Draw a locator map with the extent of the map: of the basemap, of the map itself (map), or of a style (default: basemap).",
    "inset_zoom": "Zoom level of the locator map, -2 to 22.",
    "inset_map": "Part of the map in a frame: [position=P|][projection=P|][side=N|][NAME|]W,S,E,N.",
    "frame": "Draw a frame around the map, with the title and the caption outside of it.",
    "profile": "Draw the elevation profile of the first track of the data that has elevations, below the map.",
    "track_marks": "Mark the start, the end and the kilometers of each line of the data.",
    "position": "Where a part is, such as title=top or inset=bottom-left; the parts are title, caption, legend, north-arrow, inset, scale-bar, attribution, logo, profile; the positions top-left, top, top-right, bottom-left, bottom, bottom-right; a legend can also be outside of the map: left, right, below; a profile is always outside of it: top, bottom.",
    "logo": "Draw a logo, an SVG document or an image such as PNG.",
    "font": "Font of the decorations, such as 'Open Sans' (default: Noto Sans).",
    "theme": "Fonts, sizes, colors, margins and lines of the decorations, as a JSON file.",
    "transparent": "Leave out background layers.",
    "debug": "Draw debug overlays: any of tiles,collisions,padding,overdraw.",
    "legend": "Draw a legend of these layers, such as roads=Roads,parks; layers that draw the same features are joined by + (default: those that the style names, or else those that draw data).",
    "legend_title": "Heading of the legend.",
    "legend_units": "Unit of the numbers of the legend.",
    "legend_digits": "Decimals of the numbers of the legend, 0 to 15 (default: as many as needed).",
    "legend_classes": "Classes of the legend: all, or the classes of features in the picture (default: all).",
    "legend_language": "Language of the numbers and words of the legend, such as de or fr-CA (default: that of language, or else en).",
    "set": "Set a property: LAYER.PROPERTY=VALUE, in JSON or as text.",
    "filter": "Set the filter of a layer: LAYER=FILTER, in JSON.",
    "hide": "Leave out layers, by id; * and ? are wildcards.",
    "state": "Set a member of the style's state: KEY=VALUE, in JSON or as text.",
    "contours": "Draw contour lines at this interval in meters from the style's elevation tiles, such as 20, or with the interval of index contours, such as 20,100.",
    "projection": "Projection: albers, equalEarth, equirectangular, lambertConformalConic, naturalEarth, winkelTripel, mercator, globe, or with parameters, as in albers:center=-96,37.5;parallels=29.5,45.5, or a coordinate reference system, as in EPSG:2056.",
    "language": "Language of the names in labels, of the legend and of other decorations, such as de or pt-BR (default: the language of the style, and English for decorations).",
    "threshold": "Difference of two pixels that counts, as pixelmatch measures it, 0 to 1.",
    "max_diff_pixels": "Number of pixels that may differ.",
    "max_diff_ratio": "Fraction of the pixels that may differ, 0 to 1.",
    "max_blob": "Largest group of pixels that may differ.",
    "ignore": "Rectangle that is not compared, in device pixels.",
    "ignore_bounds": "Part of the map that is not compared.",
    "threads": "Threads to draw with (default: one per processor).",
    "zoom_levels_to_overscale": "Zoom levels, counted down from 22, at which overzoomed vector tiles are scaled; all to scale them at all levels. Below, they are cut into smaller tiles (default: 4).",
    "fonts": "Folder of font files, used before the bundled fonts.",
    "system_fonts": "Also use the system's fonts; pictures then depend on the machine.",
    "stores": "Stores (.scfg) to use as sources by their ids; later ones replace earlier ones.",
    "offline": "Fetch nothing; a URL on the network is an error.",
    "allow_host": "Fetch only from this host, and send it headers and the API key.",
    "header": "Header of requests to the style's host, or to the hosts of --allow-host.",
    "root": "Folder that a style's files must be in.",
    "encoding": "Encoding of tables and Shapefiles, and of other data that is not UTF-8 (default: detected).",
    "timeout": "Time limit of fetching (default: 60).",
    "cache_dir": "Folder of the cache (default: ~/.cache/render-map, or in XDG_CACHE_HOME).",
    "no_cache": "Do not use the cache.",
    "cache_size": "Size limit of the cache. (default: 512)",
    "max_memory": "Memory for the picture, files, features and decoded images, such as 512M or 8G (default: 4G).",
    "strict": "Treat every warning as an error, except for classes that --allow names.",
    "allow": "Leave out warnings of this class, such as missing-image.",
    "deny": "Treat warnings of this class as errors.",
    "lenient": "If a style has errors, draw as much of it as possible.",
    "animate": "Draw an animation: the times of --time-by, or --keyframes. OUT is a .png, .webp or .gif file, or - for a stream of PNG files.",
    "time_step": "Time between frames, such as day, '6 hours' or month; a number if times are numbers (default: at most 100 frames).",
    "time_window": "Steps that each frame shows, up to its own; all for all earlier times (default: 1).",
    "keyframes": "Camera movements and changes to the style, as JSON or a file: [{\"center\": [13.4, 52.5], \"zoom\": 11, \"seconds\": 4}].",
    "fps": "Frames per second (default: 5 for times, 25 for keyframes).",
    "plays": "Times that the animation is shown; 0 for no end (default: 0).",
    "world_file": "Write a world file (default: next to the picture, .pgw, .wpw, .jgw or .tfw).",
    "sidecar": "Write bounds, corners, camera, attribution and more as JSON (default: next to the picture, .json).",
    "labels": "Write a list of all labels, shown or left out, as JSON; - for standard output.",
    "save_style": "Write the style of the picture with all data and changes, and its camera; - for standard output.",
    "no_provenance": "Do not record the provenance in the picture.",
    "locked": "Draw only a map bundle whose files are complete and match its manifest.",
}  # fmt: skip
#: The meanings of options of a legend alone, where these differ.
LEGEND_MEANINGS = {
    "layers": "Draw a legend of these layers, such as roads=Roads,parks; layers that draw the same features are joined by + (default: those that the style names, or else those that draw data).",
    "title": "Heading of the legend.",
    "units": "Unit of the numbers of the legend.",
    "digits": "Decimals of the numbers of the legend, 0 to 15 (default: as many as needed).",
    "show": "Classes of the legend: all, or the classes of features in the picture (default: all).",
    "size": "Size as WxH or WxH@2x, in pixels (default: the size of the content).",
    "ratio": "Device pixels per pixel; 2 for @2x (default: 1).",
    "columns": "Columns (default: 1, or as many as --size needs).",
    "background": "Background as a CSS color, such as transparent or #f8f8f8 (default: white, or nearly black for a dark map).",
    "map_size": "Size as WxH or WxH@2x, in pixels; thumbnail (256x256), card (1200x630) or hd (1920x1080); or on paper: a0 to a6, letter, legal, a4-landscape, 210x297mm, 8.5x11in (default: 512x512).",
}  # fmt: skip
# members: end (`make members` writes this part)

#: The meanings of options that only Python has.
_OWN = {
    "deadline": "The most time that a picture may take, in seconds or as a timedelta (default: no limit).",
    "processes": "Processes that draw pictures of several threads at the same time (default: one per processor).",
    "maps": "Maps that the process keeps in memory (default: 16).",
    "name": "Name of the job. Its extension determines the format of the picture.",
}
_Documented = TypeVar("_Documented", bound=Callable[..., object])


def lists_options(
    options: type, meanings: Mapping[str, str] = MappingProxyType({})
) -> Callable[[_Documented], _Documented]:
    """Return a decorator that adds the options of a class of options to a docstring.

    ``meanings`` replace the usual meanings of options.
    """

    def document(function: _Documented) -> _Documented:
        if function.__doc__ is not None:
            known = {**MEANINGS, **_OWN, **meanings}
            lines = [f"{name}: {known[name]}" for name in options.__annotations__]
            function.__doc__ = "\n".join([cleandoc(function.__doc__), "", "Options:", "", *lines])
        return function

    return document
