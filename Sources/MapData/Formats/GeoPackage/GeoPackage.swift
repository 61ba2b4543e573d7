import MapCSQLite
import MapGeoJSON
import Synchronization

/// A GeoPackage (OGC 12-128r19): layers of features and of tiles in an SQLite database, which is only
/// read.
///
///     let package = try GeoPackage(at: ResourceLocation("haiti.gpkg"), loader: ResourceLoader())
///     let roads = try package.features(of: "roads")
public final class GeoPackage: Sendable {
  /// The layers, in the order of their names.
  public let layers: [GeoPackageLayer]
  let location: ResourceLocation
  /// What reads it, for what is noted.
  let loader: ResourceLoader
  private let connection: Mutex<Connection>

  /// The most bytes that one value may have.
  private static let valueLimit = 1 << 26

  /// Unchecked: SQLite lets a connection pass between threads, as long as one at a time uses it.
  private struct Connection: @unchecked Sendable {
    let reader: SQLiteReader
  }

  /// Opens the GeoPackage at `location`: a file where it lies, anything else in memory, as `loader`
  /// reads it.
  ///
  /// - Throws: `ResourceError.malformed` where it is no GeoPackage or damaged; what the loader throws.
  public convenience init(
    at location: ResourceLocation, loader: ResourceLoader
  ) throws(ResourceError) {
    try self.init(at: location, bytes: nil, loader: loader)
  }

  /// Opens the GeoPackage that `bytes`, which are at `location`, are; that at `location` where they are
  /// nil.
  ///
  /// - Throws: `ResourceError.malformed` where it is no GeoPackage or damaged; what the loader throws.
  init(
    at location: ResourceLocation, bytes: [UInt8]?, loader: ResourceLoader
  ) throws(ResourceError) {
    self.location = location
    self.loader = loader
    let reader: SQLiteReader
    do throws(DatabaseError) {
      reader = try loader.database(
        at: location, bytes: bytes, valueLimit: Self.valueLimit, readsWholeTables: true)
    } catch {
      switch error {
      case .resource(let error): throw error
      case .database(let failure): throw failure.geoPackageError(location)
      }
    }
    do throws(SQLiteReader.Failure) {
      layers = try GeoPackageLayer.all(in: reader)
    } catch {
      throw error.geoPackageError(location)
    }
    connection = Mutex(Connection(reader: reader))
  }

