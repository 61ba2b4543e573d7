import GeoJSON
import JSON
import StyleSpec
import TileStore
import VectorTile

/// Loads a style's sources.
struct SourceLoading {
  /// Where the style is from.
  var location: ResourceLocation?
  /// What reads files and other addresses.
  var loader: ResourceLoader
  /// The pixel ratio of the pictures to be drawn.
  var pixelRatio: Double
  /// The style's text, to tell the lines of what is wrong in it; nil where there is none.
  var text: JSONDocument?
  /// The style's state, for filters that ask for it.
  var globalState: ValueObject

  /// The source, read and indexed; nil, with a warning, for a type that is not drawn.
  func load(
    _ named: Style.NamedSource, warnings: inout [MapWarning]
  ) throws(MapError) -> (any MapSource)? {
    let place = "sources.\(named.name)"
    switch named.source {
    case .geojson(let source): return try load(source, place: place, warnings: &warnings)
    case .vector(let source): return try load(source, place: place)
    case .raster(let source):
      let tiles = try tileSet(source.tileset, TileSetDescription(source), place: place)
      return try RasterMapSource(
        place: place, tiles: tiles, content: .colors, budget: loader.memory)
    case .rasterDEM(let source):
      let tiles = try tileSet(source.tileset, TileSetDescription(source), place: place)
      let encoding = RasterMapSource.encoding(of: source, tiles.description)
      return try RasterMapSource(
        place: place, tiles: tiles, content: .heights(encoding), budget: loader.memory)
    case .store(let source): return try load(source, place: place, warnings: &warnings)
    case .image(let source):
      return try load(source, place: place, warnings: &warnings)
    case .video:
      let what = "sources of type \(named.source.type) are not drawn by this version"
      warnings.append(MapWarning(.notDrawn, place: place, message: what))
      return nil
    }
  }

  private func load(
    _ source: ImageSource, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> ImageMapSource? {
    guard let url = source.url else {
      let what = "the source has no url; its image is not drawn"
      warnings.append(MapWarning(.emptyData, place: place, message: what))
      return nil
    }
    return try ImageMapSource(
      url, at: source.coordinates, place: place, location: location, loader: loader)
  }

  private func load(_ source: VectorSource, place: String) throws(MapError) -> VectorMapSource {
    let tiles = try tileSet(source.tileset, TileSetDescription(source), place: place)
    try VectorMapSource.check(tiles.description, place: place)
    return VectorMapSource(place: place, tiles: tiles, budget: loader.memory)
  }

  private func tileSet(
    _ tileset: Tileset, _ description: TileSetDescription, place: String
  ) throws(MapError) -> any TileSet {
    do {
      return try loader.tileSet(
        at: tileset.url, style: description, relativeTo: location, pixelRatio: pixelRatio)
    } catch {
      throw MapError.unreachable(place: place, message: error.description)
    }
  }

  private func load(
    _ specification: GeoJSONSource, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> GeoJSONMapSource {
    let data = try read(specification, place: place + ".data")
    warnings += data.warnings.map { MapWarning($0, place: place) }
    let share = try share(of: data.memory, place: place)
    var source = GeoJSONMapSource(
      specification, list: FeatureList(data.features), globalState: globalState)
    source.share = share
    warnings += source.warnings.map { MapWarning(.oddData, place: place, message: $0) }
    return source
  }

  private func read(
    _ source: GeoJSONSource, place: String
  ) throws(MapError) -> StoredFeatures {
    switch source.data {
    case .features(let features): return StoredFeatures(features)
    case .inline(let json):
      do {
        let document = try GeoJSONDocument(json, memoryLimit: loader.memory.available)
        return StoredFeatures(try document.inDegrees(offset: json.offset))
      } catch {
        throw MapError.data(place: line(of: error.offset) + place, message: "\(error)")
      }
    case .url(let url): return try read(url, layer: source.layer, place: place)
    }
  }

  /// The features of the data at an address.
  private func read(
    _ url: String, layer: String?, place: String
  ) throws(MapError) -> StoredFeatures {
    do {
      var address = try loader.dataAddress(of: url, relativeTo: location)
      address.layer = layer ?? address.layer
      return try loader.features(at: address)
    } catch {
      if case .malformed = error { throw .data(place: place, message: error.description) }
      throw .unreachable(place: place, message: error.description)
    }
  }

  /// The share of memory for features.
  func share(of bytes: Int, place: String) throws(MapError) -> MemoryShare {
    guard let share = loader.memory.share(of: bytes) else {
      let (needed, limit) = (bytes >> 20, loader.memory.limit >> 20)
      throw MapError.unreachable(
        place: place,
        message:
          "its features take \(needed) MiB, which with other data is above the limit of \(limit) MiB; "
          + "draw a part of the data, or raise the limit with --max-memory")
    }
    return share
  }

  /// The line of the style that a value in it stands on, to go before its place.
  private func line(of offset: Int) -> String {
    text.map { "line \($0.position(ofOffset: max(0, offset)).line): " } ?? ""
  }
}
