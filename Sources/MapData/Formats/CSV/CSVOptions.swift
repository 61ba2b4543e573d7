/// Options for reading CSV. Options that are nil are detected.
public struct CSVOptions: Hashable, Sendable {
  /// The separator between fields.
  public enum Delimiter: String, CaseIterable, Hashable, Sendable {
    /// A comma (RFC 4180).
    case comma = ","
    /// A semicolon, which spreadsheets write in locales with a decimal comma.
    case semicolon = ";"
    /// A tab.
    case tab = "\t"
    /// A vertical bar.
    case bar = "|"
  }

  /// The separator between fields. By default, that of a first line such as `sep=;`, else the one that is most frequent
  /// in the header.
  public var delimiter: Delimiter?
  /// The column of longitudes in degrees. By default, one called lon, lng, long, longitude, x,
  /// decimalLongitude or longitude_deg.
  public var longitude: String?
  /// The column of latitudes in degrees. By default, one called lat, latitude, y, decimalLatitude
  /// or latitude_deg.
  public var latitude: String?
  /// The column of geometries: well-known text, hexadecimal well-known binary, GeoJSON, or latitude and longitude. By
  /// default, one called wkt, geom, geometry, the_geom, wkb, wkb_geometry, ewkt, ewkb, geojson or geo_shape; without
  /// columns of longitude and latitude, also one called coordinates, location, latlon, geo_point and the like.
  public var geometry: String?

  /// Creates options that detect everything.
  public init() {}
}

/// The columns of a CSV text that hold the positions of features.
enum CSVColumns: Hashable {
  /// Longitude and latitude in degrees.
  case position(longitude: Int, latitude: Int)
  /// Well-known text, well-known binary in hexadecimal digits, or GeoJSON.
  case geometry(Int)
  /// Latitude and longitude in one column, or a geometry.
  case pair(Int, isLatitudeFirst: Bool)

  private static let longitudes = [
    "lon", "lng", "long", "longitude", "x", "decimallongitude", "longitude_deg",
  ]
  private static let latitudes = ["lat", "latitude", "y", "decimallatitude", "latitude_deg"]
  private static let geometries = [
    "wkt", "geom", "geometry", "the_geom", "wkb", "wkb_geometry", "ewkt", "ewkb", "geojson",
    "geo_json", "geo_shape", "geo shape",
  ]
  /// The letters and digits of names of columns of both coordinates, in the order of preference.
  private static let pairs = [
    "latlon", "latlng", "latlong", "latitudelongitude", "lonlat", "lnglat", "longlat",
    "longitudelatitude", "coordinates", "coordinate", "coords", "coord", "latloncoordinates",
    "geopoint2d", "geopoint", "geo", "gps", "gpscoordinates", "geolocation", "location", "position",
    "point", "shape",
  ]

  /// Finds the columns that the options name, or else columns with common names, ignoring case.
  /// Columns of geometries take precedence over longitude and latitude, and these over columns of both.
  ///
  /// - Throws: `MalformedContent` with the names of all columns if none is suitable.
  init(header: [String], options: CSVOptions) throws(MalformedContent) {
    func column(_ name: String?, _ usual: [String]) throws(MalformedContent) -> Int? {
      if let name {
        if let index = header.firstIndex(of: name) { return index }
        throw MalformedContent(
          reason: "no column '\(name)'; the columns are: \(Self.list(header))")
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
    } else if !arePositionsNamed, let pair = Self.pair(among: header) {
      let name = header[pair].trimmingWhitespace().lowercased()
      self = .pair(pair, isLatitudeFirst: !name.hasPrefix("lon") && !name.hasPrefix("lng"))
    } else {
      throw MalformedContent(
        reason:
          "no columns of longitude and latitude, and none of well-known text or binary, among "
          + "\(Self.list(header)); name them as \"longitude\" and \"latitude\", or \"geometry\"")
    }
  }

  /// Returns the column whose name says that it has both coordinates.
  private static func pair(among header: [String]) -> Int? {
    let names = header.map { name in
      String(name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }
    return pairs.lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  /// Returns the first names of a header, for messages.
  private static func list(_ header: [String]) -> String {
    let names = header.prefix(20).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    return header.count > 20 ? names + ", …" : names
  }
}
