@testable import MapGeoJSON
@testable import MapGeometry
@testable import MapJSON
@testable import MapStyle
@testable import MapTiles

/// Expressions, legacy functions and constants of properties, compiled and evaluated. An input is JSON: an object with
/// `expression`, the name of a `property`, and the `properties` of a feature, or a value by itself.
enum ExpressionTarget: FuzzTarget {
  static let name = "expression"
  static let summary = "expressions and legacy functions"
  static let words =
    Words.json + Words.quoted(Array(Operators.parsers.keys) + specifications.map(\.name))
    + Words.quoted([
      "expression", "property", "properties", "stops", "base", "type", "exponential", "interval",
      "categorical", "identity",
      "default", "colorSpace", "linear", "cubic-bezier", "font-scale", "text-font", "text-color",
      "locale",
      "case-sensitive", "currency", "unit", "min-fraction-digits", "max-fraction-digits", "point",
      "rgba(1,2,3,.5)", "{a}",
    ])
  static let sources = [
    "MapStyle/Expressions/Operators", "MapStyle/Expressions/CompiledExpression.swift",
    "MapStyle/Expressions/EvaluationContext.swift", "MapStyle/Expressions/ExpressionError.swift",
    "MapStyle/Expressions/ExpressionNode.swift", "MapStyle/Expressions/ExpressionRules.swift",
    "MapStyle/Expressions/ExpressionType.swift", "MapStyle/Expressions/LegacyFunction.swift",
    "MapStyle/Expressions/ParsingContext.swift",
    "MapStyle/Expressions/PropertyExpression.swift", "MapStyle/Expressions/PropertyValue.swift",
    "MapStyle/Expressions/TokenString.swift",
    "MapStyle/Expressions/ZoomCurve.swift", "MapStyle/Values/CSSColorNames.swift",
    "MapStyle/Values/CollationRules.swift",
    "MapStyle/Values/Color+CSS.swift", "MapStyle/Values/Color+Spaces.swift",
    "MapStyle/Values/Color.swift", "MapStyle/Values/Formatted.swift",
    "MapStyle/Values/LocaleName.swift", "MapStyle/Values/NumberFormatter.swift",
    "MapStyle/Values/NumberText.swift",
    "MapStyle/Values/Padding.swift", "MapStyle/Values/MapProjectionDefinition.swift",
    "MapStyle/Values/ResolvedImage.swift", "MapStyle/Values/Value+Text.swift",
    "MapStyle/Values/Value.swift", "MapStyle/Values/ValueObject.swift",
    "MapStyle/Values/VariableAnchorOffsetCollection.swift",
  ]
  static let limits = Limits(seconds: 5, memory: 96 << 20, memoryPerByte: 1 << 16)

  private static let specifications = LayerType.allCases.flatMap {
    $0.paintProperties + $0.layoutProperties
  }

  static func run(_ input: [UInt8]) throws {
    let root = try JSONDocument(parsing: input).root
    let value = root.object?["expression"] ?? root
    let contexts = Contexts.of(root)
    let name = root.object?["property"]?.string
    let specification =
      specifications.first { $0.name == name } ?? specifications[input.count % specifications.count]
    if let property = try? PropertyExpression(value, for: specification) {
      ExpressionChecks.check(property, value, specification, contexts)
    }
    let expression = try CompiledExpression(value)
    check(expression, contexts)
    ExpressionChecks.check(expression, contexts)
  }

  /// Checks that the values are the same each time, and that they depend only on the declared inputs.
  private static func check(_ expression: CompiledExpression, _ contexts: [EvaluationContext]) {
    let results = contexts.map { context in Result { try expression.evaluate(context) } }
    let text = ExpressionChecks.text
    for (context, result) in zip(contexts, results) {
      let again = Result { try expression.evaluate(context) }
      expect(
        ExpressionChecks.text(result) == ExpressionChecks.text(again),
        "another value the second time")
    }
    // The contexts of a group of three differ only in the zoom level. The groups differ in the feature.
    for (index, result) in results.enumerated() {
      if expression.isZoomConstant {
        expect(
          text(result) == text(results[index / 3 * 3]), "a value that depends on the zoom level")
      }
      if expression.isFeatureConstant {
        expect(text(result) == text(results[index % 3]), "a value that depends on the feature")
      }
    }
  }
}

/// Filters in both syntaxes.
enum FilterTarget: FuzzTarget {
  static let name = "filter"
  static let summary = "filters"
  static let words =
    Words.json + Words.quoted(Array(Operators.parsers.keys))
    + Words.quoted([
      "filter", "none", "!in", "!has", "$type", "$id", "$zoom", "Point", "LineString", "Polygon",
    ])
  static let sources = [
    "MapStyle/Filters/Filter.swift", "MapStyle/Filters/FilterCondition.swift",
    "MapStyle/Filters/FilterSyntax.swift", "MapStyle/Filters/LegacyFilter.swift",
    "MapStyle/Expressions/FilterRequirement.swift",
  ]
  static let limits = Limits(seconds: 5, memory: 96 << 20, memoryPerByte: 1 << 16)

