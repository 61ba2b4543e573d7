/// Which columns of a CSV text say where its features are.
enum CSVColumns: Hashable {
  /// Longitude and latitude in degrees.
  case position(longitude: Int, latitude: Int)
  /// Well-known text, or well-known binary in hexadecimal digits.
  case geometry(Int)

  private static let longitudes = [
    "lon", "lng", "long", "longitude", "x", "decimallongitude", "longitude_deg",
  ]
  private static let latitudes = ["lat", "latitude", "y", "decimallatitude", "latitude_deg"]
  private static let geometries = [
    "wkt", "geom", "geometry", "the_geom", "wkb", "wkb_geometry", "ewkt", "ewkb",
  ]

  /// The columns that the options name, or else those with a usual name, whatever its case: well-known
  /// text before longitude and latitude.
  ///
  /// - Throws: `MalformedContent` with the names there are, where none will do.
  init(header: [String], options: CSVOptions) throws(MalformedContent) {
    func column(_ name: String?, _ usual: [String]) throws(MalformedContent) -> Int? {
      if let name {
        if let index = header.firstIndex(of: name) { return index }
        throw MalformedContent(
          reason: "no column '\(name)'; there are: \(Self.list(header))")
      }
      let names = header.map { Self.plain($0) }
      return usual.lazy.compactMap { names.firstIndex(of: $0) }.first
    }
    let arePositionsNamed = options.longitude != nil || options.latitude != nil
    if options.geometry != nil || !arePositionsNamed,
      let geometry = try column(options.geometry, Self.geometries)
    {
      self = .geometry(geometry)
    } else if let longitude = try column(options.longitude, Self.longitudes),
      let latitude = try column(options.latitude, Self.latitudes)
    {
      self = .position(longitude: longitude, latitude: latitude)
    } else {
      throw MalformedContent(
        reason:
          "no columns of longitude and latitude, and none of well-known text or binary, among "
          + "\(Self.list(header)); name them as \"longitude\" and \"latitude\", or \"geometry\"")
    }
  }

  private static func plain(_ name: String) -> String {
    let trimmed = name.drop { $0.isWhitespace }
    return String(trimmed.reversed().drop { $0.isWhitespace }.reversed()).lowercased()
  }

  /// The first names of a header, which may be that of no CSV at all.
  private static func list(_ header: [String]) -> String {
    let names = header.prefix(20).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    return header.count > 20 ? names + ", …" : names
  }
}
