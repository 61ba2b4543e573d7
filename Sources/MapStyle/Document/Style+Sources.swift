import MapJSON

/// Changes to the sources of a style.
extension Style {
  /// Adds a source.
  ///
  /// - Throws: `StyleError` if the style already has a source with this name, or if the source is invalid.
  public mutating func addSource(_ name: String, _ source: JSONValue) throws(StyleError) {
    if sourcesJSON[name] != nil { throw .duplicateSource(name) }
    try setSource(name, to: source)
    arrangeLayers()
  }

  /// Replaces the source `name`. Layers that draw this source then draw the new source.
  ///
  /// - Throws: `StyleError` if the source does not exist, or if the new source is invalid.
  public mutating func replaceSource(_ name: String, with source: JSONValue) throws(StyleError) {
    guard sourcesJSON[name] != nil else { throw .unknownSource(name) }
    try setSource(name, to: source)
  }

  /// Sets the data of a GeoJSON source. `data` is GeoJSON or the address of GeoJSON.
  ///
  /// - Throws: `StyleError` if the source does not exist or is not a GeoJSON source.
  public mutating func setSourceData(_ name: String, to data: JSONValue) throws(StyleError) {
    guard let members = sourcesJSON[name]?.object else { throw .unknownSource(name) }
    guard members["type"]?.string == "geojson" else {
      throw .wrongSourceType(source: name, needed: "geojson")
    }
    try replaceSource(name, with: JSONValue(.object(members.setting("data", to: data))))
  }

  /// Removes a source, which no layer may draw.
  ///
  /// - Throws: `StyleError` if the source does not exist, or if a layer draws it.
  public mutating func removeSource(_ name: String) throws(StyleError) {
    guard sourcesJSON[name] != nil else { throw .unknownSource(name) }
    if let layer = layers.first(where: { $0.source == name }) {
      throw .sourceInUse(source: name, layer: layer.id)
    }
    document.setMember("sources", to: JSONValue(.object(sourcesJSON.setting(name, to: nil))))
    sources.removeAll { $0.name == name }
    arrangeLayers()
  }

  private mutating func setSource(_ name: String, to json: JSONValue) throws(StyleError) {
    var validator = StyleValidator(root: document.root, layers: [])
    validator.checkSource(json, at: "sources.\(name)")
    try validator.throwErrors()
    document.setMember("sources", to: JSONValue(.object(sourcesJSON.setting(name, to: json))))
    let source = Source(json, compiled: validator.compiled, place: "sources.\(name)").map {
      NamedSource(name: name, source: $0)
    }
    let index = sources.firstIndex { $0.name == name }
    switch (index, source) {
    case (let index?, let source?): sources[index] = source
    case (let index?, nil): sources.remove(at: index)
    case (nil, _):
      // The sources keep their order in the style. Members of `sources` that are invalid have no compiled source.
      let names = sourcesJSON.uniqueMembers.map(\.name)
      let before = Set(names.prefix { $0 != name })
      let place = sources.lastIndex { before.contains($0.name) }.map { $0 + 1 } ?? 0
      if let source { sources.insert(source, at: place) }
    }
  }
}
