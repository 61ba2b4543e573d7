import MapGeoJSON
import MapGeometry

/// The last stage of the tiler: the features inside a tile's buffer become a tile layer, simplified
/// to the zoom level's tolerance and in integer tile units.
struct TileLayerBuilder {
  private let index: GeoJSONTileIndex
  private let options: GeoJSONTilingOptions
  private let units: TileUnits
  private let tolerance: Double
  private var layer: TileLayer
  private var attributes = AttributeTable()
  private var kept: [WeightedPoint] = []

  /// A builder of tile `id` from the features of `index`.
  init(_ id: TileID, of index: GeoJSONTileIndex) {
    self.index = index
    options = index.options
    units = TileUnits(of: id, extent: GeoJSONTilingOptions.extent)
    tolerance = options.tolerance(atZoom: id.z)
    layer = TileLayer(name: "", extent: GeoJSONTilingOptions.extent)
  }

  /// The layer of `features`; nil where none has a point left.
  static func layer(
    _ id: TileID, features: WorldFeatures, of index: GeoJSONTileIndex
  ) -> TileLayer? {
    var builder = TileLayerBuilder(id, of: index)
    for record in features.records { builder.append(record, of: features.pools[Int(record.pool)]) }
    return builder.finish()
  }

  private consuming func finish() -> TileLayer? {
    guard !layer.features.isEmpty else { return nil }
    layer.keys = attributes.keys
    layer.values = attributes.values
    layer.tags = attributes.tags
    return layer
  }

  private mutating func append(_ record: WorldFeatures.Record, of pool: Polylines) {
    let firstPart = layer.partEnds.count
    switch record.type {
    case .point: append(pool.points[record.content])
    case .line: for line in record.content { append(line: line, of: pool) }
    case .polygon: for line in record.content { append(ring: line, of: pool) }
    }
    guard layer.partEnds.count > firstPart else { return }
    let (feature, ordinal) = index.feature(record.source)
    layer.features.append(
      TileLayer.FeatureRecord(
        type: record.type,
        identifier: options.generateIdentifiers
          ? .integer(Int64(ordinal)) : feature.identifier,
        parts: firstPart..<layer.partEnds.count,
        tags: attributes.append(feature.attributes),
        lineProgress: options.lineMetrics && record.type == .line
          ? pool.lines[record.content.lowerBound].progress : nil))
  }

  /// A line shorter than the tolerance vanishes.
  private mutating func append(line index: Int, of geometry: Polylines) {
    guard tolerance == 0 || geometry.lines[index].measure >= tolerance else { return }
    simplify(geometry, line: index)
    append(kept[...])
  }

  /// A ring smaller than the tolerance's square vanishes; exterior rings get a positive area in tile
  /// units, holes a negative one.
  private mutating func append(ring index: Int, of geometry: Polylines) {
    guard tolerance == 0 || geometry.lines[index].measure >= tolerance * tolerance else { return }
    simplify(geometry, line: index)
    if (kept.signedArea < 0) == geometry.lines[index].opensPolygon { kept.reverse() }
    append(kept[...])
  }

  /// Leaves in `kept` the points of a line that matter at this zoom level.
  private mutating func simplify(_ geometry: Polylines, line index: Int) {
    let points = geometry.points(ofLine: index)
    kept.removeAll(keepingCapacity: true)
    if tolerance == 0 {
      kept.append(contentsOf: points)
    } else {
      let squared = tolerance * tolerance
      for point in points where point.importance > squared { kept.append(point) }
    }
  }

  private mutating func append(_ points: ArraySlice<WeightedPoint>) {
    guard !points.isEmpty else { return }
    for point in points { layer.points.append(units.point(x: point.x, y: point.y)) }
    layer.partEnds.append(layer.points.count)
  }
}

extension Polylines.Line {
  /// Which stretch of the whole line this is, as shares of its length.
  fileprivate var progress: ClosedRange<Double> {
    guard measure > 0, measure < .infinity else { return 0...1 }
    let start = min(max(startDistance / measure, 0), 1)
    return start...min(max(stopDistance / measure, start), 1)
  }
}