  static func run(_ input: [UInt8]) throws {
    let root = try JSONDocument(parsing: input).root
    let value = root.object?["filter"] ?? root
    checkLegacyPart(of: value)
    let filter = try Filter(value)
    checkDependencies(filter, Contexts.of(root))
    for context in Contexts.of(root) {
      let matches = filter.matches(context)
      expect(filter.matches(context) == matches, "another result the second time")
      guard (try? filter.expression.root.evaluateBool(context)) != nil else { continue }
      let together = filter.conditions.allSatisfy { $0.matches(context) }
      expect(together == matches, "the conditions have another result than the filter")
      for condition in filter.conditions where condition.matches(context) {
        if let requirement = condition.requirement { check(requirement, of: context.feature) }
      }
    }
  }

  /// Checks that an accepted feature has one of the values that the condition requires.
  private static func check(_ requirement: FilterRequirement, of feature: (any StyleFeature)?) {
    let label =
      switch requirement.subject {
      case .attribute(let name):
        feature?.styleAttribute(name, slot: StyleFeatureSlot.none).flatMap { FilterLabel($0) }
      case .identifier: feature?.styleIdentifier.flatMap { FilterLabel($0) }
      }
    guard let label else { report("a feature without what a condition requires is accepted") }
    expect(requirement.values.contains(label), "a value that is not required is accepted")
  }

  /// Checks that the result depends only on the declared inputs. The contexts of a group of three differ only in the
  /// zoom level.
  private static func checkDependencies(_ filter: Filter, _ contexts: [EvaluationContext]) {
    let results = contexts.map { filter.matches($0) }
    for (index, result) in results.enumerated() {
      expect(
        !filter.isZoomConstant || result == results[index / 3 * 3],
        "a result that depends on the zoom level")
      expect(
        !filter.isFeatureConstant || result == results[index % 3],
        "a result that depends on the feature")
      guard let name = filter.singleAttribute, contexts[index].feature != nil else { continue }
      let alone = ExpressionChecks.keeping(name, of: contexts[index])
      expect(filter.matches(alone) == result, "a result that depends on more than '\(name)'")
    }
    let names = Set(filter.attributeNames)
    expect(filter.singleAttribute.map(names.contains) ?? true, "an attribute that is not read")
    for context in contexts where filter.globalStateKeys.isEmpty {
      var other = context
      other.globalState = ValueObject()
      expect(filter.matches(other) == filter.matches(context), "a result that depends on the state")
    }
  }

  /// Checks the reported position of the part in the legacy syntax.
  private static func checkLegacyPart(of value: JSONValue) {
    guard Filter.isExpression(value), let (path, part) = Filter.legacyPart(of: value) else {
      return
    }
    let found = path.reduce(value) { $0.array?[$1] ?? JSONValue(.null) }
    expect(found == part && !Filter.isExpression(part), "another part is in the legacy syntax")
  }
}

/// The contexts in which expressions are evaluated.
private enum Contexts {
  /// Returns contexts at three zoom levels for each of three cases: the feature of the input's `properties` and
  /// `geometry`, another feature, and no feature.
  static func of(_ root: JSONValue) -> [EvaluationContext] {
    let features = [given(in: root), usual].map { FuzzFeature(feature: $0) } + [nil]
    return features.flatMap { feature in
      [0, 5.5, 22].map { zoom in
        EvaluationContext(
          zoom: zoom, feature: feature, featureState: ValueObject([("hover", true), ("n", 3)]),
          globalState: ValueObject([("theme", "dark"), ("n", 2)]), heatmapDensity: 0.25,
          lineProgress: 0.75,
          elevation: 100, accumulated: 7, availableImages: ["a", "marker"],
          tile: EvaluationContext.Tile(z: 3, x: 4, y: 2))
      }
    }
  }

  private static let usual = Feature(
    identifier: 7, geometry: .lineString([Position(3, 4), Position(12, 20), Position(40, -3)]),
    attributes: [
      "name": "Ä", "n": 3, "x": -1.5, "class": "a", "flag": true,
      "list": AttributeValue.array([1, "a"]),
    ])

  /// Returns the input's feature.
  private static func given(in root: JSONValue) -> Feature {
    let members = root.object
    let json = JSONValue.object([
      "type": .string("Feature"), "id": members?["id"] ?? JSONValue(.null),
      "properties": members?["properties"] ?? JSONValue(.null),
      "geometry": members?["geometry"] ?? JSONValue(.null),
    ])
    return (try? GeoJSONDocument(json))?.object.features.first ?? Feature(geometry: nil)
  }
}

extension JSONValue {
  /// Returns an object of these members.
  static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    JSONValue(.object(JSONObject(members.map { JSONObject.Member(name: $0.key, value: $0.value) })))
  }

  static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }

  /// Returns a list of these elements.
  static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }

  static func number(_ number: Double) -> JSONValue { JSONValue(.number(.double(number))) }
}

/// A feature for expressions.
struct FuzzFeature: StyleFeature {
  var feature: Feature

  var styleIdentifier: Feature.Identifier? { feature.identifier }
  var styleGeometryType: String { feature.geometry?.typeName ?? "" }
  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { feature.attributes[name] }
  var styleAttributes: Attributes { feature.attributes }
  var styleGeometry: [[Point]] {
    var parts: [[Point]] = []
    feature.geometry?.forEachPart { part in
      parts.append(
        part.map { WebMercator.world(longitude: $0.longitude, latitude: $0.latitude) })
    }
    return parts
  }
}
