import MapGeoJSON

/// The columns of a CSV text that contain the positions of features.
enum CSVColumns: Hashable {
  /// Two columns of longitudes and latitudes in degrees.
  case position(longitude: Int, latitude: Int)
  /// One column of geometries as well-known text, well-known binary in hexadecimal digits, or
  /// GeoJSON.
  case geometry(Int)
  /// One column that contains the latitude and the longitude, or a geometry.
  case pair(Int, isLatitudeFirst: Bool)
  /// The text contains no positions.
  case absent

  private static let longitudes = [
    "lon", "lng", "long", "longitude", "x", "decimallongitude", "longitude_deg", "längengrad",
    "laengengrad", "longitud", "longitudine",
  ]
  private static let latitudes = [
    "lat", "latitude", "y", "decimallatitude", "latitude_deg", "breitengrad", "latitud",
    "latitudine",
  ]
  private static let geometries = [
    "wkt", "geom", "geometry", "the_geom", "wkb", "wkb_geometry", "ewkt", "ewkb", "geojson",
    "geo_json", "geo_shape", "geo shape",
  ]
  /// The usual names of columns that contain both coordinates, reduced to letters and digits. The
  /// preferred name is first.
  private static let pairs = [
    "latlon", "latlng", "latlong", "latitudelongitude", "lonlat", "lnglat", "longlat",
    "longitudelatitude", "coordinates", "coordinate", "coords", "coord", "latloncoordinates",
    "geopoint2d", "geopoint", "geo", "gps", "gpscoordinates", "geolocation", "location", "position",
    "point", "shape",
  ]

  /// Finds the columns that the options name, or otherwise the columns with usual names. The case
  /// of names is ignored. The candidates are in the order of preference: columns of geometries,
  /// then columns of longitude and latitude, then columns that contain both coordinates.
  ///
  /// - Throws: `MalformedContent` with the names of all columns if no column is suitable.
  static func candidates(
    _ header: [String], options: CSVOptions
  ) throws(MalformedContent) -> [CSVColumns] {
    guard options.readsPlaces else { return [.absent] }
    let names = header.map(Self.plainName)
    func column(_ name: String?, _ usual: [String]) throws(MalformedContent) -> Int? {
      if let name {
        if let index = header.firstIndex(of: name) { return index }
        throw MalformedContent(
          reason: "no column '\(name)'; the columns are: \(Self.list(header))")
      }
      return usual.lazy.compactMap { names.firstIndex(of: $0) }.first
    }
    if let name = options.geometry { return try column(name, []).map { [.geometry($0)] } ?? [] }
    let arePositionsNamed = options.longitude != nil || options.latitude != nil
    var found: [CSVColumns] = []
    if !arePositionsNamed {
      found += geometries.compactMap { names.firstIndex(of: $0) }.map { .geometry($0) }
    }
    if let longitude = try column(options.longitude, longitudes),
      let latitude = try column(options.latitude, latitudes)
    {
      found.append(.position(longitude: longitude, latitude: latitude))
    }
    if !arePositionsNamed, let pair = pair(among: header) {
      let isReversed = names[pair].hasPrefix("lon") || names[pair].hasPrefix("lng")
      found.append(.pair(pair, isLatitudeFirst: !isReversed))
    }
    guard found.isEmpty else { return found }
    throw MalformedContent(
      reason:
        "no columns of longitude and latitude, and none of well-known text or binary, among "
        + "\(list(header)); name them as \"longitude\" and \"latitude\", or \"geometry\"")
  }

  /// Returns a name in lowercase, without a unit in brackets and without the final point of an
  /// abbreviation. For example, `Lat. (deg)` becomes `lat`.
  private static func plainName(_ name: String) -> String {
    var plain = name.trimmingWhitespace().lowercased()
    for (open, close) in ["(": ")", "[": "]"] as [Character: Character] where plain.last == close {
      if let start = plain.lastIndex(of: open), start > plain.startIndex {
        plain = String(plain[..<start]).trimmingWhitespace()
      }
    }
    if plain.count > 1, plain.last == "." { plain.removeLast() }
    return plain
  }

