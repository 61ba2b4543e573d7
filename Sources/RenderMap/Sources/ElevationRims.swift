import Raster
import VectorTile

/// Gives tiles of heights the rim of one pixel that slopes at their edges are told from: the nearest
/// pixels of the tiles beside them where these are in view, else their own outermost ones again.
struct ElevationRims {
  private let known: [TileID: PixelBuffer]

  /// The rims between these tiles.
  init(_ tiles: [RasterTile]) {
    known = Dictionary(
      tiles.map { ($0.tile.id, $0.pixels) }, uniquingKeysWith: { first, _ in first })
  }

  /// The tile with its rim.
  func rimmed(_ tile: RasterTile) -> RasterTile {
    let side = tile.pixels.width
    var rimmed = PixelBuffer(width: side + 2, height: side + 2)
    let around = [-1, 0, 1].map { down in
      [-1, 0, 1].map { neighbour(of: tile, right: $0, down: down) }
    }
    for row in -1...side {
      for column in -1...side {
        // Rows and columns around the tile, and inside of whichever tile they fall into.
        let (down, right) = (
          row < 0 ? 0 : row < side ? 1 : 2, column < 0 ? 0 : column < side ? 1 : 2
        )
        let source: PixelBuffer
        let (x, y): (Int, Int)
        if let found = around[down][right] {
          source = found
          (x, y) = (column - (right - 1) * side, row - (down - 1) * side)
        } else {
          source = tile.pixels
          (x, y) = (min(max(column, 0), side - 1), min(max(row, 0), side - 1))
        }
        let from = 4 * (y * side + x)
        let to = 4 * ((row + 1) * (side + 2) + column + 1)
        for channel in 0..<4 { rimmed.bytes[to + channel] = source.bytes[from + channel] }
      }
    }
    var copy = tile
    copy.pixels = rimmed
    return copy
  }

  /// The tile beside another, if it is in view and as large; the world goes on from its other side.
  private func neighbour(of tile: RasterTile, right: Int, down: Int) -> PixelBuffer? {
    let id = tile.tile.id
    let count = 1 << id.z
    let x = (id.x + right + count) % count
    guard let beside = TileID(z: id.z, x: x, y: id.y + down), let pixels = known[beside],
      pixels.width == tile.pixels.width
    else { return nil }
    return pixels
  }
}
