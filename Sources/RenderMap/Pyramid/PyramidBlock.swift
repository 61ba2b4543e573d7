public import MapImages
public import MapTiles
public import MapEngine

/// A block of tiles that was drawn as one picture.
public struct PyramidBlock: Sendable {
  /// A tile with its content.
  public struct Tile: Sendable {
    /// The tile.
    public let id: TileID
    /// The encoded picture, nil if it is transparent; or why there is none.
    public let content: Result<[UInt8]?, ImageError>

    /// The tile as `z/x/y`.
    public var name: String { "\(id.z)/\(id.x)/\(id.y)" }
  }

  /// The tiles, in the order of the Hilbert curve.
  public internal(set) var tiles: [Tile] = []
  /// The warnings of the picture.
  public internal(set) var warnings: [MapWarning] = []
}
