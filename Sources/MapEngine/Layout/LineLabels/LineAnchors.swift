import MapGeometry

/// Finds the anchors of labels along a line, as MapLibre's `get_anchors` does. Lengths are in grid units.
struct LineAnchors {
  /// An anchor on the line. It has the point, the index of the point's segment, and the direction of the segment in
  /// radians.
  struct Anchor: Hashable {
    var point: Point
    var segment: Int
    var angle: Double
  }

  /// The line, within its tile.
  var line: [Point]
  /// The requirements of the label.
  var fit: LineLabelFit
  /// Whether anchors outside the square of the tile are left out. It is false on a chart, where the places of
  /// tiles are not squares.
  var isInTile = true

  private var length: Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// Returns the anchors at a distance of `spacing` from each other.
  ///
  /// On a line that starts inside the tile, the first label starts `margin` after the start of the line. On a line
  /// that continues from another tile, the first anchor is half a spacing after the edge. Both distances grow with
  /// `overscaling`, so labels keep their positions from the tile of the previous zoom level. If a line starts inside
  /// the tile and these rules give no anchor, the anchor is in the middle of the line.
  func anchors(spacing: Double, margin: Double, overscaling: Double) -> [Anchor] {
    guard let first = line.first else { return [] }
    let edge = SymbolGrid.extent
    let isContinued =
      isInTile && (first.x == 0 || first.x == edge || first.y == 0 || first.y == edge)
    var spacing = spacing
    // Labels keep at least a quarter of the spacing between them.
    if spacing - fit.length < spacing / 4 { spacing = fit.length + spacing / 4 }
    // Anchors that are less than one grid unit apart would coincide.
    spacing = max(spacing, 1)
    let start = isContinued ? spacing / 2 : fit.length / 2 + margin
    let offset = (start * overscaling).truncatingRemainder(dividingBy: spacing)
    let anchors = anchors(from: offset, spacing: spacing)
    if !anchors.isEmpty || isContinued { return anchors }
    return self.anchors(from: length / 2, spacing: spacing)
  }

  /// Returns the anchors at the distances `offset`, `offset` + `spacing`, ... along the line. Only anchors that are
  /// in the tile and at which the label fits are returned.
  private func anchors(from offset: Double, spacing: Double) -> [Anchor] {
    let whole = length
    let half = fit.length / 2
    var anchors: [Anchor] = []
    var passed = 0.0
    var position = offset - spacing
    for (segment, (a, b)) in zip(line, line.dropFirst()).enumerated() {
      let segmentLength = a.distance(to: b)
      while position + spacing < passed + segmentLength {
        position += spacing
        let point = a + (b - a) * ((position - passed) / segmentLength)
        guard !isInTile || point.isInTile, position - half >= 0, position + half <= whole else {
          continue
        }
        let anchor = Anchor(
          point: point.roundedToGrid, segment: segment, angle: a.direction(to: b))
        if fit.isPossible(on: line, at: anchor.point, segment: segment) { anchors.append(anchor) }
      }
      passed += segmentLength
    }
    return anchors
  }

  /// Returns the anchor in the middle of the line; nil if the label does not fit there.
  func center() -> Anchor? {
    let middle = length / 2
    var passed = 0.0
    for (segment, (a, b)) in zip(line, line.dropFirst()).enumerated() {
      let segmentLength = a.distance(to: b)
      if passed + segmentLength > middle {
        let point = (a + (b - a) * ((middle - passed) / segmentLength)).roundedToGrid
        guard fit.isPossible(on: line, at: point, segment: segment) else { return nil }
        return Anchor(point: point, segment: segment, angle: a.direction(to: b))
      }
      passed += segmentLength
    }
    return nil
  }
}

extension Point {
  /// Whether the point, in grid units, lies in its tile. Tiles are half-open.
  fileprivate var isInTile: Bool {
    x >= 0 && x < SymbolGrid.extent && y >= 0 && y < SymbolGrid.extent
  }
}

