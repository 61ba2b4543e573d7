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
    case .vector(let source):
      return try load(source, named: named.name, place: place, warnings: &warnings)
    case .raster(let source):
      let tiles = try tileSet(source.tileset, TileSetDescription(source), place: place)
      return try RasterMapSource(place: place, tiles: tiles, content: .colors)
    case .rasterDEM(let source):
      let tiles = try tileSet(source.tileset, TileSetDescription(source), place: place)
      let encoding = RasterMapSource.encoding(of: source, tiles.description)
      return try RasterMapSource(place: place, tiles: tiles, content: .heights(encoding))
    case .store(let source): return try load(source, place: place, warnings: &warnings)
    case .image(let source):
      return try ImageMapSource(source, place: place, location: location, loader: loader)
    case .video:
      warnings.append(notDrawn("videos", named.name, place: place))
      return nil
    }
  }

  /// The source of vector tiles; nil, with a warning, for tiles of features that are not drawn.
  private func load(
    _ source: VectorSource, named name: String, place: String, warnings: inout [MapWarning]
  ) throws(MapError) -> VectorMapSource? {
    let tiles = try tileSet(source.tileset, TileSetDescription(source), place: place)
    guard !VectorMapSource.hasMapLibreTiles(tiles.description) else {
      let what = "MapLibre tiles (mlt; converted to Mapbox vector tiles they can be drawn)"
      warnings.append(notDrawn(what, name, place: place))
      return nil
    }
    try VectorMapSource.check(tiles.description, place: place)
    return VectorMapSource(place: place, tiles: tiles)
  }

  /// The warning that a source is not drawn, for what it has.
  private func notDrawn(_ content: String, _ name: String, place: String) -> MapWarning {
    let value = text?.root.object?["sources"]?.object?[name]
    return MapWarning(
      .notDrawn, place: (value.map { line(of: $0.offset) } ?? "") + place,
      message: "\(content) are not drawn: the layers of the source are left out")
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
    warnings += data.warnings.filter { $0.kind != .latitudeOutOfRange }.map {
      MapWarning(.oddData, place: place, message: $0.description)
    }
    let list = FeatureList(data.object.features)
    if let empty = MapWarning(emptyData: list, place: place) { warnings.append(empty) }
    let source = GeoJSONMapSource(specification, list: list, globalState: globalState)
    warnings += source.warnings(place: place)
    return source
  }

  private func read(
    _ source: GeoJSONSource, place: String
  ) throws(MapError) -> GeoJSONDocument {
    switch source.data {
    case .inline(let json):
      do {
        return try GeoJSONDocument(json)
      } catch {
        throw MapError.data(place: line(of: error.offset) + place, message: "\(error)")
      }
    case .url(let url):
      return try read(url, place: place)
    }
  }

  /// The GeoJSON at an address; a file is read where it lies, without a copy in memory.
  private func read(_ url: String, place: String) throws(MapError) -> GeoJSONDocument {
    let source: ResourceLocation
    var bytes: [UInt8] = []
    var file: String?
    do {
      source = try loader.location(of: url, relativeTo: location)
      file = loader.directPath(of: source)
      if file == nil {
        bytes = try loader.load(source)
      }
    } catch {
      throw MapError.unreachable(place: place, message: error.description)
    }
    do {
      if let file {
        return try loader.noting(file: file) { () throws(GeoJSONError) in
          try GeoJSONDocument(contentsOfFile: file)
        }
      }
      return try GeoJSONDocument(parsing: bytes)
    } catch {
      if case .unreadableFile(let reason) = error.reason {
        throw MapError.unreachable(place: place, message: "\(source): \(reason)")
      }
      throw MapError.data(place: place, message: "\(source): \(error)")
    }
  }

  /// The line of the style that a value in it stands on, to go before its place.
  private func line(of offset: Int) -> String {
    text.map { "line \($0.position(ofOffset: max(0, offset)).line): " } ?? ""
  }
}
