import MapGeometry

extension Viewport {
  /// The angle from straight down, in degrees, beyond which nothing is drawn: short of the horizon, where
  /// the ground never ends.
  static let horizonAngle = 89.25

  /// How far below the eye the view reaches at least, in metres.
  private static let leastDepthBelowEye = 100.0

  /// The angle that the picture's height, as roll makes it, spans at the eye, in degrees.
  var fieldOfViewAcross: Double {
    let roll = StableMath.sinCos(degrees: camera.roll)
    let (width, height) = (Double(size.width), Double(size.height))
    return camera.verticalFieldOfView * (roll.cos.magnitude * height + roll.sin.magnitude * width)
      / height
  }

  /// How far away the farthest ground is that is drawn, along the line of sight, in distances of the eye
  /// from the map's centre (MapLibre's far plane).
  var farthestDepth: Double {
    let offset = (camera.padding.top - camera.padding.bottom) / 2
    let above = fieldOfViewAcross * (0.5 + offset / Double(size.height))
    func tangent(_ degrees: Double) -> Double { StableMath.tan(degrees: degrees) }
    // Upright views have no horizon.
    let limit = camera.pitch > 1e-6 ? tangent(90 - camera.pitch) * 0.85 : .infinity
    let horizon = min(limit, tangent(Self.horizonAngle - camera.pitch))
    let angle = StableMath.atan(horizon) * 180 / .pi
    let least = 90 - Self.horizonAngle
    let distance = cameraToCenterDistance / size.pixelRatio
    let below = angle > least ? 2 * angle * (0.5 + offset / (2 * horizon * distance)) : least
    func ground(_ angle: Double) -> Double {
      let rest = min(max(90 - camera.pitch - angle, 0.573), 179.427)
      return StableMath.sinCos(degrees: angle).sin / StableMath.sinCos(degrees: rest).sin
    }
    let reach = min(ground(above), ground(below))
    return (StableMath.sinCos(degrees: camera.pitch).sin * reach + 1) * lowestDepth * 1.01
  }

  /// How far away along the line of sight the plane is that bounds the view below, in distances of the eye
  /// from the map's centre: the ground, but at least `leastDepthBelowEye` below the eye (MapLibre's
  /// `lowestPlane`).
  private var lowestDepth: Double {
    let pitch = StableMath.sinCos(degrees: min(camera.pitch, Self.horizonAngle))
    let altitude = pitch.cos * cameraToCenterDistance / pixelsPerMeter
    let lack = max(0, Self.leastDepthBelowEye - altitude)
    return 1 + lack * pixelsPerMeter / pitch.cos / cameraToCenterDistance
  }

  /// The part of the ground that the picture shows, as a convex polygon in Web Mercator world units;
  /// what lies beyond the horizon is left out.
  var visibleGround: [Point] { shownGround.map { world(ofPlane: deviceToPlane.apply($0).point) } }

  /// The part of the picture that shows ground, as a convex polygon of device pixels.
  var shownGround: [Point] {
    let width = Double(size.deviceWidth)
    let height = Double(size.deviceHeight)
    return showingGround([Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)])
  }

  /// The part of a polygon in the picture, in device pixels, that shows ground.
  func showingGround(_ polygon: [Point]) -> [Point] {
    guard !planeToDevice.isAffine else { return polygon }
    // The inverse's w at a device point is one over the depth of the ground there.
    let least = 1 / farthestDepth
    return polygon.clipped { deviceToPlane.apply($0).w - least }
  }

  /// Whether the picture reaches beyond the farthest ground that is drawn.
  var showsHorizon: Bool {
    let width = Double(size.deviceWidth)
    let height = Double(size.deviceHeight)
    let least = 1 / farthestDepth
    return !planeToDevice.isAffine
      && [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)]
        .contains { deviceToPlane.apply($0).w < least }
  }

  /// The part of a polygon in the map's plane that lies before the eye, no nearer than MapLibre's near
  /// plane: what is nearer is never in the picture.
  func beforeEye(_ polygon: [Point]) -> [Point] {
    guard !planeToDevice.isAffine else { return polygon }
    let nearest = Double(size.height) * size.pixelRatio / 50 / cameraToCenterDistance
    return polygon.clipped { planeToDevice.apply($0).w - nearest }
  }

  /// The part of a polygon in the map's plane that is drawn: before the eye, and no farther than
  /// `farthestDepth`.
  func withinDepth(_ polygon: [Point]) -> [Point] {
    guard !planeToDevice.isAffine else { return polygon }
    let farthest = farthestDepth
    return beforeEye(polygon).clipped { farthest - planeToDevice.apply($0).w }
  }
}

extension [Point] {
  /// The part of a polygon where a linear function of the place is not negative.
  func clipped(by height: (Point) -> Double) -> [Point] {
    guard var before = last else { return [] }
    var heightBefore = height(before)
    var kept: [Point] = []
    kept.reserveCapacity(count)
    for point in self {
      let height = height(point)
      if (heightBefore >= 0) != (height >= 0) {
        // From the kept end of the edge, so that polygons side by side are cut at the same point.
        let (inner, outer) = height >= 0 ? (point, before) : (before, point)
        let (depth, beyond) = height >= 0 ? (height, heightBefore) : (heightBefore, height)
        kept.append(inner + (outer - inner) * (depth / (depth - beyond)))
      }
      if height >= 0 { kept.append(point) }
      (before, heightBefore) = (point, height)
    }
    return kept
  }
}
