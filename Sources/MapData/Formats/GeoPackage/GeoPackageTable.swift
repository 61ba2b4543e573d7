import MapCSQLite
import MapGeoJSON

/// A reader of the features in one table of a GeoPackage (OGC 12-128r19, clause 2.1.6).
struct GeoPackageTable {
  var name: String
  /// The name of the column of geometries, or nil if the table contains no geometries. In that case,
  /// all columns become attributes, including the primary key.
  var geometryColumn: String?
  var reference: CoordinateReference
  /// The region to read in degrees, or nil to read all features.
  var bounds: StoreBounds?
  /// The boxes to look up in the layer's index, in the units of the layer. It is nil if the index
  /// is not used.
  var boxes: [StoreBounds.Box]?
  /// The maximum memory that the features may take until they are drawn, in bytes.
  var memoryLimit: Int

  /// The use of a column.
  private enum Role {
    case identifier
    case geometry
    case attribute(type: String)
  }

  /// Returns the features, or nil if they exceed the memory limit. If `hashesRows` is true, also
  /// returns the hash of their rows.
  func features(
    in reader: SQLiteReader, hashesRows: Bool
  ) throws(ResourceError) -> (stored: StoredFeatures, hash: String?)? {
    let key = try primaryKey(in: reader)
    let query = try query(key: key, in: reader)
    let columns = query.columns
    let roles = columns.map { name, type in
      if name == geometryColumn { return Role.geometry }
      return name == key && geometryColumn != nil
        ? .identifier : .attribute(type: type.uppercased())
    }
    var reading = Reading(names: columns.map(\.name), roles: roles, table: self)
    var hash = SHA256()
    if hashesRows { for (name, type) in columns { hash.add("\(name)\0\(type)\0") } }
    let isFull = try query.run { row in
      let count = reading.stored.features.count
      let isRoomLeft = reading.add(row)
      if hashesRows, reading.stored.features.count > count {
        row.add(to: &hash, columns: columns.count)
      }
      return isRoomLeft ? nil : true
    }
    guard isFull == nil else { return nil }
    reading.stored.domains = try GeoPackage.domains(of: name, in: reader)
    if hashesRows {
      for (column, domain) in reading.stored.domains.sorted(by: { $0.key < $1.key }) {
        hash.add("\(column)\0")
        for value in domain.values { hash.add("\(value.text)\0\(value.name ?? "")\0") }
      }
    }
    reading.stored.warnings += reading.texts.warnings(layer: name)
    return (reading.stored, hashesRows ? hash.hexadecimal() : nil)
  }

  /// Returns the name of the primary key column. A view has no primary key, so its first column is
  /// returned (clause 2.1.6.1.1). Returns nil if that column contains the geometries.
  private func primaryKey(in reader: SQLiteReader) throws(ResourceError) -> String? {
    let columns = try reader.prepare("SELECT * FROM \(quoted(name)) LIMIT 0").columns
    return columns.first { reader.isPrimaryKey($0.name, of: name) }?.name
      ?? columns.first.flatMap { $0.name == geometryColumn ? nil : $0.name }
  }

  private func query(
    key: String?, in reader: SQLiteReader
  ) throws(ResourceError) -> SQLiteQuery {
    let order = key.map { " ORDER BY \(quoted($0))" } ?? ""
    if let boxes, let key, let geometryColumn {
      let boxes = boxes.map { box in
        "maxx >= \(box.west) AND minx <= \(box.east) AND maxy >= \(box.south)"
          + " AND miny <= \(box.north)"
      }.joined(separator: " OR ")
      let index = quoted("rtree_\(name)_\(geometryColumn)")
      let indexed =
        "SELECT * FROM \(quoted(name)) WHERE \(quoted(key)) IN (SELECT id FROM \(index) WHERE \(boxes))"
      // If the layer has no index, all rows are read, and each geometry is tested.
      if let query = try? reader.prepare(indexed + order) { return query }
    }
    return try reader.prepare("SELECT * FROM \(quoted(name))\(order)")
  }

  /// The state of reading features row by row.
  private struct Reading {
    var stored = StoredFeatures([])
    var texts = FieldTexts(declared: nil, isVague: false, chosen: nil)
    private let names: [String]
    private let roles: [Role]
    private let table: GeoPackageTable
    private var memory = 0

