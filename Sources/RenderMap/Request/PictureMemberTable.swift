import MapEngine
import MapImages
import MapStyle

/// The table of the members of requests.
extension PictureMember {
  /// A group of members.
  package struct Section: Sendable {
    /// The title of the group in the help of the command.
    package let title: String
    /// The members in the order of the help.
    package let members: [PictureMember]
  }

  /// All members in the order of the help.
  package static let all = sections.flatMap(\.members)

  /// All members, grouped by their subjects.
  package static let sections: [Section] = [
    .map, .theme, .looks, .camera, .framing, .size, .output, .overlays, .annotations, .decorations,
    .legend, .changes,
  ]

  // MARK: - Map

  package static let style = PictureMember(
    "style", short: "s", .address, "file", "Style or map bundle, as a file or URL")
  package static let data = PictureMember(
    "data", .address, "file", "Data as the subject of the map, as a file or URL")
  package static let basemap = PictureMember(
    "basemap", words(Basemap.self), "basemap", "Basemap below data without a style",
    usual: Basemap.light.rawValue, excludes: ["style"])

  package static let join = PictureMember(
    "join", .address, "file",
    """
    Table (CSV, JSON, GeoPackage) whose columns are added to the data by equal keys; without data, to the countries of \
    the basemap by their names or codes
    """)
  package static let on = PictureMember(
    "on", .text, "column=property",
    "Column of the table, and property of the data, whose values are the keys of join",
    usual: "the columns of the same name, or that match best", requires: ["join"])

  // MARK: - Data by its values

  static let theme = [
    colorBy, colorWith, sizeBy, labelBy, scheme, classes, breaks, inclusive, categories, palette,
    reverse,
    midpoint,
    maxRadius, sizeClasses, facet, facetColumns, facetValue, timeBy, time,
  ]
  private static let anyData = ["data", "overlay", "join"]

  package static let colorBy = PictureMember(
    "colorBy", .text, "property",
    "Color the data by this property: classes of numbers, or categories", requires: anyData)
  package static let colorWith = PictureMember(
    "colorWith", .text, "property",
    "Color the data by this second property too, with 3 by 3 classes", requires: anyData)
  package static let sizeBy = PictureMember(
    "sizeBy", .text, "property",
    "Draw circles whose area, or lines whose width, is proportional to this property",
    requires: anyData)
  package static let labelBy = PictureMember(
    "labelBy", .text, "property", "Label the data with this property", requires: anyData)
  package static let scheme = PictureMember(
    "scheme", words(ClassScheme.self), "scheme", "Division into classes",
    usual: "quantile for numbers, categories for texts", requires: anyData)
  package static let classes = PictureMember(
    "classes", .integer(1...20), "number", "Classes; for head-tail, the maximum",
    usual: "5; 20 for head-tail", requires: anyData)
  package static let breaks = PictureMember(
    "breaks", .other("an array of numbers"), "numbers",
    "Limits between the classes, such as 10,20,50", requires: anyData)
  package static let inclusive = PictureMember(
    "inclusive", words(ClassLimit.self), "limit", "The limit that a class of numbers contains",
    usual: ClassLimit.lower.rawValue, requires: anyData)
  package static let categories = PictureMember(
    "categories", .other("an array of values"), "values",
    "Order of the categories, such as low,medium,high", usual: "the order of the values",
    requires: anyData)
  package static let palette = PictureMember(
    "palette", .other("a name, an array of colors, or an object of colors by values"), "palette",
    """
    Colors of the classes: a name such as viridis, YlGnBu or RdBu, a list such as '#fee8c8,#e34a33', or colors of \
    categories such as '{"Red": "#d33"}'
    """, completions: Palette.all.map(\.name), requires: anyData)
  package static let reverse = PictureMember(
    "reverse", .flag, "", "Use the colors of the palette from the last to the first",
    requires: anyData)
  package static let midpoint = PictureMember(
    "midpoint", anyNumber, "number", "The number in the middle of a diverging palette",
    requires: anyData)
  package static let maxRadius = PictureMember(
    "maxRadius", anyNumber, "pixels", "Radius of the greatest circle, or width of the widest line",
    usual: "30, 12", requires: anyData)

  package static let sizeClasses = PictureMember(
    "sizeClasses", .integer(Theme.sizeClassCounts), "number",
    "Classes of sizes, in place of sizes in proportion to values", requires: ["sizeBy"])

