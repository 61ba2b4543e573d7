import MapJSON

extension StyleValidator {
  /// Checks the layout or paint of a layer.
  mutating func checkLayerProperties(
    _ value: JSONValue, of type: LayerType?, at place: String, in context: ExpressionContext
  ) {
    guard let object = value.object else { return reportKind("object", at: place, value) }
    guard let type else { return }
    let (table, group) = (type.table, context == .layout ? PropertyGroup.layout : .paint)
    for member in object.uniqueMembers {
      let memberPlace = Self.place(place, member.name)
      if context == .paint, table.transitioningProperty(member.name) != nil {
        checkObject(member.value, members: MemberTable.transition, at: memberPlace)
      } else if let declaration = table.declaration(member.name, in: group) {
        checkLayerProperty(
          member.value, as: declaration.specification, at: memberPlace, in: context)
      } else {
        let names = table.specifications(in: group).lazy.map(\.name)
        reportUnknownProperty(member, of: names, at: memberPlace)
      }
    }
  }

  private mutating func checkLayerProperty(
    _ value: JSONValue, as specification: PropertySpecification, at place: String,
    in context: ExpressionContext
  ) {
    if let text = value.string, specification.allowsFeatures, !specification.hasTokens,
      let attribute = Self.singleToken(text)
    {
      return report(
        "\"\(specification.name)\" does not replace tokens; use [\"get\", \"\(attribute)\"]",
        at: place, value)
    }
    if specification.name == "text-font", value.object?["type"]?.string == "identity" {
      report("\"text-font\" does not support identity functions", at: place, value)
    }
    checkValue(value, as: specification, at: place, in: context)
  }

  /// Checks a property's value, which is a function, an expression or a literal.
  mutating func checkValue(
    _ value: JSONValue, as specification: PropertySpecification, at place: String,
    in context: ExpressionContext
  ) {
    if specification.drivers != nil, value.object != nil {
      var function = FunctionValidator(of: specification, value)
      function.check(value, at: place, with: &self)
    } else if specification.drivers != nil, isExpression(value) {
      checkExpression(value, as: specification, at: place, in: context)
    } else if specification.type == .formatted || specification.type == .resolvedImage {
      if value.string == nil {
        checkExpression(value, as: specification, at: place, in: context)
      }
    } else {
      log.checkLiteral(value, as: specification, at: place)
    }
  }

  /// Returns the name in a text that consists of a single token `{name}`. Nil if the text has another form.
  private static func singleToken(_ text: String) -> String? {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
    let name = text.dropFirst().dropLast()
    return name.contains("}") ? nil : String(name)
  }
}

extension PropertySpecification {
  /// Whether a value may depend on the feature.
  var allowsFeatures: Bool { kind == .dataDriven || kind == .crossFadedDataDriven }

  /// Whether a value may depend on the zoom level.
  var allowsZoom: Bool { drivers?.contains(.zoom) ?? false }
}