    init(names: [String], roles: [Role], table: GeoPackageTable) {
      self.names = names
      self.roles = roles
      self.table = table
      let attributes = zip(names, roles).filter { if case .attribute = $1 { true } else { false } }
      attributeNames = attributes.map(\.0)
      areNamesUnique = Set(attributeNames).count == attributeNames.count
    }

    private let attributeNames: [String]
    private let areNamesUnique: Bool

    /// Adds the feature of a row. Returns whether the features are within the memory limit.
    mutating func add(_ row: SQLiteRow) -> Bool {
      var feature = Feature(geometry: nil)
      var values: [AttributeValue] = []
      values.reserveCapacity(attributeNames.count)
      for (index, role) in roles.enumerated() {
        let column = Int32(truncatingIfNeeded: index)
        switch role {
        case .identifier:
          feature.identifier = Feature.Identifier(row.attribute(column, texts: &texts))
        case .geometry: feature.geometry = geometry(row.bytes(column))
        case .attribute(let type):
          values.append(row.attribute(column, type: type, texts: &texts))
        }
      }
      if let bounds = table.bounds, let geometry = feature.geometry, bounds.excludes(geometry) {
        return true
      }
      feature.attributes = attributes(values)
      stored.features.append(feature)
      memory += feature.memory
      return memory <= table.memoryLimit
    }

    private func attributes(_ values: [AttributeValue]) -> Attributes {
      guard areNamesUnique else {
        return Attributes(
          zip(attributeNames, values).map { Attributes.Member(name: $0, value: $1) })
      }
      return Attributes(uniqueNames: attributeNames, values: values)
    }

    private mutating func geometry(_ blob: [UInt8]?) -> Geometry? {
      guard let blob else { return nil }
      do {
        return table.reference.geographic(try GeoPackageGeometry.decode(blob))
      } catch {
        stored.unreadable.add(stored.features.count, error.reason)
        return nil
      }
    }
  }
}

extension SQLiteRow {
  /// Returns the value of a column as an attribute. Binary data becomes null.
  fileprivate func attribute(
    _ column: Int32, type: String = "", texts: inout FieldTexts
  ) -> AttributeValue {
    switch kind(column) {
    case SQLITE_INTEGER where type == "BOOLEAN": .bool(integer(column) != 0)
    case SQLITE_INTEGER: .integer(Int64(integer(column)))
    case SQLITE_FLOAT where type == "FLOAT": .double(double(column).asSinglePrecision)
    case SQLITE_FLOAT: .double(double(column))
    case SQLITE_TEXT: bytes(column).map { .string(texts.text($0)) } ?? .null
    default: .null
    }
  }
}

extension Feature.Identifier {
  /// Creates an identifier from an attribute's value. Returns nil if the value is neither an
  /// integer nor a text.
  fileprivate init?(_ value: AttributeValue) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .string(text)
    default: return nil
    }
  }
}

/// A decoder of the geometries in GeoPackage feature tables (OGC 12-128r19, clause 2.1.3:
/// GeoPackageBinary).
enum GeoPackageGeometry {
  /// Decodes a geometry from the value of a column.
  ///
  /// - Throws: `MalformedContent` if the value is not GeoPackageBinary or has an extended type.
  static func decode(_ blob: [UInt8]) throws(MalformedContent) -> Geometry {
    guard blob.count >= 8, blob[0] == UInt8(ascii: "G"), blob[1] == UInt8(ascii: "P") else {
      throw MalformedContent(reason: "a geometry that is not GeoPackageBinary")
    }
    let flags = blob[3]
    guard blob[2] == 0, flags & 0b0010_0000 == 0 else {
      throw MalformedContent(reason: "a geometry of an extended GeoPackage type")
    }
    let envelopeSizes = [0, 32, 48, 48, 64]
    let envelope = Int(flags >> 1 & 0b111)
    guard envelope < envelopeSizes.count else {
      throw MalformedContent(reason: "a geometry with an unknown kind of envelope")
    }
    let start = 8 + envelopeSizes[envelope]
    guard start <= blob.count else { throw MalformedContent(reason: "a truncated geometry") }
    do {
      return try Geometry(wellKnownBinary: blob[start...], keepsNotFinite: true)
    } catch {
      throw MalformedContent(reason: error.reason.description)
    }
  }
}
