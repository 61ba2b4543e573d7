import MapGeoJSON
import MapJSON
import MapStyle

/// Sources at run time. Where a change is refused, or its data cannot be had, the map stays as it was.
extension Map {
  /// Adds a source, as a style has it, and loads it.
  ///
  /// - Throws: `MapError.change` where the source is wrong or its name taken; otherwise what is wrong
  ///   with its data.
  public mutating func addSource(_ name: String, _ source: JSONValue) throws(MapError) {
    var map = self
    try map.changeStyle { style throws(StyleError) in try style.addSource(name, source) }
    try map.loadSource(called: name)
    self = map
  }

  /// Puts another source in the place of the one called `name`, which layers go on drawing, and loads
  /// it. The states of its features are gone.
  ///
  /// - Throws: `MapError.change` where there is no such source or the new one is wrong; otherwise what is
  ///   wrong with its data.
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
  /// - Throws: `MapError.change` where there is no such source, or a layer draws it.
  public mutating func removeSource(_ name: String) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.removeSource(name) }
  }

  /// Gives a GeoJSON source other data: GeoJSON, or the address where it is. It is loaded in any case,
  /// so that the same address can be read again. The states of features stay.
  ///
  /// - Throws: `MapError.change` where there is no such source or it is of another type; otherwise what
  ///   is wrong with its data.
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
