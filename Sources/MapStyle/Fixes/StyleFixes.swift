import MapJSON

/// The changes that replace deprecated parts of a style by parts with the same effect: legacy functions, legacy
/// filters and texts with tokens by expressions, references between layers by the members of the other layer. Members
/// `paint.NAME`, which have no effect, are removed. The fixes of a fixed style are empty.
public struct StyleFixes {
  /// The style with all changes. Unchanged values have the offsets of the original text.
  public private(set) var style: JSONValue
  /// The changes in the order of the text.
  public private(set) var changes: [StyleDiagnostic] = []
  /// The deprecated parts that are unchanged, because no expression has the same effect.
  public private(set) var leftovers: [StyleDiagnostic] = []
  private var changeLog = DiagnosticLog()
  private var leftoverLog = DiagnosticLog()

  /// Finds the changes of a style.
  public init(_ document: JSONDocument) {
    style = document.root
    guard var root = style.object else { return }
    fixScene(&root)
    fixSources(&root)
    fixLayers(&root)
    style = JSONValue(.object(root), offset: style.offset)
    changes = changeLog.sorted.located(in: document.text)
    leftovers = leftoverLog.sorted.located(in: document.text)
  }

  private mutating func fixScene(_ root: inout JSONObject) {
    for (group, table) in [
      ("light", LightProperties.declared.table), ("sky", SkyProperties.declared.table),
    ] {
      fixProperties(of: &root, in: group, .paint, table, at: group)
    }
  }

  private mutating func fixSources(_ root: inout JSONObject) {
    guard let sources = root["sources"], var members = sources.object else { return }
    for index in members.members.indices {
      let source = members.members[index]
      guard var object = source.value.object else { continue }
      fixFilter(of: &object, at: "sources.\(source.name).filter")
      members.members[index].value = JSONValue(.object(object), offset: source.value.offset)
    }
    root["sources"] = JSONValue(.object(members), offset: sources.offset)
  }

  private mutating func fixLayers(_ root: inout JSONObject) {
    guard let value = root["layers"], let layers = value.array else { return }
    let fixed = zip(layers, LayerReferences.resolved(layers)).enumerated().map {
      index, layer -> JSONValue in
      guard let object = layer.0.object else { return layer.0 }
      let members = fixedLayer(object, resolved: layer.1, at: "layers[\(index)]")
      return JSONValue(.object(members), offset: layer.0.offset)
    }
    root["layers"] = JSONValue(.array(fixed), offset: value.offset)
  }
}

// MARK: - Layers

extension StyleFixes {
  private mutating func fixedLayer(
    _ layer: JSONObject, resolved: JSONObject, at place: String
  ) -> JSONObject {
    var layer = layer
    fixReference(of: &layer, resolved: resolved, at: place)
    for member in layer.members where member.name.hasPrefix("paint.") {
      layer[member.name] = nil
      changeLog.report(
        "removed: classes of paint have no effect", at: "\(place).\(member.name)", member.value,
        severity: .warning)
    }
    fixFilter(of: &layer, at: place + ".filter")
    guard let type = resolved["type"]?.string.flatMap(LayerType.init) else { return layer }
    for group in [PropertyGroup.layout, .paint] {
      fixProperties(
        of: &layer, in: group.rawValue, group, type.table, at: "\(place).\(group.rawValue)")
    }
    return layer
  }

  /// Replaces `ref` by the members that the layer inherits.
  private mutating func fixReference(
    of layer: inout JSONObject, resolved: JSONObject, at place: String
  ) {
    guard let ref = layer["ref"], resolved["type"] != nil,
      let index = layer.members.firstIndex(where: { $0.name == "ref" })
    else { return }
    let inherited = resolved.members.filter { layer[$0.name] == nil }
    layer.members = layer.members.map {
      JSONObject.Member(
        name: $0.name, value: resolved[$0.name] ?? $0.value, nameOffset: $0.nameOffset)
    }
    layer.members.replaceSubrange(index...index, with: inherited)
    changeLog.report(
      "replaced by the members of layer \"\(ref.string ?? ref.jsonText)\"", at: place + ".ref",
      ref, severity: .warning)
  }

  private mutating func fixFilter(of object: inout JSONObject, at place: String) {
    guard let filter = object.given("filter"), !Filter.isExpression(filter) else { return }
    object["filter"] = replacement(
      of: filter, LegacyFilter.expression(of: filter), called: "legacy filter", at: place)
  }

  private mutating func fixProperties(
    of object: inout JSONObject, in name: String, _ group: PropertyGroup, _ table: PropertyTable,
    at place: String
  ) {
    guard let value = object[name], var properties = value.object else { return }
    for index in properties.members.indices {
      let member = properties.members[index]
      guard let specification = table.declaration(member.name, in: group)?.specification,
        specification.drivers != nil
      else { continue }
      properties.members[index].value = fixed(
        member.value, specification, at: "\(place).\(member.name)")
    }
    object[name] = JSONValue(.object(properties), offset: value.offset)
  }

  private mutating func fixed(
    _ value: JSONValue, _ specification: PropertySpecification, at place: String
  ) -> JSONValue {
    if PropertyExpression.isFunction(value) {
      return replacement(
        of: value, LegacyFunction.equalExpression(of: value, for: specification),
        called: "legacy function", at: place)
    }
    guard specification.hasTokens, let text = value.string else { return value }
    let expression = TokenString.expression(text, offset: value.offset)
    return expression == value
      ? value : replacement(of: value, expression, called: "text with tokens", at: place)
  }

  /// Returns the expression, and reports the change. If there is no expression, returns the value.
  private mutating func replacement(
    of value: JSONValue, _ expression: JSONValue?, called name: String, at place: String
  ) -> JSONValue {
    guard let expression else {
      leftoverLog.report(
        "the \(name) is unchanged, because no expression is certain to have the same effect",
        at: place, value, severity: .warning)
      return value
    }
    changeLog.report(
      "\(name) replaced by an expression", at: place, value, severity: .warning)
    return expression
  }
}

extension LegacyFunction {
  /// Returns the expression that draws the same as a legacy function. Nil if there is no such expression, or if the
  /// function is invalid.
  fileprivate static func equalExpression(
    of json: JSONValue, for property: PropertySpecification
  ) -> JSONValue? {
    guard let function = try? LegacyFunction(json, for: property),
      // Between zoom levels, such functions are blended linearly, but expressions are blended by their base.
      !(function.isOfZoomAndAttribute
        && function.parameters["base"].map { $0.double != 1 } ?? false),
      // A text with tokens can result in no value, for which the function has a default.
      !(property.hasTokens && function.parameters["property"] == nil
        && function.parameters["default"] != nil),
      let expression = try? function.expression(),
      (try? CompiledExpression(expression, rules: ExpressionRules(property))) != nil
    else { return nil }
    return expression
  }
}
