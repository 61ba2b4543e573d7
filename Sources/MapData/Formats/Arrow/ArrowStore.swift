import MapGeoJSON

/// A reader of tables in Arrow streams (`.arrows`) and Arrow files (`.arrow`, `.feather`).
///
/// Geometries are GeoArrow columns, columns of well-known binary or text, or columns of longitude and
/// latitude.
enum ArrowStore {
  /// Returns the rows of a table as features, in the order of the table.
  ///
  /// - Parameters:
  ///   - bytes: The stream or the file.
  ///   - location: The location of the data.
  ///   - needsPlaces: Whether a table without geometries is an error. If false, it is read as
  ///     records.
  ///   - bounds: The region to read, or nil to read all rows.
  ///   - properties: The names of the columns that become attributes, or nil for all columns.
  ///   - memoryLimit: The maximum memory that the features may take until they are drawn, in bytes.
  /// - Throws: `ResourceError.malformed` if the table is damaged or cannot be drawn; `tooLarge`.
  static func features(
    _ bytes: [UInt8], at location: ResourceLocation, needsPlaces: Bool = true,
    in bounds: TileSetDescription.Bounds? = nil, properties: Set<String>? = nil, memoryLimit: Int
  ) throws(ResourceError) -> StoredFeatures {
    let read = try location.reporting { () throws(MalformedContent) in
      var table = try ArrowTable(bytes, properties: properties, memoryLimit: memoryLimit)
      guard !needsPlaces || table.hasGeometries else {
        throw MalformedContent(
          reason: "no column of geometries, and none of numbers for longitude and latitude, among "
            + table.columnNames.prefix(20).map { "'\($0.prefix(40))'" }.joined(separator: ", "))
      }
      return try table.read() ? try table.inDegrees() : nil
    }
    guard let read else { throw .tooLarge(location, limit: memoryLimit) }
    return needsPlaces ? read.skippingFaults(in: bounds.map { StoreBounds($0) }) : read
  }
}

/// The state of reading a table.
private struct ArrowTable {
  private var stream: ArrowStream
  private let geometry: ArrowGeometry
  private let reference: CoordinateReference
  private let properties: Set<String>?
  private var remaining: Int
  private var stored = StoredFeatures([])
  /// The features whose geometries name a reference system that PROJ must transform.
  private var pending = PendingFeatures()

  init(
    _ bytes: [UInt8], properties: Set<String>?, memoryLimit: Int
  ) throws(MalformedContent) {
    stream = try ArrowStream(bytes, limit: memoryLimit)
    (geometry, reference) = try ArrowGeometry.find(in: stream.fields, stream.metadata)
    self.properties = properties
    remaining = memoryLimit
  }

  var hasGeometries: Bool {
    if case .absent = geometry { false } else { true }
  }

  var columnNames: [String] { stream.fields.map(\.name) }

  /// Reads all rows. Returns false if they exceed the memory limit.
  mutating func read() throws(MalformedContent) -> Bool {
    let fields = stream.fields
    var leftOut: [DataWarning]?
    while let (columns, count) = try stream.nextBatch() {
      guard columns.allSatisfy({ $0.count >= count }) else { throw ArrowStream.damage }
      let (kept, warnings) = attributeColumns(columns)
      leftOut = leftOut ?? warnings
      let names = kept.map { fields[$0].name }
      // Further batches grow the array by doubling its capacity.
      if stored.features.isEmpty {
        stored.features.reserveCapacity(min(count, remaining / FeatureMemory.feature))
      }
      for row in 0..<count {
        var values: [AttributeValue] = []
        values.reserveCapacity(kept.count)
        for index in kept { values.append(try columns[index].value(row, of: fields[index])) }
        let feature = Feature(
          geometry: try place(columns, row),
          attributes: Attributes(uniqueNames: names, values: values))
        remaining -= feature.memory
        guard remaining >= 0 else { return false }
        stored.features.append(feature)
      }
    }
    stored.warnings += leftOut ?? []
    return true
  }

  /// Returns the geometry of a row; nil if there is none, or if it is unreadable. It is in degrees
  /// unless the column or the geometry names a system that only PROJ can transform.
  ///
  /// - Throws: `MalformedContent` if the geometry names an unknown system.
  private mutating func place(
    _ columns: [ArrowColumn], _ row: Int
  ) throws(MalformedContent) -> Geometry? {
    let index = stored.features.count
    var place: Geometry?
    var code = CSVColumns.degrees
    do throws(MalformedContent) {
      place = try geometry.geometry(columns, row, code: &code)
    } catch {
      stored.unreadable.add(index, error.reason)
    }
    guard reference == .geographic, code != CSVColumns.degrees else { return place }
    let named = try CoordinateReference(srid: code)
    if named.needsPROJ { pending.add(index, named) }
    return place.map(named.geographic)
  }

  /// Returns the columns that become attributes, and warnings about columns that cannot. The first
  /// column of a name becomes an attribute.
  private func attributeColumns(_ columns: [ArrowColumn]) -> ([Int], [DataWarning]) {
    let names = columnNames
    let first = Dictionary(zip(names, names.indices), uniquingKeysWith: min)
    var kept: [Int] = []
    var (unread, repeated) = (ProblemCount(), ProblemCount())
    for (index, name) in names.enumerated()
    where index != geometry.column && properties?.contains(name) ?? true {
      if first[name] != index {
        repeated.record("column \(index + 1) has the name '\(name)' of an earlier column")
      } else if !columns[index].hasAttributes {
        unread.record("column '\(name)' holds no texts, numbers, times or lists of these")
      } else {
        kept.append(index)
      }
    }
    let warnings = [unread, repeated].flatMap { $0.warnings(.odd, "it is left out") }
    return (kept, warnings)
  }

  /// Returns the features in degrees.
  mutating func inDegrees() throws(MalformedContent) -> StoredFeatures {
    let conversion = CoordinateReference.genericConversion
    try pending.toDegrees(&stored, conversion: conversion)
    return try stored.inDegrees(from: reference, conversion: conversion)
  }
}
