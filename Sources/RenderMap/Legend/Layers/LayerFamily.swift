import MapJSON
import MapStyle

/// Finds the layers that draw the same features, such as a line and its casing.
struct LayerFamily {
  private let style: Style
  private let zoom: Double

  /// The layers of a style at a zoom level.
  init(_ style: Style, zoom: Double) {
    self.style = style
    self.zoom = zoom
  }

  /// Whether a layer is drawn at the zoom level.
  func isDrawn(_ layer: Layer) -> Bool {
    let context = EvaluationContext(zoom: zoom, globalState: style.state)
    return layer.isInRange(zoom: zoom) && layer.visibility.evaluate(context) == .visible
  }

  /// Returns the layer and those that complete its samples, the lowest first: drawn layers of the same features, lines with
  /// lines, circles with circles, and lines and fills with fills.
  func members(of layer: Layer) -> [Layer] {
    let kinds: [LayerType] =
      switch layer.type {
      case .fill: [.fill, .line]
      case .line: [.line]
      case .circle: [.circle]
      default: []
      }
    return style.layers.filter { other in
      guard other.id != layer.id else { return true }
      return kinds.contains(other.type) && isDrawn(other) && drawsSame(other, layer)
    }
  }

  /// Whether two layers draw the same features.
  private func drawsSame(_ a: Layer, _ b: Layer) -> Bool {
    // Lines draw lines, whether they say so or not.
    let ignoresType = a.type == b.type
    return Identity(a, of: style, ignoresType: ignoresType)
      == Identity(b, of: style, ignoresType: ignoresType)
  }

  /// What features a layer draws.
  private struct Identity: Equatable {
    var source: String?
    var sourceLayer: String?
    /// The conditions of the filter, sorted.
    var conditions: [String]

    /// - Parameter ignoresType: Whether a condition that only repeats the type of the layer does not count.
    init(_ layer: Layer, of style: Style, ignoresType: Bool) {
      source = layer.source
      sourceLayer = layer.sourceLayer
      let type = layer.naturalGeometryType
      let repeated =
        ignoresType
        ? ["[\"==\",\"$type\",\"\(type)\"]", "[\"==\",[\"geometry-type\"],\"\(type)\"]"] : []
      conditions = Self.conditions(style.filter(ofLayer: layer.id))
        .filter { !repeated.contains($0) }.sorted()
    }

    private static func conditions(_ filter: JSONValue?) -> [String] {
      guard let filter else { return [] }
      if let parts = filter.array, parts.first?.string == "all" {
        return parts.dropFirst().flatMap { conditions($0) }
      }
      return [filter.jsonText]
    }
  }
}
