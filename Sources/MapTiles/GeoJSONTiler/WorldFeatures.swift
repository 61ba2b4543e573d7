import MapGeometry

/// Features in world units, stored in columns. They are the intermediate form of the tiler's stages.
///
/// Geometry is stored in pools. A clipped set shares the pools of the original set. Features that are not cut stay in
/// their pool, and clipping puts new pieces into a separate pool.
struct WorldFeatures: Sendable {
  /// A feature, whose geometry is a range in a pool.
  struct Record: Sendable {
    /// The box of the feature. For a polygon, it is the box of the exterior rings.
    var box: Box
    /// The index of the first point of a point feature, or of the first line of another feature.
    var start: Int32
    /// The index after the last point or line.
    var end: Int32
    /// The index of the feature in the source.
    var source: Int32
    /// The index of the geometry's pool.
    var pool: UInt16
    var type: TileLayer.GeometryType

    /// The range of points or lines in the pool.
    var content: Range<Int> { Int(start)..<Int(end) }
  }

  /// The pools of points, lines and rings.
  var pools: [Polylines] = []
  /// The features in order.
  var records: [Record] = []

  /// Appends the records in `range` of `other` whose boxes satisfy `isWanted`, and the pools to which they refer.
  /// Adds `source` to the source of each record.
  mutating func append(
    _ other: WorldFeatures, records range: Range<Int>, source: Int, where isWanted: (Box) -> Bool
  ) {
    let firstRecord = records.count
    for var record in other.records[range] where isWanted(record.box) {
      record.source &+= Int32(truncatingIfNeeded: source)
      record.pool &+= UInt16(truncatingIfNeeded: pools.count)
      records.append(record)
    }
    if records.count > firstRecord { pools += other.pools }
  }
}

/// A writer that appends features with new geometry to a set.
struct WorldFeatureWriter {
  /// The new geometry.
  var geometry = Polylines()
  /// The features of the set.
  var records: [WorldFeatures.Record] = []
  private let earlierPools: [Polylines]

  /// Creates a writer of an empty set that shares `pools`.
  init(sharing pools: [Polylines] = []) { earlierPools = pools }

  /// Returns the start of the next feature of a type in `geometry`.
  func position(for type: TileLayer.GeometryType) -> Int {
    type == .point ? geometry.points.count : geometry.lines.count
  }

  /// Creates a feature from the points or lines that were appended since `start`. Does nothing if no points or lines
  /// were appended.
  mutating func closeRecord(type: TileLayer.GeometryType, source: Int32, from start: Int) {
    closeRecord(type: type, source: source, content: start..<position(for: type))
  }

  /// Creates a feature from the points or lines `content`. Does nothing if `content` is empty.
  mutating func closeRecord(type: TileLayer.GeometryType, source: Int32, content: Range<Int>) {
    guard !content.isEmpty else { return }
    var box = Box.empty
    if type == .point {
      box.formUnion(geometry.points[content])
    } else {
      for line in content where type == .line || geometry.lines[line].opensPolygon {
        box.formUnion(geometry.points(ofLine: line))
      }
    }
    records.append(
      WorldFeatures.Record(
        box: box, start: Int32(truncatingIfNeeded: content.lowerBound),
        end: Int32(truncatingIfNeeded: content.upperBound), source: source,
        pool: UInt16(truncatingIfNeeded: earlierPools.count), type: type))
  }

  /// Returns the set of all features.
  consuming func finish() -> WorldFeatures {
    let hasGeometry = !geometry.points.isEmpty
    return WorldFeatures(
      pools: hasGeometry ? earlierPools + [geometry] : earlierPools, records: records)
  }
}

extension Box {
  /// Extends the box to contain `points`.
  fileprivate mutating func formUnion(_ points: ArraySlice<WeightedPoint>) {
    for point in points { formUnion(Point(point.x, point.y)) }
  }
}
