import MapTiles

/// A source of tiles, which are identified by their ids.
public protocol TileSet: Sendable {
  /// The description of the tile set, known before any tile is read.
  var description: TileSetDescription { get }

  /// Returns the bytes of the tiles `ids`, in their order; nil for a tile that does not exist or
  /// that `description` excludes. Tiles compressed with gzip, zlib or zstd are decompressed, on up
  /// to `threads` threads.
  ///
  /// One call with many ids is faster than one call per tile. Can be called from several threads.
  func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>]

  /// Returns the location of a tile: its own location, or the location of the archive; nil if there is none. Nil by
  /// default.
  func location(of id: TileID) -> ResourceLocation?
}

extension TileSet {
  /// Returns the bytes of the tiles `ids`, as `tiles(_:threads:)` does, on the calling thread.
  public func tiles(_ ids: [TileID]) -> [Result<[UInt8]?, ResourceError>] {
    tiles(ids, threads: 1)
  }

  /// Returns nil.
  public func location(of id: TileID) -> ResourceLocation? { nil }
}

/// The format of tiles, as an archive states it.
public enum TileFormat: Hashable, Sendable {
  /// Mapbox Vector Tiles.
  case mvt
  /// MapLibre Tiles.
  case mlt
  /// Images of this format.
  case png, jpeg, webp, avif
  /// Another format, by its name.
  case other(String)

  /// Creates the format from its name in MBTiles metadata (1.3, `format`), a short name or a media
  /// type.
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

  /// The row of the tile counted from the south, as in the Tile Map Service.
  var rowFromSouth: Int { (1 << z) - 1 - y }
}
