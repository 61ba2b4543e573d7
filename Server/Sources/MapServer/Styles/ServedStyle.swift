import MapStyle
import MapTiles
import RenderMap

/// A style that is loaded and served.
package struct ServedStyle: Sendable {
  /// The id in URLs.
  let id: String
  /// The style as in its file.
  let document: JSONObject
  /// The location of the style.
  let location: ResourceLocation
  /// The map for pictures with a scale of 1; nil if the style is not rendered.
  let map: Map?
  /// The map for pictures with a greater scale.
  let doubleMap: Map?
  /// Members of the TileJSON document that the configuration sets.
  let tileJSON: JSONObject
  /// Whether the style, its sprites and its data are served.
  let isServed: Bool
  /// The ids of data by the names of sources that are archives.
  let dataIDs: [String: String]
  /// The locations of GeoJSON by the names of sources.
  let files: [String: ResourceLocation]
  /// The locations of sprites by their ids.
  let sprites: [String: ResourceLocation]
  /// The warnings of loading.
  let warnings: [MapWarning]

  /// The reason why its pictures would lack data; nil if there is none.
  var failure: MapWarning? { warnings.first(where: \.isOfUnreadableData) }

  /// Throws an error if the pictures of the style would lack data.
  func checkData() throws(AnswerError) { try AnswerError.checkData(warnings, of: id) }

  /// The name of the style.
  var name: String { document["name"]?.string ?? id }

  /// Returns the map for a scale.
  ///
  /// - Throws: `AnswerError` if the style is not rendered.
  func map(scale: Int) throws(AnswerError) -> Map {
    guard let map = scale > 1 ? doubleMap : map else { throw .notFound }
    return map
  }

  /// The place and the zoom level to show first.
  var view: (center: LngLat, zoom: Double) {
    guard let map, let size = try? PictureSize(600, 400),
      let camera = try? map.camera(for: CameraRequest(), size: size)
    else { return (LngLat(longitude: 0, latitude: 0), 0) }
    return (camera.center, max(0, camera.zoom))
  }
}

/// Data that is served.
struct ServedData: Sendable {
  /// The id in URLs.
  let id: String
  let tiles: any TileSet
  /// Whether a missing tile is an error.
  let isSparse: Bool
  /// The encoding of elevation in the configuration; nil for the encoding that the archive states.
  let statedEncoding: String?

  /// The name of the archive, or else the id.
  var name: String {
    guard let name = tiles.description.name, !name.isEmpty else { return id }
    return name
  }

  /// The encoding of tiles; nil if it is unknown.
  var encoding: String? { statedEncoding ?? tiles.description.encoding }

  /// The extension of tiles in URLs.
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

  /// Returns the bytes of a tile; nil if there is none.
  func tile(_ id: TileID) throws(AnswerError) -> [UInt8]? {
    do throws(ResourceError) {
      return try tiles.tiles([id]).first?.get()
    } catch {
      throw AnswerError(unreadable: "data \(self.id)", "\(error)")
    }
  }

  /// The media type of tiles.
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
