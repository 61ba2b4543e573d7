import Geometry

extension WorldFeatures {
  /// The features inside `slab`, cut to it, in order: what lies inside is kept as it is, lines
  /// become several, and with `lineMetrics` each piece becomes a feature of its own.
  func clipped(to slab: Slab, lineMetrics: Bool) -> WorldFeatures {
    var inside = WorldFeatures()
    for (index, record) in records.enumerated() {
      switch slab.relation(to: record.box) {
      case .outside: continue
      case .inside: inside.append(record: index, of: self)
      case .crossing: inside.append(record: index, of: self, cutTo: slab, lineMetrics: lineMetrics)
      }
    }
    return inside
  }

  /// Whether every feature lies inside `slab`, so that there is nothing to cut.
  func allInside(_ slab: Slab) -> Bool {
    records.allSatisfy { slab.relation(to: $0.box) == .inside }
  }

  private mutating func append(
    record index: Int, of other: WorldFeatures, cutTo slab: Slab, lineMetrics: Bool
  ) {
    let record = other.records[index]
    let firstLine = geometry.lines.count
    switch record.type {
    case .point:
      geometry.append(pointsOf: other.geometry, lines: other.lines(ofRecord: index), inside: slab)
    case .line:
      for line in other.lines(ofRecord: index) {
        slab.clip(
          other.geometry, line: line, isRing: false, measuringLength: lineMetrics, into: &geometry)
      }
      if lineMetrics { return closeRecords(ofLinesFrom: firstLine, source: record.source) }
    case .polygon:
      geometry.append(ringsOf: other.geometry, lines: other.lines(ofRecord: index), inside: slab)
    }
    closeRecord(type: record.type, source: record.source, firstLine: firstLine)
  }

  /// Makes a feature of each line from `first` on.
  private mutating func closeRecords(ofLinesFrom first: Int, source: Int) {
    for index in first..<geometry.lines.count {
      var box = Box.empty
      for point in geometry.points[geometry.points(ofLine: index)] {
        box.formUnion(Point(point.x, point.y))
      }
      records.append(Record(type: .line, linesEnd: index + 1, box: box, source: source))
    }
  }
}

extension Polylines {
  /// Appends the points of `other`'s `lines` that are inside `slab`, as one set.
  fileprivate mutating func append(pointsOf other: Polylines, lines: Range<Int>, inside slab: Slab)
  {
    let first = points.count
    for line in lines {
      for point in other.points[other.points(ofLine: line)] where slab.contains(point) {
        points.append(point)
      }
    }
    if points.count > first { self.lines.append(Line(end: points.count)) }
  }

  /// Appends what is inside `slab` of `other`'s rings `lines`. Where a polygon's exterior vanishes,
  /// which takes an invalid polygon, the first of its holes that does not takes its place.
  fileprivate mutating func append(ringsOf other: Polylines, lines: Range<Int>, inside slab: Slab) {
    var opensPolygon = false
    for line in lines {
      if other.lines[line].opensPolygon { opensPolygon = true }
      let count = self.lines.count
      slab.clip(other, line: line, isRing: true, measuringLength: false, into: &self)
      guard self.lines.count > count else { continue }
      self.lines[count].opensPolygon = opensPolygon
      opensPolygon = false
    }
  }
}
