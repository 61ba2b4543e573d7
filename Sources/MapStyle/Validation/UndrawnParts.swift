import MapJSON

/// A part of the style specification that this version does not draw.
struct UndrawnPart: Sendable {
  /// The values of a member that are not drawn.
  enum Use: Sendable {
    /// Any value.
    case any
    /// Any number other than this number.
    case otherThan(Double)
    case string(String)
    /// Numbers below 0.
    case negative
    /// Expressions that depend on the feature.
    case byFeature
  }

  /// The name of the member.
  var name: String
  /// The values that are not drawn.
  var use: Use
  /// The message. It states what is not drawn and what is drawn instead.
  var message: String

  /// Creates a part: the values of the member `name` that `use` describes.
  init(_ name: String, _ use: Use, _ message: String) {
    self.name = name
    self.use = use
    self.message = message
  }

  /// Returns whether `value` is one of the values that are not drawn.
  ///
  /// - Parameters:
  ///   - specification: The specification of the member. Nil if the member is not a property.
  ///   - compiled: The expression that validation compiled from the value. Nil if the value is not an expression.
  func isAskedFor(
    by value: JSONValue, _ specification: PropertySpecification? = nil,
    compiled: CompiledExpression? = nil
  ) -> Bool {
    switch use {
    case .any: return true
    case .otherThan(let number): return value.double != number
    case .string(let text): return value.string == text
    case .negative: return value.double.map { $0 < 0 } ?? false
    case .byFeature:
      let expression = specification.flatMap {
        try? PropertyExpression(value, for: $0, compiled: compiled)
      }
      guard case .expression(let compiled)? = expression?.content else { return false }
      return !compiled.isFeatureConstant
    }
  }
}

/// The parts of the style specification that this version does not draw. Projections are not included (see
/// `ProjectionDefinition.knownNames`).
enum UndrawnParts {
  /// Members of the style. All of them except `centerAltitude` are members of Mapbox styles.
  static let root: [UndrawnPart] = [
    UndrawnPart("centerAltitude", .otherThan(0), "the map is drawn with its center at altitude 0"),
    UndrawnPart("fog", .any, "fog is not drawn; it is a member of Mapbox styles"),
    UndrawnPart("imports", .any, "imports are not drawn; they are a member of Mapbox styles"),
    UndrawnPart("lights", .any, "lights are not drawn; they are a member of Mapbox styles"),
    UndrawnPart("models", .any, "models are not drawn; they are a member of Mapbox styles"),
    UndrawnPart("rain", .any, "rain is not drawn; it is a member of Mapbox styles"),
    UndrawnPart("snow", .any, "snow is not drawn; it is a member of Mapbox styles"),
  ]

  /// Members of sources.
  static let sources: [UndrawnPart] = [
    UndrawnPart(
      "type", .string("video"), "videos are not drawn: the layers of the source are left out")
  ]

  /// Returns the layout and paint properties of a layer type that are not drawn.
  static func properties(of type: LayerType) -> [UndrawnPart] {
    switch type {
    case .symbol: symbol
    case .fillExtrusion: fillExtrusion
    case .background, .circle, .colorRelief, .fill, .heatmap, .hillshade, .line, .raster: []
    }
  }

  private static let symbol: [UndrawnPart] = [
    UndrawnPart(
      "icon-rotation-alignment", .byFeature,
      "values by feature are not drawn: icons are drawn as for \"auto\"")
  ]

  private static let fillExtrusion: [UndrawnPart] = [
    UndrawnPart("fill-extrusion-height", .negative, "heights below 0 are not drawn"),
    UndrawnPart("fill-extrusion-base", .negative, "heights below 0 are not drawn"),
  ]
}