  package static let facet = PictureMember(
    "facet", .text, "property",
    "Draw a small map for each value of this property, all with the same view and classes",
    requires: anyData)
  package static let facetColumns = PictureMember(
    "facetColumns", .integer(FacetOptions.columnCounts), "number", "Maps beside each other",
    usual: "as many as make the maps largest", excludes: ["facetValue"], requires: ["facet"])
  package static let facetValue = PictureMember(
    "facetValue", .text, "value",
    "Draw only the map of this value of facet, with the view and the classes of all data",
    requires: ["facet"])

  package static let timeBy = PictureMember(
    "timeBy", .text, "property",
    "Property with the times of the data: dates, years or other numbers", excludes: ["facet"],
    requires: anyData)
  package static let time = PictureMember(
    "time", .text, "period",
    """
    Draw only the data of this time of timeBy, such as 2024, 2024-05/2024-07 or ../2024-05, with the view and the \
    classes of all data
    """, requires: ["timeBy"])

  // MARK: - Look of data

  package static let fillOpacity = PictureMember(
    "fillOpacity", .number(FixedLook.opacities), "number", "Opacity of the areas of the data",
    requires: anyData)
  package static let outline = PictureMember(
    "outline", .text, "color", "Color of the outlines of areas and circles of the data, or none",
    completions: ["none"], requires: anyData)
  package static let lineWidth = PictureMember(
    "lineWidth", .number(FixedLook.sizes), "pixels",
    "Width of the lines of the data, and of the outlines of its areas", requires: anyData)
  package static let radius = PictureMember(
    "radius", .number(FixedLook.sizes), "pixels",
    "Radius of the points of the data, which are drawn as circles", requires: anyData)

  // MARK: - Camera

  package static let center = PictureMember(
    "center", short: "c", .numbers(["longitude", "latitude"]), "lon,lat", "Center of the map",
    excludes: ["lon", "lat", "bounds"])
  package static let lon = PictureMember(
    "lon", short: "x", .number(-180...180), "degrees", "Longitude of the center",
    excludes: ["bounds"],
    requires: ["lat"])
  package static let lat = PictureMember(
    "lat", short: "y", .number(-90...90), "degrees", "Latitude of the center", excludes: ["bounds"],
    requires: ["lon"])
  package static let zoom = PictureMember(
    "zoom", short: "z", .number(-2...24), "level", "Zoom level", excludes: ["bounds"])
  package static let bearing = PictureMember(
    "bearing", .number(-36_000...36_000), "degrees",
    "Direction that points up, clockwise from north")
  package static let pitch = PictureMember("pitch", .number(0...85), "degrees", "Tilt")
  package static let bounds = PictureMember(
    "bounds", .numbers(["west", "south", "east", "north"]), "w,s,e,n",
    "Bounds to show; W greater than E crosses the antimeridian", alias: "bbox")
  package static let padding = PictureMember(
    "padding", .other("a number, [vertical, horizontal] or [top, right, bottom, left]"), "pixels",
    "Free space at the edges, as N, V,H (top and bottom, sides) or T,R,B,L")
  package static let fit = PictureMember(
    "fit", .flag, "", "Show all overlays, otherwise all data, instead of the style's own camera",
    excludes: ["center", "lon", "lat", "zoom", "bounds"])
  package static let maxZoom = PictureMember(
    "maxZoom", .number(-2...24), "level", "Maximum zoom level of a fitted camera",
    usual: "18; 14 for data, 6 for a single point")

  // MARK: - Picture

  package static let size = PictureMember(
    "size", .other("a text such as \"600x400@2x\" or \"a4\", or [width, height, ratio]"), "size",
    """
    Size as WxH or WxH@2x, in pixels; thumbnail (256x256), card (1200x630) or hd (1920x1080); or on paper: \
    a0 to a6, letter, legal, a4-landscape, 210x297mm, 8.5x11in
    """, usual: "512x512",
    completions: PictureDimensions.pixelNames.map(\.name)
      + PictureDimensions.paperNames.map(\.name),
    excludes: ["width", "height"])
  package static let paper = PictureMember(
    "paper", .text, "size",
    "The same as size, for printing: a size on paper at 300 device pixels per inch by default",
    completions: PictureDimensions.paperNames.flatMap { [$0.name, $0.name + "-landscape"] },
    excludes: ["size", "width", "height", "ratio"])
  package static let width = PictureMember(
    "width", short: "w", .integer(1...PictureSize.maximumDevicePixels), "pixels", "Width in pixels",
    usual: "512")
  package static let height = PictureMember(
    "height", short: "H", .integer(1...PictureSize.maximumDevicePixels), "pixels",
    "Height in pixels",
    usual: "512")
  package static let ratio = PictureMember(
    "ratio", short: "r", .number(0.01...Double(PictureSize.maximumDevicePixels)), "number",
    "Device pixels per pixel; 2 for @2x", usual: "1")
  package static let dpi = PictureMember(
    "dpi", .number(1...100_000), "number",
    """
    Device pixels per inch of a size on paper, and of images in SVG and PDF; PNG, JPEG and TIFF files record it for \
    printing, at any size
    """, usual: "96, 300 with paper")
  package static let scale = PictureMember(
    "scale", .other("a text such as \"1:25000\", or the number after the colon"), "1:n",
    """
    Scale of the map on paper, at its center, such as 1:25000; a pixel is 1/96 inch if neither dpi nor a size on \
    paper sets another size
    """, excludes: ["zoom", "bounds", "maxZoom"])

