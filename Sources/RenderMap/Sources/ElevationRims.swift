import MapRaster
import MapTiles

/// Adds a border of one pixel to elevation tiles, from which slopes at their edges are computed: the nearest pixels of
/// adjacent tiles if these are in view, or else the outermost pixels of the tile itself.
struct ElevationRims {
  private let known: [TileID: PixelBuffer]

  /// Creates the borders between tiles.
  init(_ tiles: [RasterTile]) {
    known = Dictionary(
      tiles.map { ($0.tile.id, $0.pixels) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the tile with its border.
  func rimmed(_ tile: RasterTile) -> RasterTile {
    let side = tile.pixels.width
    let spans = [-1..<0, 0..<side, side..<side + 1]
    var rimmed = PixelBuffer(width: side + 2, height: side + 2)
    for (down, rows) in zip(-1...1, spans) {
      for (right, columns) in zip(-1...1, spans) {
        let beside = neighbour(of: tile, right: right, down: down)
        let source = beside ?? tile.pixels
        // In the pixels of the neighbour, or the outermost ones of the tile.
        let x =
          beside == nil
          ? min(max(columns.lowerBound, 0), side - 1) : columns.lowerBound - right * side
        for row in rows {
          let y = beside == nil ? min(max(row, 0), side - 1) : row - down * side
          let from = 4 * (y * side + x)
          let to = 4 * ((row + 1) * (side + 2) + columns.lowerBound + 1)
          let count = 4 * columns.count
          rimmed.bytes.replaceSubrange(to..<to + count, with: source.bytes[from..<from + count])
        }
      }
    }
    var copy = tile
    copy.pixels = rimmed
    return copy
  }

  /// Returns the adjacent tile if it is in view and has the same size. The world wraps around.
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
