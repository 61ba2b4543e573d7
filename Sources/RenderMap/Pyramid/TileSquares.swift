public import MapRaster
public import MapTiles
public import MapEngine

/// A square of neighboring tiles of one zoom level. The tiles are drawn together.
public struct TileSquare: Hashable, Sendable {
  /// The tile of a lower zoom level that contains the tiles. At the lowest levels, it is the tile of the world.
  public let root: TileID
  /// The zoom level of the tiles.
  public let zoom: Int

  /// The tiles of the square, row by row.
  public var tiles: [TileID] {
    let depth = zoom - root.z
    let side = 1 << depth
    return (0..<side * side).compactMap { index in
      TileID(z: zoom, x: root.x << depth + index % side, y: root.y << depth + index / side)
    }
  }
}

/// A type that draws single tiles of a map together with their neighbors. The tiles look as they do in a `TilePyramid`.
///
/// Labels are consistent across the edges of tiles and of squares. If `side` is `greatestSide`, the tiles are equal
/// to the tiles of a pyramid. A smaller square takes less time, but the squares of an area take more time in total.
///
///     let squares = TileSquares(map, tileSize: .pixels256, pixelRatio: 2)
///     let picture = squares?.draw(squares?.square(of: tile))
public struct TileSquares: Sendable {
  /// The maximum side of a square, in pixels of the style. Pyramids use squares of this side.
  public static let greatestSide = 2048

  /// The map that the squares show.
  public let map: Map
  /// The side of a tile, in pixels of the style.
  public let tileSize: TilePyramid.TileSize
  /// The number of device pixels per pixel of the style.
  public let pixelRatio: Double
  /// Whether labels of different sources collide with each other.
  public var crossSourceCollisions = true

  /// The number of zoom levels from a tile to the root of its square.
  private let depth: Int

  /// Creates the squares of a map; nil unless the pixel ratio is a multiple of 1/16 from 1/4 to 8, and the side is a
  /// power of 2 from the side of a tile to 2048.
  public init?(
    _ map: Map, tileSize: TilePyramid.TileSize = .pixels512, pixelRatio: Double = 1,
    side: Int = Self.greatestSide
  ) {
    guard (0.25...8).contains(pixelRatio), (pixelRatio * 16).rounded() == pixelRatio * 16,
      (tileSize.rawValue...Self.greatestSide).contains(side), side & (side - 1) == 0
    else { return nil }
    self.map = map
    self.tileSize = tileSize
    self.pixelRatio = pixelRatio
    depth = (side / tileSize.rawValue).trailingZeroBitCount
  }

  /// Returns the square that contains a tile.
  public func square(of tile: TileID) -> TileSquare {
    TileSquare(root: tile.ancestor(at: max(0, tile.z - depth)) ?? tile, zoom: tile.z)
  }

  /// Draws a square. The result is nil if the zoom level of the tiles is above 22. If the work is canceled, the
  /// picture is incomplete.
  ///
  /// - Parameters:
  ///   - square: The square, which `square(of:)` returns.
  ///   - threads: The number of threads. The pixels do not depend on this number.
  public func draw(_ square: TileSquare, threads: Int = 1) -> TileSquarePicture? {
    guard var scene = sceneWithoutLabels(square, threads: threads) else { return nil }
    map.addLabels(to: &scene, threads: threads)
    return picture(of: square, scene, threads: threads)
  }

  /// Returns the scene of a square without its labels; nil if the zoom level of the tiles is above 22.
  func sceneWithoutLabels(_ square: TileSquare, threads: Int = 1) -> MetatileScene? {
    guard square.zoom <= TileArea.greatestZoom,
      let metatile = Metatile(
        zoom: square.zoom - (tileSize == .pixels512 ? 0 : 1),
        side: tileSize.rawValue << (square.zoom - square.root.z), column: square.root.x,
        row: square.root.y, pixelRatio: pixelRatio)
    else { return nil }
    return map.sceneWithoutLabels(
      of: metatile, threads: threads, crossSourceCollisions: crossSourceCollisions)
  }

  /// Draws the scene of a square with its labels.
  func picture(
    of square: TileSquare, _ scene: MetatileScene, threads: Int = 1
  ) -> TileSquarePicture {
    TileSquarePicture(
      square: square, warnings: scene.warnings, pixels: scene.draw(threads: threads),
      tileSide: Int(Double(tileSize.rawValue) * pixelRatio))
  }
}

/// The picture of a square of tiles.
public struct TileSquarePicture: Sendable {
  /// The square of tiles that the picture shows.
  public let square: TileSquare
  /// The warnings about tiles, images and characters that are missing or damaged.
  public let warnings: [MapWarning]
  /// The pixels of all tiles of the square, with premultiplied alpha.
  let pixels: PixelBuffer
  /// The side of a tile in device pixels.
  let tileSide: Int

  /// Returns the pixels of a tile; nil if the tile is not in the square.
  public func tile(_ tile: TileID) -> PixelBuffer? {
    let depth = square.zoom - square.root.z
    guard tile.z == square.zoom, tile.ancestor(at: square.root.z) == square.root else { return nil }
    return pixels.part(
      x: (tile.x - square.root.x << depth) * tileSide,
      y: (tile.y - square.root.y << depth) * tileSide, width: tileSide, height: tileSide)
  }
}
