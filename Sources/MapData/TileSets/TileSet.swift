import MapTiles

/// A source of tiles. A tile is identified by its id.
public protocol TileSet: Sendable {
  /// The description of the tile set. It is known before any tile is read.
  var description: TileSetDescription { get }

  /// Returns the bytes of the tiles `ids`, in the order of `ids`. A tile is nil if it does not
  /// exist or `description` excludes it. Tiles that are compressed with gzip, zlib or zstd are
  /// decompressed on up to `threads` threads.
  ///
  /// One call with many ids is faster than one call per tile. The method can be called from several
  /// threads.
  func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>]

  /// Returns the bytes of a tile as they are stored, which may be compressed. By default, returns the
  /// bytes that `tiles(_:threads:)` returns.
  ///
  /// - Parameter id: The id of the tile.
  /// - Returns: The bytes; nil if the tile does not exist or `description` excludes it.
  /// - Throws: `ResourceError` if the tile cannot be read or is too large.
  func storedTile(_ id: TileID) throws(ResourceError) -> ArraySlice<UInt8>?

  /// Returns the tiles of an archive that satisfy a condition. Returns nil if the tile set is not an
  /// archive whose tiles can be listed, which is the default.
  ///
  /// - Parameters:
  ///   - limit: The number of tiles after which the listing ends with one more tile.
  ///   - isWanted: The condition.
  /// - Throws: `ResourceError` if the index of the archive cannot be read.
  func existingTiles(
    limit: Int, where isWanted: (TileID) -> Bool
  ) throws(ResourceError) -> [TileID]?

  /// Returns the location of a tile or of the archive that contains it. Returns nil if there is no
  /// location, which is the default.
  func location(of id: TileID) -> ResourceLocation?
}

extension TileSet {
  /// Returns the bytes of the tiles `ids`, as `tiles(_:threads:)` does, on the calling thread.
  public func tiles(_ ids: [TileID]) -> [Result<[UInt8]?, ResourceError>] {
    tiles(ids, threads: 1)
  }

  /// Returns the bytes of a tile after decompression.
  public func storedTile(_ id: TileID) throws(ResourceError) -> ArraySlice<UInt8>? {
    try tiles([id]).first?.get()?[...]
  }

  /// Returns nil, because the tiles of a tile set cannot be listed by default.
  public func existingTiles(
    limit: Int, where isWanted: (TileID) -> Bool
  ) throws(ResourceError) -> [TileID]? { nil }

  /// Returns nil, because a tile has no location by default.
  public func location(of id: TileID) -> ResourceLocation? { nil }
}

/// The format of tiles that an archive states.
public enum TileFormat: Hashable, Sendable {
  /// Vector tiles in the format Mapbox Vector Tile (MVT).
  case mvt
  /// Vector tiles in the format MapLibre Tile (MLT).
  case mlt
  /// Raster images in the format with this name.
  case png, jpeg, webp, avif
  /// Another format, identified by its name.
  case other(String)

  /// Creates the format from its name in MBTiles metadata (1.3, `format`). The name is a short name
  /// or a media type.
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
  /// The path `z/x/y` of the tile, for messages.
  var path: String { "\(z)/\(x)/\(y)" }

  /// The row of the tile if rows are counted from the south, as in the Tile Map Service.
  var rowFromSouth: Int { (1 << z) - 1 - y }
}
