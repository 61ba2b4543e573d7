import MapGeometry

extension WorldFeatures {
  /// The features inside `slab`, cut to it, in order: what lies inside is kept as it is, lines
  /// become several, and with `lineMetrics` each piece becomes a feature of its own.
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

  /// Whether every feature lies inside `slab`, so that there is nothing to cut.
  func allInside(_ slab: Slab) -> Bool {
    records.allSatisfy { slab.relation(to: $0.box) == .inside }
  }
}

extension Polylines {
  /// Appends what is inside `slab` of `record`, whose geometry is in `pool`.
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

  /// Appends what is inside `slab` of `pool`'s rings `lines`. Where a polygon's exterior vanishes,
  /// which takes an invalid polygon, the first of its holes that does not takes its place.
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
