import MapJSON

extension StyleValidator {
  /// Reports the parts of the specification that the style uses but this version does not draw. Hidden layers and
  /// unused sources are skipped.
  mutating func checkUndrawn() {
    for part in UndrawnParts.root {
      if let value = root.given(part.name), part.isAskedFor(by: value) {
        report(undrawn: part.message, at: part.name, value)
      }
    }
    checkUndrawnProjection()
    let shown = layers.map(shownLayer)
    let drawn = Set(shown.compactMap { $0?["source"]?.string })
    for member in root["sources"]?.object?.uniqueMembers ?? [] where drawn.contains(member.name) {
      checkUndrawn(source: member.value, at: "sources.\(member.name)")
    }
    for (index, layer) in shown.enumerated() {
      if let layer { checkUndrawn(layer: layer, at: "layers[\(index)]") }
    }
  }

  /// Returns the members of a layer. They include the type and source of a referenced layer. Nil if the layer is not
  /// an object or is hidden.
  private func shownLayer(_ layer: JSONValue) -> JSONObject? {
    guard var object = layer.object,
      object["layout"]?.object?["visibility"]?.string != Visibility.none.rawValue
    else { return nil }
    if let ref = object.given("ref") {
      let parent = lastLayer(withID: ref)
      object["type"] = parent?["type"]
      object["source"] = parent?["source"]
    }
    return object
  }

  private mutating func checkUndrawn(source: JSONValue, at place: String) {
    guard let object = source.object else { return }
    for part in UndrawnParts.sources {
      if let value = object.given(part.name), part.isAskedFor(by: value) {
        report(undrawn: part.message, at: Self.place(place, part.name), value)
      }
    }
  }

  private mutating func checkUndrawn(layer: JSONObject, at place: String) {
    guard let type = layer["type"]?.string.flatMap(LayerType.init) else { return }
    let parts = UndrawnParts.properties(of: type)
    guard !parts.isEmpty else { return }
    for group in [PropertyGroup.layout, .paint] {
      guard let properties = layer[group.rawValue]?.object else { continue }
      for part in parts {
        guard let value = properties.given(part.name) else { continue }
        let partPlace = "\(place).\(group.rawValue).\(part.name)"
        let specification = type.table.declaration(part.name, in: group)?.specification
        let expression = compiled.expression(value, at: partPlace)
        if part.isAskedFor(by: value, specification, compiled: expression) {
          report(undrawn: part.message, at: partPlace, value)
        }
      }
    }
  }

  /// Reports unknown projections. As in MapLibre, the Mercator projection is used instead.
  private mutating func checkUndrawnProjection() {
    let place = "projection.type"
    guard let value = root["projection"]?.object?.given("type"),
      let projection = try? PropertyValue<ProjectionDefinition>(
        PropertyExpression(
          value, for: ProjectionProperties.declared.type.specification,
          compiled: compiled.expression(value, at: place)),
        default: ProjectionDefinition("mercator")),
      let constant = projection.constant
    else { return }
    for name in Set([constant.from, constant.to]).sorted()
    where !ProjectionDefinition.knownNames.contains(name) {
      report(
        undrawn: "the projection \"\(name)\" is not drawn: the map is drawn in mercator", at: place,
        value)
    }
  }

  private mutating func report(
    undrawn message: String, at place: String, _ value: JSONValue
  ) {
    report(
      message, at: place, value, severity: .warning,
      kind: .notDrawn)
  }
}
