import MapStyle
import MapTiles
import RenderMap

/// A style that is loaded and served.
package struct ServedStyle: Sendable {
  /// The style in the catalog.
  let entry: Catalog.StyleEntry
  /// The style as it is in its file.
  let document: JSONObject
  /// The location of the style's file.
  let location: ResourceLocation
  /// The map for pictures with the scale 1; nil if the style is not rendered.
  let map: Map?
  /// The map for pictures with a scale above 1; nil if the style is not rendered.
  let doubleMap: Map?
  /// The archives that its sources name, in the order of the sources.
  let archives: [Archive]
  /// The locations of GeoJSON files by the names of the sources.
  let files: [String: ResourceLocation]
  /// The locations of sprites by their ids.
  let sprites: [String: ResourceLocation]
  /// The warnings that occurred when the style was loaded.
  let warnings: [MapWarning]
  /// The files that the style was read from.
  var watched = WatchedFiles()
  /// The number of the site that the style was loaded for. It distinguishes the tiles of different states of a style.
  var generation = 0

  /// An archive that a source names.
  struct Archive: Sendable {
    /// The name of the source.
    var source: String
    /// The archive as the source names it.
    var entry: Catalog.DataEntry
    /// The id of the archive in URLs.
    var id: String
  }

  /// The id of the style in URLs.
  var id: String { entry.id }

  /// The members of the TileJSON document that the configuration specifies.
  var tileJSON: JSONObject { entry.tileJSON }

  /// Whether the style, its sprites and its data are served as documents.
  var isServed: Bool { entry.isServed }

  /// For each source that is an archive, the id of its data by the name of the source.
  var dataIDs: [String: String] {
    Dictionary(archives.map { ($0.source, $0.id) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the style names glyphs on this machine.
  var hasLocalGlyphs: Bool { document["glyphs"]?.string?.contains("://") == false }

  /// Whether the style has content whose changes are not noticed: content of the network, and single tiles.
  var hasUnwatchedContent: Bool {
    let archives = Set(archives.map(\.source))
    let hasTiles = (document["sources"]?.object?.members ?? []).contains { source in
      let type = source.value.object?["type"]?.string ?? ""
      return !Self.watchedTypes.contains(type) && !archives.contains(source.name)
    }
    return hasTiles || watched.readsNetwork || document["glyphs"]?.string?.contains("://") == true
  }

  /// The types of sources whose files are read when the style is loaded, or that are made from other sources.
  private static let watchedTypes: Set = ["geojson", "image", "video", "contour"]

  /// The reason why pictures of the style would lack data; nil if they would be complete.
  var failure: MapWarning? { warnings.first(where: \.isOfUnreadableData) }

  /// Checks that pictures of the style would not lack data.
  func checkData() throws(AnswerError) { try AnswerError.checkData(warnings, of: id) }

  /// The name of the style. The default is the id.
  var name: String { (document["name"]?.string).filled ?? id }

  /// Returns the map for pictures with a scale.
  ///
  /// - Throws: `AnswerError` if the style is not rendered.
  func map(scale: Int) throws(AnswerError) -> Map {
    guard let map = scale > 1 ? doubleMap : map else { throw .notFound }
    return map
  }

  /// The place and the zoom level that a viewer shows first.
  var view: (center: LngLat, zoom: Double) {
    guard let map, let size = try? PictureSize(600, 400),
      let camera = try? map.camera(for: CameraRequest(), size: size)
    else { return (LngLat(longitude: 0, latitude: 0), 0) }
    return (camera.center, max(0, camera.zoom))
  }
}

/// An archive of tiles that is served as data.
struct ServedData: Sendable {
  /// The archive in the catalog. Its members take precedence over the archive's description.
  let entry: Catalog.DataEntry
  let tiles: any TileSet
  /// The size of the archive's file, in bytes; nil if it is not a file of this machine.
  let size: Int?
  /// The files of the archive.
  let watched: WatchedFiles
  /// The number of the site that the archive was opened for. It distinguishes the tiles of different states of a file.
  let generation: Int

  /// The id of the data in URLs.
  var id: String { entry.id }

  /// The name of the archive. The default is the id.
  var name: String { tiles.description.name.filled ?? id }

  /// Whether the tiles are vector tiles.
  var isVector: Bool { ["pbf", "mlt"].contains(ending) }

  /// Whether a missing tile is answered with an error. For images, clients then draw the tile of a lower level.
  var isSparse: Bool { entry.isSparse ?? !isVector }

  /// The encoding of elevation in tiles; nil if the encoding is unknown.
  var encoding: String? { entry.encoding ?? tiles.description.encoding }

  /// The side of a tile, in pixels of the style; nil if it is unknown.
  var tileSize: Double? { entry.tileSize ?? tiles.description.tileSize }

  /// The extension of tiles in URLs, without the dot.
  var ending: String {
    switch tiles.description.format {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .avif: "avif"
    case .mlt: "mlt"
    case .mvt, nil: "pbf"
    case .other(let name): name
    }
  }

  /// Returns the bytes of a tile; nil if the archive does not contain the tile.
  func tile(_ id: TileID) throws(AnswerError) -> [UInt8]? {
    try storedTile(id).map { (stored) throws(AnswerError) in try unpacked(stored, id) }
  }

  /// Returns the bytes of a tile as they are stored; nil if the archive does not contain the tile.
  func storedTile(_ id: TileID) throws(AnswerError) -> ArraySlice<UInt8>? {
    do throws(ResourceError) {
      return try tiles.storedTile(id)
    } catch {
      throw unreadable("\(error)")
    }
  }

  /// Returns the bytes of a stored tile after decompression. Vector tiles are checked, because content in another
  /// compression, such as brotli, has no mark at its start.
  func unpacked(_ stored: ArraySlice<UInt8>, _ id: TileID) throws(AnswerError) -> [UInt8] {
    do {
      let bytes = try ContentCoding.decoded(stored, limit: maximumTileSize)
      if isVector { _ = try layers(of: bytes, named: []) }
      return bytes
    } catch {
      throw unreadable("tile \(id.z)/\(id.x)/\(id.y): \(error)")
    }
  }

  /// Returns the layers of a vector tile.
  ///
  /// - Parameter names: The names of the layers; nil for all layers.
  func layers(
    of bytes: [UInt8], named names: Set<String>? = nil
  ) throws(VectorTileError) -> [TileLayer] {
    tiles.description.format == .mlt
      ? try MapLibreTileDecoder.decode(bytes, layers: names)
      : try VectorTileDecoder.decode(bytes, layers: names)
  }

  private func unreadable(_ reason: String) -> AnswerError {
    AnswerError(unreadable: "data \(id)", reason)
  }

  /// Whether a tile is read from a file of this machine.
  func isLocal(_ id: TileID) -> Bool {
    if case .file = tiles.location(of: id) { true } else { false }
  }

  /// The media type of the tiles.
  var mediaType: String {
    switch ending {
    case "pbf": "application/x-protobuf"
    case "mlt": "application/vnd.maplibre-vector-tile"
    case "png", "webp", "avif": "image/\(ending)"
    case "jpg": "image/jpeg"
    default: "application/octet-stream"
    }
  }
}

extension String? {
  /// The text; nil if there is no text, or if it is empty.
  var filled: String? { flatMap { $0.isEmpty ? nil : $0 } }
}
