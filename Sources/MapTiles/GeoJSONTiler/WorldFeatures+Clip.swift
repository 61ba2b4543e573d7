import MapGeometry

extension WorldFeatures {
  /// Returns the features clipped to `slab`, in order. Features inside the slab are unchanged. Clipping may split a
  /// line. With `lineMetrics`, each piece of the line becomes a separate feature.
  func clipped(to slab: Slab, lineMetrics: Bool) -> WorldFeatures {
    var writer = WorldFeatureWriter(sharing: pools)
    writer.records.reserveCapacity(records.count)
    for record in records {
      switch slab.relation(to: record.box) {
      case .outside: continue
      case .inside: writer.records.append(record)
      case .crossing:
        let start = writer.position(for: record.type)
        writer.geometry.append(
          record, of: pools[Int(record.pool)], cutTo: slab, lineMetrics: lineMetrics)
        if lineMetrics && record.type == .line {
          for line in start..<writer.geometry.lines.count {
            writer.closeRecord(type: .line, source: record.source, content: line..<line + 1)
          }
        } else {
          writer.closeRecord(type: record.type, source: record.source, from: start)
        }
      }
    }
    return writer.finish()
  }

  /// Whether every feature lies inside `slab`.
  func allInside(_ slab: Slab) -> Bool {
    records.allSatisfy { slab.relation(to: $0.box) == .inside }
  }
}

extension Polylines {
  /// Appends the part of `record`, whose geometry is in `pool`, that lies inside `slab`.
  fileprivate mutating func append(
    _ record: WorldFeatures.Record, of pool: Polylines, cutTo slab: Slab, lineMetrics: Bool
  ) {
    switch record.type {
    case .point:
      for point in pool.points[record.content] where slab.contains(point) { points.append(point) }
    case .line:
      for line in record.content {
        slab.clip(pool, line: line, isRing: false, measuringLength: lineMetrics, into: &self)
      }
    case .polygon:
      append(ringsOf: pool, lines: record.content, inside: slab)
    }
  }

  /// Appends the parts of the rings `lines` of `pool` that lie inside `slab`. If an invalid polygon loses its
  /// exterior ring, its first remaining hole becomes the exterior ring.
  private mutating func append(ringsOf pool: Polylines, lines: Range<Int>, inside slab: Slab) {
    var opensPolygon = false
    for line in lines {
      if pool.lines[line].opensPolygon { opensPolygon = true }
      let count = self.lines.count
      slab.clip(pool, line: line, isRing: true, measuringLength: false, into: &self)
      guard self.lines.count > count else { continue }
      self.lines[count].opensPolygon = opensPolygon
      opensPolygon = false
    }
  }
}

extension WorldFeatures {
  /// Returns the features of one world with copies of the features of adjacent worlds that extend across the
  /// antimeridian. The copies from the west come first, then the world's own features, then the copies from the
  /// east. Each of these parts is clipped to the world with a buffer of `buffer` worlds. The ranges of the parts in
  /// the records are returned in `parts`.
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
  /// Appends copies of `features`, which are moved east by `offset` worlds.
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
