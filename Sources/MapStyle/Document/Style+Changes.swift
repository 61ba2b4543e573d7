import MapJSON

/// Changes to a style. A change validates and compiles only the property, layer or source that it sets. If the new
/// value is invalid, an error is thrown and the style is unchanged.
extension Style {
  /// Sets a paint property of a layer. Nil sets the default. The time does not depend on the size of the style.
  public mutating func setPaintProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(StyleError) {
    try setProperty(name, in: .paint, ofLayer: id, to: value)
  }

  /// Sets a layout property of a layer. Nil sets the default.
  public mutating func setLayoutProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(StyleError) {
    try setProperty(name, in: .layout, ofLayer: id, to: value)
  }

  /// Sets a paint or layout property of a layer. Nil sets the default.
  ///
  /// - Throws: `StyleError` if the layer does not exist, its type does not have the property or the value is invalid.
  public mutating func setProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(StyleError) {
    let isLayout = document.element(id)?.type?.table.declaration(name, in: .layout) != nil
    try setProperty(name, in: isLayout ? .layout : .paint, ofLayer: id, to: value)
  }

  /// Sets the filter of a layer. If the filter is nil, all features are drawn.
  public mutating func setFilter(ofLayer id: String, to filter: JSONValue?) throws(StyleError) {
    let filter = filter.flatMap { $0.isNull ? nil : $0 }
    var (index, members) = try layer(toChange: id)
    var validator = StyleValidator()
    if let filter { validator.checkFilter(filter, at: "layers[\(index)].filter") }
    try validator.throwErrors()
    members["filter"] = filter
    setMembers(members, ofLayerAt: index, validator.compiled) { layer in
      let compiled = filter.flatMap { validator.compiled.filter($0, at: "layers[\(index)].filter") }
      return Layer(
        id: layer.id, type: layer.type, members: members,
        filter: layer.type == .background ? nil : compiled, values: layer.values)
    }
  }

  /// Sets the zoom levels at which a layer is drawn. The range starts at `minzoom` and ends before `maxzoom`. Nil
  /// removes a limit.
  public mutating func setZoomRange(
    ofLayer id: String, minzoom: Double?, maxzoom: Double?
  ) throws(StyleError) {
    var (index, members) = try layer(toChange: id)
    var validator = StyleValidator()
    for (name, zoom) in [("minzoom", minzoom), ("maxzoom", maxzoom)] {
      members[name] = zoom.map(JSONValue.number)
      guard let zoom, let member = MemberTable.layer.first(where: { $0.name == name }) else {
        continue
      }
      validator.checkMember(.number(zoom), as: member, at: "layers[\(index)].\(name)")
    }
    try validator.throwErrors()
    setMembers(members, ofLayerAt: index, validator.compiled) { layer in
      Layer(
        id: layer.id, type: layer.type, members: members, filter: layer.filter,
        values: layer.values, identity: layer.layoutIdentity)
    }
  }

  /// Sets a member of the style, such as `light`, `sky`, `terrain`, `projection`, `state`, `glyphs` or `sprite`. The
  /// member must not be `layers` or `sources`. Nil removes the member.
  public mutating func setMember(_ name: String, to value: JSONValue?) throws(StyleError) {
    let value = value.flatMap { $0.isNull ? nil : $0 }
    var validator = StyleValidator()
    if let value, let specification = MemberTable.root.first(where: { $0.name == name }) {
      if name == "sources" || name == "layers" {
        validator = StyleValidator(root: document.root, layers: document.elements.map(\.json))
      }
      if name == "glyphs" {
        validator.checkGlyphs(value, at: name)
      } else {
        validator.checkMember(value, as: specification, at: name)
      }
    }
    try validator.throwErrors()
    switch name {
    case "sources", "layers", "transition":
      // The layers' transitions are compiled again, because they depend on the style's transition.
      var root = json
      root.content = .object(root.object?.setting(name, to: value) ?? JSONObject())
      self = Style(lenient: root, compiled: name == "transition" ? .init() : validator.compiled)
    default:
      document.setMember(name, to: value)
      readMembers(validator.compiled)
      if name == "metadata" { arrangeLayers() }
    }
  }
}

