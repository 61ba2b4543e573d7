import MapGeoJSON
import MapGeometry

/// A run of features in world units, with their copies over the antimeridian.
final class ProjectedRun: Sendable {
  /// The features as they came.
  let run: FeatureRun
  /// Those that the source's filter keeps.
  let features: [Feature]
  /// Their numbers.
  let numbers: [Int]
  /// The copies of what lies west of the world, the world's own features, then the copies of what
  /// lies east; a record's source is an index into `features`.
  let world: WorldFeatures
  /// Which of the records are which, in that order.
  let parts: [Range<Int>]
  /// The box of all records.
  let box: Box
  /// What in the positions was doubtful.
  let positions: PositionProjection

  /// The run, projected.
  init(
    _ run: FeatureRun, options: GeoJSONTilingOptions, filter: ((Feature) -> Bool)?
  ) {
    self.run = run
    if let filter {
      let kept = run.features.indices.filter { filter(run.features[$0]) }
      features = kept.map { run.features[$0] }
      numbers = kept.map { run.numbers[$0] }
    } else {
      features = run.features
      numbers = run.numbers
    }
    var projection = FeatureProjection(options: options, reservingFor: features)
    for (index, feature) in features.enumerated() {
      if let geometry = feature.geometry { projection.append(geometry, source: index) }
    }
    positions = projection.positions
    (world, parts) = projection.finish().wrapped(
      buffer: options.buffer, lineMetrics: options.lineMetrics)
    box = world.records.reduce(into: Box.empty) { $0.formUnion($1.box) }
  }
}