  // MARK: - Output

  package static let format = PictureMember(
    "format", .words(OutputFormat.all.map(\.name)), "format", "Format of the picture",
    usual: "by the extension of the file, else png")
  package static let quality = PictureMember(
    of: .quality, "number", "Quality of a JPEG or AVIF file, or of a lossy WebP file",
    usual:
      "\(PictureEncoding.usualJPEGQuality) for jpeg, \(PictureEncoding.usualAVIFQuality) for avif; webp is lossless"
  )
  package static let colors = PictureMember(
    of: .colors, "number",
    "Maximum number of colors of a PNG file; similar colors are replaced by one, without dithering",
    usual: "all colors")
  package static let progressive = PictureMember(
    of: .progressive, "",
    "Write a JPEG file that shows the whole picture, and then finer details, while it is loaded")
  package static let textAsOutlines = PictureMember(
    "textAsOutlines", .flag, "",
    "Draw texts as paths, for programs that do not read embedded fonts (SVG, PDF)")

  // MARK: - Overlays, markers and paths

  package static let overlay = PictureMember(
    "overlay", .address, "file", repeats: true,
    "Data to draw over the map, styled by its simplestyle properties")
  package static let insertBelow = PictureMember(
    "insertBelow", .text, "layer",
    "Draw overlays below labels, transit or the layer of this id", usual: "on top",
    requires: ["overlay", "overlayStyle", "paths"])
  package static let overlayStyle = PictureMember(
    "overlayStyle", .address, "file", repeats: true,
    "Layers to add: an array, or an object with sources and layers")
  package static let markers = PictureMember(
    "markers", as: "marker", .other("an array of markers"), "pin", repeats: true,
    "Pin at LON,LAT[,COLOR[,LABEL]]")
  package static let paths = PictureMember(
    "paths", as: "path", .other("an array of paths"), "path", repeats: true,
    """
    Line, arrow, area or circle: [color=C|][width=N|][fill=C|][arrow=start, end or both|][curve=SHARE|]\
    [text=T|][size=N|], then LON,LAT ... or enc:POLYLINE; or circle=RADIUS|LON,LAT
    """)
  package static let notes = PictureMember(
    "notes", as: "note", .other("an array of notes"), "note", repeats: true,
    "Text with a line to a place: [color=C|][size=N|][offset=X,Y|][anchor=A|], then LON,LAT|TEXT"
  )

  // MARK: - Decorations