/// Changes to compiled values that leave the style's JSON unchanged.
extension Style {
  /// Sets the compiled value of a paint property of a layer. Nil sets the default. Does nothing if the layer does not
  /// exist or does not have the property.
  package mutating func overridePaintProperty(
    _ name: String, ofLayer id: String, with value: PropertyExpression?
  ) {
    guard let index = try? document.index(ofLayer: id),
      let layer = document.elements[index].layer,
      let property = layer.type.table.declaration(name, in: .paint)
    else { return }
    setLayer(layer.withPaint { $0.set(property, to: value) }, at: index)
  }

  /// Sets the compiled value of a property of the light. Nil sets the default.
  package mutating func overrideLightProperty(_ name: String, with value: PropertyExpression?) {
    light.override(name, with: value)
  }

  /// Sets the compiled value of a property of the sky. Nil sets the default.
  package mutating func overrideSkyProperty(_ name: String, with value: PropertyExpression?) {
    sky?.override(name, with: value)
  }
}

extension Style {
  /// Returns the index and the members of the layer `id`.
  private func layer(
    toChange id: String
  ) throws(StyleError) -> (index: Int, members: JSONObject) {
    let index = try document.index(ofLayer: id)
    guard let members = document.elements[index].members else { throw .unknownLayer(id) }
    return (index, members)
  }

  private mutating func setProperty(
    _ name: String, in group: PropertyGroup, ofLayer id: String, to value: JSONValue?
  ) throws(StyleError) {
    let value = value.flatMap { $0.isNull ? nil : $0 }
    var (index, members) = try layer(toChange: id)
    let place = "layers[\(index)].\(group.rawValue)"
    var validator = StyleValidator()
    if let value {
      let only = JSONObject([JSONObject.Member(name: name, value: value)])
      validator.checkLayerProperties(
        JSONValue(.object(only)), of: document.elements[index].type, at: place,
        in: group == .layout ? .layout : .paint)
    }
    try validator.throwErrors()
    let properties = members[group.rawValue]?.object ?? JSONObject()
    members[group.rawValue] = JSONValue(.object(properties.setting(name, to: value)))
    let transition = transition
    setMembers(members, ofLayerAt: index, validator.compiled) { layer in
      let change: (inout PropertyStore) -> Void = {
        $0.set(
          name, in: group, of: layer.type.table, to: value, transition: transition,
          compiled: validator.compiled, place: place)
      }
      if group == .paint { return layer.withPaint(change) }
      var values = layer.values
      change(&values)
      return Layer(
        id: layer.id, type: layer.type, members: members, filter: layer.filter, values: values)
    }
    if name == "text-field", document.hasAnchoredLayers { arrangeLayers() }
  }

  /// Sets the members of a layer. `change` creates the compiled layer from the previous compiled layer. If there is
  /// no previous compiled layer, the whole layer is compiled.
  private mutating func setMembers(
    _ members: JSONObject, ofLayerAt index: Int, _ compiled: CompiledParts,
    _ change: (Layer) -> Layer
  ) {
    let old = document.elements[index]
    let layer =
      old.layer.map(change)
      ?? Layer(
        members, transition: transition, compiled: compiled, place: "layers[\(index)]")
    let json = JSONValue(.object(members), offset: old.json.offset)
    document.setElement(StyleDocument.Element(json: json, layer: layer), at: index)
    if let layer, old.layer != nil { setLayer(layer, at: index) } else { arrangeLayers() }
  }
}

extension StyleValidator {
  /// Creates a validator for values that do not depend on the rest of the style.
  init() { self.init(root: JSONObject(), layers: []) }

  /// Throws the errors that were found so far, if there are any. Mistakes in members that only describe the map are not
  /// thrown.
  func throwErrors() throws(StyleError) {
    let errors = log.sorted.filter { $0.severity == .error && $0.kind != .oddDescription }
    guard errors.isEmpty else { throw .invalid(errors) }
  }
}

extension JSONObject {
  /// Returns a copy of the object in which a member is set, or removed if `value` is nil.
  func setting(_ name: String, to value: JSONValue?) -> JSONObject {
    var result = self
    result[name] = value
    return result
  }
}
