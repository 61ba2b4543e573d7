import MapGeometry
import MapRaster
import MapTiles

/// Views of ground with elevation.
///
/// As in MapLibre GL JS, the camera is raised by the elevation of the map's center. The map's plane is therefore at
/// that elevation, and heights are relative to it. A globe is not raised. A globe in transition is raised only
/// partly.
extension Viewport {
  /// The zoom level at which the elevation of a single place is read.
  var elevationLevel: Int { max(0, Int(camera.zoom.rounded(.down))) }

  /// Returns the height above the map's plane, in device pixels, for an elevation in meters.
  @inline(__always)
  func height(ofElevation meters: Double) -> Double {
    (meters - centerElevation) * pixelsPerMeter
  }

  /// Returns the transform from a flat plane at an elevation to the picture; nil on a globe.
  func planeToDevice(atElevation meters: Double) -> ProjectiveTransform? {
    guard let planeToDevice else { return nil }
    let height = height(ofElevation: meters)
    guard height != 0 else { return planeToDevice }
    let (rows, space) = (planeToDevice.rows, spaceToDevice)
    return ProjectiveTransform(
      rows: (
        rows.0 + SIMD3(0, 0, space.0.z * height), rows.1 + SIMD3(0, 0, space.1.z * height),
        rows.2 + SIMD3(0, 0, space.2.z * height)
      ))
  }

  /// Returns the position in the picture of a place `meters` above sea level. It is (x w, y w, w), where w is the
  /// distance along the line of sight. The distance is 1 at the map's center.
  func picture(ofPlane point: Point, elevation meters: Double) -> SIMD3<Double> {
    ElevatedView(self).picture(ofPlane: point, elevation: meters)
  }

  /// The tiles into which ground with elevation is divided, in drawing order; empty if the ground is flat.
  ///
  /// As in MapLibre, the tiles of the map center's level come first. Of these, the nearest tiles come first. Tiles of
  /// other levels are sorted as if their columns and rows were of that level.
  var groundTiles: [ViewTile] {
    guard let elevation else { return [] }
    let levels = elevation.groundLevels
    let tiles = TileCover.tiles(in: self, levels: levels)
    let level = min(TileCover.level(of: self, levels: levels), levels.maximum)
    let center = centerWorld * Double(1 << level)
    func distance(_ tile: ViewTile) -> Double {
      (center - Point(Double(tile.id.x) + 0.5, Double(tile.id.y) + 0.5)).squaredLength
    }
    return tiles.map { (distance($0), $0) }.sorted { a, b in
      (a.0, a.1.id.key, a.1.wrap) < (b.0, b.1.id.key, b.1.wrap)
    }.map(\.1)
  }
}

/// The projection of places above sea level to the picture, for many places of a view.
struct ElevatedView {
  private let ground: PlaneProjection
  private let rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  private let centerElevation: Double
  private let pixelsPerMeter: Double

  /// Prepares the projection of a view.
  init(_ viewport: Viewport) {
    ground = viewport.ground
    rows = viewport.spaceToDevice
    centerElevation = viewport.centerElevation
    pixelsPerMeter = viewport.pixelsPerMeter
  }

  /// Returns the position in the picture of a place `meters` above sea level
  /// (`Viewport.picture(ofPlane:elevation:)`).
  func picture(ofPlane point: Point, elevation meters: Double) -> SIMD3<Double> {
    let height = (meters - centerElevation) * pixelsPerMeter
    switch ground {
    case .projective:
      let place = SIMD4(point.x, point.y, height, 1)
      return SIMD3((rows.0 * place).sum(), (rows.1 * place).sum(), (rows.2 * place).sum())
    case .globe(let plane):
      return plane.project(plane.space(point, height: height))
    }
  }
}

/// The view for drawing the picture of a tile of the ground.
extension Viewport {
  /// Creates the view of a tile of the ground from straight above. The view is a square of `pixels` pixels with the
  /// southern edge at the top, as in MapLibre's textures. The plane and its scale are the same as in `view`. Lengths
  /// of the style are measured with this scale.
  ///
  /// - Parameter part: The part of the square to draw; nil to draw the whole square.
  init(
    pictureOf tile: ViewTile, pixels: Int, part: DrapeCommand.Part? = nil, in view: Viewport
  ) {
    let part = part ?? DrapeCommand.Part(left: 0, top: 0, width: pixels, height: pixels)
    let side = tile.sizeInWorld * view.worldSize
    let scale = Double(pixels) / side
    let origin = view.plane(ofWorld: tile.origin)
    let toPicture = ProjectiveTransform(
      rows: (
        SIMD3(scale, 0, -origin.x * scale - Double(part.left)),
        SIMD3(0, -scale, Double(pixels - part.top) + origin.y * scale), SIMD3(0, 0, 1)
      ))
    self.init(view, flatPicture: toPicture, part: part, pixels: pixels)
  }
}
