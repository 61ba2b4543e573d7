import MapGeoJSON
import MapJSON

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

  /// The adapters of this library: `gpkg.1`, `csv.1`, and one for each other format, such as `geojson.1`
  /// and `gpx.1`. All but `gpkg.1` tell the format from the content, and `data.1` is a name for any.
  public static let standard: StoreAdapters = {
    var adapters = StoreAdapters()
    for format in DataFormat.allCases { adapters.register(.data(type: format.rawValue)) }
    for adapter in [StoreAdapter.data(type: "data"), .geoPackage] { adapters.register(adapter) }
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

extension StoreAdapter {
  /// Data in any format (`DataFormat`), which its content says. Tables have the options `delimiter`,
  /// `longitude`, `latitude` and `geometry`.
  public static func data(type: String) -> StoreAdapter {
    StoreAdapter(type: type, version: "1") { request in
      var options = CSVOptions()
      options.delimiter = request.members["delimiter"]?.string.flatMap(CSVOptions.Delimiter.init)
      options.longitude = request.members["longitude"]?.string
      options.latitude = request.members["latitude"]?.string
      options.geometry = request.members["geometry"]?.string
      return .features(
        try request.loader.features(
          at: DataAddress(request.location, layer: request.layer), in: request.bounds,
          options: options))
    }
  }

  /// GeoPackage: a layer of features, all of them, or a layer of tiles.
  public static let geoPackage = StoreAdapter(type: "gpkg", version: "1") { request in
    let package = try GeoPackage(at: request.location, loader: request.loader)
    let hasFeatures = package.layers.contains { $0.kind == .features }
    guard try request.layer == nil && hasFeatures || package.layer(request.layer).kind == .features
    else {
      return .tiles(
        try GeoPackageTiles(
          package, layer: request.layer, limit: request.loader.limit, style: request.tiles))
    }
    return .features(
      try request.loader.features(
        at: DataAddress(request.location, layer: request.layer), in: request.bounds))
  }
}
