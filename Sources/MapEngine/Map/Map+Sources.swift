import MapGeoJSON
import MapJSON
import MapStyle

/// Changes to sources. An invalid change, or a change whose data cannot be loaded, throws and leaves the map
/// unchanged.
extension Map {
  /// Adds a source and loads it. The source is JSON, as in a style.
  ///
  /// - Throws: `MapError.change` if the source is invalid or the style has a source with its name. The error of
  ///   loading its data is also thrown.
  public mutating func addSource(_ name: String, _ source: JSONValue) throws(MapError) {
    var map = self
    try map.changeStyle { style throws(StyleError) in try style.addSource(name, source) }
    try map.loadSource(called: name)
    self = map
  }

  /// Replaces the source `name` and loads the new source. The layers of the old source then draw the new source. The
  /// states of its features are removed.
  ///
  /// - Throws: `MapError.change` if the source does not exist or the new source is invalid. The error of loading its
  ///   data is also thrown.
  public mutating func replaceSource(_ name: String, with source: JSONValue) throws(MapError) {
    var map = self
    map.unloadSource(name)
    map.featureStates.removeAllLayers(ofSource: name)
    try map.changeStyle { style throws(StyleError) in
      try style.replaceSource(name, with: source)
    }
    try map.loadSource(called: name)
    self = map
  }

  /// Removes a source that no layer draws, and the states of its features.
  ///
  /// - Throws: `MapError.change` if the source does not exist or a layer draws it.
  public mutating func removeSource(_ name: String) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.removeSource(name) }
  }

  /// Sets the data of a GeoJSON source. The data is GeoJSON or the address of GeoJSON. It is always loaded, so the
  /// same address can be read again. The states of features are kept.
  ///
  /// - Throws: `MapError.change` if the source does not exist or has another type. The error of loading the data is
  ///   also thrown.
  public mutating func setSourceData(_ name: String, to data: JSONValue) throws(MapError) {
    var map = self
    map.unloadSource(name)
    try map.changeStyle { style throws(StyleError) in
      try style.setSourceData(name, to: data)
    }
    try map.loadSource(called: name)
    self = map
  }

  private mutating func loadSource(called name: String) throws(MapError) {
    if let named = style.sources.first(where: { $0.name == name }) { try loadSource(named) }
  }
}

extension Map {
  /// Adds a source that the program fills, under its `id`. A scene shows the features that the source contains when the
  /// scene is created. A source may be added to several maps.
  ///
  /// - Throws: `MapError.change` if the style has a source with that name or an option of the source is invalid. The
  ///   map is then unchanged.
  public mutating func addSource(_ source: DataSource) throws(MapError) {
    try changeStyle { style throws(StyleError) in
      try style.addSource(source.id, source.options.json)
    }
    sources[source.id] = DataSourceTiles(source: source)
    sourceWarnings[source.id] = []
  }
}

extension Map {
  /// Returns the attributions of the sources whose names `wanted` accepts. They are as the sources state them, in the
  /// style's order and without duplicates.
  package func attributions(of wanted: (String) -> Bool = { _ in true }) -> [String] {
    var known: Set<String> = []
    return style.sources.compactMap { named in
      guard wanted(named.name), let text = sources[named.name]?.attribution,
        known.insert(text).inserted
      else { return nil }
      return text
    }
  }
}
