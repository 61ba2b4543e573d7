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

  /// The greatest distance of an undivided edge from its place on a bent plane, in device pixels.
  private static let greatestSag = 0.05

  /// The length along both axes, in device pixels of the plane, up to which edges need not be divided on a bent plane.
  var undividedLength: Double {
    guard let plane = ground.curved else { return 0 }
    // The height of an arc over a chord c is about c² / 8r. Both axes and the scale, which is greatest at the equator,
    // make the chord longer.
    return plane.unitsPerRadian * (4 * Self.greatestSag / plane.radius).squareRoot()
  }
}
