import MapSystem

extension DrapeFaces {
  /// Returns the part of each surface's picture from which visible pixels may take their colors; nil for hidden
  /// surfaces. The picture has `size` pixels per side.
  func visibleParts(size: Int, threads: Int) -> [DrapeCommand.Part?] {
    guard !isEmpty else { return [DrapeCommand.Part?](repeating: nil, count: surfaces.count) }
    let owners = owners
    let bandCount = max(1, min(64, height))
    let bounds = (0..<bandCount).concurrentMap(threads: threads) { band -> [PictureBounds] in
      var bounds = [PictureBounds](repeating: PictureBounds(size: size), count: surfaces.count)
      func add(_ face: Int32, _ plane: DrapePlane, _ pixel: Int) {
        bounds[Int(owners[Int(face)])].add(
          plane.place(column: pixel % width, row: pixel / width, size: Double(size)))
      }
      // In a run of pixels with the same triangle, all places in the triangle's picture lie between the places of
      // both ends of the run.
      func addRun(_ face: Int32, _ pixels: ClosedRange<Int>) {
        let plane = plane(of: Int(face))
        add(face, plane, pixels.lowerBound)
        if pixels.count > 1 { add(face, plane, pixels.upperBound) }
      }
      for row in band * height / bandCount..<(band + 1) * height / bandCount {
        let end = (row + 1) * width
        var start = row * width
        while start < end {
          let face = faces[start]
          var next = start + 1
          while next < end, faces[next] == face { next += 1 }
          if face >= 0 { addRun(face, start...next - 1) }
          start = next
        }
      }
      for index in band * covered.count / bandCount..<(band + 1) * covered.count / bandCount {
        let hidden = covered[index]
        var start = 0
        while start < hidden.count {
          let first = hidden[start]
          var next = start + 1
          while next < hidden.count, hidden[next].face == first.face,
            Int(hidden[next].pixel) == Int(first.pixel) + next - start
          { next += 1 }
          addRun(first.face, Int(first.pixel)...Int(first.pixel) + next - 1 - start)
          start = next
        }
      }
      return bounds
    }
    return surfaces.indices.map { index in
      bounds.reduce(PictureBounds(size: size)) { $0.union($1[index]) }.part
    }
  }
}

/// The bounds of the places of a surface's picture from which pixels take their colors. There is a range of columns
/// for each strip of rows.
private struct PictureBounds {
  private let size: Double
  /// The columns of each strip of rows.
  private var strips: [Span]
  private var rows = Span()

  private struct Span {
    var low = Double.infinity
    var high = -Double.infinity

    mutating func add(_ low: Double, _ high: Double) {
      self.low = min(self.low, low)
      self.high = max(self.high, high)
    }
  }

  /// The distance, in pixels, from a place to the pixels from which the place is interpolated, plus a pixel for
  /// rounding.
  private static let margin = 2.0
  /// The multiple of pixels at which parts begin and end. Mipmap levels, and content drawn at a coarser resolution,
  /// therefore do not depend on the parts.
  private static let unit = Double(DrapeCommand.Part.rowsPerStrip)

  init(size: Int) {
    self.size = Double(size)
    strips = [Span](repeating: Span(), count: Int((self.size / Self.unit).rounded(.up)))
  }

  mutating func add(_ found: DrapePlane.Found) {
    // Samples lie along the longer axis of the footprint and use a mipmap level that matches the footprint's width.
    let length = found.footprint.greatest.squareRoot()
    let reach = length / 2 + Self.margin * (1 + found.footprint.area / max(length, 1e-9))
    // Triangles seen edge-on may have unbounded places.
    guard reach < 1e6, abs(found.place.x) < 1e6, abs(found.place.y) < 1e6 else { return }
    let (low, high) = (found.place - reach, found.place + reach)
    rows.add(low.y, high.y)
    for strip in strip(at: low.y)...strip(at: high.y) { strips[strip].add(low.x, high.x) }
  }

  /// Returns the strip that contains a row, or the nearest strip.
  private func strip(at row: Double) -> Int {
    Int(min(max(row, 0), size - 1) / Self.unit)
  }

  func union(_ other: PictureBounds) -> PictureBounds {
    var union = self
    union.rows.add(other.rows.low, other.rows.high)
    for index in strips.indices {
      union.strips[index].add(other.strips[index].low, other.strips[index].high)
    }
    return union
  }

  /// Returns the range of whole units that covers a span. The range has at least one pixel. Places beyond the
  /// picture have the colors of its edge.
  private func units(_ span: Span) -> Range<Int> {
    let first = (min(max(span.low, 0), size - 1) / Self.unit).rounded(.down) * Self.unit
    let beyond = (span.high / Self.unit).rounded(.up) * Self.unit
    return Int(first)..<Int(max(min(beyond, size), first + 1))
  }

  /// The part of the picture inside the bounds; nil if there are no places.
  var part: DrapeCommand.Part? {
    guard rows.low <= rows.high else { return nil }
    let rows = units(self.rows)
    let used = strips[strip(at: Double(rows.lowerBound))...strip(at: Double(rows.upperBound - 1))]
      .map { $0.low <= $0.high ? units($0) : nil }
    let left = used.reduce(Int(size)) { min($0, $1?.lowerBound ?? $0) }
    let right = used.reduce(0) { max($0, $1?.upperBound ?? $0) }
    guard left < right else { return nil }
    var part = DrapeCommand.Part(
      left: left, top: rows.lowerBound, width: right - left, height: rows.count)
    let strips = used.map { columns in
      columns.map { $0.lowerBound - left..<$0.upperBound - left } ?? 0..<0
    }
    if strips.contains(where: { $0 != 0..<part.width }) { part.strips = strips }
    return part
  }
}
