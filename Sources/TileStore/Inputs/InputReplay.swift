import VectorTile

extension ResourceLoader {
  /// Reads inputs again, and gives the hash of what is there now; nil for one that is not there or cannot
  /// be read, with the reason.
  ///
  /// Tiles of one archive are read at once.
  ///
  /// - Parameter inputs: What was read before. Each is read as it was then.
  public func rereading(
    _ inputs: [Input]
  ) -> [Input: Result<String, ResourceError>] {
    var loader = self
    let log = InputLog()
    loader.inputs = log
    var errors: [ResourceLocation: ResourceError] = [:]
    for (location, inputs) in Dictionary(grouping: inputs, by: \.location) {
      do throws(ResourceError) {
        try loader.readAgain(inputs, at: location)
      } catch {
        errors[location] = error
      }
    }
    let hashes = log.hashes
    return Dictionary(
      inputs.map { input in
        if let hash = hashes[input] ?? nil { return (input, .success(hash)) }
        return (input, .failure(errors[input.location] ?? .notFound(input.location)))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads what inputs of one place name, for the log.
  private func readAgain(
    _ inputs: [Input], at location: ResourceLocation
  ) throws(ResourceError) {
    var tiles: [Input.ArchiveKind: [TileID]] = [:]
    for input in inputs {
      switch input.part {
      case .whole: _ = try load(location)
      case .range(let range): _ = try load(ResourceRequest(location, range: range))
      case .description(let kind): tiles[kind, default: []] += []
      case .tile(let id, let kind): tiles[kind, default: []].append(id)
      case .features(let layer, let bounds):
        _ = try GeoPackage(at: location, loader: self).features(of: layer, in: bounds)
      }
    }
    for (kind, ids) in tiles { _ = try archive(kind, at: location).tiles(ids) }
  }

  private func archive(
    _ kind: Input.ArchiveKind, at location: ResourceLocation
  ) throws(ResourceError) -> any TileSet {
    switch kind {
    case .mbtiles: try MBTiles(at: location, loader: self)
    case .pmtiles: try PMTiles(at: location, loader: self)
    case .geoPackage(let layer):
      try GeoPackageTiles(GeoPackage(at: location, loader: self), layer: layer)
    }
  }
}
