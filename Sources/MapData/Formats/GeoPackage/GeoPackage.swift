import MapCSQLite
import MapGeoJSON
import Synchronization

/// A GeoPackage (OGC 12-128r19): layers of features and of tiles in an SQLite database. It is
/// opened for reading only.
///
///     let package = try GeoPackage(at: ResourceLocation("haiti.gpkg"), loader: ResourceLoader())
///     let roads = try package.features(of: "roads")
public final class GeoPackage: Sendable {
  /// The layers of features and of tiles, sorted by name.
  public let layers: [GeoPackageLayer]
  let location: ResourceLocation
  /// The loader, whose log of inputs records the features.
  let loader: ResourceLoader
  private let connection: Mutex<Connection>

  /// The way to draw layers of tiles.
  private static let tilesRemedy =
    "tiles are drawn by a source of a style with the type geopackage"

  /// The maximum size of one value, in bytes.
  private static let valueLimit = 1 << 26

  /// A connection that may move between threads. SQLite allows this if only one thread at a time
  /// uses the connection. The compiler does not check this, but the `Mutex` in `GeoPackage` ensures
  /// it.
  private struct Connection: @unchecked Sendable {
    let reader: SQLiteReader
  }

  /// Opens the GeoPackage at `location`. A file is opened in place. Other content is read into
  /// memory.
  ///
  /// - Throws: `ResourceError.malformed` if the content is damaged or not a GeoPackage; errors of
  ///   the loader.
  public convenience init(
    at location: ResourceLocation, loader: ResourceLoader
  ) throws(ResourceError) {
    try self.init(at: location, bytes: nil, loader: loader)
  }

  /// Opens the GeoPackage in `bytes`. If `bytes` is nil, opens the GeoPackage at `location`.
  ///
  /// - Throws: `ResourceError.malformed` if the content is damaged or not a GeoPackage; errors of
  ///   the loader.
  init(
    at location: ResourceLocation, bytes: [UInt8]?, loader: ResourceLoader
  ) throws(ResourceError) {
    self.location = location
    self.loader = loader
    let reader = try loader.database(
      at: location, .geoPackage, bytes: bytes, valueLimit: Self.valueLimit, readsWholeTables: true)
    layers = try GeoPackageLayer.all(in: reader)
    connection = Mutex(Connection(reader: reader))
  }

  /// Returns the layer called `name`. If `name` is nil, returns the only layer of features, or the
  /// only layer of any kind if no layer contains features.
  ///
  /// - Throws: `ResourceError.malformed` with the names of the layers if no layer is called `name`,
  ///   or if `name` is nil and there are several layers.
  public func layer(_ name: String?) throws(ResourceError) -> GeoPackageLayer {
    if let name {
      if let layer = layers.first(where: { $0.name == name }) { return layer }
      throw .malformed(location, reason: "no layer '\(name)'; \(namesOfLayers)")
    }
    let features = layers.filter { $0.kind == .features }
    let candidates = features.isEmpty ? layers : features
    guard let layer = candidates.first, candidates.count == 1 else {
      let reason =
        layers.isEmpty ? "no layers" : "several layers: name one as \"layer\"; \(namesOfLayers)"
      throw .malformed(location, reason: reason)
    }
    return layer
  }

  private var namesOfLayers: String {
    listOfLayers(layers.map(\.name))
  }

  /// Returns the reference system of a layer.
  ///
  /// - Throws: `ResourceError.malformed` if the system is unsupported.
  func reference(of layer: GeoPackageLayer) throws(ResourceError) -> CoordinateReference {
    guard let reference = layer.reference else {
      let reason =
        "layer '\(layer.name)' is in \(layer.referenceSystem): \(CoordinateReference.remedy(for: layer.referenceSystem))"
      throw .malformed(location, reason: reason)
    }
    return reference
  }

  /// Returns the feature layer called `name`, or all feature layers if `name` is nil.
  ///
  /// - Throws: `ResourceError.malformed` if the layer does not exist or contains tiles, or if there
  ///   are no feature layers.
  func featureLayers(_ name: String?) throws(ResourceError) -> [GeoPackageLayer] {
    let chosen = name == nil ? layers.filter { $0.kind == .features } : [try layer(name)]
    guard let first = chosen.first else {
      let remedy = layers.isEmpty ? "" : "; \(Self.tilesRemedy)"
      throw .malformed(location, reason: "no layers of features; \(namesOfLayers)\(remedy)")
    }
    guard first.kind == .features else {
      throw .malformed(
        location,
        reason:
          "layer '\(first.name)' holds \(first.kind.content), not features; \(Self.tilesRemedy)")
    }
    return chosen
  }

