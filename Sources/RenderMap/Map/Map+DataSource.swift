import MapStyle

extension Map {
  /// Adds a source that the program fills, for layers to draw under its `id`. Later changes to it are
  /// in the scenes made after them; one source may be in several maps.
  ///
  /// - Throws: `MapError.change` where the style has a source of that name, or an option of the source
  ///   is wrong; then the map stays as it was.
  public mutating func addSource(_ source: DataSource) throws(MapError) {
    try changeStyle { style throws(StyleError) in
      try style.addSource(source.id, source.options.json)
    }
    sources[source.id] = DataSourceTiles(source: source)
    sourceWarnings[source.id] = []
  }
}
