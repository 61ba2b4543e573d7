import GeoJSON
import Geometry

/// Cuts GeoJSON into tiles as MapLibre does: the same points on the same tile units, in the same
/// order (the behaviour of geojson-vt with the options of MapLibre's GeoJSON sources).
///
/// Stages: project (degrees to world units) → wrap (copies over the antimeridian) → clip (top-down,
/// halving by halving) → simplify, round and collect into a `TileLayer`.
///
///     let index = GeoJSONTiler(options: GeoJSONTilingOptions(maxZoom: 14)).index(features: features)
///     let layers = index.tiles(tilesInView)
public struct GeoJSONTiler: Sendable {
  /// The options of the source.
  public let options: GeoJSONTilingOptions

  /// A tiler with these options.
  public init(options: GeoJSONTilingOptions = GeoJSONTilingOptions()) { self.options = options }

  /// Prepares `features` for cutting; those that `filter` refuses, and those without a geometry,
  /// are left out. O(n log n) in their points; everything later grows with what is in view.
  public func index(
    features: [Feature], filter: ((Feature) -> Bool)? = nil
  ) -> GeoJSONTileIndex {
    let sources = filter.map { features.filter($0) } ?? features
    var projection = FeatureProjection(options: options, reservingFor: sources)
    for (index, feature) in sources.enumerated() {
      if let geometry = feature.geometry { projection.append(geometry, source: index) }
    }
    let warnings = projection.warnings
    let world = projection.finish().wrapped(
      buffer: options.buffer, lineMetrics: options.lineMetrics)
    return GeoJSONTileIndex(world: world, sources: sources, options: options, warnings: warnings)
  }
}
