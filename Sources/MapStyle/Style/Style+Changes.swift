import MapJSON

/// Changes to a style. Each changes the style's JSON and reads again what that touches; what would
/// be wrong is refused, and the style stays as it was.
extension Style {
  /// Sets a paint property of a layer, or (with nil) gives it its default back.
  public mutating func setPaintProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(StyleError) {
    try setProperty(name, in: "paint", ofLayer: id, to: value)
  }

  /// Sets a layout property of a layer, or (with nil) gives it its default back.
  public mutating func setLayoutProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(StyleError) {
    try setProperty(name, in: "layout", ofLayer: id, to: value)
  }

  /// Sets which features a layer draws; nil draws all.
  public mutating func setFilter(ofLayer id: String, to filter: JSONValue?) throws(StyleError) {
    let filter = filter.flatMap { $0.isNull ? nil : $0 }
    try changeLayer(id) {
      $0["filter"] = filter
    } check: { validator, place in
      if let filter { validator.checkFilter(filter, at: "\(place).filter") }
    }
  }

  /// Sets the zoom levels at which a layer is drawn: from `minzoom` until below `maxzoom`.
  public mutating func setZoomRange(
    ofLayer id: String, minzoom: Double?, maxzoom: Double?
  ) throws(StyleError) {
    try changeLayer(id) { layer in
      layer["minzoom"] = minzoom.map(JSONValue.number)
      layer["maxzoom"] = maxzoom.map(JSONValue.number)
    } check: { validator, place in
      for (name, zoom) in [("minzoom", minzoom), ("maxzoom", maxzoom)] {
        guard let zoom, let member = MemberTable.layer.first(where: { $0.name == name }) else {
          continue
        }
        validator.checkMember(.number(zoom), as: member, at: "\(place).\(name)")
      }
    }
  }

  /// Adds a source.
  public mutating func addSource(_ name: String, _ source: JSONValue) throws(StyleError) {
    var sources = json.object?["sources"]?.object ?? JSONObject()
    if sources[name] != nil { throw .duplicateSource(name) }
    sources[name] = source
    try change("sources", to: JSONValue(.object(sources))) { validator in
      validator.checkSource(source, at: "sources.\(name)")
    }
  }

  /// Puts another source in the place of the one called `name`, which layers go on drawing.
  public mutating func replaceSource(_ name: String, with source: JSONValue) throws(StyleError) {
    var sources = json.object?["sources"]?.object ?? JSONObject()
    guard sources[name] != nil else { throw .unknownSource(name) }
    sources[name] = source
    try change("sources", to: JSONValue(.object(sources))) { validator in
      validator.checkSource(source, at: "sources.\(name)")
    }
  }

  /// Gives a GeoJSON source other data: GeoJSON, or the address where it is.
  public mutating func setSourceData(_ name: String, to data: JSONValue) throws(StyleError) {
    let source = json.object?["sources"]?.object?[name]
    guard var members = source?.object else { throw .unknownSource(name) }
    guard members["type"]?.string == "geojson" else {
      throw .wrongSourceType(source: name, needed: "geojson")
    }
    members["data"] = data
    try replaceSource(name, with: JSONValue(.object(members)))
  }

  /// Removes a source that no layer draws.
  public mutating func removeSource(_ name: String) throws(StyleError) {
    var sources = json.object?["sources"]?.object ?? JSONObject()
    guard sources[name] != nil else { throw .unknownSource(name) }
    if let layer = layers.first(where: { $0.source == name }) {
      throw .sourceInUse(source: name, layer: layer.id)
    }
    sources[name] = nil
    try change("sources", to: JSONValue(.object(sources)))
  }

  /// Sets one of the members that the whole style shares (`light`, `sky`, `terrain`, `projection`,
  /// `state`, `glyphs`, `sprite`, ...), or (with nil) removes it.
  public mutating func setMember(_ name: String, to value: JSONValue?) throws(StyleError) {
    let value = value.flatMap { $0.isNull ? nil : $0 }
    let specification = MemberTable.root.first { $0.name == name }
    try change(name, to: value) { validator in
      guard let value, let specification else { return }
      if name == "glyphs" { return validator.checkGlyphs(value, at: name) }
      validator.checkMember(value, as: specification, at: name)
    }
  }
}

extension Style {
  /// The layers as JSON, in the order of the style. Those that refer to another have what they take from
  /// it, so that each can be changed by itself.
  var layersJSON: [JSONValue] {
    let layers = json.object?["layers"]?.array ?? []
    guard layers.contains(where: { $0.object?["ref"] != nil }) else { return layers }
    return zip(layers, LayerReferences.resolved(layers)).map {
      JSONValue(.object($1), offset: $0.offset)
    }
  }

  /// The id of a layer as JSON.
  static func id(of layer: JSONValue) -> String? { layer.object?["id"]?.string }

  /// The index of a layer in `layersJSON`.
  func indexOfLayer(_ id: String) throws(StyleError) -> Int {
    guard let index = layersJSON.firstIndex(where: { Self.id(of: $0) == id }) else {
      throw .unknownLayer(id)
    }
    return index
  }

  private mutating func setProperty(
    _ name: String, in group: String, ofLayer id: String, to value: JSONValue?
  ) throws(StyleError) {
    let value = value.flatMap { $0.isNull ? nil : $0 }
    let type = layersJSON[try indexOfLayer(id)].object?["type"]
    try changeLayer(id) { layer in
      var properties = layer[group]?.object ?? JSONObject()
      properties[name] = value
      layer[group] = JSONValue(.object(properties))
    } check: { validator, place in
      guard let value else { return }
      let only = JSONObject([JSONObject.Member(name: name, value: value)])
      validator.checkLayerProperties(
        JSONValue(.object(only)), of: type?.string.flatMap(LayerType.init),
        at: "\(place).\(group)", in: group == "layout" ? .layout : .paint)
    }
  }

  private mutating func changeLayer(
    _ id: String, _ body: (inout JSONObject) -> Void,
    check: (inout StyleValidator, String) -> Void = { _, _ in }
  ) throws(StyleError) {
    var layers = layersJSON
    let index = try indexOfLayer(id)
    guard var layer = layers[index].object else { throw .unknownLayer(id) }
    body(&layer)
    layers[index] = JSONValue(.object(layer), offset: layers[index].offset)
    try change("layers", to: .list(layers)) { check(&$0, "layers[\(index)]") }
  }

  /// Sets a member of the style, unless `check` finds that wrong.
  mutating func change(
    _ name: String, to value: JSONValue?, check: (inout StyleValidator) -> Void = { _ in }
  ) throws(StyleError) {
    var root = json.object ?? JSONObject()
    root[name] = value
    let changed = JSONValue(.object(root), offset: json.offset)
    var validator = StyleValidator(style: changed)
    check(&validator)
    let errors = validator.sorted.filter { $0.severity == .error }
    guard errors.isEmpty else { throw .invalid(errors) }
    self = Style(lenient: changed)
  }
}
