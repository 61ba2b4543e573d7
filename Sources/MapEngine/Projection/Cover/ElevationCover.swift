import MapGeometry
import MapTiles

/// The tests for the tiles in view on a flat plane of ground with elevation.
///
/// As in MapLibre GL JS, a tile is visible if the box between its lowest and highest elevation may meet the visible
/// space. A box beyond a corner of that space may be included too.
struct ElevationCover: CoveredGround {
  private let viewport: Viewport
  private let elevation: ElevationModel
  /// The assumed elevations, in meters, of tiles with unknown elevations.
  private let usualRange: ClosedRange<Double>
  private let rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  private let sides: PictureSides
  /// The corners of the box around the visible space.
  private let low: SIMD3<Double>
  private let high: SIMD3<Double>
  let copies = TileCover.copies

  /// Creates the tests of a view.
  ///
  /// - Parameter height: The height of the visible space above ground with unknown elevation, in meters.
  init(_ viewport: Viewport, _ elevation: ElevationModel, height: Double) {
    self.viewport = viewport
    self.elevation = elevation
    let top = viewport.centerElevation + height
    usualRange = min(0, top)...max(0, top)
    rows = viewport.spaceToDevice
    let nearest = viewport.nearestDistance
    sides = PictureSides(viewport, depths: nearest...max(nearest, viewport.farthestDepth))
    let corners = viewport.frustum
    low = corners.reduce(SIMD3(repeating: .infinity)) { pointwiseMin($0, $1) }
    high = corners.reduce(SIMD3(repeating: -.infinity)) { pointwiseMax($0, $1) }
  }

  func share(of tile: ViewTile) -> TileDescent.Share {
    let corner = viewport.plane(ofWorld: tile.origin)
    let side = tile.sizeInWorld * viewport.worldSize
    let heights = elevation.range(of: tile.id) ?? usualRange
    let low = SIMD3(corner.x, corner.y, viewport.height(ofElevation: heights.lowerBound))
    let high = SIMD3(
      corner.x + side, corner.y + side, viewport.height(ofElevation: heights.upperBound))
    guard all(low .<= self.high), all(high .>= self.low) else { return .none }
    var beyond = PictureSides.all
    for index in 0..<8 {
      let place = SIMD4(SIMD3(corner: index, ofBox: low, high), 1)
      beyond &= sides.beyond(
        SIMD3((rows.0 * place).sum(), (rows.1 * place).sum(), (rows.2 * place).sum()))
      if beyond == 0 { return .some }
    }
    return .none
  }
}

/// The sides of the visible space of a picture. A body is not visible if it is wholly beyond one of the sides.
struct PictureSides {
  private let size: Point
  private let depths: ClosedRange<Double>

  /// The mask of all sides.
  static let all = 0b111111

  /// Creates the sides of the space between two distances along the line of sight.
  init(_ viewport: Viewport, depths: ClosedRange<Double>) {
    size = Point(Double(viewport.size.deviceWidth), Double(viewport.size.deviceHeight))
    self.depths = depths
  }

  /// Returns the mask of the sides beyond which a place of the picture is. The place is (x w, y w, w).
  @inline(__always)
  func beyond(_ place: SIMD3<Double>) -> Int {
    var sides = place.z < depths.lowerBound ? 1 : place.z > depths.upperBound ? 2 : 0
    if place.x < 0 { sides |= 4 }
    if place.x > size.x * place.z { sides |= 8 }
    if place.y < 0 { sides |= 16 }
    if place.y > size.y * place.z { sides |= 32 }
    return sides
  }
}

extension SIMD3<Double> {
  /// Creates one of the eight corners of the box between two corners.
  @inline(__always)
  init(corner index: Int, ofBox low: Self, _ high: Self) {
    self.init(
      index & 1 == 0 ? low.x : high.x, index & 2 == 0 ? low.y : high.y,
      index & 4 == 0 ? low.z : high.z)
  }
}
