import MapRaster
import MapTiles

/// Adds a border to elevation tiles. It is needed to compute slopes at their edges and one pixel beyond. The border
/// contains the nearest pixels of adjacent tiles if these are in view. Otherwise, it contains the outermost pixels of
/// the tile itself.
struct ElevationRims {
  /// The width of the border in pixels, as in MapLibre.
  static let width = 2

  private let known: [TileID: PixelBuffer]

  /// Creates the borders between tiles.
  init(_ tiles: [RasterTile]) {
    known = Dictionary(
      tiles.filter { !$0.isEmpty }.map { ($0.tile.id, $0.pixels) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the tile with its border. An empty tile has no border.
  func rimmed(_ tile: RasterTile) -> RasterTile {
    if tile.isEmpty { return tile }
    let (side, border) = (tile.pixels.width, Self.width)
    let stride = side + 2 * border
    let spans = [-border..<0, 0..<side, side..<side + border]
    var rimmed = PixelBuffer(width: stride, height: stride)
    for (down, rows) in zip(-1...1, spans) {
      for (right, columns) in zip(-1...1, spans) {
        let beside = neighbor(of: tile, right: right, down: down)
        let source = beside ?? tile.pixels
        // Pixels are copied from the neighbor. If there is no neighbor, the outermost pixels of the tile are repeated.
        let moved = beside == nil ? (x: 0, y: 0) : (x: right * side, y: down * side)
        func place(_ index: Int, _ moved: Int) -> Int { min(max(index - moved, 0), side - 1) }
        for row in rows {
          let line = place(row, moved.y) * side
          let to = 4 * ((row + border) * stride + columns.lowerBound + border)
          if right == 0 {
            rimmed.bytes.replaceSubrange(
              to..<to + 4 * side, with: source.bytes[4 * line..<4 * (line + side)])
          } else {
            for (index, column) in columns.enumerated() {
              let from = 4 * (line + place(column, moved.x))
              rimmed.bytes.replaceSubrange(
                to + 4 * index..<to + 4 * index + 4, with: source.bytes[from..<from + 4])
            }
          }
        }
      }
    }
    var copy = tile
    copy.pixels = rimmed
    return copy
  }

  /// Returns the adjacent tile if it is in view and has the same size. The world wraps around.
  private func neighbor(of tile: RasterTile, right: Int, down: Int) -> PixelBuffer? {
    let id = tile.tile.id
    let count = 1 << id.z
    let x = (id.x + right + count) % count
    guard let beside = TileID(z: id.z, x: x, y: id.y + down), let pixels = known[beside],
      pixels.width == tile.pixels.width
    else { return nil }
    return pixels
  }
}
