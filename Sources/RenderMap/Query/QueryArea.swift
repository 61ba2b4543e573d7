import MapGeometry
import MapTiles

/// What a query asks about in a view: a point or a box of the picture, and what lies there on the map.
struct QueryArea {
  /// What is asked about, in pixels of the style from the picture's upper left corner.
  let picture: QueryOutline
  /// The same on the map's plane.
  let ground: QueryOutline
  /// The ground between what is asked about and the place below the eye: over it stands what may hide
  /// it.
  let approach: QueryOutline
  /// By how much what faces the viewer at the picture's upper edge spans more of the map than at its
  /// centre.
  let farthestScale: Double

  /// The area of an outline in the picture.
  init(_ picture: QueryOutline, in viewport: Viewport) {
    self.picture = picture
    let ratio = viewport.size.pixelRatio
    func plane(_ outline: QueryOutline) -> QueryOutline {
      // What shows no ground, above the horizon, is left out.
      let isClosed = outline.points.count > 2
      let device = outline.points.map { $0 * ratio }
      let shown = viewport.showingGround(isClosed ? Array(device.dropLast()) : device)
      return QueryOutline(points: isClosed ? shown + shown.prefix(1) : shown)
        .mapped { viewport.deviceToPlane.apply($0).point }
    }
    ground = plane(picture)
    approach = plane(Self.extended(picture, to: Self.nadir(of: viewport)))
    // The inverse's w at a device point is one over the depth of the ground there.
    let depth = 1 / viewport.deviceToPlane.apply(.zero).w
    farthestScale = depth > 0 ? depth : viewport.farthestDepth
  }

  /// Where the picture would show what is below the eye (MapLibre's `getCameraPoint`).
  private static func nadir(of viewport: Viewport) -> Point {
    let ratio = viewport.size.pixelRatio
    let away =
      StableMath.tan(degrees: viewport.camera.pitch) * viewport.cameraToCenterDistance / ratio
    let roll = StableMath.sinCos(degrees: viewport.camera.roll)
    let middle = viewport.planeToDevice.apply(.zero).point * (1 / ratio)
    return middle + Point(roll.sin, roll.cos) * away
  }

  /// A point with the way to `place`, or the box around an outline and `place`.
  private static func extended(_ outline: QueryOutline, to place: Point) -> QueryOutline {
    guard outline.points.count > 1 else { return QueryOutline(points: outline.points + [place]) }
    var box = outline.bounds
    box.formUnion(place)
    return QueryOutline(box)
  }
}

extension QueryOutline {
  /// The outline of a box.
  init(_ box: Box) { self.init(points: box.corners + box.corners.prefix(1)) }
}
