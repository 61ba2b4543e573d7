import MapGeoJSON
import MapJSON

/// A reader of the features of a FlatGeobuf file (FlatGeobuf 3, feature.fbs).
struct FlatGeobufFeatures {
  let header: FlatGeobufHeader
  private let names: [String]
  private let areNamesUnique: Bool

  init(_ header: FlatGeobufHeader) {
    self.header = header
    names = header.columns.map(\.name)
    areNamesUnique = Set(names).count == names.count
  }

  /// Reads a feature, whose bytes follow its size.
  ///
  /// - Returns: The feature, and the problem with its geometry; nil if there is none.
  /// - Throws: `MalformedContent` if the feature is damaged.
  func feature(_ bytes: ArraySlice<UInt8>) throws(MalformedContent) -> (Feature, problem: String?) {
    let table = try FlatTable(rootOf: bytes)
    let own = try table.tables(2)
    let columns = own.isEmpty ? header.columns : try FlatGeobufHeader.columns(own)
    let attributes = try attributes(table.data(1) ?? [], columns, isOwn: !own.isEmpty)
    var feature = Feature(geometry: nil, attributes: attributes)
    do throws(MalformedContent) {
      feature.geometry = try table.table(0).flatMap { (table) throws(MalformedContent) in
        try geometry(table, type: header.geometryType, depth: 0)
      }
      return (feature, nil)
    } catch {
      return (feature, error.reason)
    }
  }

  /// Reads the properties of a feature: the number of a column and a value, repeated.
  private func attributes(
    _ bytes: ArraySlice<UInt8>, _ columns: [FlatGeobufHeader.Column], isOwn: Bool
  ) throws(MalformedContent) -> Attributes {
    var values = [AttributeValue](repeating: .null, count: columns.count)
    var offset = bytes.startIndex
    func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(MalformedContent) -> Number {
      defer { offset += MemoryLayout<Number>.size }
      return try FlatTable.number(type, in: bytes, at: offset)
    }
    while offset < bytes.endIndex {
      let index = Int(try number(UInt16.self))
      guard columns.indices.contains(index) else { throw Self.damage }
      switch columns[index].kind {
      case .int8: values[index] = .integer(Int64(try number(Int8.self)))
      case .uint8: values[index] = .integer(Int64(try number(UInt8.self)))
      case .bool: values[index] = .bool(try number(UInt8.self) != 0)
      case .int16: values[index] = .integer(Int64(try number(Int16.self)))
      case .uint16: values[index] = .integer(Int64(try number(UInt16.self)))
      case .int32: values[index] = .integer(Int64(try number(Int32.self)))
      case .uint32: values[index] = .integer(Int64(try number(UInt32.self)))
      case .int64: values[index] = .integer(try number(Int64.self))
      case .uint64:
        let value = try number(UInt64.self)
        values[index] = Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
      case .float:
        let value = Double(Float(bitPattern: try number(UInt32.self)))
        values[index] = value.isFinite ? .double(value.asSinglePrecision) : .null
      case .double:
        let value = Double(bitPattern: try number(UInt64.self))
        values[index] = value.isFinite ? .double(value) : .null
      case .string, .json, .dateTime, .binary:
        let length = Int(try number(UInt32.self))
        guard length <= bytes.endIndex - offset else { throw Self.damage }
        values[index] = Self.value(bytes[offset..<offset + length], of: columns[index].kind)
        offset += length
      }
    }
    guard isOwn || !areNamesUnique else { return Attributes(uniqueNames: names, values: values) }
    return Attributes(
      zip(columns, values).map { Attributes.Member(name: $0.name, value: $1) })
  }

  private static func value(
    _ bytes: ArraySlice<UInt8>, of kind: FlatGeobufHeader.Column.Kind
  ) -> AttributeValue {
    if kind == .binary { return .null }
    if kind == .json, let document = try? JSONDocument(parsing: Array(bytes)) {
      return AttributeValue(document.root)
    }
    return .string(String(decoding: bytes, as: UTF8.self))
  }

  /// The greatest depth of nested geometries.
  private static let depthLimit = 16

  /// Reads a geometry. If the file has one type, its geometries do not state theirs.
  private func geometry(
    _ table: FlatTable, type: UInt8, depth: Int
  ) throws(MalformedContent) -> Geometry? {
    let stated = try table.number(6, UInt8.self) ?? 0
    let type = stated == 0 ? type : stated
    guard depth < Self.depthLimit else { throw Self.damage }
    func parts() throws(MalformedContent) -> [Geometry] {
      var parts: [Geometry] = []
      for part in try table.tables(7) {
        if let part = try geometry(part, type: 0, depth: depth + 1) { parts.append(part) }
      }
      return parts
    }
    switch type {
    case 1: return try positions(table).first.map { .point($0) } ?? .multiPoint([])
    case 2: return .lineString(try positions(table))
    case 3, 17: return .polygon(try lines(table))
    case 4: return .multiPoint(try positions(table))
    case 5: return .multiLineString(try lines(table))
    // The triangles of a network have a ring each.
    case 16: return .multiPolygon(try lines(table).map { [$0] })
    case 6, 15:
      var polygons: [[[Position]]] = []
      for part in try table.tables(7) {
        if case .polygon(let rings) = try geometry(part, type: 3, depth: depth + 1) {
          polygons.append(rings)
        }
      }
      return .multiPolygon(polygons)
    case 7: return .geometryCollection(try parts())
    default:
      throw MalformedContent(
        reason: "a curve, which is not read; convert it with ogr2ogr -nlt CONVERT_TO_LINEAR")
    }
  }

  private func positions(_ table: FlatTable) throws(MalformedContent) -> [Position] {
    let numbers = try table.doubles(1)
    let altitudes = header.hasAltitude ? try table.doubles(2) : []
    guard numbers.count % 2 == 0 else { throw Self.damage }
    return (0..<numbers.count / 2).map { index in
      let altitude = index < altitudes.count && altitudes[index].isFinite ? altitudes[index] : nil
      return Position(
        longitude: numbers[2 * index], latitude: numbers[2 * index + 1], altitude: altitude)
    }
  }

  /// Returns the lines or rings of a geometry, whose ends are numbers of positions.
  private func lines(_ table: FlatTable) throws(MalformedContent) -> [[Position]] {
    let positions = try positions(table)
    let ends = try table.numbers(0, UInt32.self).map { Int($0) }
    guard !ends.isEmpty else { return positions.isEmpty ? [] : [positions] }
    var start = 0
    var lines: [[Position]] = []
    for end in ends {
      guard end >= start, end <= positions.count else { throw Self.damage }
      lines.append(Array(positions[start..<end]))
      start = end
    }
    return lines
  }

  private static let damage = MalformedContent(reason: "a feature is damaged")
}
