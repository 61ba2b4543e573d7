import MapJSON

/// The style as JSON: with all changes, without defaults.
extension Style {
  /// A paint property; nil if the layer does not set it or does not exist.
  public func paintProperty(_ name: String, ofLayer id: String) -> JSONValue? {
    members(ofLayer: id)?["paint"]?.object?.given(name)
  }

  /// A layout property; nil if the layer does not set it or does not exist.
  public func layoutProperty(_ name: String, ofLayer id: String) -> JSONValue? {
    members(ofLayer: id)?["layout"]?.object?.given(name)
  }

  /// A paint or layout property; nil if the layer does not set it or does not exist.
  public func property(_ name: String, ofLayer id: String) -> JSONValue? {
    paintProperty(name, ofLayer: id) ?? layoutProperty(name, ofLayer: id)
  }

  /// The filter of a layer; nil if it has none or does not exist.
  public func filter(ofLayer id: String) -> JSONValue? {
    members(ofLayer: id)?.given("filter")
  }

  /// The members of a layer, with what it takes from another one (`ref`); nil if it does not exist.
  public func members(ofLayer id: String) -> JSONObject? { document.element(id)?.members }

  /// The layer `id` as a typed one (`style.layer("roads", as: LineLayer.self)`); nil if it does not exist
  /// or is of another type.
  public func layer<Properties>(
    _ id: String, as type: TypedLayer<Properties>.Type
  ) -> TypedLayer<Properties>? {
    document.element(id).flatMap { type.init($0.json) }
  }

  /// The source `name`; nil if it does not exist.
  public func sourceMembers(_ name: String) -> JSONValue? { sourcesJSON[name] }

  /// The member `name` of the style; not for `layers`.
  package func member(_ name: String) -> JSONValue? { document.root[name] }

  /// The layer `id` as it is compiled, even if its source does not exist.
  package func compiledLayer(_ id: String) -> Layer? { document.element(id)?.layer }

  /// The sources by name.
  var sourcesJSON: JSONObject { document.root["sources"]?.object ?? JSONObject() }
}

extension Style {
  /// The layers with the same layout as a lower one: symbol layers that select the same features and
  /// differ in paint only. The keys are their ids, the values the ids of the lowest of each group.
  /// MapLibre places the symbols of such layers once (`group_by_layout.ts` of the style specification).
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
