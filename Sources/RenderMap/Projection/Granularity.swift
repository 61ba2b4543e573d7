/// What is divided into cells, so that it follows a bent plane.
enum DividedContent {
  /// Polygons.
  case polygons
  /// Lines.
  case lines
  /// Surfaces that cover a tile.
  case surfaces
}

extension Viewport {
  /// The number of cells per side of a tile at whose borders content is divided: 1 on a flat plane. Those of MapLibre
  /// (`vertical_perspective_projection.ts`), so that divided edges have the same points.
  func cells(of content: DividedContent, zoom: Int) -> Int {
    guard ground.curved != nil else { return 1 }
    func cells(_ atZero: Int, atLeast least: Int) -> Int {
      max(zoom < 31 ? atZero >> zoom : 0, least)
    }
    switch content {
    case .polygons: return cells(128, atLeast: 2)
    case .lines: return cells(512, atLeast: 1)
    case .surfaces: return cells(128, atLeast: 32)
    }
  }
}
