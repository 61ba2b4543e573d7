import MapGeoJSON
import MapJSON
import MapStyle
import MapData
import MapTiles

/// Loads the sources of a style.
struct SourceLoading {
  /// The location of the style.
  var location: ResourceLocation?
  /// The loader of files and URLs.
  var loader: ResourceLoader
  /// The pixel ratio of the pictures to render.
  var pixelRatio: Double
  /// The text of the style, for line numbers of errors; nil if the style was not parsed from text.
  var text: JSONDocument?
  /// The state of the style, for filters.
  var globalState: ValueObject
  /// Whether all layers of the source show the nearest pixels of raster files.
  var isNearest = false
  /// Whether the values of the source are used as meters.
  var usesMeters = false
  /// The sources that are already loaded, by name. They include the elevation source of a contour source.
  var loaded: [String: any MapSource] = [:]

  /// Loads a source. If its type is not supported, the result is nil, and a warning is added.
  func load(
    _ named: Style.NamedSource, warnings: inout [MapWarning]
  ) throws(MapError) -> (any MapSource)? {
    let place = "sources.\(named.name)"
    switch named.source {
    case .geojson(let source): return try load(source, place: place, warnings: &warnings)
    case .vector(let source): return try load(source, place: place, warnings: &warnings)
    case .raster(let source):
      if let raster = try rasterFiles(of: source, place: place, warnings: &warnings) {
        return raster
      }
      let tiles = try tileSet(
        source.tileset, TileSetDescription(source), place: place, warnings: &warnings)
      return try RasterMapSource(
        place: place, tiles: tiles, content: .colors, budget: loader.memory)
    case .rasterDEM(let source):
      if let raster = try rasterFiles(of: source, place: place, warnings: &warnings) {
        return raster
      }
      let tiles = try tileSet(
        source.tileset, TileSetDescription(source), place: place, warnings: &warnings)
      let encoding = RasterMapSource.encoding(of: source, tiles.description)
      return try RasterMapSource(
        place: place, tiles: tiles, content: .heights(.channels(encoding)), budget: loader.memory)
    case .store(let source): return try load(source, place: place, warnings: &warnings)
    case .contour(let source):
      guard let elevation = loaded[source.source] as? RasterMapSource,
        let contours = ContourMapSource(source, of: elevation, place: place)
      else {
        let what =
          "the elevation source \"\(source.source)\" is not loaded; no contour lines are drawn"
        warnings.append(MapWarning(.emptySource, place: place, message: what))
        return nil
      }
      return contours
    case .image(let source):
      return try load(source, place: place, warnings: &warnings)
    case .video:
      warnings.append(notDrawn("videos", named.name, place: place))
      return nil
    }
  }

  private func load(
    _ source: ImageSource, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> ImageMapSource? {
    guard let url = source.url else {
      let what = "the source has no url; its image is not drawn"
      warnings.append(MapWarning(.emptySource, place: place, message: what))
      return nil
    }
    return try ImageMapSource(url, of: source, place: place, location: location, loader: loader)
  }

  private func load(
    _ source: VectorSource, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> VectorMapSource {
    let tiles = try tileSet(
      source.tileset, TileSetDescription(source), place: place, warnings: &warnings)
    try VectorMapSource.check(tiles.description, place: place)
    return VectorMapSource(place: place, tiles: tiles, budget: loader.memory)
  }

  /// Returns the warning about unsupported content of a source.
  private func notDrawn(_ content: String, _ name: String, place: String) -> MapWarning {
    let value = text?.root.object?["sources"]?.object?[name]
    return MapWarning(
      .notDrawn, place: (value.map { line(of: $0.offset) } ?? "") + place,
      message: "\(content) are not drawn: the layers of the source are left out")
  }

  private func tileSet(
    _ tileset: Tileset, _ description: TileSetDescription, place: String,
    warnings: inout [MapWarning]
  ) throws(MapError) -> any TileSet {
    do {
      let tiles = try loader.tileSet(
        at: tileset.url, style: description, relativeTo: location, pixelRatio: pixelRatio)
      warnings += oddMembers(of: tiles.description, at: tileset.url, place: place)
      return tiles
    } catch {
      throw MapError(error, place: place)
    }
  }

  /// Returns the warnings about a description of tiles at `url`.
  func oddMembers(
    of description: TileSetDescription, at url: String?, place: String
  ) -> [MapWarning] {
    description.warnings.map {
      MapWarning(.oddData, place: place, message: "\(url.map { $0 + ": " } ?? "")\($0)")
    }
  }

  private func load(
    _ specification: GeoJSONSource, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> GeoJSONMapSource {
    let data = try read(specification, place: place + ".data")
    warnings += data.warnings.map { MapWarning($0, ofSource: place) }
    let share = try share(of: data.memory, place: place)
    var source = GeoJSONMapSource(
      specification, list: FeatureList(data.features), globalState: globalState)
    source.share = share
    warnings += source.warnings(place: place)
    return source
  }

  private func read(
    _ source: GeoJSONSource, place: String
  ) throws(MapError) -> StoredFeatures {
    switch source.data {
    case .features(let features): return StoredFeatures(features)
    case .inline(let json):
      do {
        let document = try GeoJSONDocument(
          json, memoryLimit: loader.memory.available, skipsFaults: true)
        return StoredFeatures(try document.inDegrees(offset: json.offset), mirrorsAtPoles: true)
      } catch {
        throw MapError.data(place: line(of: error.offset) + place, message: "\(error)")
      }
    case .url(let url): return try read(url, layer: source.layer, place: place)
    }
  }

  /// Reads the features of the data at an address.
  private func read(
    _ url: String, layer: String?, place: String
  ) throws(MapError) -> StoredFeatures {
    do {
      var address = try loader.dataAddress(of: url, relativeTo: location)
      address.layer = layer ?? address.layer
      return try loader.features(at: address, mirrorsAtPoles: true).leavingOutImages()
    } catch {
      if case .malformed = error { throw .data(place: place, message: error.description) }
      throw MapError(error, place: place)
    }
  }

  /// Reserves memory for the features of the source at `place`.
  func share(of bytes: Int, place: String) throws(MapError) -> MemoryShare {
    guard let share = loader.memory.share(of: bytes) else {
      let (needed, limit) = (bytes >> 20, loader.memory.limit >> 20)
      throw MapError.unreachable(
        place: place,
        message:
          "its features take \(needed) MiB, which together with other data exceeds the limit of \(limit) MiB; "
          + "draw a part of the data, or raise the limit with --max-memory")
    }
    return share
  }

  /// Returns the line of a value in the text of the style, as a prefix of its place.
  private func line(of offset: Int) -> String {
    text.map { "line \($0.position(ofOffset: max(0, offset)).line): " } ?? ""
  }
}
