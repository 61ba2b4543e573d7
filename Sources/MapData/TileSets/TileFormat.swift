/// What tiles are, as far as an archive tells.
public enum TileFormat: Hashable, Sendable {
  /// Mapbox vector tiles.
  case mvt
  /// MapLibre tiles.
  case mlt
  /// Pictures of this format.
  case png, jpeg, webp, avif
  /// What an archive calls by this name.
  case other(String)

  /// The format that MBTiles calls `name` (1.3, metadata `format`), by a short name or a media type.
  init(mbtilesName name: String) {
    switch name {
    case "pbf", "mvt", "application/vnd.mapbox-vector-tile", "application/x-protobuf": self = .mvt
    case "mlt", "application/vnd.maplibre-vector-tile", "application/vnd.maplibre-tile": self = .mlt
    case "png", "image/png": self = .png
    case "jpg", "jpeg", "image/jpeg": self = .jpeg
    case "webp", "image/webp": self = .webp
    case "avif", "image/avif": self = .avif
    default: self = .other(name)
    }
  }
}