  package static let attribution = PictureMember(
    "attribution", words(AttributionForm.self), "form",
    "Attribution of the sources in the corner", usual: "full; off in image tests")
  package static let scaleBar = PictureMember(
    "scaleBar", words(ScaleUnits.self), "units", "Draw a scale bar in units")
  package static let title = PictureMember("title", .text, "text", "Draw a title")
  package static let subtitle = PictureMember(
    "subtitle", .text, "text", "Draw a text below the title")
  package static let caption = PictureMember(
    "caption", .text, "text", "Draw a note at the bottom")
  package static let northArrow = PictureMember(
    "northArrow", .flag, "", "Draw an arrow that points north")
  package static let graticule = PictureMember(
    "graticule", .other("true, or degrees"), "degrees", optional: true,
    "Draw lines of longitude and latitude", usual: "at a distance that suits the scale")
  package static let grid = PictureMember(
    "grid", words(ReferenceGrid.System.self), "system",
    """
    Draw lines of eastings and northings with numbers: of utm, of mgrs, or of the map's projection
    """)
  package static let gridSpacing = PictureMember(
    "gridSpacing", .integer(1...1_000_000), "meters",
    "Distance between the lines of the grid; it divides 100,000, or 1,000,000 for map",
    usual: "a power of ten that suits the scale", requires: ["grid"])
  package static let inset = PictureMember(
    "inset", .address, "style", optional: true,
    """
    Draw a locator map with the extent of the map: of the basemap, of the map itself (map), or of a style
    """, usual: "basemap", completions: ["basemap", "map"])
  package static let insetZoom = PictureMember(
    "insetZoom", .number(-2...22), "level", "Zoom level of the locator map", requires: ["inset"])
  package static let insetMaps = PictureMember(
    "insetMaps", as: "insetMap", .other("an array of insets"), "inset", repeats: true,
    "Part of the map in a frame: [position=P|][projection=P|][side=N|][NAME|]W,S,E,N")
  package static let frame = PictureMember(
    "frame", .flag, "", "Draw a frame around the map, with the title and the caption outside of it")
  package static let profile = PictureMember(
    "profile", .flag, "",
    "Draw the elevation profile of the first track of the data that has elevations, below the map",
    requires: anyData)
  package static let trackMarks = PictureMember(
    "trackMarks", .flag, "",
    "Mark the start, the end and the kilometers of each line of the data", requires: anyData)
  package static let positions = PictureMember(
    "positions", as: "position", .changes, "part=position", repeats: true,
    "Where a part is, such as title=top or inset=bottom-left; the parts are "
      + DecorationPart.positioned.map(\.rawValue).joined(separator: ", ") + "; the positions "
      + DecorationPosition.allCases.filter { !$0.isOutside }.map(\.rawValue).joined(separator: ", ")
      + "; a legend can also be outside of the map: "
      + DecorationPosition.allCases.filter(\.isOutside).map(\.rawValue).joined(separator: ", ")
      + "; a profile is always outside of it: "
      + DecorationPart.profile.positions.map(\.rawValue).joined(separator: ", "))
  package static let logo = PictureMember(
    "logo", .address, "file", "Draw a logo, an SVG document or an image such as PNG")
  package static let font = PictureMember(
    "font", .text, "name", "Font of the decorations, such as 'Open Sans'", usual: "Noto Sans")
  package static let decorationTheme = PictureMember(
    "decorationTheme", as: "theme", .address, "file",
    "Fonts, sizes, colors, margins and lines of the decorations, as a JSON file")
  package static let transparent = PictureMember(
    "transparent", .flag, "", "Leave out background layers")
  package static let debug = PictureMember(
    "debug", .other("an array of names"), "overlays",
    "Draw debug overlays: any of "
      + DebugOverlays.named.map(\.name).joined(separator: ","),
    completions: DebugOverlays.named.map(\.name))

  // MARK: - Legend

  package static let legend = PictureMember(
    "legend", .other("true, layers as a text or an array, or an object"), "layer=title,...",
    optional: true,
    """
    Draw a legend of these layers, such as roads=Roads,parks; layers that draw the same features are joined by +
    """, usual: "those that the style names, or else those that draw data")
  package static let legendTitle = PictureMember(
    "legendTitle", .text, "text", "Heading of the legend", requires: ["legend"])
  package static let legendUnits = PictureMember(
    "legendUnits", .text, "text", "Unit of the numbers of the legend", requires: ["legend"])
  package static let legendDigits = PictureMember(
    "legendDigits", .integer(LegendOptions.digitRange), "number",
    "Decimals of the numbers of the legend", usual: "as many as needed", requires: ["legend"])
  package static let legendClasses = PictureMember(
    "legendClasses", words(LegendOptions.Classes.self), "classes",
    "Classes of the legend: all, or the classes of features in the picture", usual: "all",
    requires: ["legend"])
  package static let legendLanguage = PictureMember(
    "legendLanguage", .text, "tag",
    "Language of the numbers and words of the legend, such as de or fr-CA",
    usual: "that of language, or else en", requires: ["legend"])

  // MARK: - Changes to the style

  package static let set = PictureMember(
    "set", .changes, "change", repeats: true,
    "Set a property: LAYER.PROPERTY=VALUE, in JSON or as text")
  package static let filter = PictureMember(
    "filter", .changes, "change", repeats: true,
    "Set the filter of a layer: LAYER=FILTER, in JSON")
  package static let hide = PictureMember(
    "hide", .text, "layer", repeats: true, "Leave out layers, by id; * and ? are wildcards")
  package static let state = PictureMember(
    "state", .changes, "change", repeats: true,
    "Set a member of the style's state: KEY=VALUE, in JSON or as text")
  package static let projection = PictureMember(
    "projection", .other("a name, or an object as in a style"), "name",
    """
    Projection: \(projections.joined(separator: ", ")), or with parameters, as in \
    albers:center=-96,37.5;parallels=29.5,45.5, or a coordinate reference system, as in EPSG:2056
    """, completions: projections)

