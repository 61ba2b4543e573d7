import MapGeometry
import MapTiles

/// The abilities of the ground of a view.
///
/// The ground is flat, a globe, a chart, or has elevation. Only this folder distinguishes these kinds. Other code
/// uses the abilities below and the functions in the files `Ground+*.swift`.
extension Viewport {
  /// Whether the plane is seen without curves and perspective. All of it then has the same scale.
  package var isParallel: Bool { ground.isAffine }

  /// Whether places in the picture depend on places in Web Mercator by an affine transform.
  package var showsMercatorEvenly: Bool { isParallel && chart == nil }

  /// The coordinate reference system in which the picture is an affine image; nil for other projections.
  package var referenceSystem: ProjectedSystem? { chart?.system }

  /// Whether the ground has elevation, over which content is draped.
  package var drapesContent: Bool { elevation != nil }

  /// Whether straight content is divided into short parts, which follow the curve of the plane.
  package var dividesContent: Bool { ground.globe != nil }

  /// Whether the ground and its content can have heights.
  var hasHeights: Bool { chart == nil }

  /// Whether the content of tiles is projected from Web Mercator to the plane. The place of a tile on the plane is then
  /// not a square.
  var projectsTiles: Bool { chart != nil }
}

/// The ends of the world.
extension Viewport {
  /// Whether all meridians meet at the poles, and adjacent copies of the world meet at the antimeridian.
  package var joinsMeridians: Bool { ground.globe != nil }

  /// Whether the world has an edge along the antimeridian and the poles.
  package var worldHasEdge: Bool { chart != nil }

  /// The middle of a round world in device pixels; nil if the world is not round.
  package var middleOfRoundWorld: Point? {
    ground.globe.map { $0.picture(SIMD3(0, 0, -$0.radius)) }
  }

  /// The y coordinate, on the plane, of the pole in view; nil if the plane does not reach the poles. If no pole is in
  /// view, it is the south pole.
  var poleInView: Double? {
    guard let globe = ground.globe else { return nil }
    let north = Point(0, globe.poleY(isNorth: true))
    return globe.shows(north) ? north.y : globe.poleY(isNorth: false)
  }

  /// Returns the y coordinates, on the plane, of the poles to which the content of a tile is extended; nil for poles to
  /// which it is not extended.
  func poles(of tile: ViewTile) -> (north: Double?, south: Double?) {
    ground.globe?.reachesPoles ?? false ? poles(beside: tile) : (nil, nil)
  }

  /// Returns the y coordinates, on the plane, of the poles of a globe that are next to a tile; nil for other poles.
  func poles(beside tile: ViewTile) -> (north: Double?, south: Double?) {
    guard let globe = ground.globe else { return (nil, nil) }
    let id = tile.id
    return (
      id.y == 0 ? globe.poleY(isNorth: true) : nil,
      id.y == (1 << id.z) - 1 ? globe.poleY(isNorth: false) : nil
    )
  }
}
