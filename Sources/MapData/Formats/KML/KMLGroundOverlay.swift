import MapGeoJSON
import MapGeometry
import MapTiles

/// A ground overlay, whose values are collected element by element (OGC 12-007r2, section 11.2).
struct KMLGroundOverlay {
  /// The name, which is empty if the overlay has no name.
  private(set) var name = ""
  /// The address of the image, which is empty if the overlay has no address.
  private(set) var address = ""
  /// Whether the overlay itself is shown. The visibility of its folders is not considered.
  private(set) var isVisible = true
  /// The drawing order. An overlay with a greater value is above overlays with smaller values.
  private(set) var order = 0.0
  private var color: KMLStyle.Color?
  /// The values of the elements of the box, in degrees. The keys are the names of the elements.
  private var box: [String: Double] = [:]
  /// The corners of a quadrilateral, counterclockwise from the lower left.
  private var quadrilateral: [Position] = []

  /// Sets the value of an element. Unknown elements are ignored.
  mutating func set(_ element: String, of parent: String, to text: String) {
    let text = text.trimmingWhitespace()
    switch (parent, element) {
    case ("GroundOverlay", "name"): name = text
    case ("GroundOverlay", "visibility"): isVisible = KMLStyle.isTrue(text)
    case ("GroundOverlay", "drawOrder"): order = Self.number(text) ?? 0
    case ("GroundOverlay", "color"): color = KMLStyle.Color(text)
    case ("Icon", "href"): address = text
    case ("LatLonBox", _): box[element] = Self.number(text)
    case ("LatLonQuad", "coordinates"): quadrilateral = KMLGeometry.positions(text)
    default: break
    }
  }

  private static func number(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The image, or nil if the overlay has no address or no valid corners.
  var image: GroundImage? {
    guard !address.isEmpty, let corners else { return nil }
    return GroundImage(
      name: name, url: address, corners: corners, opacity: color?.opacity ?? 1,
      rowsAreLatitudes: quadrilateral.isEmpty && rotation == 0)
  }

  /// A polygon in the color of the overlay, which is drawn if the overlay has no image. It is nil
  /// if the overlay has the address of an image or no valid corners.
  var area: (geometry: Geometry, style: KMLStyle)? {
    guard address.isEmpty, let corners else { return nil }
    var style = KMLStyle()
    style.fillColor = color ?? KMLStyle.Color("ffffffff")
    style.isOutlined = false
    return (.polygon([corners.closedRing]), style)
  }

  /// The color that multiplies the image, or nil if there is no such color or if it is white.
  var tint: String? { color.flatMap { $0.text == "#ffffff" ? nil : $0.text } }

  private var rotation: Double { box["rotation"] ?? 0 }

  /// The corners, clockwise from the upper left. It is nil if the overlay has no valid box or
  /// quadrilateral.
  private var corners: [Position]? {
    if quadrilateral.count == 4 {
      guard quadrilateral.allSatisfy(\.isPlace) else { return nil }
      return [quadrilateral[3], quadrilateral[2], quadrilateral[1], quadrilateral[0]]
    }
    guard let north = box["north"], let south = box["south"], let west = box["west"],
      var east = box["east"], north > south, west != east, quadrilateral.isEmpty,
      [Position(longitude: west, latitude: south), Position(longitude: east, latitude: north)]
        .allSatisfy(\.isPlace)
    else { return nil }
    // If the eastern edge is less than the western edge, the box crosses the antimeridian.
    if east < west { east += 360 }
    let edges = [(west, north), (east, north), (east, south), (west, south)]
    guard rotation != 0 else {
      return edges.map { Position(longitude: $0.0, latitude: $0.1) }
    }
    return rotated(edges, around: ((west + east) / 2, (north + south) / 2))
  }

  /// Returns the corners after a counterclockwise rotation by `rotation` degrees around a center.
  /// They are rotated in a plane that touches the earth at the center.
  private func rotated(
    _ corners: [(x: Double, y: Double)], around center: (x: Double, y: Double)
  ) -> [Position] {
    let scale = max(StableMath.cos(center.y * .pi / 180), 0.01)
    let angle = rotation * .pi / 180
    let (cosine, sine) = (StableMath.cos(angle), StableMath.sin(angle))
    return corners.map { corner in
      let (x, y) = ((corner.x - center.x) * scale, corner.y - center.y)
      return Position(
        longitude: center.x + (x * cosine - y * sine) / scale,
        latitude: center.y + x * sine + y * cosine)
    }
  }
}

extension Position {
  /// Whether the position is a place on the earth.
  fileprivate var isPlace: Bool {
    isFinite && abs(latitude) <= 90 && abs(longitude) <= WebMercator.greatestLongitude
  }
}
