import MapTiles

/// Tiles that can be had by their ids, wherever they are kept.
public protocol TileSet: Sendable {
  /// What is known of the tiles, before any is read.
  var description: TileSetDescription { get }

  /// The bytes of the tiles `ids`, in their order, unpacked where they were gzip, zlib or zstd
  /// content, on up to `threads` threads; nil for a tile that the set does not have, or that
  /// `description` leaves out.
  ///
  /// Asking for many at once is faster than one by one. May be called from several threads.
  func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>]
}

extension TileSet {
  /// The bytes of the tiles `ids`, as `tiles(_:threads:)` gives them, without further threads.
  public func tiles(_ ids: [TileID]) -> [Result<[UInt8]?, ResourceError>] {
    tiles(ids, threads: 1)
  }
}

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

extension TileID {
  /// The tile as `z/x/y`, for messages.
  var path: String { "\(z)/\(x)/\(y)" }

  /// The tile's row counted from the south, as the Tile Map Service does.
  var rowFromSouth: Int { (1 << z) - 1 - y }
}
