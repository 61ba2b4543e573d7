import MapGeoJSON

/// A data source in a map, which draws its current state.
struct DataSourceTiles: MapSource {
  /// The source.
  let source: DataSource

  var attribution: String? { source.options.attribution }

  var bounds: BoundingBox? { source.current.bounds }

  func tiles(for request: TileRequest) -> SourceTiles {
    let current = source.current
    var answer = current.tiles(for: request)
    answer.warnings = current.warnings(place: "sources.\(source.id)")
    return answer
  }
}
