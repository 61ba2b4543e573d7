import MapGeoJSON
import MapGeometry
import MapTiles

/// Collects a ground overlay element by element (OGC 12-007r2, section 11.2).
struct KMLGroundOverlay {
  /// The name; empty without one.
  private(set) var name = ""
  /// The address of the image; empty without one.
  private(set) var address = ""
  /// Whether the overlay is shown, apart from its folders.
  private(set) var isVisible = true
  /// Overlays with greater values are above others.
  private(set) var order = 0.0
  private var color: KMLStyle.Color?
  /// The values of the elements of the box, in degrees.
  private var box: [String: Double] = [:]
  /// The corners of a quadrilateral, counterclockwise from the bottom left.
  private var quadrilateral: [Position] = []

  /// Sets the value of an element. Others are ignored.
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

  /// The image; nil without an address or a place.
  var image: GroundImage? {
    guard !address.isEmpty, let corners else { return nil }
    return GroundImage(
      name: name, url: address, corners: corners, opacity: color?.opacity ?? 1,
      rowsAreLatitudes: quadrilateral.isEmpty && rotation == 0)
  }

  /// The area in the color of the overlay, which is drawn if there is no address of an image; nil without a place.
  var area: (geometry: Geometry, style: KMLStyle)? {
    guard address.isEmpty, let corners else { return nil }
    var style = KMLStyle()
    style.fillColor = color ?? KMLStyle.Color("ffffffff")
    style.isOutlined = false
    return (.polygon([corners.closedRing]), style)
  }

  /// The color that multiplies the image; nil for white.
  var tint: String? { color.flatMap { $0.text == "#ffffff" ? nil : $0.text } }

  private var rotation: Double { box["rotation"] ?? 0 }

  /// The corners, clockwise from the top left; nil without a place.
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
    // A box across the antimeridian.
    if east < west { east += 360 }
    let edges = [(west, north), (east, north), (east, south), (west, south)]
    guard rotation != 0 else {
      return edges.map { Position(longitude: $0.0, latitude: $0.1) }
    }
    return rotated(edges, around: ((west + east) / 2, (north + south) / 2))
  }

  /// Returns corners turned counterclockwise around a center, on a plane that touches the earth there.
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
