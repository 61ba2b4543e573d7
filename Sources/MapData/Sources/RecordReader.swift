import MapGeoJSON
import MapJSON

extension ResourceLoader {
  /// Returns the records of the table at `address` as features whose geometries are to be ignored.
  /// A table is CSV, TSV, a JSON array of objects, a table of a GeoPackage, or data in any other
  /// format of `DataFormat`. The columns of CSV all become attributes, even if they contain
  /// coordinates.
  ///
  /// - Throws: `ResourceError.malformed` for damaged or unsupported content; `tooLarge` if the
  ///   records exceed the loader's available `memory`; errors of reading the bytes.
  package func records(at address: DataAddress) throws(ResourceError) -> StoredFeatures {
    let content = try content(at: address.location)
    let location = content.location
    var stored: StoredFeatures
    switch (content.kind, content.body) {
    case (.data(.csv), .bytes(let bytes)), (.data(.tsv), .bytes(let bytes)):
      try location.checkHasNoLayers(address.layer, "a text table")
      stored = try CSVStore.records(bytes, at: location, memoryLimit: memory.available)
    case (.json, .bytes(let bytes)):
      try location.checkHasNoLayers(address.layer, "JSON")
      stored = StoredFeatures(try records(of: bytes, at: location))
    case (.data(.arrow), .bytes(let bytes)):
      try location.checkHasNoLayers(address.layer, DataFormat.arrow.name)
      stored = try ArrowStore.features(
        bytes, at: location, needsPlaces: false, memoryLimit: memory.available)
    case (.data(.geoPackage), .file):
      return try GeoPackage(at: location, loader: self).records(of: address.layer)
    case (.data(.geoPackage), .bytes(let bytes)):
      return try GeoPackage(at: location, bytes: bytes, loader: self).records(of: address.layer)
    case (.unknown(let reason), _): throw .malformed(location, reason: reason)
    default: return try features(of: content, layer: address.layer)
    }
    stored.warnings = content.warnings + stored.warnings
    return stored
  }

  private func records(
    of bytes: [UInt8], at location: ResourceLocation
  ) throws(ResourceError) -> [Feature] {
    let limit = memory.available
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes, valueLimit: memory.jsonValues)
    } catch {
      if error.reason == .tooManyValues { throw .tooLarge(location, limit: limit) }
      throw .malformed(
        location, reason: "line \(error.line), column \(error.column): \(error.reason)")
    }
    guard let records = [Feature](records: document.root) else {
      throw .malformed(
        location,
        reason: "not a table: JSON tables are arrays of objects, such as [{\"code\": \"DE\"}]")
    }
    return records
  }
}

extension [Feature] {
  /// Creates features without geometries from a JSON array of objects. Returns nil if the value is
  /// not such an array.
  package init?(records value: JSONValue) {
    guard let rows = value.array else { return nil }
    let objects = rows.compactMap(\.object)
    guard objects.count == rows.count else { return nil }
    self = objects.map { object in
      Feature(
        geometry: nil,
        attributes: Attributes(
          object.members.map { .init(name: $0.name, value: AttributeValue($0.value)) }))
    }
  }
}

extension ResourceLocation {
  /// Throws an error if an address names a layer of a format that has no layers.
  func checkHasNoLayers(
    _ layer: String?, _ format: String
  ) throws(ResourceError) {
    guard let layer else { return }
    throw .malformed(self, reason: "no layer '\(layer)': \(format) has no layers")
  }
}
