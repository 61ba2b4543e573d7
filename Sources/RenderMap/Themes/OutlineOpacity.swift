import MapGeoJSON
import MapGeometry
import MapStyle
import MapTiles

/// The opacity of the outlines of areas.
///
/// Outlines of small areas would hide the colors of the areas. The opacity therefore depends on the side of a square that
/// is as large as the median area on the picture: outlines are left out up to a side of 4 pixels, and are opaque from 48
/// pixels on. Between these, the opacity grows in proportion to the side. The width is always the same, because the soft
/// edges of a line cover half a pixel however thin the line is. Outlines then cover less than 5 % of the median area at
/// every zoom level, also if each line is drawn twice because it is the outline of two areas.
struct OutlineOpacity {
  /// The zoom levels at which the median area has the least and the greatest of `sides`; nil if there are no areas.
  let zooms: (vanishing: Double, full: Double)?

  /// The width of outlines, in pixels.
  static let width = 0.7
  /// The sides at which outlines vanish and are opaque, in pixels.
  static let sides = (vanishing: 4.0, full: 48.0)

  /// Measures the areas of features. The area of a feature is the largest of its areas.
  init(of features: [Feature]) {
    let areas = features.compactMap { $0.geometry.map(Self.largestArea) }.filter { $0 > 0 }.sorted()
    guard !areas.isEmpty else {
      zooms = nil
      return
    }
    // The world has a side of 512 pixels at zoom level 0.
    let side = 512 * areas[areas.count / 2].squareRoot()
    func zoom(_ pixels: Double) -> Double {
      (StableMath.log2(pixels / side) * 100).rounded() / 100
    }
    zooms = (zoom(Self.sides.vanishing), zoom(Self.sides.full))
  }

  /// The opacity as an expression of the zoom level. The side of an area doubles with each zoom level.
  var expression: StyleExpression {
    guard let zooms else { return StyleExpression(1) }
    return .interpolate(
      .exponential(2), .zoom,
      [StyleExpression(zooms.vanishing): 0, StyleExpression(zooms.full): 1])
  }

  /// Returns the size of the largest area of a geometry in Web Mercator, as a share of the world; 0 if there are no
  /// areas. Holes are not subtracted.
  private static func largestArea(of geometry: Geometry) -> Double {
    switch geometry {
    case .point, .multiPoint, .lineString, .multiLineString: 0
    case .polygon(let rings): rings.first.map(area) ?? 0
    case .multiPolygon(let polygons): polygons.compactMap { $0.first.map(area) }.max() ?? 0
    case .geometryCollection(let parts): parts.map(largestArea).max() ?? 0
    }
  }

  /// Returns the size of the area of a ring. The scale is the same in the whole ring, namely the scale in its middle.
  private static func area(of ring: [Position]) -> Double {
    guard var last = ring.last else { return 0 }
    var (sum, south, north) = (0.0, last.latitude, last.latitude)
    for position in ring {
      sum += (position.longitude - last.longitude) * (position.latitude + last.latitude)
      (south, north) = (min(south, position.latitude), max(north, position.latitude))
      last = position
    }
    let limit = WebMercator.maximumLatitude
    let middle = min(max((south + north) / 2, -limit), limit)
    return abs(sum) / 2 / (360 * 360 * StableMath.sinCos(degrees: middle).cos)
  }
}
