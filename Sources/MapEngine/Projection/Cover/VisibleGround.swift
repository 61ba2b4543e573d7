import MapGeometry

extension Viewport {
  /// The angle from straight down, in degrees, beyond which nothing is drawn. It is slightly below the horizon, because
  /// the ground extends to infinity at the horizon.
  static let horizonAngle = 89.25

  /// The minimum distance of the lowest visible plane below the eye, in meters.
  private static let minimumDepthBelowEye = 100.0

  /// The angle at the eye that the height of the rolled picture spans, in degrees.
  var fieldOfViewAcross: Double {
    let roll = StableMath.sinCos(degrees: camera.roll)
    let (width, height) = (Double(size.width), Double(size.height))
    return camera.verticalFieldOfView * (roll.cos.magnitude * height + roll.sin.magnitude * width)
      / height
  }

  /// The tangent of the angle between the viewing direction and the horizon above it. Ground is drawn up to this
  /// horizon (MapLibre's `getMercatorHorizon`).
  var horizonTangent: Double {
    func tangent(_ degrees: Double) -> Double { StableMath.tan(degrees: degrees) }
    // Views from straight above have no horizon.
    let limit = camera.pitch > 1e-6 ? tangent(90 - camera.pitch) * 0.85 : .infinity
    return min(limit, tangent(Self.horizonAngle - camera.pitch))
  }

  /// The distance of the farthest drawn ground along the viewing direction, relative to the distance of the eye from
  /// the map's center (MapLibre's far plane).
  package var farthestDepth: Double {
    let offset = (camera.padding.top - camera.padding.bottom) / 2
    let above = fieldOfViewAcross * (0.5 + offset / Double(size.height))
    let horizon = horizonTangent
    let angle = StableMath.atan(horizon) * 180 / .pi
    let least = 90 - Self.horizonAngle
    let distance = cameraToCenterDistance / size.pixelRatio
    let below = angle > least ? 2 * angle * (0.5 + offset / (2 * horizon * distance)) : least
    func ground(_ angle: Double) -> Double {
      let rest = min(max(90 - camera.pitch - angle, 0.573), 179.427)
      return StableMath.sinCos(degrees: angle).sin / StableMath.sinCos(degrees: rest).sin
    }
    let groundDistance = min(ground(above), ground(below))
    return (StableMath.sinCos(degrees: camera.pitch).sin * groundDistance + 1) * lowestDepth * 1.01
  }

  /// The distance, along the viewing direction, of the lowest visible horizontal plane, relative to the distance of the
  /// eye from the map's center. The plane is the sea, but at least `minimumDepthBelowEye` below the eye (MapLibre's
  /// `lowestPlane`).
  private var lowestDepth: Double {
    let pitch = StableMath.sinCos(degrees: min(camera.pitch, Self.horizonAngle))
    let altitude = pitch.cos * cameraToCenterDistance / pixelsPerMeter + centerElevation
    let lowest = min(centerElevation, lowestElevation, altitude - Self.minimumDepthBelowEye)
    let sea = depthOfSea
    return lowest < 0 ? sea - lowest * pixelsPerMeter / pitch.cos / cameraToCenterDistance : sea
  }

  /// The distance of the sea along the viewing direction, relative to the distance of the eye from the map's center.
  /// It is at least one half.
  var depthOfSea: Double {
    guard centerElevation != 0 else { return 1 }
    let cosine = StableMath.sinCos(degrees: min(camera.pitch, Self.horizonAngle)).cos
    return max(0.5, 1 + centerElevation * pixelsPerMeter / cosine / cameraToCenterDistance)
  }

  /// The rectangle of the picture, in device pixels.
  var picture: Box {
    Box(minX: 0, minY: 0, maxX: Double(size.deviceWidth), maxY: Double(size.deviceHeight))
  }

  /// The visible part of the ground up to the horizon, as a convex polygon in Web Mercator world units.
  ///
  /// For a globe, it is the rectangle around the visible part, on the copy of the world around the map's center.
  var visibleGround: [Point] {
    guard let deviceToPlane else { return visibleBox.map(\.corners) ?? [] }
    return groundArea.map { world(ofPlane: deviceToPlane.apply($0).point) }
  }

  /// The drawn copies of the world, in Web Mercator world units. As in MapLibre, there are three copies on either
  /// side.
  private static let worlds = Box(minX: -3, minY: 0, maxX: 4, maxY: 1)

  /// The part of `visibleGround` that belongs to the world. It is between the poles of Web Mercator, and on the drawn
  /// copies of the world.
  package var visibleWorld: [Point] {
    let worlds = Self.worlds
    return
      visibleGround
      .clipped { $0.y - worlds.minY }.clipped { worlds.maxY - $0.y }
      .clipped { $0.x - worlds.minX }.clipped { worlds.maxX - $0.x }
  }

  /// Whether all of the visible ground belongs to the world.
  var isWithinWorld: Bool {
    let worlds = Self.worlds
    // The slack is less than the distance from the edge of a pixel to its center.
    let slack = 0.25 / worldSize
    return visibleGround.allSatisfy(worlds.expanded(by: slack).contains)
  }

  /// The part of the picture that shows ground, as a convex polygon of device pixels.
  var groundArea: [Point] { showingGround(picture.corners) }

  /// Returns the part of a polygon in the picture, in device pixels, that shows ground.
  func showingGround(_ polygon: [Point]) -> [Point] {
    guard let deviceToPlane, !ground.isAffine else { return polygon }
    // The w of the inverse at a device point is 1 divided by the depth of the ground there.
    let least = 1 / farthestDepth
    return polygon.clipped { deviceToPlane.apply($0).w - least }
  }

  /// Whether a place of the picture shows drawn ground.
  func showsGround(atDevice place: Point) -> Bool {
    guard let deviceToPlane else { return plane(ofDevice: place) != nil }
    return ground.isAffine || deviceToPlane.apply(place).w >= 1 / farthestDepth
  }

  /// Whether the picture extends beyond the farthest drawn ground.
  var showsHorizon: Bool {
    let least = 1 / farthestDepth
    guard let deviceToPlane, !ground.isAffine else { return false }
    return picture.corners.contains { deviceToPlane.apply($0).w < least }
  }

  /// Returns the part of a polygon in the map's plane that is beyond MapLibre's near plane. Nearer parts are never in
  /// the picture.
  func beforeEye(_ polygon: [Point]) -> [Point] {
    guard let planeToDevice, !planeToDevice.isAffine else { return polygon }
    let nearest = nearestDistance
    return polygon.clipped { planeToDevice.apply($0).w - nearest }
  }

  /// Returns the drawn part of a polygon in the map's plane, which is between the near plane and `farthestDepth`.
  func withinDepth(_ polygon: [Point]) -> [Point] {
    guard let planeToDevice, !planeToDevice.isAffine else { return polygon }
    let farthest = farthestDepth
    return beforeEye(polygon).clipped { farthest - planeToDevice.apply($0).w }
  }
}
