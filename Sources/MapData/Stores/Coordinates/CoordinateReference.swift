import MapGeoJSON
import MapTiles

/// A coordinate reference system that data is read in.
enum CoordinateReference: Hashable, Sendable {
  /// Longitude and latitude of WGS 84 in degrees: EPSG:4326 with x first, OGC:CRS84. ETRS89 (EPSG:4258) is
  /// the same (EPSG's transformation 1149 changes nothing).
  case geographic
  /// Metres of Web Mercator: EPSG:3857.
  case webMercator
  /// Another one, by its authority and number, such as `EPSG:2056`. PROJ has to know it.
  case named(String)
  /// Another one, by its well-known text, with a name for people.
  case described(String, name: String)

  /// The authorities whose numbers PROJ knows.
  private static let authorities: Set = ["EPSG", "ESRI", "IGNF", "OGC"]

  /// The system that an authority calls by this number; nil where PROJ does not know the authority.
  init?(organization: String, code: Int) {
    let organization = organization.uppercased()
    switch (organization, code) {
    case ("EPSG", 4326), ("EPSG", 4979), ("EPSG", 4258), ("OGC", 84), ("NONE", 0):
      self = .geographic
    case ("EPSG", 3857), ("EPSG", 900_913), ("ESRI", 102_100), ("ESRI", 102_113):
      self = .webMercator
    case _ where Self.authorities.contains(organization) && code > 0:
      self = .named("\(organization):\(code)")
    default: return nil
    }
  }

  /// The system that a name means: `EPSG:25832`, `urn:ogc:def:crs:EPSG::25832`,
  /// `urn:ogc:def:crs:OGC:1.3:CRS84`, `http://www.opengis.net/def/crs/EPSG/0/25832`, or well-known text;
  /// nil for any other.
  init?(name: String) {
    let name = name.trimmed
    let upper = name.uppercased()
    if Self.isWellKnownText(upper) {
      self = .described(name, name: Self.nameInText(name) ?? "its well-known text")
      return
    }
    let parts = upper.split { ":/#".contains($0) }.map(String.init)
    guard let last = parts.last else { return nil }
    if ["CRS84", "CRS84H"].contains(last) {
      self = .geographic
      return
    }
    let authority = parts.dropLast().last {
      Self.authorities.contains($0.replacing(".XML", with: ""))
    }
    guard let authority, let code = Int(last) else { return nil }
    self.init(organization: authority.replacing(".XML", with: ""), code: code)
  }

  private static func isWellKnownText(_ upper: String) -> Bool {
    let word = upper.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let starts = [
      "PROJCS", "GEOGCS", "COMPD_CS", "PROJCRS", "GEOGCRS", "GEODCRS", "COMPOUNDCRS", "BOUNDCRS",
    ]
    return starts.contains(String(word)) && upper.dropFirst(word.count).first == "["
  }

  private static func nameInText(_ text: String) -> String? {
    let parts = text.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1].prefix(60)) : nil
  }

  /// What it is called.
  var name: String {
    switch self {
    case .geographic: "EPSG:4326"
    case .webMercator: "EPSG:3857"
    case .named(let name), .described(_, let name): name
    }
  }

  /// Whether only PROJ can transform from it.
  var needsPROJ: Bool {
    switch self {
    case .geographic, .webMercator: false
    case .named, .described: true
    }
  }

  /// What to do about a system that is not known.
  static let remedy =
    "name it as EPSG:…, or reproject the data, such as with ogr2ogr -t_srs EPSG:4326"
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
