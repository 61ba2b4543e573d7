import MapData
import MapEngine
import MapJSON
import MapStyle

/// A georeferenced raster file, or layers of a map service, that an overlay draws.
public struct OverlayRaster: Hashable, Sendable {
  /// The way in which a raster is drawn.
  enum Look: Hashable, Sendable {
    /// With the colors of the file.
    case picture
    /// As elevations: with colors by height between these limits, and shaded.
    case relief(ClosedRange<Double>)
    /// As values with these colors, an expression of `elevation`.
    case values(JSONValue, title: String)
  }

  /// The address of the file or the layers in a style.
  let address: String
  /// The area of the raster; nil if a map service does not state it.
  let bounds: GeographicBounds?
  /// The way in which the raster is drawn.
  var look: Look

  /// The source as JSON, as in a style.
  var source: JSONValue {
    let type = look == .picture ? "raster" : "raster-dem"
    return ["type": JSONValue(.string(type)), "url": JSONValue(.string(address))]
  }

  /// Returns the layers that draw the raster, the lowest first.
  ///
  /// - Parameters:
  ///   - source: The name of the source. The ids of the layers are this name, and `-shade` after this name for the shading
  ///     of elevations.
  ///   - anchor: The layer or group of layers to place the layers below; nil to place them on top.
  func layers(of source: String, below anchor: LayerAnchor?) -> [any StyleLayer] {
    func relief(_ color: JSONValue, _ title: String, units: String?) -> ColorReliefLayer {
      ColorReliefLayer(id: source, source: source) {
        var legend: JSONObject = JSONObject()
        legend["title"] = JSONValue(.string(title))
        legend["units"] = units.map { JSONValue(.string($0)) }
        $0.metadata = ["legend": JSONValue(.object(legend))]
        $0.insertBelow = anchor
        $0.colorReliefColor = .expression(StyleExpression(json: color))
      }
    }
    switch look {
    case .picture:
      return [
        RasterLayer(id: source, source: source) {
          $0.insertBelow = anchor
          $0.rasterFadeDuration = 0
        }
      ]
    case .values(let color, let title): return [relief(color, title, units: nil)]
    case .relief(let range):
      let shade = HillshadeLayer(id: source + "-shade", source: source) {
        $0.metadata = Overlay.isNotInLegend
        $0.insertBelow = anchor
      }
      return [relief(HypsometricTints(range).expression.json, "Elevation", units: "m"), shade]
    }
  }
}

/// Colors of heights: greens of lowlands to whites of mountains, and blues below the sea.
struct HypsometricTints {
  private let stops: [(height: Double, color: String)]

  private static let land = [
    "#5f9e6e", "#9cc17c", "#dcd9a0", "#cfae78", "#a97f5c", "#9a8478", "#f4f1ee",
  ]
  private static let sea = ["#3c6ca8", "#79a6d2", "#c3dcee"]
  /// The depth in meters from which a raster is taken to contain the sea.
  private static let seaDepth = -500.0

  /// Creates the colors of heights between two limits, in meters.
  init(_ range: ClosedRange<Double>) {
    let hasSea = range.lowerBound < Self.seaDepth
    func spread(_ colors: [String], _ low: Double, _ high: Double) -> [(Double, String)] {
      colors.enumerated().map { index, color in
        (low + (high - low) * Double(index) / Double(colors.count - 1), color)
      }
    }
    let low = hasSea ? 0 : range.lowerBound
    let land = spread(Self.land, low, max(range.upperBound, low + 1))
    let sea = hasSea ? spread(Self.sea, range.lowerBound, -1e-3) : []
    stops = (sea + land).map { (height: $0.0, color: $0.1) }
  }

  /// The color as an expression of `elevation`.
  var expression: StyleExpression {
    .interpolate(
      .linear, .elevation,
      ExpressionPairs(
        stops.map { (key: StyleExpression($0.height), value: StyleExpression($0.color)) }))
  }
}
