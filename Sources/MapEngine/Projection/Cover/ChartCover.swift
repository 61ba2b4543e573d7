import MapGeometry
import MapTiles

/// The tests for the tiles in view on a chart. The tiles are those of one level whose places on the plane meet the
/// picture.
struct ChartCover: CoveredGround {
  private let plane: Chart
  /// The part of the plane in the picture.
  private let ground: [Point]
  /// The size of the box around `ground`.
  private let area: Double
  /// The part of Web Mercator in the picture; nil if it is not known.
  private let region: Box?

  /// The fraction by which the box of an outline is enlarged, because the outline has steps, and because circles extend
  /// beyond the edges of their tiles.
  private static let slack = 0.02

  /// Creates the tests of a view.
  init(_ viewport: Viewport, _ plane: Chart) {
    self.plane = plane
    ground = viewport.visibleGround
    let box = Box(around: ground)
    area = (box.maxX - box.minX) * (box.maxY - box.minY)
    region = Self.region(of: ground, on: plane)
  }

  var copies: ClosedRange<Int> {
    Int(plane.range.lowerBound.rounded(.down))...Int(plane.range.upperBound.rounded(.down))
  }

  /// Returns the maximum number of tiles of a level. It is far above the number of tiles that a picture usually shows.
  /// There can be more tiles at a pole, where all tiles meet.
  func limit(level: Int) -> Int {
    let tiles = area * Double(1 << (2 * level))
    return 4096 + (tiles > 0 ? 16 * Int(min(tiles, 1e6)) : 0)
  }

  func share(of tile: ViewTile) -> TileDescent.Share {
    let place = tile.boxInWorld.expanded(by: tile.sizeInWorld * Self.slack)
    guard region?.intersects(place) ?? true else { return .none }
    let area = Box(around: plane.outline(of: tile))
    guard !area.isEmpty else { return .none }
    let reach = max(area.maxX - area.minX, area.maxY - area.minY) * Self.slack
    return ground.meets(area.expanded(by: reach)) ? .some : .none
  }

  /// The number of points per side of the visible part of the plane whose places are determined.
  private static let samples = 32

  /// Returns a box of Web Mercator that contains the places of the picture; nil if the picture shows a pole or the edge
  /// of the world.
  ///
  /// The box is needed near a pole. There, thousands of tiles are long wedges whose boxes on the plane overlap.
  private static func region(of ground: [Point], on plane: Chart) -> Box? {
    var box = Box.empty
    for (from, to) in zip(ground, ground.dropFirst() + ground.prefix(1)) {
      for sample in 0..<samples {
        let point = from + (to - from) * (Double(sample) / Double(samples))
        guard let place = plane.mercator(ofWorld: point) else { return nil }
        box.formUnion(Point(place.x, min(max(place.y, 0), 1)))
      }
    }
    let poles = [0.0, 1].map { plane.world(ofMercator: Point(plane.meridian, $0)) }
    guard !poles.contains(where: { ground.meets(Box(around: [$0])) }) else { return nil }
    // The margin covers places between two samples.
    return box.expanded(by: max(box.maxX - box.minX, box.maxY - box.minY) / 8)
  }
}
