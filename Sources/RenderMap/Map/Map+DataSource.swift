import MapStyle

extension Map {
  /// Adds a source that the program fills, under its `id`. Scenes show the features of the moment at which they are
  /// created. A source may be in several maps.
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