  /// The layer called `name`; without a name, the only one there is, of features if there are any.
  ///
  /// - Throws: `ResourceError.malformed` with the names there are, where none is meant, or several.
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
    "there are: " + layers.map(\.name).joined(separator: ", ")
  }

  /// The reference system of a layer.
  ///
  /// - Throws: `ResourceError.malformed` for one that is not read.
  func reference(of layer: GeoPackageLayer) throws(ResourceError) -> CoordinateReference {
    guard let reference = layer.reference else {
      let reason =
        "layer '\(layer.name)' is in \(layer.referenceSystem): \(CoordinateReference.remedy)"
      throw .malformed(location, reason: reason)
    }
    return reference
  }

  /// The layers of features that are meant by `name`: the one called so, or all of them where it is nil.
  ///
  /// - Throws: `ResourceError.malformed` for a layer that is not there, or of tiles, and where there is
  ///   none.
  func featureLayers(_ name: String?) throws(ResourceError) -> [GeoPackageLayer] {
    let chosen = name == nil ? layers.filter { $0.kind == .features } : [try layer(name)]
    guard let first = chosen.first else {
      throw .malformed(location, reason: "no layers of features; \(namesOfLayers)")
    }
    guard first.kind == .features else {
      throw .malformed(location, reason: "layer '\(first.name)' holds tiles, not features")
    }
    return chosen
  }

  /// The features of a layer, or of all layers one after the other where `name` is nil; those that meet
  /// `bounds` alone where it is given: by the layer's R-tree index, where it has one. Primary keys become
  /// identifiers; columns of other binary data are left out.
  ///
  /// - Throws: `ResourceError.malformed` for a layer that is not there, of tiles, in a reference system
  ///   that is not read, or damaged; `tooLarge` where its features take more memory than the loader has left.
  public func features(
    of name: String? = nil, in bounds: TileSetDescription.Bounds? = nil
  ) throws(ResourceError) -> StoredFeatures {
    var stored = StoredFeatures([])
    var memoryLeft = loader.memory.available
    let chosen = try featureLayers(name)
    for layer in chosen {
      let read = try features(of: layer, in: bounds, memoryLimit: memoryLeft)
      if chosen.count > 1 { memoryLeft = max(0, memoryLeft - read.memory) }
      if stored.features.isEmpty {
        stored.features = read.features
      } else {
        stored.features += read.features
      }
      stored.warnings += read.warnings
    }
    return stored
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
    let features = try reading { (reader) throws(SQLiteReader.Failure) in
      try table.features(in: reader, notesHash: loader.inputLog != nil)
    }
    loader.inputLog?.note(
      Input(location, .features(layer: layer.name, bounds: bounds)), hash: features?.hash)
    guard let features else { throw .tooLarge(location, limit: memoryLimit) }
    return try inDegrees(features.stored, of: layer, reference: reference, meeting: area)
  }

  /// Features of a layer with longitudes and latitudes of WGS 84, those that meet `area` alone.
  private func inDegrees(
    _ stored: StoredFeatures, of layer: GeoPackageLayer, reference: CoordinateReference,
    meeting area: StoreBounds?
  ) throws(ResourceError) -> StoredFeatures {
    guard reference.needsPROJ else {
      let sample = PositionSample(stored.features)
      guard reference == .geographic, !sample.looksLikeDegrees else { return stored }
      let command = GDALRemedy.conversion(
        of: location, mayHaveLayers: true, options: ["-s_srs", "EPSG:…"])
      throw .malformed(
        location,
        reason: "layer '\(layer.name)' is said to be in \(layer.referenceSystem), but "
          + "\(sample.complaint); name its system, such as with \(command)")
    }
    var moved = stored
    var features = stored.features[...]
    moved.features = []
    let lost = try location.reporting { () throws(MalformedContent) in
      try reference.toDegrees(
        &features, conversion: GDALRemedy.conversion(of: location, mayHaveLayers: true))
    }
    moved.features = Array(features)
    if let area {
      moved.features.removeAll { feature in feature.geometry.map { !area.meets($0) } ?? true }
    }
    if lost > 0 {
      moved.warnings.append(DataWarning(lost: lost, from: reference))
    }
    return moved
  }

  /// Runs `body` with the connection.
  func reading<Value: Sendable>(
    _ body: (SQLiteReader) throws(SQLiteReader.Failure) -> Value
  ) throws(ResourceError) -> Value {
    // What `Mutex` rethrows keeps its type only as a result.
    let result = connection.withLock { connection in
      Result { () throws(SQLiteReader.Failure) in try body(connection.reader) }
    }
    do {
      return try result.get()
    } catch {
      throw error.geoPackageError(location)
    }
  }
}

extension SQLiteReader.Failure {
  /// What the failure means for a GeoPackage at `location`.
  fileprivate func geoPackageError(_ location: ResourceLocation) -> ResourceError {
    switch code {
    case SQLITE_CANTOPEN where isFileMissing: .notFound(location)
    case SQLITE_BUSY, SQLITE_LOCKED:
      .unreadable(location, reason: "another program keeps it locked; try again when that is done")
    case SQLITE_INTERRUPT:
      .malformed(location, reason: "a query takes too long: a view in it may have no end")
    case SQLITE_TOOBIG: .malformed(location, reason: "a value in it is too large")
    case SQLITE_ERROR, SQLITE_NOTADB, SQLITE_AUTH:
      .malformed(location, reason: "not a GeoPackage: \(message)")
    case SQLITE_CORRUPT: .malformed(location, reason: "the GeoPackage is damaged: \(message)")
    default: .unreadable(location, reason: message)
    }
  }
}
