import MapGeometry
import MapStyle

extension Map {
  /// Returns the elevations of places from the tiles of an elevation source of the style, in meters, without the
  /// exaggeration of terrain.
  ///
  /// - Parameters:
  ///   - places: The places in degrees.
  ///   - name: The name of the source. It is loaded if it is not.
  ///   - threads: The maximum number of threads.
  /// - Returns: The elevation of each place, nil where the tiles have none, and the warnings about tiles that cannot be
  ///   read.
  /// - Throws: `MapError` if there is no such source, or if it cannot be loaded.
  package mutating func elevations(
    of places: [LngLat], from name: String, threads: Int
  ) throws(MapError) -> (elevations: [Double?], warnings: [MapWarning]) {
    guard let named = style.sources.first(where: { $0.name == name }) else {
      throw .change(.unknownSource(name))
    }
    try loadSource(named)
    guard let source = sources[name] as? RasterMapSource,
      let found = source.elevations(at: places.map(\.world), threads: threads)
    else { return (places.map { _ in nil }, []) }
    return found
  }
}
