import MapGeoJSON
import MapJSON
import MapStyle

/// The result of reading a layer for a legend. It contains the subjects that determine the looks of the layer's
/// features.
struct LayerReading {
  let layer: Layer
  /// The zoom level at which the layer is read. It is the zoom level of the picture, or the nearest zoom level at which
  /// the layer is drawn.
  let zoom: Double
  /// The properties that depend on features, with their subjects, in the order of their importance.
  private(set) var drivers: [(property: String, subjects: [Subject])] = []
  /// The values that expressions compare each subject with.
  private(set) var marks: [Subject: SubjectMarks] = [:]
  /// The subjects of all properties.
  var subjects: Set<Subject> { Set(marks.keys) }
  /// The names of the properties that depend on features in ways that have no classes.
  private(set) var unread: [String] = []
  /// The expressions of properties that depend on computed values. The expressions read these values from attributes of
  /// probes.
  private var rewritten: [String: PropertyExpression] = [:]
  private let state: ValueObject

  /// Reads a layer of a style.
  ///
  /// - Parameter findsSubjects: Whether to find the subjects that the looks of features depend on.
  init(_ layer: Layer, of style: Style, zoom: Double, findsSubjects: Bool = true) {
    self.layer = layer
    self.zoom = layer.nearestDrawnZoom(to: zoom)
    state = style.state
    guard findsSubjects else { return }
    let specifications = layer.type.layoutProperties + layer.type.paintProperties
    for name in Self.looks(of: layer.type) {
      guard let specification = specifications.first(where: { $0.name == name }),
        let json = style.property(name, ofLayer: layer.id),
        let written = try? PropertyExpression.written(json, for: specification)
      else { continue }
      read(written, specification)
    }
  }

  private mutating func read(_ json: JSONValue, _ specification: PropertySpecification) {
    let reader = ExpressionReader(json, isNumber: specification.type == .number, zoom: zoom)
    if reader.isUnread { unread.append(specification.name) }
    guard !reader.subjects.isEmpty else { return }
    if reader.hasComputedSubjects {
      guard let expression = try? PropertyExpression(reader.rewritten, for: specification) else {
        unread.append(specification.name)
        return
      }
      rewritten[specification.name] = expression
    }
    drivers.append((specification.name, reader.subjects))
    for subject in reader.subjects {
      marks[subject, default: SubjectMarks()].formUnion(reader.marks[subject] ?? SubjectMarks())
    }
  }

  /// Returns the names of the properties that determine the look of a feature.
  private static func looks(of type: LayerType) -> [String] {
    switch type {
    case .fill: ["fill-color", "fill-pattern", "fill-opacity", "fill-outline-color"]
    case .line:
      [
        "line-color", "line-width", "line-pattern", "line-dasharray", "line-opacity",
        "line-gap-width", "line-cap",
      ]
    case .circle:
      [
        "circle-color", "circle-radius", "circle-opacity", "circle-stroke-color",
        "circle-stroke-width", "circle-stroke-opacity",
      ]
    case .symbol:
      [
        "icon-image", "icon-color", "icon-size", "icon-opacity", "icon-halo-color", "text-color",
        "text-size", "text-opacity", "text-halo-color",
      ]
    case .fillExtrusion: ["fill-extrusion-color", "fill-extrusion-pattern"]
    case .background, .raster, .heatmap, .hillshade, .colorRelief: []
    }
  }

  /// Returns the context in which properties are evaluated for a probe, or for a feature of a layer without subjects.
  func context(_ feature: any StyleFeature) -> EvaluationContext {
    EvaluationContext(zoom: zoom, feature: feature, globalState: state)
  }

  /// Returns the value of a property for a probe.
  func value<T: StyleConvertible>(
    _ property: PropertyValue<T>, _ name: String, _ context: EvaluationContext
  ) -> T {
    if let expression = rewritten[name], let value = T(styleValue: expression.evaluate(context)) {
      return value
    }
    return property.evaluate(context)
  }

  /// Returns whether the layer may draw a feature like a probe. Only the conditions of the layer's filter on the
  /// geometry type, and on attributes that the probe determines, are checked.
  func mayDraw(_ probe: Probe) -> Bool {
    guard let filter = layer.filter else { return true }
    let context = context(probe)
    return filter.conditions.allSatisfy { condition in
      switch condition.dependency {
      case .attribute(let name): !probe.determines(name) || condition.matches(context)
      case .geometryType: condition.matches(context)
      case .none, .other: true
      }
    }
  }

  /// Returns whether a feature meets all conditions of the layer's filter.
  func draws(_ feature: any StyleFeature) -> Bool {
    let context = context(feature)
    return layer.filter?.conditions.allSatisfy { $0.matches(context) } ?? true
  }

  /// The type of the geometries that the layer draws. It is the usual type of such layers, unless the filter of the
  /// layer refuses that type.
  var geometryType: String {
    let usual = layer.naturalGeometryType
    let types = [usual] + ["Polygon", "LineString", "Point"].filter { $0 != usual }
    return types.first { mayDraw(Probe(values: [:], styleGeometryType: $0)) } ?? usual
  }

  /// The values that the filter requires, by attribute. If the filter allows several values of an attribute, the first
  /// of these values is used.
  var requiredValues: [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for requirement in (layer.filter?.conditions ?? []).compactMap(\.requirement) {
      guard case .attribute(let name) = requirement.subject, values[name] == nil,
        let label = requirement.values.first
      else { continue }
      values[name] =
        switch label {
        case .bool(let bool): .bool(bool)
        case .number(let number): .double(number)
        case .string(let text): .string(text)
        }
    }
    return values
  }
}

extension Layer {
  /// Returns the zoom level that is nearest to `zoom` and at which the layer is drawn.
  func nearestDrawnZoom(to zoom: Double) -> Double {
    var nearest = max(zoom, minzoom ?? zoom)
    // The layer is not drawn at its upper bound.
    if let maxzoom, maxzoom != 0, nearest >= maxzoom { nearest = maxzoom.nextDown }
    return nearest
  }

  /// The type of the geometries that layers of this type usually draw.
  var naturalGeometryType: String {
    switch type {
    case .fill, .fillExtrusion: "Polygon"
    case .line: "LineString"
    default: "Point"
    }
  }
}

/// A type that finds the layers that draw the same features, such as a line and its casing.
struct LayerFamily {
  private let style: Style
  private let zoom: Double

  init(_ style: Style, zoom: Double) {
    self.style = style
    self.zoom = zoom
  }

  /// Returns whether a layer is drawn at the zoom level.
  func isDrawn(_ layer: Layer) -> Bool {
    let context = EvaluationContext(zoom: zoom, globalState: style.state)
    return layer.isInRange(zoom: zoom) && layer.visibility.evaluate(context) == .visible
  }

  /// Returns a layer and the layers that complete its swatches, the lowest first. These are visible layers that draw
  /// the same features. Lines complete lines, circles complete circles, and lines and fills complete fills.
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

  /// Returns whether two layers draw the same features.
  private func drawsSame(_ a: Layer, _ b: Layer) -> Bool {
    // A condition on the type of the geometry does not matter if both layers have the same type.
    let ignoresType = a.type == b.type
    return Identity(a, of: style, ignoresType: ignoresType)
      == Identity(b, of: style, ignoresType: ignoresType)
  }

  /// The conditions by which a layer selects features.
  private struct Identity: Equatable {
    var source: String?
    var sourceLayer: String?
    /// The conditions of the filter, sorted.
    var conditions: [String]

    /// - Parameter ignoresType: Whether a condition that only repeats the type of the layer is ignored.
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
