import MapGeometry
import MapTiles

/// The area of a query. It is a point or a box of the picture, and the corresponding area of the map.
struct QueryArea {
  /// The outline in the picture, in pixels of the style from the picture's upper left corner.
  let picture: QueryOutline
  /// The outline on the map's plane.
  let ground: QueryOutline
  /// The ground between the area and the point below the camera. Extrusions on this ground may cover the area. If the
  /// ground has elevation, all content on it may cover the area.
  let approach: QueryOutline
  /// The maximum size of content on the map's plane in the area, relative to the map's center. Content that faces the
  /// viewer has this size at the upper edge of the picture, and content on the ground has it near a pole.
  let farthestScale: Double

  /// Creates the area of an outline in the picture.
  init(_ picture: QueryOutline, in viewport: Viewport) {
    self.picture = picture
    let seen = QueriedGround(viewport)
    ground = Self.ground(of: picture, in: viewport, seen: seen)
    approach = Self.ground(
      of: Self.extended(picture, to: Self.nadir(of: viewport)), in: viewport, seen: seen)
    let depth = viewport.depthOfGround(atDevice: .zero) ?? viewport.farthestDepth
    farthestScale = depth * Self.stretch(over: ground, in: viewport)
  }

  /// Returns the part of the map's plane that an outline in the picture shows.
  static func ground(
    of picture: QueryOutline, in viewport: Viewport, detail: QueriedGround.Detail = .fine
  ) -> QueryOutline {
    ground(of: picture, in: viewport, seen: QueriedGround(viewport, detail: detail))
  }

  private static func ground(
    of outline: QueryOutline, in viewport: Viewport, seen: QueriedGround?
  ) -> QueryOutline {
    let ratio = viewport.size.pixelRatio
    if let seen { return seen.outline(of: outline.mapped { $0 * ratio }) }
    // The part above the horizon shows no ground.
    let isClosed = outline.points.count > 2
    let device = outline.points.map { $0 * ratio }
    let shown = viewport.showingGround(isClosed ? Array(device.dropLast()) : device)
    let points = shown.compactMap { viewport.plane(ofShownDevice: $0) }
    return QueryOutline(points: isClosed ? points + points.prefix(1) : points)
  }

  /// Returns the maximum stretch of the ground of an area, within Web Mercator. It is 1 if the plane is flat.
  private static func stretch(over ground: QueryOutline, in viewport: Viewport) -> Double {
    let (top, bottom) = (viewport.plane(ofWorld: .zero).y, viewport.plane(ofWorld: Point(0, 1)).y)
    return ground.points.reduce(1) { greatest, point in
      let y = min(max(point.y, top), bottom)
      return max(greatest, viewport.stretch(atPlane: Point(point.x, y)))
    }
  }

  /// Returns the position in the picture of the point below the camera (MapLibre: `getCameraPoint`).
  private static func nadir(of viewport: Viewport) -> Point {
    let ratio = viewport.size.pixelRatio
    let away =
      StableMath.tan(degrees: viewport.camera.pitch) * viewport.cameraToCenterDistance / ratio
    let roll = StableMath.sinCos(degrees: viewport.camera.roll)
    let middle = viewport.device(ofPlane: .zero).point * (1 / ratio)
    return middle + Point(roll.sin, roll.cos) * away
  }

  /// Returns the line from a point to `place`, or the box around an outline and `place`.
  private static func extended(_ outline: QueryOutline, to place: Point) -> QueryOutline {
    guard outline.points.count > 1 else { return QueryOutline(points: outline.points + [place]) }
    var box = outline.bounds
    box.formUnion(place)
    return QueryOutline(box)
  }
}

extension QueryOutline {
  /// Creates the closed outline of a box.
  init(_ box: Box) { self.init(points: box.corners + box.corners.prefix(1)) }
}
