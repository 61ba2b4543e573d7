import MapJSON

/// Finds the parts of a style that releases of engines do not draw. Hidden layers are skipped.
public struct EngineComparison {
  private let style: JSONObject
  private let releases: [EngineRelease]
  private var log = DiagnosticLog()
  /// The findings so far. Findings of one place are adjacent.
  private var findings: [Finding] = []

  fileprivate struct Finding {
    var difference: EngineDifference
    var release: EngineRelease
    var place: String
    var value: JSONValue
  }

  /// Returns a warning for each part of a style that one of the releases does not draw, in the order of the text.
  public static func differences(
    of style: JSONDocument, from releases: [EngineRelease]
  ) -> [StyleDiagnostic] {
    var comparison = EngineComparison(
      style: style.root.object ?? JSONObject(), releases: releases)
    comparison.compareRoot(style.root)
    comparison.compareSources()
    comparison.compareLayers()
    for finding in comparison.findings {
      guard let message = finding.difference.message(for: finding.release) else { continue }
      comparison.log.report(
        message, at: finding.place, finding.value, severity: .warning, kind: .engineDifference)
    }
    return comparison.log.sorted.located(in: style.text)
  }

  private init(style: JSONObject, releases: [EngineRelease]) {
    self.style = style
    self.releases = releases
  }

  /// Reports the differences whose parts are used at a place. Of several differences of the same part, only the one
  /// with the latest version is kept.
  private mutating func report(
    at place: String, _ value: JSONValue, where isUsed: (EngineDifference.Part) -> Bool
  ) {
    for difference in EngineDifference.all where isUsed(difference.part) {
      for release in releases where difference.message(for: release) != nil {
        let finding = Finding(
          difference: difference, release: release, place: place, value: value)
        let here = findings.indices.reversed().prefix { findings[$0].place == place }
        guard let index = here.first(where: { findings[$0].isSamePart(as: finding) }) else {
          findings.append(finding)
          continue
        }
        if findings[index].isOlder(than: finding) { findings[index] = finding }
      }
    }
  }
}

extension EngineComparison.Finding {
  /// Returns whether both findings are about the same part and release.
  fileprivate func isSamePart(as other: Self) -> Bool {
    release == other.release
      && difference.part.description == other.difference.part.description
  }

  /// Returns whether the engine draws this part before the other part.
  fileprivate func isOlder(than other: Self) -> Bool {
    guard let first = difference.since[release.engine] else { return false }
    return other.difference.since[release.engine].map { first < $0 } ?? true
  }
}

// MARK: - Parts of styles

extension EngineComparison {
  private mutating func compareRoot(_ root: JSONValue) {
    for member in style.uniqueMembers where !member.value.isNull {
      report(at: member.name, member.value) { part in
        if case .root(member.name, let use) = part { use.includes(member.value) } else { false }
      }
    }
    for group in ["light", "sky"] {
      for member in style[group]?.object?.uniqueMembers ?? [] {
        let place = "\(group).\(member.name)"
        report(at: place, member.value) { part in
          if case .scene(let use) = part { use.includes(member.value) } else { false }
        }
        compareExpression(member.value, at: place)
      }
    }
  }

  private mutating func compareSources() {
    for source in style["sources"]?.object?.uniqueMembers ?? [] {
      for member in source.value.object?.uniqueMembers ?? [] {
        let place = "sources.\(source.name).\(member.name)"
        report(at: place, member.value) { part in
          if case .source(member.name, let use) = part { use.includes(member.value) } else { false }
        }
        switch member.name {
        case "filter": compareExpression(member.value, at: place)
        case "clusterProperties":
          for property in member.value.object?.uniqueMembers ?? [] {
            for part in property.value.array ?? [] {
              compareExpression(part, at: "\(place).\(property.name)")
            }
          }
        default: break
        }
      }
    }
  }

