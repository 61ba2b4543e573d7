import MapGeometry

/// A world file (ESRI): the six numbers of the affine map from pixels to the metres of Web Mercator
/// (EPSG:3857), which geographic programs read beside a picture.
public struct WorldFile: Hashable, Sendable {
  /// Metres eastwards a pixel to the right.
  public let xByColumn: Double
  /// Metres northwards a pixel to the right; 0 where north is up.
  public let yByColumn: Double
  /// Metres eastwards a pixel down; 0 where north is up.
  public let xByRow: Double
  /// Metres northwards a pixel down: negative where north is up.
  public let yByRow: Double
  /// Where the middle of the upper left pixel is, in metres east of Greenwich.
  public let x: Double
  /// Where the middle of the upper left pixel is, in metres north of the equator.
  public let y: Double

  /// The circumference of the sphere of EPSG:3857, in metres: 2π · 6378137.
  private static let circumference = 2 * Double.pi * 6_378_137

  /// The world file of a view; nil where it is tilted, as no affine map is then right.
  public init?(_ view: PictureView) {
    let viewport = Viewport(camera: view.camera, size: view.size)
    guard viewport.planeToDevice.isAffine else { return nil }
    let rows = viewport.deviceToPlane.rows
    let scale = Self.circumference / viewport.worldSize / rows.2.z
    (xByColumn, yByColumn) = (rows.0.x * scale, -rows.1.x * scale)
    (xByRow, yByRow) = (rows.0.y * scale, -rows.1.y * scale)
    let origin = viewport.world(ofPlane: viewport.deviceToPlane.apply(Point(0.5, 0.5)).point)
    x = (origin.x - 0.5) * Self.circumference
    y = (0.5 - origin.y) * Self.circumference
  }

  /// The file's six lines, in the order that the format has them.
  public var text: String {
    [xByColumn, yByColumn, xByRow, yByRow, x, y].map { "\($0 + 0)\n" }.joined()
  }

  /// Where the world file of a picture lies: beside it, its ending made of the first and the last letter
  /// of the picture's and a `w` (`.png`: `.pgw`, `.jpg`: `.jgw`, `.webp`: `.wpw`); where the picture's has
  /// fewer than three letters, a `w` goes to the end of the name.
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