  /// Returns the column whose name states that it contains both coordinates, or nil if there is no
  /// such column.
  private static func pair(among header: [String]) -> Int? {
    let names = header.map { name in
      String(name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    }
    return pairs.lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  /// Returns the first 20 names of a header as a list for messages.
  private static func list(_ header: [String]) -> String {
    let names = header.prefix(20).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    return header.count > 20 ? names + ", …" : names
  }

  /// The columns of longitude and latitude. The array is empty if a geometry or both coordinates
  /// are in one column.
  var coordinates: [Int] {
    if case .position(let longitude, let latitude) = self { [longitude, latitude] } else { [] }
  }

  /// Returns the geometry of a record, or nil if the record contains no geometry. Sets `code` to
  /// the EPSG code of the geometry's reference system.
  func geometry(_ record: [String], code: inout Int) throws(MalformedContent) -> Geometry? {
    func field(_ column: Int) -> String { record.indices.contains(column) ? record[column] : "" }
    switch self {
    case .absent: return nil
    case .geometry(let column):
      return try WellKnownField.geometry(field(column), code: &code)
    case .pair(let column, let isLatitudeFirst):
      let text = field(column)
      guard !text.isEmpty else { return nil }
      guard let (east, north) = CoordinateText.pair(text, isLatitudeFirst: isLatitudeFirst) else {
        guard
          text.contains(where: { "({".contains($0) })
            || text.utf8.allSatisfy({ hexadecimalDigit($0) != nil })
        else {
          throw MalformedContent(
            reason: "'\(text.prefix(40))' is neither a latitude and longitude nor a geometry")
        }
        return try WellKnownField.geometry(text, code: &code)
      }
      return .point(east, north)
    case .position(let longitude, let latitude):
      let (east, north) = (field(longitude), field(latitude))
      if east.isEmpty, north.isEmpty { return nil }
      if let x = Double(east), let y = Double(north) { return .point(x, y) }
      guard let x = CoordinateText.value(east), x.axis != .latitude,
        let y = CoordinateText.value(north), y.axis != .longitude
      else {
        throw MalformedContent(
          reason: "'\(east.prefix(40))', '\(north.prefix(40))' are not a longitude and latitude")
      }
      return .point(x.degrees, y.degrees)
    }
  }

  /// The EPSG code of longitude and latitude in WGS 84.
  static let degrees = 4326
}

/// Options for reading CSV. An option that is nil is detected from the data.
public struct CSVOptions: Hashable, Sendable {
  /// A separator between fields.
  public enum Delimiter: String, CaseIterable, Hashable, Sendable {
    /// A comma (RFC 4180).
    case comma = ","
    /// A semicolon, which spreadsheets write in locales with a decimal comma.
    case semicolon = ";"
    /// A tab character.
    case tab = "\t"
    /// A vertical bar.
    case bar = "|"
  }

  /// The separator between fields. By default, it is the separator that a first line such as
  /// `sep=;` names. Without such a line, it is the separator that is most frequent in the header.
  public var delimiter: Delimiter?
  /// The name of the column of longitudes in degrees. By default, a column is used whose name is
  /// lon, lng, long, longitude, x, decimalLongitude, longitude_deg, or the word for longitude in
  /// another language.
  public var longitude: String?
  /// The name of the column of latitudes in degrees. By default, a column is used whose name is
  /// lat, latitude, y, decimalLatitude, latitude_deg, or the word for latitude in another language.
  public var latitude: String?
  /// The name of the column of geometries: well-known text, hexadecimal well-known binary, GeoJSON,
  /// or latitude and longitude. By default, a column is used whose name is wkt, geom, geometry,
  /// the_geom, wkb, wkb_geometry, ewkt, ewkb, geojson or geo_shape. If there are no columns of
  /// longitude and latitude, the name may also be coordinates, location, latlon, geo_point or
  /// similar.
  public var geometry: String?
  /// Whether the text contains positions. If not, all columns become attributes.
  var readsPlaces = true

  /// Creates options that are all detected from the data.
  public init() {}
}
