import MapJSON

extension MemberTable {
  /// The members of a vector source. Other members are allowed.
  public static let vectorSource: [MemberSpecification] =
    [type("vector")] + tileset + [
      scheme, MemberSpecification("promoteId", .promoteID),
      .enumeration("encoding", ["mvt", "mlt"], default: "mvt"),
    ]

  /// The members of a raster source. Other members are allowed.
  public static let rasterSource: [MemberSpecification] =
    [type("raster")] + tileset + [scheme, tileSize]

  /// The members of a raster-dem source.
  public static let rasterDEMSource: [MemberSpecification] =
    [type("raster-dem")] + tileset + [
      tileSize,
      .enumeration("encoding", ["terrarium", "mapbox", "custom"], default: "mapbox"),
      .number("redFactor", default: 1),
      .number("blueFactor", default: 1),
      .number("greenFactor", default: 1),
      .number("baseShift", default: 0),
    ]

  /// The members of a contour source.
  public static let contourSource: [MemberSpecification] = [
    type("contour"), .text("source").required,
    MemberSpecification("unit", .anything, default: .text("meters")),
    MemberSpecification(
      "intervals", .anything, default: .list([200, 12, 100, 14, 50, 15, 20].map(JSONValue.number))),
    MemberSpecification("majorMultiplier", .anything, default: .number(5)),
    .number("maxzoom", min: 0, max: 24),
    .number("overzoom", default: 1, min: 0, max: 10),
  ]

  /// The members of a GeoJSON source.
  public static let geoJSONSource: [MemberSpecification] =
    [type("geojson"), MemberSpecification("data", .anything).required, .text("layer")] + tiling

  /// Returns the members of a store source of this type.
  public static func storeSource(_ type: String) -> [MemberSpecification] {
    let common: [MemberSpecification] =
      [
        self.type(type), .text("url").required, .text("layer"), .numbers("bounds", count: 4),
      ] + tiling
    switch type {
    case "geopackage": return common + [.number("minzoom", default: 0), tileSize]
    case "csv":
      return common + [
        .enumeration("delimiter", [",", ";", "\t"]), .text("longitude"), .text("latitude"),
        .text("geometry"),
      ]
    case "store": return common + [.text("adapter").required]
    default: return common
    }
  }

  /// The options for tiling features.
  private static let tiling: [MemberSpecification] = [
    .number("maxzoom", default: 18).description,
    .text("attribution").description,
    .number("buffer", default: 128, min: 0, max: 512),
    MemberSpecification("filter", .filter),
    .number("tolerance", default: 0.375),
    .boolean("cluster", default: false),
    .number("clusterRadius", default: 50, min: 0),
    .number("clusterMaxZoom"),
    .number("clusterMinPoints"),
    MemberSpecification("clusterProperties", .anything),
    .boolean("lineMetrics", default: false),
    .boolean("generateId", default: false),
    MemberSpecification("promoteId", .promoteID),
  ]

  /// The members of a video source.
  public static let videoSource: [MemberSpecification] = [
    type("video"), .texts("urls").required, coordinates,
  ]

  /// The members of an image source.
  public static let imageSource: [MemberSpecification] = [
    type("image"), .text("url"), coordinates,
  ]

  /// The common members of all sources of tiles.
  private static let tileset: [MemberSpecification] = [
    .text("url"),
    .texts("tiles"),
    .numbers("bounds", count: 4, default: [-180, -85.051129, 180, 85.051129]).description,
    .number("minzoom", default: 0).description,
    .number("maxzoom", default: 22).description,
    .text("attribution").description,
    .boolean("volatile", default: false).description,
  ]

  private static let scheme: MemberSpecification = .enumeration(
    "scheme", ["xyz", "tms"], default: "xyz")

  private static let tileSize: MemberSpecification = .number(
    "tileSize", default: 512, units: "pixels"
  ).description

  /// The member `coordinates`. It contains the longitude and latitude of each corner of an image, clockwise from the
  /// top left.
  private static let coordinates = MemberSpecification(
    "coordinates",
    .value(.array(element: .array(element: .number, length: 2), length: 4))
  ).required

  private static func type(_ name: String) -> MemberSpecification {
    .enumeration("type", [name]).required
  }
}
