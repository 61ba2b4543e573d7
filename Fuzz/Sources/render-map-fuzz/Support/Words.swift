/// Words of formats that several targets read.
enum Words {
  /// The tokens of JSON.
  static let json = [
    "{}", "[]", "null", "true", "false", "\"\"", "\\u0000", "\\ud83d\\ude00", "1e999", "-0.0",
    "18446744073709551616", "\u{FEFF}",
    "\"type\":", "[[", "]]", ",", ":",
  ]

  /// Words of GeoJSON.
  static let geoJSON =
    json
    + quoted([
      "type", "coordinates", "geometry", "geometries", "properties", "features", "id", "bbox",
      "Feature",
      "FeatureCollection", "GeometryCollection", "Point", "MultiPoint", "LineString",
      "MultiLineString", "Polygon",
      "MultiPolygon",
    ]) + ["[180,90]", "[-180,-90]", "[0,0]", "[1e308,1]", "\u{1E}", "\n"]

  /// Returns names in double quotes.
  static func quoted(_ names: [String]) -> [String] { names.map { "\"\($0)\"" } }
}
