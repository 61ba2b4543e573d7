import MapGeometry

extension WorldFeatures {
  /// The features of one world with what reaches over the antimeridian from the worlds beside it:
  /// first the copies of what lies west of it, then its own, then the copies of what lies east,
  /// each cut to the world with a buffer of `buffer` worlds. `parts` says which records are which.
  func wrapped(
    buffer: Double, lineMetrics: Bool
  ) -> (features: WorldFeatures, parts: [Range<Int>]) {
    let center = clipped(to: Slab(.x, from: -buffer, to: 1 + buffer), lineMetrics: lineMetrics)
    let west = clipped(to: Slab(.x, from: -1 - buffer, to: buffer), lineMetrics: lineMetrics)
    let east = clipped(to: Slab(.x, from: 1 - buffer, to: 2 + buffer), lineMetrics: lineMetrics)
    var writer = WorldFeatureWriter(sharing: center.pools)
    writer.append(west, movedBy: 1)
    let ownStart = writer.records.count
    writer.records += center.records
    let ownEnd = writer.records.count
    writer.append(east, movedBy: -1)
    let all = writer.finish()
    return (all, [0..<ownStart, ownStart..<ownEnd, ownEnd..<all.records.count])
  }
}

extension WorldFeatureWriter {
  /// Appends copies of `features`, moved east by `offset` worlds.
  fileprivate mutating func append(_ features: WorldFeatures, movedBy offset: Double) {
    for record in features.records {
      let pool = features.pools[Int(record.pool)]
      let start = position(for: record.type)
      let firstPoint = geometry.points.count
      if record.type == .point {
        geometry.points += pool.points[record.content]
      } else {
        for line in record.content { geometry.append(line: line, of: pool) }
      }
      for index in firstPoint..<geometry.points.count { geometry.points[index].x += offset }
      closeRecord(type: record.type, source: record.source, from: start)
    }
  }
}