/// The requirements of a label on the line that it follows. Lengths are in grid units.
struct LineLabelFit {
  /// The length of the label. It is the length of the text or the icon, whichever is longer.
  var length: Double
  /// The length of the part of the line over which angles are added up. It is three fifths of an em. If the label has
  /// no text, it is 0, so angles are ignored.
  var angleWindow: Double
  /// The maximum sum of angles in a window, in radians.
  var maxAngle: Double

  /// Whether the label fits around `anchor` on a segment of a line. The line must be long enough on both sides and
  /// have no sharp turn (MapLibre's `checkMaxAngle`).
  func isPossible(on line: [Point], at anchor: Point, segment: Int) -> Bool {
    if angleWindow == 0 || length == 0 { return true }
    guard var (index, distance) = start(on: line, anchor: anchor, segment: segment) else {
      return false
    }
    var corners: [(distance: Double, angle: Double)] = []
    var oldest = 0
    var sum = 0.0
    while distance < length / 2 {
      guard index + 1 < line.count else { return false }
      let angle = Self.angle(line[index - 1], line[index], line[index + 1])
      corners.append((distance, angle))
      sum += angle
      while oldest < corners.count, distance - corners[oldest].distance > angleWindow {
        sum -= corners[oldest].angle
        oldest += 1
      }
      if sum > maxAngle { return false }
      distance += line[index].distance(to: line[index + 1])
      index += 1
    }
    return true
  }

  /// Returns the first vertex under the label, with its distance from the anchor; nil if the line is too short before
  /// the anchor. The distance is negative for vertices before the anchor.
  private func start(
    on line: [Point], anchor: Point, segment: Int
  ) -> (index: Int, distance: Double)? {
    var index = segment + 1
    var distance = 0.0
    var point = anchor
    while distance > -length / 2 {
      index -= 1
      if index < 0 { return nil }
      distance -= line[index].distance(to: point)
      point = line[index]
    }
    // If the length is NaN, the loop does not run and no vertex is found.
    guard index + 1 < line.count else { return nil }
    return (index + 1, distance + line[index].distance(to: line[index + 1]))
  }

  /// Returns the angle between the segments before and after `corner`, from 0 to π.
  private static func angle(_ before: Point, _ corner: Point, _ after: Point) -> Double {
    let difference = before.direction(to: corner) - corner.direction(to: after)
    return ((difference + 3 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi).magnitude
  }
}

/// Clips lines to their tile before labels are placed along them.
enum LineClipping {
  /// Returns the parts of a line within the square from the origin to (`side`, `side`). New ends are rounded to whole
  /// units. As in MapLibre's `clipLine`, segments on the far edges are outside.
  static func parts(of line: [Point], within side: Double) -> [[Point]] {
    line.clippedParts { a, b in
      Clip.cut(&a, &b, by: { $0.x < 0 ? -1 : 0 }) { a, b, _, _ in at(x: 0, a, b) }
        && Clip.cut(&a, &b, by: { $0.y < 0 ? -1 : 0 }) { a, b, _, _ in at(y: 0, a, b) }
        && Clip.cut(&a, &b, by: { $0.x >= side ? -1 : 0 }) { a, b, _, _ in at(x: side, a, b) }
        && Clip.cut(&a, &b, by: { $0.y >= side ? -1 : 0 }) { a, b, _, _ in at(y: side, a, b) }
    }
  }

  // The ends are on different sides of the edge, so the divisor is not 0.
  private static func at(x: Double, _ a: Point, _ b: Point) -> Point {
    Point(x, a.y + (b.y - a.y) * Clip.share(at: x, from: a.x, to: b.x)).roundedToGrid
  }

  private static func at(y: Double, _ a: Point, _ b: Point) -> Point {
    Point(a.x + (b.x - a.x) * Clip.share(at: y, from: a.y, to: b.y), y).roundedToGrid
  }
}
