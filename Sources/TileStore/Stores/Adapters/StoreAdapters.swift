import GeoJSON
import JSON

/// The adapters that are known, by type and version.
///
///     var loader = ResourceLoader()
///     loader.adapters.register(
///       StoreAdapter(type: "sensors", version: "1") { request in
///         .features(StoredFeatures(try sensors(at: request.location)))
///       })
public struct StoreAdapters: Sendable {
  private var adapters: [String: StoreAdapter] = [:]

  /// No adapters.
  public init() {}

  /// The adapters of this library: `geojson.1`, `gpkg.1` and `csv.1`.
  public static let standard: StoreAdapters = {
    var adapters = StoreAdapters()
    for adapter in [StoreAdapter.geoJSON, .geoPackage, .csv] {
      adapters.register(adapter)
    }
    return adapters
  }()

  /// The names of all adapters, in order.
  public var names: [String] { adapters.keys.sorted() }

  /// Adds an adapter; it takes the place of one with its name.
  public mutating func register(_ adapter: StoreAdapter) { adapters[adapter.name] = adapter }

  /// What the adapter called `name` gives for `request`.
  ///
  /// - Throws: `ResourceError.malformed` with the names there are, where none has this one; what the
  ///   adapter throws.
  public func open(
    _ name: String, _ request: StoreRequest
  ) throws(ResourceError) -> StoreContent {
    guard let adapter = adapters[name] else {
      throw .malformed(
        request.location,
        reason: "no adapter '\(name)' reads it; registered are: "
          + names.joined(separator: ", "))
    }
    do {
      return try adapter.open(request)
    } catch let error as ResourceError {
      throw error
    } catch {
      throw .malformed(request.location, reason: String(describing: error))
    }
  }
}

extension StoreAdapters {
  /// What reads files with these endings.
  private static let adaptersOfFiles = [".csv": "csv.1", ".tsv": "csv.1", ".gpkg": "gpkg.1"]

  /// The name of the adapter that reads files with the ending of this path or URL: `.csv`, `.tsv`,
  /// `.gpkg`; nil for any other.
  public static func adapter(ofFile path: String) -> String? {
    let name = path.prefix { !"?#".contains($0) }.lowercased()
    return adaptersOfFiles.first { name.hasSuffix($0.key) }?.value
  }
}

extension StoreAdapter {
  /// GeoJSON (RFC 7946).
  public static let geoJSON = StoreAdapter(type: "geojson", version: "1") { request in
    let document: GeoJSONDocument
    if let path = request.loader.directPath(of: request.location) {
      document = try request.loader.noting(file: path) {
        try GeoJSONDocument(
          contentsOfFile: path, memoryLimit: request.loader.memory.available)
      }
    } else {
      document = try GeoJSONDocument(
        parsing: request.loader.load(request.location),
        memoryLimit: request.loader.memory.available)
    }
    let bounds = request.bounds.map { StoreBounds($0) }
    let features = document.object.features.filter { feature in
      guard let bounds else { return true }
      return feature.geometry.map(bounds.meets) ?? false
    }
    return .features(StoredFeatures(features, warnings: document.warnings.map(\.description)))
  }

  /// GeoPackage: a layer of features, or of tiles.
  public static let geoPackage = StoreAdapter(type: "gpkg", version: "1") { request in
    let package = try GeoPackage(at: request.location, loader: request.loader)
    switch try package.layer(request.layer).kind {
    case .features: return .features(try package.features(of: request.layer, in: request.bounds))
    case .tiles:
      return .tiles(
        try GeoPackageTiles(
          package, layer: request.layer, limit: request.loader.limit, style: request.tiles))
    }
  }

  /// CSV, with the options `delimiter`, `longitude`, `latitude` and `geometry`.
  public static let csv = StoreAdapter(type: "csv", version: "1") { request in
    var options = CSVOptions()
    options.delimiter = request.members["delimiter"]?.string.flatMap(CSVOptions.Delimiter.init)
    options.longitude = request.members["longitude"]?.string
    options.latitude = request.members["latitude"]?.string
    options.geometry = request.members["geometry"]?.string
    return .features(
      try CSVStore.features(
        request.loader.load(request.location), at: request.location, options: options,
        in: request.bounds, memoryLimit: request.loader.memory.available))
  }
}
