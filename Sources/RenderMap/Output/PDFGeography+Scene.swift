import MapEngine
import MapGeometry
public import MapVector

extension PDFGeography {
  /// The longitudes in degrees on each side of the middle of a picture whose places are written, so that they are less than
  /// a turn around the world.
  private static let reach = 179.0

  /// Creates the places of a scene's corners or, if the scene shows the world more than once, of an area around its middle;
  /// nil if it is pitched, or shows a globe or terrain, because its pixels are then no affine image of the plane.
  public init?(of scene: Scene) {
    guard let world = WorldFile(of: scene) else { return nil }
    let size = scene.viewport.size
    let (width, height) = (Double(size.deviceWidth), Double(size.deviceHeight))
    func degrees(_ x: Double, _ y: Double, share: Double) -> Point {
      // The origin of a world file is the centre of the first pixel.
      world.degrees(
        column: width * (0.5 + (x - 0.5) * share) - 0.5,
        row: height * (0.5 + (y - 0.5) * share) - 0.5)
    }
    let middle = degrees(0.5, 0.5, share: 0)
    let corners = [(0.0, 1.0), (0, 0), (1, 0), (1, 1)]
    let away = corners.map { (degrees($0, $1, share: 1).x - middle.x).magnitude }.max() ?? 0
    let share = min(1, Self.reach / max(away, Self.reach))
    let places = corners.map { x, y in
      let place = degrees(x, y, share: share)
      return Place(longitude: place.x, latitude: place.y)
    }
    self.init(
      lowerLeft: places[0], upperLeft: places[1], upperRight: places[2], lowerRight: places[3],
      share: share)
  }
}
