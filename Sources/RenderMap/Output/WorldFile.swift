import MapEngine
import MapGeometry
public import MapImages
import MapTiles

/// A world file (ESRI). It contains the six numbers of the affine transform from pixels to coordinates. GIS programs
/// read it together with a picture.
///
/// The coordinates are those of the map's coordinate reference system, in the units and directions of its axes. If the
/// axes are to the east and to the north, x is to the east. In Mercator, they are the meters of Web Mercator (EPSG:3857).
public struct WorldFile: Hashable, Sendable {
  /// The difference of x of one pixel to the right.
  public let xByColumn: Double
  /// The difference of y of one pixel to the right; 0 if north is up.
  public let yByColumn: Double
  /// The difference of x of one pixel down; 0 if north is up.
  public let xByRow: Double
  /// The difference of y of one pixel down; negative if north is up.
  public let yByRow: Double
  /// The x coordinate of the center of the upper left pixel.
  public let x: Double
  /// The y coordinate of the center of the upper left pixel.
  public let y: Double
  /// The coordinate reference system; nil for Web Mercator.
  let system: ProjectedSystem?

  /// Creates the world file of a scene; nil if the scene is pitched or shows a globe, terrain or several maps. The
  /// transform is then not affine.
  public init?(of scene: Scene) {
    guard !scene.viewport.drapesContent, !scene.cover.hidesMap else { return nil }
    self.init(PictureView(of: scene))
  }

  /// Creates the world file of a view of flat ground; nil if the view is pitched or shows a globe. The transform is
  /// then not affine. It is also nil in a map projection other than a coordinate reference system, since programs do
  /// not know its coordinates.
  public init?(_ view: PictureView) {
    let viewport = Viewport(camera: view.camera, size: view.size)
    guard viewport.showsMercatorEvenly || viewport.referenceSystem != nil,
      let toPlane = viewport.deviceToPlane
    else { return nil }
    system = viewport.referenceSystem
    let rows = toPlane.rows
    let scale = Earth.equator / viewport.worldSize / rows.2.z
    func coordinates(_ meters: SIMD2<Double>) -> SIMD2<Double> {
      viewport.referenceSystem?.coordinates(ofMeters: meters) ?? meters
    }
    let column = coordinates(SIMD2(rows.0.x * scale, -rows.1.x * scale))
    let row = coordinates(SIMD2(rows.0.y * scale, -rows.1.y * scale))
    let origin = viewport.world(ofPlane: toPlane.apply(Point(0.5, 0.5)).point)
    let corner = coordinates(ProjectionGrid.meters(ofWorld: SIMD2(origin.x, origin.y)))
    (xByColumn, yByColumn, xByRow, yByRow) = (column.x, column.y, row.x, row.y)
    (x, y) = (corner.x, corner.y)
  }

  /// Returns the longitude and latitude, in degrees, of a place. The place is `column` pixels to the right of the
  /// center of the upper left pixel, and `row` pixels below it. The longitude is not wrapped in Web Mercator. The result
  /// is nil if the place is not on the earth.
  func degrees(column: Double, row: Double) -> Point? {
    let place = SIMD2(
      x + xByColumn * column + xByRow * row, y + yByColumn * column + yByRow * row)
    if let system {
      return system.inverse([system.meters(ofCoordinates: place)])[0].map { Point($0.x, $0.y) }
    }
    return Point(
      place.x / Earth.equator * 360, WebMercator.latitude(y: 0.5 - place.y / Earth.equator))
  }

  /// The kind of maps that have a world file, and how to draw one, for messages.
  public static let requirement =
    "only one flat map in Mercator or in a coordinate reference system has such a place; draw the map without pitch, "
    + "terrain or facets, and in a projection such as mercator or EPSG:3035"

  /// The content of the file: six lines of numbers in the order that the format specifies.
  public var text: String {
    [xByColumn, yByColumn, xByRow, yByRow, x, y].map { "\($0 + 0)\n" }.joined()
  }

  /// The transform for GeoTIFF files; nil if neither a code of EPSG nor a short well-known text can express the system.
  public var georeference: PictureGeoreference? {
    let (column, row) = (SIMD2(xByColumn, yByColumn), SIMD2(xByRow, yByRow))
    let code = system.map { $0.epsg.flatMap(UInt16.init(exactly:)) } ?? Self.webMercator
    let text = system?.wellKnownText.flatMap {
      $0.utf8.count <= PictureGeoreference.System.greatestLength ? $0 : nil
    }
    guard
      let known = code.map(PictureGeoreference.System.epsg)
        ?? text.map(PictureGeoreference.System.wellKnownText)
    else { return nil }
    // A world file contains the coordinates of the center of the first pixel.
    return PictureGeoreference(
      origin: SIMD2(x, y) - column / 2 - row / 2, column: column, row: row, system: known)
  }

  /// The code of Web Mercator in the EPSG registry.
  private static let webMercator: UInt16 = 3857

  /// The coordinate reference system as the text of a `.prj` file; nil for Web Mercator.
  public var projection: String? { system?.wellKnownText.map { $0 + "\n" } }

  /// The transform and the reference system as the text of an `.aux.xml` file, which GDAL reads (PAMDataset); nil if no
  /// text can express the system.
  public var gdalDescription: String? {
    guard let name = system.map({ $0.code ?? $0.wellKnownText2 }) ?? "EPSG:\(Self.webMercator)"
    else { return nil }
    let corner = (x: x - (xByColumn + xByRow) / 2, y: y - (yByColumn + yByRow) / 2)
    let numbers = [corner.x, xByColumn, xByRow, corner.y, yByColumn, yByRow]
    return """
      <PAMDataset>
        <SRS>\(Markup.escaped(name))</SRS>
        <GeoTransform>\(numbers.map { "\($0 + 0)" }.joined(separator: ", "))</GeoTransform>
      </PAMDataset>

      """
  }

  /// Returns the path of the `.aux.xml` file of a picture.
  ///
  /// - Parameter picture: The path of the picture.
  public static func descriptionPath(besides picture: String) -> String { picture + ".aux.xml" }

  /// Returns the path of the `.prj` file that belongs to a world file. GIS programs expect the name of the picture.
  public static func projectionPath(besides picture: String) -> String {
    let nameStart = picture.lastIndex(of: "/").map { picture.index(after: $0) }
    let name = picture[(nameStart ?? picture.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return picture + ".prj" }
    return picture[..<dot] + ".prj"
  }

  /// Returns the path of a picture's world file, next to the picture. Its extension consists of the first and the
  /// last letter of the picture's extension and a `w` (`.png`: `.pgw`, `.jpg`: `.jgw`, `.webp`: `.wpw`), or a `W` after
  /// an uppercase letter, because programs look for `.PGW` and not for `.PGw`. If the picture's extension contains fewer
  /// than three letters, a `w` is appended to the name.
  public static func path(besides picture: String) -> String {
    let nameStart = picture.lastIndex(of: "/").map { picture.index(after: $0) }
    let name = picture[(nameStart ?? picture.startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      case let ending = name[name.index(after: dot)...], ending.count >= 3,
      let first = ending.first, let last = ending.last
    else { return picture + "w" }
    return picture[...dot] + "\(first)\(last)\(last.isUppercase ? "W" : "w")"
  }
}
