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
