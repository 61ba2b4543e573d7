import MapGeoJSON
import MapGeometry

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
    features: [Feature], filter: (@Sendable (Feature) -> Bool)? = nil
  ) -> GeoJSONTileIndex {
    index(list: FeatureList(features), filter: filter)
  }

  /// Prepares the features of `list` for cutting, as `index(features:filter:)` does.
  public func index(
    list: FeatureList, filter: (@Sendable (Feature) -> Bool)? = nil
  ) -> GeoJSONTileIndex {
    GeoJSONTileIndex(
      runs: list.runs.map { ProjectedRun($0, options: options, filter: filter) },
      capacityShift: list.capacityShift, options: options, filter: filter)
  }
}