  package static let contours = PictureMember(
    "contours", .other("a number, or [number, number]"), "meters",
    """
    Draw contour lines at this interval in meters from the style's elevation tiles, such as 20, or with the interval \
    of index contours, such as 20,100
    """)

  package static let language = PictureMember(
    "language", .text, "tag",
    "Language of the names in labels, of the legend and of other decorations, such as de or pt-BR",
    usual: "the language of the style, and English for decorations")

  private static let projections =
    MapProjectionDefinition.Name.allCases.map(\.rawValue) + ["mercator", "globe"]

  // MARK: - Comparison

  /// The members that determine how pictures are compared. Only image tests can contain them.
  package static let comparison = [
    threshold, maxDiffPixels, maxDiffRatio, maxBlob, ignore, ignoreBounds,
  ]

  package static let threshold = PictureMember(
    "threshold", .number(0...1), "number",
    "Difference of two pixels that counts, as pixelmatch measures it")
  package static let maxDiffPixels = PictureMember(
    "maxDiffPixels", .integer(0...(.max)), "number", "Number of pixels that may differ")
  package static let maxDiffRatio = PictureMember(
    "maxDiffRatio", .number(0...1), "ratio", "Fraction of the pixels that may differ")
  package static let maxBlob = PictureMember(
    "maxBlob", .integer(0...(.max)), "pixels", "Largest group of pixels that may differ")
  package static let ignore = PictureMember(
    "ignore", .numbers(["x", "y", "width", "height"]), "x,y,w,h", repeats: true,
    "Rectangle that is not compared, in device pixels")
  package static let ignoreBounds = PictureMember(
    "ignoreBounds", .numbers(["west", "south", "east", "north"]), "w,s,e,n", repeats: true,
    "Part of the map that is not compared")

  // MARK: -

  /// The values of a member that accepts any number that JSON can represent.
  private static let anyNumber = Values.number(
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)

  /// Creates the member that sets an option of the encoding.
  private init(
    of option: PictureEncoding.Option, _ value: String, _ meaning: String, usual: String? = nil
  ) {
    self.init(
      option.rawValue, option.isFlag ? .flag : .integer(option.values), value, meaning,
      usual: usual)
  }

  private static func words<T: CaseIterable & RawRepresentable<String>>(_ type: T.Type) -> Values {
    .words(T.allCases.map(\.rawValue))
  }
}

extension PictureMember.Section {
  package static let map = Self(title: "Map", members: [.style, .data, .join, .on, .basemap])
  package static let theme = Self(title: "Data by its values", members: PictureMember.theme)
  package static let looks = Self(
    title: "Look of data", members: [.fillOpacity, .outline, .lineWidth, .radius])
  package static let camera = Self(
    title: "Camera",
    members: [.center, .lon, .lat, .zoom, .bearing, .pitch, .bounds, .padding])
  package static let framing = Self(title: "Framing", members: [.fit, .maxZoom])
  package static let size = Self(
    title: "Picture", members: [.size, .paper, .width, .height, .ratio, .dpi, .scale])
  package static let output = Self(
    title: "Output", members: [.format] + encoding.members + [.textAsOutlines])
  package static let encoding = Self(title: "Encoding", members: [.quality, .colors, .progressive])
  package static let overlays = Self(
    title: "Overlays", members: [.overlay, .insertBelow, .overlayStyle])
  package static let annotations = Self(
    title: "Markers, paths and notes", members: [.markers, .paths, .notes])
  package static let decorations = Self(
    title: "Decorations",
    members: [
      .attribution, .scaleBar, .title, .subtitle, .caption, .northArrow, .graticule, .grid,
      .gridSpacing, .inset, .insetZoom, .insetMaps, .frame, .profile, .trackMarks, .positions,
      .logo, .font, .decorationTheme, .transparent, .debug,
    ])
  package static let legend = Self(
    title: "Legend",
    members: [
      .legend, .legendTitle, .legendUnits, .legendDigits, .legendClasses, .legendLanguage,
    ])
  package static let changes = Self(
    title: "Changes to the style",
    members: [.set, .filter, .hide, .state, .contours, .projection, .language])
}
