/// How a CSV text is read; what is nil is found out.
public struct CSVOptions: Hashable, Sendable {
  /// What stands between two fields.
  public enum Delimiter: String, CaseIterable, Hashable, Sendable {
    /// A comma (RFC 4180).
    case comma = ","
    /// A semicolon, as spreadsheets write where the comma is the decimal mark.
    case semicolon = ";"
    /// A tab.
    case tab = "\t"
  }

  /// What stands between fields; where it is nil, what the first line has most of.
  public var delimiter: Delimiter?
  /// The column of longitudes in degrees; where it is nil, one called lon, lng, long, longitude, x,
  /// decimalLongitude or longitude_deg.
  public var longitude: String?
  /// The column of latitudes in degrees; where it is nil, one called lat, latitude, y, decimalLatitude or
  /// latitude_deg.
  public var latitude: String?
  /// The column of geometries in well-known text or hexadecimal well-known binary; where it is nil, one
  /// called wkt, geom, geometry, the_geom, wkb, wkb_geometry, ewkt or ewkb.
  public var geometry: String?

  /// Options that leave everything to be found out.
  public init() {}
}

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
      let names = header.map { $0.trimmingWhitespace().lowercased() }
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

  /// The first names of a header, which may be that of no CSV at all.
  private static func list(_ header: [String]) -> String {
    let names = header.prefix(20).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    return header.count > 20 ? names + ", …" : names
  }
}
