import MapGeometry

/// Cuts lines at tile borders, and joins the parts of a line at equal ends.
struct LineJoiner {
  /// A part of a line.
  struct Part {
    var points: [Point]
    /// Whether the last point is joined to the first point.
    var isClosed: Bool
    /// The key that joined parts have in common.
    var key: Int
    /// The key that joins parts with different `key` values if no part with the same key continues the line. A
    /// feature whose identifiers differ between tiles consists of such parts. Nil for parts that are not joined in
    /// this way.
    var look: Int?
    /// The border lines on which the part begins and ends; -1 for an end that is not on a border.
    var borders: (start: Int32, end: Int32) = (-1, -1)
    /// The maximum distance between joined ends, in units of the plane.
    var reach: Double
    /// The distance of the part's first point from the start of the original line.
    var start = 0.0
    /// The length of one repeat of the part's dash pattern; 0 if the part has no dashes. Parts are joined only if
    /// the dash pattern continues from one part to the other.
    var period = 0.0

    /// Lengthens the ends that lie on borders.
    mutating func lengthen(by length: Double) {
      func beyond(_ end: Point, from inside: Point) -> Point {
        let along = end - inside
        return along.length > 0 ? end + along * (length / along.length) : end
      }
      guard points.count > 1 else { return }
      if borders.start >= 0 {
        points[0] = beyond(points[0], from: points[1])
        start -= length
      }
      let last = points.count - 1
      if borders.end >= 0 { points[last] = beyond(points[last], from: points[last - 1]) }
    }
  }

  /// A joined line.
  struct Line {
    /// The index of the line's first part.
    var part: Int
    var points: [Point]
    /// Whether the last point is joined to the first point.
    var isClosed: Bool
    /// The distance of the first point from the start of the original line.
    var start: Double
  }

  private let borders: TileBorders
  private var parts: [Part] = []

  /// Creates a joiner without parts.
  init(_ borders: TileBorders) { self.borders = borders }

  /// Adds a part and returns its index.
  @discardableResult
  mutating func add(_ part: Part) -> Int {
    parts.append(part)
    return parts.count - 1
  }

  /// An end of a part on a border.
  private struct End {
    var key: Int
    var line: Int32
    var place: Int
    var part: Int
    var isStart: Bool
  }

  /// Returns the lines in the order of their first parts.
  func lines() -> [Line] {
    var ends: [End] = []
    for (index, part) in parts.enumerated() where !part.isClosed {
      for (isStart, line) in [(true, part.borders.start), (false, part.borders.end)] {
        guard line >= 0, let point = isStart ? part.points.first : part.points.last else {
          continue
        }
        let place = borders.lines[Int(line)].place(of: point)
        ends.append(
          End(key: part.key, line: line, place: place, part: index, isStart: isStart))
      }
    }
    var next = [Int](repeating: -1, count: parts.count)
    match(ends, &next)
    var isStarted = [Bool](repeating: false, count: parts.count)
    for part in next where part >= 0 { isStarted[part] = true }
    match(
      ends.compactMap { end in
        guard let look = parts[end.part].look,
          end.isStart ? !isStarted[end.part] : next[end.part] < 0
        else { return nil }
        var end = end
        end.key = look
        return end
      }, &next)
    var hasBefore = [Bool](repeating: false, count: parts.count)
    for part in next where part >= 0 { hasBefore[part] = true }
    var isUsed = [Bool](repeating: false, count: parts.count)
    var lines: [Line] = []
    func follow(_ first: Int) {
      var line = Line(
        part: first, points: [], isClosed: parts[first].isClosed, start: parts[first].start)
      var index = first
      while index >= 0, !isUsed[index] {
        isUsed[index] = true
        line.part = min(line.part, index)
        append(parts[index].points, to: &line.points)
        index = next[index]
      }
      // The line is closed.
      if index == first, line.points.count > 2, let start = line.points.first {
        let end = line.points.removeLast()
        line.points[0] = (start + end) * 0.5
        line.isClosed = true
      }
      lines.append(line)
    }
    for index in parts.indices where !hasBefore[index] { follow(index) }
    for index in parts.indices where !isUsed[index] { follow(index) }
    return lines.sorted { $0.part < $1.part }
  }

  /// Appends the points of a part. The end of the line and the start of the part are replaced by their midpoint.
  private func append(_ points: [Point], to line: inout [Point]) {
    guard let end = line.last, let start = points.first else {
      line = points
      return
    }
    line[line.count - 1] = (end + start) * 0.5
    line += points.dropFirst()
  }

  /// The maximum number of other ends with which an end is compared. Without a limit, the time would be quadratic
  /// in the number of ends at one place.
  private static let horizon = 32

  /// The maximum shift of dashes where parts are joined, in units of the plane.
  private static let dashTolerance = 0.25

  /// Whether the dash pattern of one part continues in another part.
  private func continues(_ from: Int, _ to: Int) -> Bool {
    let period = parts[from].period
    guard period > 0 else { return true }
    let end = parts[from].start + LineGeometry.length(parts[from].points, isClosed: false)
    let repeats = (end - parts[to].start) / period
    return abs(repeats - repeats.rounded()) * period <= Self.dashTolerance
  }

