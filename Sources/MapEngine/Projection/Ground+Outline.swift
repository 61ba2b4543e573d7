import MapGeometry
import MapTiles

/// The part of the world that a picture shows.
extension Viewport {
  /// The highest latitude of lines on the ground, in degrees. On a globe, it is nearly the latitude of the pole, which
  /// has no point on the plane.
  package var highestLatitude: Double {
    ground.globe != nil ? 89.99 : chart == nil ? WebMercator.maximumLatitude : 90
  }

  /// The ranges of the longitudes and latitudes in view; nil if no ground is in view.
  package var degreesInView: (longitudes: ClosedRange<Double>, latitudes: ClosedRange<Double>)? {
    if let chart {
      return degreesOfPicture(on: chart).map { ($0.minX...$0.maxX, $0.minY...$0.maxY) }
    }
    let ground = visibleWorld
    guard !ground.isEmpty else { return nil }
    var box = Box.empty
    for point in ground { box.formUnion(point) }
    let isGlobe = self.ground.globe != nil
    // The poles of a globe are beyond the square of Web Mercator.
    let north = isGlobe && box.minY <= 0 ? 90 : WebMercator.latitude(y: max(box.minY, 0))
    let south = isGlobe && box.maxY >= 1 ? -90 : WebMercator.latitude(y: min(box.maxY, 1))
    let west = WebMercator.longitude(x: box.minX)
    let east = WebMercator.longitude(x: box.maxX)
    guard west < east, south < north else { return nil }
    return (west...min(east, isGlobe ? west + 360 : east), south...north)
  }

  /// Whether the picture may show a copy of a rectangle, given in Web Mercator world units. The copy is one of
  /// `copies(of:)`.
  func mayShow(_ box: Box, copy: Int) -> Bool {
    // A chart has only copies that it shows.
    guard chart == nil else { return true }
    var ground = Box.empty
    for point in visibleGround { ground.formUnion(point) }
    return ground.intersects(
      Box(
        minX: box.minX + Double(copy), minY: box.minY, maxX: box.maxX + Double(copy),
        maxY: box.maxY))
  }

  /// The number of points per side of the outline of a box.
  private static let outlinePoints = 16

  /// Returns the outline of the ground that a box of the picture shows. The outline is a polygon in world units of Web
  /// Mercator. It is empty if the box shows no ground, or if a globe is so small in the picture that too little of the
  /// edge of the box shows ground.
  ///
  /// - Parameter box: The box, in pixels of the style.
  package func groundOutline(of box: Box) -> [Point] {
    let corners = box.corners.map { $0 * size.pixelRatio }
    guard ground.globe != nil else {
      let area = showingGround(corners)
      let count = showsMercatorEvenly ? 1 : Self.outlinePoints
      let places = Self.places(along: area) { _ in count }
      guard let chart else { return places.compactMap { plane(ofShownDevice: $0).map(world) } }
      let outline = places.compactMap { place in
        plane(ofDevice: place).flatMap { chart.mercator(ofWorld: world(ofPlane: $0)) }
      }
      return outline.count == places.count ? outline : edge(of: chart, in: area)
    }
    var outline: [Point] = []
    for place in Self.places(along: corners, count: { _ in Self.outlinePoints }) {
      guard let point = plane(ofDevice: place) else { continue }
      var world = world(ofPlane: point)
      // The point is moved to the copy of the world of the previous point.
      if let last = outline.last { world.x += (last.x - world.x).rounded() }
      outline.append(world)
    }
    return outline.count < 3 * Self.outlinePoints ? [] : outline
  }

  /// Returns the outline of the part of a chart's world that a convex polygon of the picture shows, in world units of
  /// Web Mercator.
  ///
  /// - Parameter area: The polygon, in device pixels.
  private func edge(of chart: Chart, in area: [Point]) -> [Point] {
    let shown = area.compactMap { plane(ofDevice: $0).map(world) }
    let sides = zip(shown, shown.dropFirst() + shown.prefix(1))
    let step = (sides.map { ($1 - $0).length }.max() ?? 0) / Double(Self.outlinePoints)
    guard step > 0 else { return [] }
    let turn = shown.signedArea < 0 ? -1.0 : 1
    let edge = sides.reduce(chart.worldOutlines[0]) { ring, side in
      let way = (side.1 - side.0) * turn
      return ring.clipped { way.x * ($0.y - side.0.y) - way.y * ($0.x - side.0.x) }
    }
    return Self.places(along: edge) { 1 + Int($0 / step) }.compactMap(chart.mercator)
  }

  /// Returns places along the sides of a polygon. `count` returns the number of places for the length of a side.
  private static func places(along polygon: [Point], count: (Double) -> Int) -> [Point] {
    zip(polygon, polygon.dropFirst() + polygon.prefix(1)).flatMap { from, to in
      let count = count((to - from).length)
      return (0..<count).map { from + (to - from) * (Double($0) / Double(count)) }
    }
  }

  /// Returns the point in the plane for a place in Web Mercator world units. Where the world is repeated, the point is
  /// on the copy of the world that is moved by `shift`.
  package func plane(ofMercator place: Point, shift: Point) -> Point {
    chart == nil ? plane(ofWorld: place + shift) : plane(of: LngLat(world: place))
  }
}

extension SphereCulling {
  /// Creates the test for the picture of a view; nil unless its ground is a whole globe.
  init?(_ viewport: Viewport) {
    guard let globe = viewport.ground.globe else { return nil }
    let size = viewport.size
    self.init(
      globe,
      picture: Box(
        minX: 0, minY: 0, maxX: Double(size.deviceWidth), maxY: Double(size.deviceHeight)))
  }
}
