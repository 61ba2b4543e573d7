import MapSystem
import MapTiles
import RenderMap

/// The tiles of an archive. They are served in the format of the archive or as GeoJSON.
struct DataTile: Sendable {
  private let data: ServedData
  /// The extension of the tiles in URLs.
  private let ending: String

  /// The maximum size of a tile as GeoJSON, in bytes.
  private static let limit = 256 << 20

  /// Creates a value that answers requests for tiles of an archive. Their URLs have the extension `ending`.
  init(_ data: ServedData, ending: String) {
    self.data = data
    self.ending = ending
  }

  /// Whether the tiles are served as GeoJSON.
  var isGeoJSON: Bool { ending == "geojson" && data.isVector }

  /// Whether the answer with a tile can take long, because the tile is converted or is read from the network.
  func isSlow(_ id: TileID) -> Bool { isGeoJSON || !data.isLocal(id) }

  /// Returns the key of the answer with a tile.
  func key(_ id: TileID, acceptsGzip: Bool) -> DataTileCache.Key {
    DataTileCache.Key(
      data: data.id, generation: data.generation, tile: id, isGeoJSON: isGeoJSON,
      acceptsGzip: acceptsGzip)
  }

  /// Returns the id of the requested tile.
  ///
  /// - Throws: `AnswerError` if the extension does not match the archive, or if the position is invalid.
  func place(z: Int, x: Int, y: Int) throws(AnswerError) -> TileID {
    let isAlias =
      data.ending == "pbf" && ending == "mvt" || data.ending == "jpg" && ending == "jpeg"
    guard ending == data.ending || isAlias || isGeoJSON else {
      throw AnswerError(.notFound, "Invalid format")
    }
    let tiles = data.tiles.description
    guard Double(z) >= tiles.minzoom ?? 0, Double(z) <= tiles.maxzoom ?? 22,
      let id = TileID(z: z, x: x, y: y)
    else { throw AnswerError(.notFound, "Out of bounds") }
    return id
  }

  /// Returns the answer that contains a tile, compressed if the client accepts gzip. A tile that is stored with gzip is
  /// then passed on as it is stored, after it has been checked.
  func answer(_ id: TileID, acceptsGzip: Bool) throws(AnswerError) -> Answer {
    var answer = try found(id, acceptsGzip: acceptsGzip)
    if acceptsGzip, answer.isCompressible { answer.content = answer.content.gzipped }
    return answer
  }

  private func found(_ id: TileID, acceptsGzip: Bool) throws(AnswerError) -> Answer {
    guard let stored = try data.storedTile(id) else {
      if data.isSparse { throw AnswerError(.notFound, "No such tile") }
      return .empty
    }
    let bytes = try data.unpacked(stored, id)
    if isGeoJSON {
      let text = try geoJSON(bytes, id)
      return Answer(StoredAnswer(text), type: "application/geo+json", isCompressible: true)
    }
    let isGzipped = ContentCoding(of: stored) == .gzip
    let content =
      isGzipped && acceptsGzip
      ? StoredAnswer(stored, isGzipped: true) : StoredAnswer(bytes)
    return Answer(
      content, type: data.mediaType,
      isCompressible: isGzipped || data.isVector)
  }

  /// Returns the features of a tile as GeoJSON. The property `layer` of each feature is the name of its layer.
  private func geoJSON(_ bytes: [UInt8], _ id: TileID) throws(AnswerError) -> [UInt8] {
    let layers: [TileLayer]
    do {
      layers = try data.layers(of: bytes)
    } catch {
      throw AnswerError(.internalServerError, "The tile cannot be decoded: \(error)")
    }
    var text = Array(#"{"type":"FeatureCollection","features":["#.utf8)
    var isFirst = true
    for layer in layers {
      for index in layer.features.indices {
        if WorkCancellation.isRequested { return [] }
        var feature = layer.feature(index, in: id)
        feature.attributes["layer"] = .string(layer.name)
        if !isFirst { text.append(UInt8(ascii: ",")) }
        isFirst = false
        text += GeoJSONObject.feature(feature).jsonBytes
        guard text.count < Self.limit else {
          throw AnswerError(
            .internalServerError, "The tile has more than \(Self.limit >> 20) MiB of GeoJSON")
        }
      }
    }
    return text + Array("]}".utf8)
  }
}