  /// Matches parts without a continuation with the parts that continue them. The nearest ends are matched first.
  private func match(_ ends: [End], _ next: inout [Int]) {
    let ends = ends.sorted {
      ($0.key, $0.line, $0.place, $0.part, $0.isStart ? 0 : 1)
        < ($1.key, $1.line, $1.place, $1.part, $1.isStart ? 0 : 1)
    }
    // For each end, the indices of the next start and of the next end of a part.
    var following = [(start: Int, end: Int)](repeating: (ends.count, ends.count), count: ends.count)
    var nearest = (start: ends.count, end: ends.count)
    for index in ends.indices.reversed() {
      following[index] = nearest
      if ends[index].isStart { nearest.start = index } else { nearest.end = index }
    }
    var candidates: [(distance: Int, from: Int, to: Int)] = []
    for (index, end) in ends.enumerated() {
      let reach = Int(min(parts[end.part].reach, 1e6) * TileBorders.stepsPerUnit)
      var place = end.isStart ? following[index].end : following[index].start
      for _ in 0..<Self.horizon where place < ends.count {
        let other = ends[place]
        guard other.key == end.key, other.line == end.line, other.place - end.place <= reach
        else { break }
        place = other.isStart ? following[place].start : following[place].end
        guard other.part != end.part || parts.count > 1 else { continue }
        let (from, to) = end.isStart ? (other.part, end.part) : (end.part, other.part)
        guard continues(from, to) else { continue }
        candidates.append((other.place - end.place, from, to))
      }
    }
    candidates.sort { ($0.distance, $0.from, $0.to) < ($1.distance, $1.from, $1.to) }
    var hasBefore = [Bool](repeating: false, count: parts.count)
    for (_, from, to) in candidates where next[from] < 0 && !hasBefore[to] && from != to {
      next[from] = to
      hasBefore[to] = true
    }
  }
}

extension LineJoiner.Part {
  /// Returns the parts of a line inside a region.
  ///
  /// - Parameter hasDashes: Whether the line has dashes. Dashes begin at the start of a closed line, so parts end at
  ///   this point. False by default.
  static func parts(
    of points: [Point], isClosed: Bool, in region: ConvexRegion, key: Int, reach: Double,
    hasDashes: Bool = false
  ) -> [LineJoiner.Part] {
    if region.sides.isEmpty || region.contains(points, margin: 0) {
      return [LineJoiner.Part(points: points, isClosed: isClosed, key: key, reach: reach)]
    }
    var parts: [LineJoiner.Part] = []
    var current: LineJoiner.Part?
    var passed = 0.0
    func end(_ border: Int32) {
      guard var part = current else { return }
      part.borders.end = border
      if part.points.count > 1 { parts.append(part) }
      current = nil
    }
    let count = isClosed ? points.count : points.count - 1
    for index in 0..<max(count, 0) {
      let (a, b) = (points[index], points[(index + 1) % points.count])
      defer { passed += (b - a).length }
      guard let kept = SegmentCut(from: a, to: b, in: region) else {
        end(-1)
        continue
      }
      let along = b - a
      if current == nil || kept.start > 0 {
        end(-1)
        let start = kept.start > 0 ? a + along * kept.start : a
        current = LineJoiner.Part(points: [start], isClosed: false, key: key, reach: reach)
        current?.borders.start = kept.startBorder
        current?.start = passed + kept.start * along.length
      }
      current?.points.append(kept.end < 1 ? a + along * kept.end : b)
      if kept.end < 1 || kept.endBorder >= 0 { end(kept.endBorder) }
    }
    end(-1)
    // Without dashes, the start of a closed line is not an end.
    if isClosed, parts.count == 1, parts[0].borders == (-1, -1), parts[0].points.count > 3,
      parts[0].points.first == parts[0].points.last
    {
      parts[0].points.removeLast()
      parts[0].isClosed = true
    } else if isClosed, !hasDashes, parts.count > 1, let first = parts.first, let last = parts.last,
      first.borders.start < 0, last.borders.end < 0, let start = first.points.first,
      start == last.points.last
    {
      parts[0].points = last.points + first.points.dropFirst()
      parts[0].borders.start = last.borders.start
      parts[0].start = last.start
      parts.removeLast()
    }
    return parts
  }
}

/// The part of a segment inside a region.
private struct SegmentCut {
  private var part = SegmentPart()
  /// The borders at the start and the end of the part; -1 where no border cuts the segment.
  var startBorder: Int32 = -1
  var endBorder: Int32 = -1

  /// The distance from a side within which a segment is treated as lying on the side.
  private static let tolerance = 1.0 / 256

  /// Cuts a segment; nil if no part of the segment remains. A segment along a border belongs to one of the tiles
  /// beside it.
  init?(from a: Point, to b: Point, in region: ConvexRegion) {
    for side in region.sides {
      var (from, to) = (side.distance(a), side.distance(b))
      if side.border >= 0, abs(from) <= Self.tolerance, abs(to) <= Self.tolerance {
        let isOwner = side.normal.x > 1e-9 || (abs(side.normal.x) <= 1e-9 && side.normal.y > 0)
        guard isOwner else { return nil }
        continue
      }
      if abs(from) <= Self.tolerance { from = 0 }
      if abs(to) <= Self.tolerance { to = 0 }
      if from <= 0, to <= 0 { return nil }
      if from <= 0 {
        let share = from == 0 ? 0 : Clip.share(from: from, to: to)
        if part.enter(at: share) { startBorder = side.border }
      }
      if to <= 0 {
        let share = to == 0 ? 1 : Clip.share(from: from, to: to)
        if part.leave(at: share) { endBorder = side.border }
      }
    }
    guard part.start < part.end else { return nil }
  }

  /// The start of the part, as a fraction of the segment.
  var start: Double { part.start }
  /// The end of the part, as a fraction of the segment.
  var end: Double { part.end }
}
