import MapEngine
import MapGeometry
import MapTiles

/// A world file (ESRI): the six numbers of the affine transform from pixels to the meters of Web
/// Mercator (EPSG:3857), which GIS programs read along with a picture.
public struct WorldFile: Hashable, Sendable {
  /// Meters east per pixel to the right.
  public let xByColumn: Double
  /// Meters north per pixel to the right; 0 if north is up.
  public let yByColumn: Double
  /// Meters east per pixel down; 0 if north is up.
  public let xByRow: Double
  /// Meters north per pixel down: negative if north is up.
  public let yByRow: Double
  /// The center of the upper left pixel, in meters east of Greenwich.
  public let x: Double
  /// The center of the upper left pixel, in meters north of the equator.
  public let y: Double

  /// The circumference of the sphere of EPSG:3857, in meters: 2π · 6378137.
  private static let circumference = 2 * Double.pi * 6_378_137

  /// Creates the world file of a scene; nil if it is pitched, or shows a globe or terrain, because the transform is then
  /// not affine.
  public init?(of scene: Scene) {
    guard scene.viewport.elevation == nil else { return nil }
    self.init(PictureView(of: scene))
  }

  /// Creates the world file of a view of flat ground; nil if it is pitched, shows a globe or has a printed plane, because the transform is
  /// then not affine.
  public init?(_ view: PictureView) {
    let viewport = Viewport(camera: view.camera, size: view.size)
    guard viewport.ground.isAffine, viewport.printed == nil, let toPlane = viewport.deviceToPlane
    else { return nil }
    let rows = toPlane.rows
    let scale = Self.circumference / viewport.worldSize / rows.2.z
    (xByColumn, yByColumn) = (rows.0.x * scale, -rows.1.x * scale)
    (xByRow, yByRow) = (rows.0.y * scale, -rows.1.y * scale)
    let origin = viewport.world(ofPlane: toPlane.apply(Point(0.5, 0.5)).point)
    x = (origin.x - 0.5) * Self.circumference
    y = (0.5 - origin.y) * Self.circumference
  }

  /// Returns the longitude and latitude, in degrees, of a place that is `column` pixels to the right of the center of the
  /// upper left pixel, and `row` pixels down. The longitude is not wrapped.
  func degrees(column: Double, row: Double) -> Point {
    let easting = x + xByColumn * column + xByRow * row
    let northing = y + yByColumn * column + yByRow * row
    return Point(
      easting / Self.circumference * 360,
      WebMercator.latitude(y: 0.5 - northing / Self.circumference))
  }

  /// The content of the file: six lines in the order of the format.
  public var text: String {
    [xByColumn, yByColumn, xByRow, yByRow, x, y].map { "\($0 + 0)\n" }.joined()
  }

  /// Returns the path of a picture's world file, next to the picture. Its extension is the first
  /// and the last letter of the picture's and a `w` (`.png`: `.pgw`, `.jpg`: `.jgw`, `.webp`:
  /// `.wpw`). If the picture's extension has fewer than three letters, a `w` is added to the name.
  public static func path(besides picture: String) -> String {
    let nameStart = picture.lastIndex(of: "/").map { picture.index(after: $0) }
    let name = picture[(nameStart ?? picture.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      case let ending = name[name.index(after: dot)...], ending.count >= 3,
      let first = ending.first, let last = ending.last
    else { return picture + "w" }
    return picture[...dot] + "\(first)\(last)w"
  }
}
