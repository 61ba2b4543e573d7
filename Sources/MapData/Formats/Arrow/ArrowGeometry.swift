import MapGeoJSON
import MapJSON

/// The columns of an Arrow table that contain the geometries of its rows.
enum ArrowGeometry {
  /// Columns of longitudes and latitudes.
  case position(longitude: Int, latitude: Int)
  /// A column of well-known binary or text.
  case wellKnown(Int)
  /// A column of nested coordinates (GeoArrow 0.2), with the geometries that they form.
  case nested(Int, Nesting)
  /// No column contains geometries.
  case absent

  /// The geometries that nested coordinates form.
  enum Nesting: String {
    case point, linestring, polygon, multipoint, multilinestring, multipolygon
  }

  /// Finds the geometry of a table, and the reference system of its coordinates. A column that is
  /// declared as a geometry precedes columns with the names that a CSV text may use.
  ///
  /// - Throws: `MalformedContent` if the table declares a system that is unknown.
  static func find(
    in fields: [ArrowField], _ metadata: [String: String]
  ) throws(MalformedContent) -> (ArrowGeometry, CoordinateReference) {
    for (index, field) in fields.enumerated() {
      guard let type = field.metadata["ARROW:extension:name"], type.hasPrefix("geoarrow.") else {
        continue
      }
      let properties = field.metadata["ARROW:extension:metadata"].flatMap(Self.parsed)
      let reference = try reference(properties?.object?["crs"], of: field.name)
      let form = String(type.dropFirst("geoarrow.".count))
      if form == "wkb" || form == "wkt" { return (.wellKnown(index), reference) }
      guard let nesting = Nesting(rawValue: form) else {
        throw MalformedContent(
          reason:
            "the geometries of column '\(field.name)' are of the type '\(type)', which is not read: write "
            + "them as geoarrow.wkb")
      }
      return (.nested(index, nesting), reference)
    }
    if let declared = try declaredByGeoParquet(in: fields, metadata) { return declared }
    let candidates = try? CSVColumns.candidates(fields.map(\.name), options: CSVOptions())
    for candidate in candidates ?? [] {
      switch candidate {
      case .position(let longitude, let latitude)
      where fields[longitude].kind.isNumber && fields[latitude].kind.isNumber:
        return (.position(longitude: longitude, latitude: latitude), .geographic)
      case .geometry(let index) where fields[index].kind.holdsBytes:
        return (.wellKnown(index), .geographic)
      default: continue
      }
    }
    return (.absent, .geographic)
  }

  /// Returns the column that the metadata of GeoParquet 1.0 declares (`geo`), which tables keep when
  /// they are read from files; nil if there is none.
  private static func declaredByGeoParquet(
    in fields: [ArrowField], _ metadata: [String: String]
  ) throws(MalformedContent) -> (ArrowGeometry, CoordinateReference)? {
    guard let geo = metadata["geo"].flatMap(Self.parsed)?.object,
      let name = geo["primary_column"]?.string,
      let column = geo["columns"]?.object?[name]?.object,
      column["encoding"]?.string?.uppercased() == "WKB",
      let index = fields.firstIndex(where: { $0.name == name && $0.kind.holdsBytes })
    else { return nil }
    return (.wellKnown(index), try reference(column["crs"], of: name))
  }

  private static func parsed(_ text: String) -> JSONValue? {
    try? JSONDocument(parsing: Array(text.utf8)).root
  }

  /// Returns the system of a `crs` member: a name, well-known text or PROJJSON. Without the member,
  /// it is longitude and latitude.
  private static func reference(
    _ crs: JSONValue?, of column: String
  ) throws(MalformedContent) -> CoordinateReference {
    guard let crs, !crs.isNull else { return .geographic }
    if let name = crs.string, let known = CoordinateReference(name: name) { return known }
    if let identifier = crs.object?["id"]?.object, let authority = identifier["authority"]?.string,
      let code = identifier["code"],
      let known = CoordinateReference(
        name:
          "\(authority):\(code.string ?? code.double.flatMap(Int.init(exactly:)).map { "\($0)" } ?? "")"
      )
    {
      return known
    }
    let name = crs.object?["name"]?.string ?? crs.string ?? "an unknown system"
    throw MalformedContent(
      reason:
        "the coordinates of column '\(column)' are in \(name.prefix(60)), which has no code that PROJ knows; "
        + CoordinateReference.remedy(for: ""))
  }