  /// Checks that a layer contains tiles with colors.
  ///
  /// - Throws: `ResourceError.malformed` if it does not.
  func checkHasTiles(_ layer: GeoPackageLayer) throws(ResourceError) {
    switch layer.kind {
    case .tiles: return
    case .features:
      throw .malformed(location, reason: "layer '\(layer.name)' holds features, not tiles")
    case .coverage:
      throw .malformed(
        location,
        reason: "layer '\(layer.name)' holds \(layer.kind.content), which are not read; convert "
          + "them with gdal_translate to GeoTIFF, and use a source of type raster-dem")
    }
  }

  /// Returns the features of a layer, or of all layers if `name` is nil. Primary keys become
  /// identifiers. Binary data in columns other than the geometry becomes null.
  ///
  /// - Parameters:
  ///   - name: The name of the layer, or nil for all layers.
  ///   - bounds: The region to read, or nil to read all features. The layer's R-tree index is used
  ///     if the layer has such an index.
  /// - Throws: `ResourceError.malformed` if the layer does not exist, contains tiles, is damaged or
  ///   uses an unsupported reference system; `tooLarge` if the features exceed the loader's memory.
  public func features(
    of name: String? = nil, in bounds: TileSetDescription.Bounds? = nil
  ) throws(ResourceError) -> StoredFeatures {
    var stored = StoredFeatures([])
    var sections: [(layer: String, start: Int)] = []
    var memoryLeft = loader.memory.available
    let chosen = try featureLayers(name)
    for layer in chosen {
      let read = try features(of: layer, in: bounds, memoryLimit: memoryLeft)
      if chosen.count > 1 { memoryLeft = max(0, memoryLeft - read.memory) }
      sections.append((layer.name, stored.features.count))
      stored.append(read)
    }
    return stored.skippingFaults(in: bounds.map { StoreBounds($0) }, sections: sections)
  }

  private func features(
    of layer: GeoPackageLayer, in bounds: TileSetDescription.Bounds?, memoryLimit: Int
  ) throws(ResourceError) -> StoredFeatures {
    let reference = try reference(of: layer)
    guard let geometryColumn = layer.geometryColumn else { return StoredFeatures([]) }
    let area = bounds.map { StoreBounds($0) }
    let table = GeoPackageTable(
      name: layer.name, geometryColumn: geometryColumn, reference: reference,
      bounds: reference.needsPROJ ? nil : area,
      boxes: try location.reporting { () throws(MalformedContent) in
        try area.flatMap { (area) throws(MalformedContent) in try reference.boxes(of: area) }
      }, memoryLimit: memoryLimit)
    let features = try reading { (reader) throws(ResourceError) in
      try table.features(in: reader, hashesRows: loader.inputLog?.isHashing ?? false)
    }
    let hash = features.map { $0.hash ?? "" }
    loader.inputLog?.record(Input(location, .features(layer: layer.name, bounds: bounds))) { hash }
    guard let features else { throw .tooLarge(location, limit: memoryLimit) }
    return try inDegrees(features.stored, of: layer, reference: reference)
  }

  /// Converts the features of a layer to longitudes and latitudes of WGS 84.
  private func inDegrees(
    _ stored: StoredFeatures, of layer: GeoPackageLayer, reference: CoordinateReference
  ) throws(ResourceError) -> StoredFeatures {
    guard reference.needsPROJ else {
      let sample = PositionSample(stored.features)
      guard reference == .geographic, !sample.looksLikeDegrees else { return stored }
      let command = GDALRemedy.conversion(
        of: location, mayHaveLayers: true, options: ["-s_srs", "EPSG:…"])
      throw .malformed(
        location,
        reason: "layer '\(layer.name)' "
          + (layer.hasNamedSystem
            ? "is declared to be in \(layer.referenceSystem), but "
            : "names no coordinate reference system, and ")
          + "\(sample.message); name its system, such as with \(command)")
    }
    return try location.reporting { () throws(MalformedContent) in
      try stored.inDegrees(
        from: reference, conversion: GDALRemedy.conversion(of: location, mayHaveLayers: true))
    }
  }

  /// Calls `body` with the connection. Other threads wait until `body` returns.
  func reading<Value: Sendable>(
    _ body: (SQLiteReader) throws(ResourceError) -> Value
  ) throws(ResourceError) -> Value {
    // `Mutex` does not preserve the type of a thrown error, so the error is returned in a `Result`.
    let result = connection.withLock { connection in
      Result { () throws(ResourceError) in try body(connection.reader) }
    }
    return try result.get()
  }
}

extension SQLiteReader.Content {
  fileprivate static let geoPackage = SQLiteReader.Content(
    phrase: "a GeoPackage", name: "GeoPackage", value: "value",
    timeout: "a query takes too long: a view may be recursive")
}
