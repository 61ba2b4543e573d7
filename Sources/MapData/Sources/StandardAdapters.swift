import MapJSON

extension StoreAdapters {
  /// The adapters of this library: `gpkg.1`, `csv.1`, and one adapter for each other format, such
  /// as `geojson.1` and `gpx.1`. All adapters except `gpkg.1` detect the format from the content.
  /// `data.1` is a general name for these adapters.
  public static let standard: StoreAdapters = {
    var adapters = StoreAdapters()
    for format in DataFormat.allCases { adapters.register(.data(type: format.rawValue)) }
    for adapter in [StoreAdapter.data(type: "data"), .geoPackage] { adapters.register(adapter) }
    return adapters
  }()
}

extension StoreAdapter {
  /// Returns an adapter for data in any format (`DataFormat`). The format is detected. The options
  /// for tables are `delimiter`, `longitude`, `latitude` and `geometry`. The option for all texts
  /// is `encoding`.
  public static func data(type: String) -> StoreAdapter {
    StoreAdapter(type: type, version: "1") { request in
      var options = CSVOptions()
      options.delimiter = request.members["delimiter"]?.string.flatMap(CSVOptions.Delimiter.init)
      options.longitude = request.members["longitude"]?.string
      options.latitude = request.members["latitude"]?.string
      options.geometry = request.members["geometry"]?.string
      var loader = request.loader
      if let name = request.members["encoding"]?.string {
        guard let encoding = CharacterEncoding(name) else {
          throw ResourceError.malformed(
            request.location, reason: "the encoding '\(name)' is unknown")
        }
        loader.encoding = encoding
      }
      return .features(
        try loader.features(
          at: DataAddress(request.location, layer: request.layer), in: request.bounds,
          options: options))
    }
  }

  /// The adapter for GeoPackages. It reads a layer of features, all layers of features, or a layer
  /// of tiles.
  public static let geoPackage = StoreAdapter(type: "gpkg", version: "1") { request in
    let package = try GeoPackage(at: request.location, loader: request.loader)
    let hasFeatures = package.layers.contains { $0.kind == .features }
    guard try request.layer == nil && hasFeatures || package.layer(request.layer).kind == .features
    else {
      let limit = request.loader.limit
      guard try GeoPackageTiles.areOnGrid(package.layer(request.layer), in: package) else {
        return .raster(try GeoPackageRaster(package, layer: request.layer, limit: limit))
      }
      return .tiles(
        try GeoPackageTiles(package, layer: request.layer, limit: limit, style: request.tiles))
    }
    return .features(
      try request.loader.features(
        at: DataAddress(request.location, layer: request.layer), in: request.bounds))
  }
}
