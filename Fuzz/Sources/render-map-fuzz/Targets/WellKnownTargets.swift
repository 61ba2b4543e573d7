@testable import MapData
@testable import MapGeoJSON

/// Well-known text, and fields of tables that contain it.
enum WKTTarget: FuzzTarget {
  static let name = "wkt"
  static let summary = "well-known text"
  static let words = [
    "SRID=4326;", "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
    "GEOMETRYCOLLECTION", "EMPTY", "ZM", " Z ", " M ", "((", "))", "nan", "inf", "1e999",
    "0101000000", "\\x",
  ]
  static let sources = [
    "MapGeoJSON/WellKnown/WKTReader.swift", "MapData/Formats/CSV/WellKnownField.swift",
  ]

  static func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    var code = 0
    _ = try? WellKnownField.geometry(text, code: &code)
    let known = try WellKnownText(parsing: text)
    let again = expectSuccess("the text of a geometry cannot be read") {
      try WellKnownText(parsing: known.geometry.wellKnownText)
    }
    expect(again.geometry == known.geometry, "another geometry was written")
  }
}

/// Well-known binary, which is plain, in GeoPackages, or in hexadecimal digits.
enum WKBTarget: FuzzTarget {
  static let name = "wkb"
  static let summary = "well-known binary, of tables and GeoPackages"
  static let sources = [
    "MapGeoJSON/WellKnown/WKBReader.swift", "MapData/Formats/CSV/WellKnownField.swift",
  ]

  static func run(_ input: [UInt8]) throws {
    _ = try? GeoPackageGeometry.decode(input)
    _ = try? GeoPackageGeometry.decode([0x47, 0x50, 0, 1, 0, 0, 0, 0] + input)
    let digits = input.map { byte in
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    var code = 0
    _ = try? WellKnownField.geometry(digits.joined(), code: &code)
    let geometry = try Geometry(wellKnownBinary: input[...])
    let written = geometry.wellKnownBinary
    let again = expectSuccess("the binary of a geometry cannot be read") {
      try Geometry(wellKnownBinary: written[...])
    }
    expect(again == geometry, "another geometry was written")
    guard geometry.isComplete else { return }
    let json = GeoJSONObject.geometry(geometry, GeometryMembers()).jsonBytes
    _ = expectSuccess("the geometry as GeoJSON cannot be read") {
      try GeoJSONDocument(parsing: json)
    }
  }
}

extension Geometry {
  /// The geometry as well-known text.
  fileprivate var wellKnownText: String {
    func list<Element>(_ elements: [Element], _ text: (Element) -> String) -> String {
      elements.isEmpty ? "EMPTY" : "(" + elements.map(text).joined(separator: ",") + ")"
    }
    func place(_ position: Position) -> String {
      let altitude = position.altitude.map { " \($0)" } ?? ""
      return "\(position.longitude) \(position.latitude)\(altitude)"
    }
    func line(_ positions: [Position]) -> String { list(positions, place) }
    func rings(_ lines: [[Position]]) -> String { list(lines, line) }
    switch self {
    case .point(let position): return "POINT (\(place(position)))"
    case .multiPoint(let positions): return "MULTIPOINT " + line(positions)
    case .lineString(let positions): return "LINESTRING " + line(positions)
    case .multiLineString(let lines): return "MULTILINESTRING " + rings(lines)
    case .polygon(let lines): return "POLYGON " + rings(lines)
    case .multiPolygon(let polygons): return "MULTIPOLYGON " + list(polygons, rings)
    case .geometryCollection(let members):
      return "GEOMETRYCOLLECTION " + list(members) { $0.wellKnownText }
    }
  }

  /// The geometry as well-known binary, with the least significant byte first. If any position has an altitude, all
  /// positions are written with an altitude.
  fileprivate var wellKnownBinary: [UInt8] {
    var hasAltitude = false
    forEachPart { if $0.contains(where: { $0.altitude != nil }) { hasAltitude = true } }
    var bytes: [UInt8] = []
    func append(_ number: UInt32) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
    func append(_ number: Double) {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
    }
    func begin(_ type: UInt32) {
      bytes.append(1)
      append(type + (hasAltitude ? 1000 : 0))
    }
    func append(_ position: Position) {
      append(position.longitude)
      append(position.latitude)
      if hasAltitude { append(position.altitude ?? .nan) }
    }
    func append(_ line: [Position]) {
      append(UInt32(line.count))
      for position in line { append(position) }
    }
    func append(_ lines: [[Position]]) {
      append(UInt32(lines.count))
      for line in lines { append(line) }
    }
    func begin(_ type: UInt32, count: Int) {
      begin(type)
      append(UInt32(count))
    }
    switch self {
    case .point(let position):
      begin(1)
      append(position)
    case .lineString(let line):
      begin(2)
      append(line)
    case .polygon(let rings):
      begin(3)
      append(rings)
    case .multiPoint(let positions):
      begin(4, count: positions.count)
      for position in positions {
        begin(1)
        append(position)
      }
    case .multiLineString(let lines):
      begin(5, count: lines.count)
      for line in lines {
        begin(2)
        append(line)
      }
    case .multiPolygon(let polygons):
      begin(6, count: polygons.count)
      for rings in polygons {
        begin(3)
        append(rings)
      }
    case .geometryCollection(let members):
      begin(7, count: members.count)
      for member in members { bytes += member.wellKnownBinary }
    }
    return bytes
  }
}
