import MapJSON

/// Layers and sources to add to a style.
public struct StyleFragment: Sendable {
  /// The sources by name.
  public var sources: JSONObject
  /// The layers. The lowest layer comes first.
  public var layers: [JSONValue]

  /// Creates a fragment from `json`, which is an array of layers, or an object with `layers` and optional `sources`,
  /// such as a style. Nil if `json` has another form.
  public init?(_ json: JSONValue) {
    guard let layers = json.array ?? json.object?["layers"]?.array else { return nil }
    self.layers = layers
    sources = json.object?["sources"]?.object ?? JSONObject()
  }

  /// The names of the sources that the layers draw.
  public var drawnSources: Set<String> {
    Set(layers.compactMap { $0.object?["source"]?.string })
  }

  /// Whether all sources contain their data as GeoJSON, so no other file or URL is read.
  public var isSelfContained: Bool {
    (sources.members.map(\.value) + layers.compactMap { $0.object?["source"] }).allSatisfy {
      source in
      source.string != nil
        || source.object?["type"] == "geojson" && source.object?["data"]?.object != nil
    }
  }

  /// Sets the source of each layer that has no source, except for layers of type `background`.
  public mutating func useSource(_ name: String) {
    setDefault("source", to: name) { $0["type"]?.string != LayerType.background.rawValue }
  }

  /// Sets `insertBelow` of each layer that does not have this member.
  public mutating func stand(below anchor: LayerAnchor) {
    setDefault("insertBelow", to: anchor.text) { _ in true }
  }

  private mutating func setDefault(
    _ member: String, to value: String, where condition: (JSONObject) -> Bool
  ) {
    for index in layers.indices {
      guard var layer = layers[index].object, layer[member] == nil, condition(layer) else {
        continue
      }
      layer[member] = .text(value)
      layers[index].content = .object(layer)
    }
  }
}

extension Style {
  /// Adds a fragment's sources and layers.
  /// - Throws: `StyleError` for the first source or layer that cannot be added. In this case, the style is unchanged.
  ///   Places of diagnostics have the index of the layer in the fragment.
  public mutating func add(_ fragment: StyleFragment) throws(StyleError) {
    var changed = self
    for source in fragment.sources.uniqueMembers {
      try changed.addSource(source.name, source.value)
    }
    for (index, layer) in fragment.layers.enumerated() {
      try changed.insertLayer(layer, errorsAt: "layers[\(index)]")
    }
    self = changed
  }
}
