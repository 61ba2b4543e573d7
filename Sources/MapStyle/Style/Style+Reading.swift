import MapJSON

/// What a style says of its layers, as it says it: JSON with all changes included, without defaults.
extension Style {
  /// A paint property; nil where the layer does not give it or is not there.
  public func paintProperty(_ name: String, ofLayer id: String) -> JSONValue? {
    layerMembers(id)?["paint"]?.object?.given(name)
  }

  /// A layout property; nil where the layer does not give it or is not there.
  public func layoutProperty(_ name: String, ofLayer id: String) -> JSONValue? {
    layerMembers(id)?["layout"]?.object?.given(name)
  }

  /// A paint or layout property; nil where the layer does not give it or is not there.
  public func property(_ name: String, ofLayer id: String) -> JSONValue? {
    paintProperty(name, ofLayer: id) ?? layoutProperty(name, ofLayer: id)
  }

  /// Which features a layer draws; nil where it draws all or is not there.
  public func filter(ofLayer id: String) -> JSONValue? { layerMembers(id)?.given("filter") }

  /// The members of a layer; nil where it is not there.
  private func layerMembers(_ id: String) -> JSONObject? {
    layersJSON.first { Self.id(of: $0) == id }?.object
  }
}

extension Style {
  /// Sets a paint or layout property of a layer, whichever it is, or (with nil) gives it its default
  /// back.
  ///
  /// - Throws: `StyleError` where there is no such layer, no such property of its type, or the value is
  ///   wrong.
  public mutating func setProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(StyleError) {
    let type = layerMembers(id)?["type"]?.string.flatMap(LayerType.init)
    if type?.layoutProperties.contains(where: { $0.name == name }) ?? false {
      try setLayoutProperty(name, ofLayer: id, to: value)
    } else {
      try setPaintProperty(name, ofLayer: id, to: value)
    }
  }
}
