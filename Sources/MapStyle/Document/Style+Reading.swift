import MapJSON

/// Reading of the current style as JSON. The JSON contains all changes and no defaults.
extension Style {
  /// Returns a paint property. Nil if the layer does not exist or does not set the property.
  public func paintProperty(_ name: String, ofLayer id: String) -> JSONValue? {
    members(ofLayer: id)?["paint"]?.object?.given(name)
  }

  /// Returns a layout property. Nil if the layer does not exist or does not set the property.
  public func layoutProperty(_ name: String, ofLayer id: String) -> JSONValue? {
    members(ofLayer: id)?["layout"]?.object?.given(name)
  }

  /// Returns a paint or layout property. Nil if the layer does not exist or does not set the property.
  public func property(_ name: String, ofLayer id: String) -> JSONValue? {
    paintProperty(name, ofLayer: id) ?? layoutProperty(name, ofLayer: id)
  }

  /// Returns the filter of a layer. Nil if the layer does not exist or has no filter.
  public func filter(ofLayer id: String) -> JSONValue? {
    members(ofLayer: id)?.given("filter")
  }

  /// Returns the members of a layer, including the members that it inherits from another layer (`ref`). Nil if the
  /// layer does not exist.
  public func members(ofLayer id: String) -> JSONObject? { document.element(id)?.members }

  /// Returns the layer `id` as a typed layer, for example `style.layer("roads", as: LineLayer.self)`. Nil if the
  /// layer does not exist or has another type.
  public func layer<Properties>(
    _ id: String, as type: TypedLayer<Properties>.Type
  ) -> TypedLayer<Properties>? {
    document.element(id).flatMap { type.init($0.json) }
  }

  /// Returns the source `name` as JSON. Nil if the source does not exist.
  public func sourceMembers(_ name: String) -> JSONValue? { sourcesJSON[name] }

  /// Returns the member `name` of the style. The name must not be `layers`.
  package func member(_ name: String) -> JSONValue? { document.root[name] }

  /// Returns the compiled layer `id`, even if its source does not exist.
  package func compiledLayer(_ id: String) -> Layer? { document.element(id)?.layer }

  /// The sources as JSON, by name.
  var sourcesJSON: JSONObject { document.root["sources"]?.object ?? JSONObject() }
}

extension Style {
  /// The symbol layers that can share the layout of a lower layer, because they select the same features and differ
  /// only in paint. The keys are the ids of these layers. Each value is the id of the lowest layer with the same
  /// layout. MapLibre places the symbols of such layers only once (`group_by_layout.ts` of the style specification).
  public var sharedLayouts: [String: String] {
    var lowest: [SymbolLayoutKey: String] = [:]
    var shared: [String: String] = [:]
    for layer in layers {
      guard let key = layer.symbolLayout else { continue }
      if let other = lowest[key] {
        shared[layer.id] = other
      } else {
        lowest[key] = layer.id
      }
    }
    return shared
  }
}
