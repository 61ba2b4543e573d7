import MapGeoJSON
import MapGeometry

/// The last stage of the tiler. It converts the features inside a tile's buffer to a tile layer in integer tile
/// units, simplified to the tolerance of the zoom level.
struct TileLayerBuilder {
  private let index: GeoJSONTileIndex
  private let options: GeoJSONTilingOptions
  private let units: TileUnits
  private let tolerance: Double
  private var layer: TileLayer
  private var attributes = AttributeTable()
  private var kept: [WeightedPoint] = []

  /// Creates a builder of tile `id` from the features of `index`.
  init(_ id: TileID, of index: GeoJSONTileIndex) {
    self.index = index
    options = index.options
    units = TileUnits(of: id, extent: GeoJSONTilingOptions.extent)
    tolerance = options.tolerance(atZoom: id.z)
    layer = TileLayer(name: "", extent: GeoJSONTilingOptions.extent)
  }

  /// Returns the layer of `features`, or nil if the layer is empty.
  static func layer(
    _ id: TileID, features: WorldFeatures, of index: GeoJSONTileIndex
  ) -> TileLayer? {
    var builder = TileLayerBuilder(id, of: index)
    builder.reserveCapacity(for: features)
    for record in features.records { builder.append(record, of: features.pools[Int(record.pool)]) }
    return builder.finish()
  }

  /// Reserves space for all points and parts of `features`, so large arrays are not copied as they grow. Reserved
  /// space that stays empty takes no physical memory.
  private mutating func reserveCapacity(for features: WorldFeatures) {
    var (points, parts) = (0, 0)
    for record in features.records {
      let content = record.content
      if record.type == .point {
        points += content.count
        parts += 1
      } else if let last = content.last {
        let lines = features.pools[Int(record.pool)].lines
        points += lines[last].points.upperBound - lines[content.lowerBound].points.lowerBound
        parts += content.count
      }
    }
    guard points > Self.reservedPoints else { return }
    layer.points.reserveCapacity(points)
    layer.partEnds.reserveCapacity(parts)
    layer.features.reserveCapacity(features.records.count)
  }

  /// The minimum number of points for which space is reserved.
  private static let reservedPoints = 1 << 16

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
    let (run, place, ordinal) = index.place(of: record.source)
    layer.features.append(
      TileLayer.FeatureRecord(
        type: record.type,
        identifier: options.generateIdentifiers
          ? .integer(Int64(ordinal)) : run.features[place].identifier,
        parts: firstPart..<layer.partEnds.count,
        tags: attributes.append(run.features[place].attributes),
        lineProgress: options.lineMetrics && record.type == .line
          ? pool.lines[record.content.lowerBound].progress : nil))
  }

  /// Appends a line unless it is shorter than the tolerance.
  private mutating func append(line index: Int, of geometry: Polylines) {
    guard tolerance == 0 || geometry.lines[index].measure >= tolerance else { return }
    simplify(geometry, line: index)
    append(kept[...])
  }

  /// Appends a ring unless its area is below the square of the tolerance. In tile units, exterior rings have a
  /// positive area, and holes have a negative area.
  private mutating func append(ring index: Int, of geometry: Polylines) {
    guard tolerance == 0 || geometry.lines[index].measure >= tolerance * tolerance else { return }
    simplify(geometry, line: index)
    if (kept.signedArea < 0) == geometry.lines[index].opensPolygon { kept.reverse() }
    append(kept[...])
  }

  /// Stores the points of a line that are important at this zoom level in `kept`.
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
  /// The part of the whole line that this line covers, as fractions of the length of the whole line.
  fileprivate var progress: ClosedRange<Double> {
    guard measure > 0, measure < .infinity else { return 0...1 }
    let start = min(max(startDistance / measure, 0), 1)
    return start...min(max(stopDistance / measure, start), 1)
  }
}

/// The conversion from world units to the integer units of a tile.
struct TileUnits {
  private let scale: Double
  private let column: Double
  private let row: Double
  private let extent: Double

  /// Creates the units of tile `id`, which has `extent` units per side and is moved east by `worlds` worlds.
  init(of id: TileID, extent: Int, worlds: Int = 0) {
    scale = Double(1 << id.z)
    column = Double(id.x + (worlds << id.z))
    row = Double(id.y)
    self.extent = Double(extent)
  }

  /// Returns the tile point nearest to the world point (`x`, `y`). Halves are rounded to the east and south.
  @inline(__always)
  func point(x: Double, y: Double) -> TileLayer.TilePoint {
    TileLayer.TilePoint(
      nearestInteger(extent * (x * scale - column)), nearestInteger(extent * (y * scale - row)))
  }
}

/// A collector of the attributes of a tile's features, in a table of names and a table of values.
///
/// Names are looked up once per run of features with the same names. Values are stored for each feature. A search
/// for equal values would cost more than it saves, because most maps read few values.
struct AttributeTable {
  /// The names of attributes.
  private(set) var keys: [String] = []
  private(set) var values: [AttributeValue] = []
  /// The attributes of all features so far.
  private(set) var tags: [TileLayer.Tag] = []

  private var keyIndices: [String: UInt32] = [:]
  /// The names of the previous feature, and the keys of these names.
  private var names: [String] = []
  private var nameKeys: [UInt32] = []

  /// Appends the attributes of a feature and returns their range in `tags`.
  mutating func append(_ attributes: Attributes) -> Range<Int> {
    // The features of a source usually share one array of names, which is compared in constant time.
    if attributes.names != names {
      names = attributes.names
      nameKeys = names.map { key($0) }
    }
    let first = tags.count
    let firstValue = UInt32(truncatingIfNeeded: values.count)
    values += attributes.values
    for (place, key) in nameKeys.enumerated() {
      tags.append(TileLayer.Tag(key: key, value: firstValue &+ UInt32(truncatingIfNeeded: place)))
    }
    return first..<tags.count
  }

  private mutating func key(_ name: String) -> UInt32 {
    if let known = keyIndices[name] { return known }
    let key = UInt32(truncatingIfNeeded: keys.count)
    keyIndices[name] = key
    keys.append(name)
    return key
  }
}
