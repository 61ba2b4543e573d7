import MapGeometry

/// Features in world units, in columns: what the tiler's stages pass on.
///
/// Geometry lies in pools that the sets cut from one another share: cutting puts the pieces into a
/// pool of its own, and what is inside already stays where it is.
struct WorldFeatures: Sendable {
  /// One feature as a range into a pool.
  struct Record: Sendable {
    /// The feature's box: of a polygon, that of its exterior rings.
    var box: Box
    /// The first of the feature's points, if it is a set of points, else of its lines.
    var start: Int32
    /// What comes after the last of them.
    var end: Int32
    /// The feature's index in the source.
    var source: Int32
    /// Which of `pools` has the geometry.
    var pool: UInt16
    /// The kind of geometry.
    var type: TileLayer.GeometryType

    /// Which points or lines of the pool are the feature's.
    var content: Range<Int> { Int(start)..<Int(end) }
  }

  /// Points, lines and rings.
  var pools: [Polylines] = []
  /// The features in order.
  var records: [Record] = []

  /// Appends those of the `range` of `other`'s records whose boxes `isWanted`, their sources counted
  /// from `source`, and the pools they are in.
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

/// Appends features with new geometry to a set.
struct WorldFeatureWriter {
  /// The new geometry.
  var geometry = Polylines()
  /// The set's features so far.
  var records: [WorldFeatures.Record] = []
  private let earlierPools: [Polylines]

  /// A writer of an empty set that shares `pools`.
  init(sharing pools: [Polylines] = []) { earlierPools = pools }

  /// Where the next feature of this type starts in `geometry`.
  func position(for type: TileLayer.GeometryType) -> Int {
    type == .point ? geometry.points.count : geometry.lines.count
  }

  /// Makes a feature of the points, or the lines, appended from `start` on; nothing if there are
  /// none.
  mutating func closeRecord(type: TileLayer.GeometryType, source: Int32, from start: Int) {
    closeRecord(type: type, source: source, content: start..<position(for: type))
  }

  /// Makes a feature of the points, or the lines, `content`; nothing if there are none.
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

  /// The set.
  consuming func finish() -> WorldFeatures {
    let hasGeometry = !geometry.points.isEmpty
    return WorldFeatures(
      pools: hasGeometry ? earlierPools + [geometry] : earlierPools, records: records)
  }
}

extension Box {
  /// Grows the rectangle so that it holds `points`.
  fileprivate mutating func formUnion(_ points: ArraySlice<WeightedPoint>) {
    for point in points { formUnion(Point(point.x, point.y)) }
  }
}