  private mutating func compareLayers() {
    let layers = style["layers"]?.array ?? []
    let hasGlyphs = style.given("glyphs") != nil
    for (index, (layer, resolved)) in zip(layers, LayerReferences.resolved(layers)).enumerated() {
      guard let members = layer.object, let type = resolved["type"]?.string.flatMap(LayerType.init),
        resolved["layout"]?.object?["visibility"]?.string != Visibility.none.rawValue
      else { continue }
      let place = "layers[\(index)]"
      report(at: place, layer) { part in
        switch part {
        case .layerType(type): true
        case .layer(let name): members.given(name) != nil
        case .missingGlyphs:
          !hasGlyphs && resolved["layout"]?.object?.given("text-field") != nil
        default: false
        }
      }
      if let filter = members["filter"] { compareExpression(filter, at: place + ".filter") }
      for group in [PropertyGroup.layout, .paint] {
        for member in members[group.rawValue]?.object?.uniqueMembers ?? [] {
          guard let declaration = type.table.declaration(member.name, in: group) else { continue }
          compare(
            member, declaration.specification, in: group,
            at: "\(place).\(group.rawValue).\(member.name)")
        }
      }
    }
  }

  private mutating func compare(
    _ member: JSONObject.Member, _ specification: PropertySpecification, in group: PropertyGroup,
    at place: String
  ) {
    report(at: place, member.value) { part in
      switch part {
      case .property(member.name, let use): use.includes(member.value, specification)
      case .layout(let use): group == .layout && use.includes(member.value, specification)
      default: false
      }
    }
    compareExpression(member.value, at: place)
  }

  /// Reports the operators in a value, if the value is an expression.
  private mutating func compareExpression(_ value: JSONValue, at place: String) {
    for call in ExpressionCall.all(in: value) {
      report(at: place, call.value) { part in
        switch part {
        case .call(let name): call.name == name
        case .option(let option, let name):
          call.name == name && call.arguments.contains { $0.object?[option] != nil }
        default: false
        }
      }
    }
  }
}

extension EngineDifference.Use {
  /// Returns whether a value of a member, which is a property if it has a specification, is one of these values.
  fileprivate func includes(
    _ value: JSONValue, _ specification: PropertySpecification? = nil
  ) -> Bool {
    switch self {
    case .any: return true
    case .string(let text): return value.string == text
    case .otherThan(let number): return value.double != number
    case .above(let limit): return value.double.map { $0 > limit } ?? false
    case .list:
      let literal = value.array.flatMap { $0.first?.string == "literal" ? $0.last : value }
      return !CompiledExpression.isExpression(literal ?? value) && literal?.array?.count ?? 0 > 1
    case .array: return value.array != nil
    case .prefix(let text): return value.string?.hasPrefix(text) ?? false
    case .byFeature:
      let expression = specification.flatMap { try? PropertyExpression(value, for: $0).expression }
      return expression.map { !$0.isFeatureConstant } ?? false
    case .byState: return ExpressionCall.all(in: value).contains { $0.name == "global-state" }
    case .projection:
      guard case .interactive(let json) = MapProjectionDefinition.read(value) else { return false }
      return json?.object?.given("type").map { $0.string != "mercator" } ?? false
    case .ownProjection:
      switch MapProjectionDefinition.read(value) {
      case .interactive: return false
      case .named, .referenceSystem: return true
      }
    }
  }
}

/// A call of an operator in an expression.
struct ExpressionCall {
  /// The name of the operator.
  var name: String
  /// The arguments.
  var arguments: ArraySlice<JSONValue>
  /// The whole call.
  var value: JSONValue

  /// Returns all calls in a value in the order of the text. The result is empty if the value is not an expression.
  /// Literals are not searched.
  static func all(in expression: JSONValue) -> [ExpressionCall] {
    guard CompiledExpression.isExpression(expression) else { return [] }
    var calls: [ExpressionCall] = []
    var rest = [expression]
    while let value = rest.popLast() {
      if let object = value.object { rest += object.members.reversed().map(\.value) }
      guard let elements = value.array else { continue }
      guard let name = elements.first?.string else {
        rest += elements.reversed()
        continue
      }
      calls.append(ExpressionCall(name: name, arguments: elements.dropFirst(), value: value))
      rest += operands(of: name, elements).reversed()
    }
    return calls
  }

  /// Returns the elements of a call that may contain further calls. The labels of a `match` are literals.
  private static func operands(of name: String, _ elements: [JSONValue]) -> [JSONValue] {
    switch name {
    case "literal", "within", "distance": []
    case "match":
      elements.indices.dropFirst().filter { !$0.isMultiple(of: 2) || $0 == elements.count - 1 }
        .map { elements[$0] }
    default: Array(elements.dropFirst())
    }
  }
}