  /// The column that contains the geometry, which is no attribute. Longitudes and latitudes are
  /// attributes as well.
  var column: Int? {
    switch self {
    case .wellKnown(let index), .nested(let index, _): index
    case .position, .absent: nil
    }
  }

  /// Returns the geometry of a row; nil if there is none. Sets `code` to the EPSG code of its reference
  /// system if the geometry names that system.
  ///
  /// - Throws: `MalformedContent` if the geometry cannot be read.
  func geometry(
    _ columns: [ArrowColumn], _ row: Int, code: inout Int
  ) throws(MalformedContent) -> Geometry? {
    switch self {
    case .absent: return nil
    case .position(let longitude, let latitude):
      guard !columns[longitude].isMissing(row), !columns[latitude].isMissing(row) else {
        return nil
      }
      return .point(
        Position(longitude: columns[longitude].number(row), latitude: columns[latitude].number(row))
      )
    case .wellKnown(let index):
      let column = columns[index]
      guard let bytes = try column.bytes(row) else { return nil }
      if (column.dictionary ?? column).kind.isText {
        return try WellKnownField.geometry(String(decoding: bytes, as: UTF8.self), code: &code)
      }
      return try WellKnownField.geometry(bytes, code: &code)
    case .nested(let index, let nesting):
      let column = columns[index]
      guard !column.isMissing(row) else { return nil }
      return try Self.nested(column, row, nesting)
    }
  }

  private static func nested(
    _ column: ArrowColumn, _ row: Int, _ nesting: Nesting
  ) throws(MalformedContent) -> Geometry? {
    switch nesting {
    case .point: return try position(column, row).map { .point($0) }
    case .multipoint: return .multiPoint(try positions(column, row))
    case .linestring: return .lineString(try positions(column, row))
    case .multilinestring: return .multiLineString(try parts(column, row, positions))
    case .polygon: return .polygon(try parts(column, row, positions))
    case .multipolygon:
      return .multiPolygon(
        try parts(column, row) { (column, row) throws(MalformedContent) in
          try parts(column, row, positions)
        })
    }
  }

  /// Returns the parts of a list, each read by `read`.
  private static func parts<Part>(
    _ column: ArrowColumn, _ row: Int,
    _ read: (ArrowColumn, Int) throws(MalformedContent) -> Part
  ) throws(MalformedContent) -> [Part] {
    guard let range = try column.elements(row) else { return [] }
    var parts: [Part] = []
    for index in range { parts.append(try read(column.children[0], index)) }
    return parts
  }

  private static func positions(
    _ column: ArrowColumn, _ row: Int
  ) throws(MalformedContent) -> [Position] {
    try parts(column, row, position).compactMap { $0 }
  }

  /// Returns the position of a row: a structure with the members `x` and `y`, or a list of numbers.
  /// It is nil if the position is missing or empty.
  private static func position(
    _ column: ArrowColumn, _ row: Int
  ) throws(MalformedContent) -> Position? {
    guard !column.isMissing(row) else { return nil }
    let numbers: [Double]
    if case .structure = column.kind {
      numbers = column.children.prefix(3).map { $0.number(row) }
    } else {
      guard let range = try column.elements(row) else { return nil }
      numbers = range.prefix(3).map { column.children[0].number($0) }
    }
    guard numbers.count >= 2, !(numbers[0].isNaN && numbers[1].isNaN) else { return nil }
    let altitude = numbers.count > 2 && numbers[2].isFinite ? numbers[2] : nil
    return Position(longitude: numbers[0], latitude: numbers[1], altitude: altitude)
  }
}

extension ArrowField.Kind {
  /// Whether values are texts.
  fileprivate var isText: Bool {
    switch self {
    case .text, .textView: true
    default: false
    }
  }

  /// Whether values are texts or bytes of any length.
  fileprivate var holdsBytes: Bool {
    switch self {
    case .text, .textView, .binary, .binaryView: true
    default: false
    }
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .float: true
    case .decimal(let bits, _): bits <= 128
    default: false
    }
  }
}
