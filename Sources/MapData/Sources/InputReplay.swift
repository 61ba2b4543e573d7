import MapTiles

extension ResourceLoader {
  /// Reads inputs again in the same way as before. Returns the hash of each input, or the error.
  /// Resources on the network are fetched concurrently. The tiles of an archive are read together.
  public func rereading(
    _ inputs: [Input]
  ) -> [Input: Result<String, ResourceError>] {
    var loader = self
    let log = InputLog()
    loader.inputs = log
    let errors = loader.readResources(inputs).merging(loader.readParts(inputs)) { first, _ in first
    }
    let hashes = log.hashes
    return Dictionary(
      inputs.map { input in
        if let hash = hashes[input] ?? nil { return (input, .success(hash)) }
        return (input, .failure(errors[input] ?? .notFound(input.location)))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads the inputs that are whole resources or ranges. Returns the errors.
  private func readResources(_ inputs: [Input]) -> [Input: ResourceError] {
    let requested = inputs.compactMap { input in input.request.map { (input, $0) } }
    var answers: [(Input, Result<Resource, ResourceError>)] = []
    let remote = requested.filter { $0.0.location.isRemote }
    answers += zip(remote.map(\.0), resources(remote.map(\.1)))
    // Local files are read one at a time, because they may be large.
    for (input, request) in requested where !input.location.isRemote {
      let answer = Result { () throws(ResourceError) in try resource(request) }
      if case .failure = answer { answers.append((input, answer)) }
    }
    var errors: [Input: ResourceError] = [:]
    for case (let input, .failure(let error)) in answers { errors[input] = error }
    return errors
  }

  /// Reads the inputs that are parts of archives. Returns the errors.
  private func readParts(_ inputs: [Input]) -> [Input: ResourceError] {
    var errors: [Input: ResourceError] = [:]
    for (archive, inputs) in Dictionary(grouping: inputs, by: \.archive) {
      do throws(ResourceError) {
        switch archive {
        case nil: break
        case .features(let location, let layer, let bounds):
          let package = try GeoPackage(at: location, loader: self)
          _ =
            bounds == nil
            ? try package.records(of: layer) : try package.features(of: layer, in: bounds)
        case .tiles(let location, let kind):
          _ = try tileSet(kind, at: location).tiles(inputs.compactMap(\.tile))
        }
      } catch {
        for input in inputs { errors[input] = error }
      }
    }
    return errors
  }

  private func tileSet(
    _ kind: Input.ArchiveKind, at location: ResourceLocation
  ) throws(ResourceError) -> any TileSet {
    switch kind {
    case .mbtiles: try MBTiles(at: location, loader: self)
    case .pmtiles: try PMTiles(at: location, loader: self)
    case .geoPackage(let layer): try GeoPackage(at: location, loader: self).tiles(of: layer)
    }
  }
}

extension Input {
  /// An archive, or a layer of an archive, that is opened once for several inputs.
  fileprivate enum Archive: Hashable {
    case tiles(ResourceLocation, ArchiveKind)
    case features(ResourceLocation, layer: String, bounds: TileSetDescription.Bounds?)
  }

  /// The archive that contains the input. It is nil for a whole resource or a range.
  fileprivate var archive: Archive? {
    switch part {
    case .whole, .range: nil
    case .description(let kind), .tile(_, let kind): .tiles(location, kind)
    case .features(let layer, let bounds): .features(location, layer: layer, bounds: bounds)
    }
  }

  /// The request for the input. It is nil for a part of an archive.
  fileprivate var request: ResourceRequest? {
    switch part {
    case .whole: ResourceRequest(location)
    case .range(let range): ResourceRequest(location, range: range)
    case .description, .tile, .features: nil
    }
  }

  /// The tile, or nil if the input is not a tile.
  fileprivate var tile: TileID? {
    if case .tile(let id, _) = part { id } else { nil }
  }
}
