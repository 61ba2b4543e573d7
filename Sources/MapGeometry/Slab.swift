/// The part of the plane between two lines that are parallel to an axis, including the lines.
@frozen
public struct Slab: Hashable, Sendable {
  /// A coordinate axis.
  @frozen
  public enum Axis: Sendable {
    /// The horizontal axis. The slab has a western and an eastern side.
    case x
    /// The vertical axis. The slab has a northern and a southern side.
    case y
  }

  /// The axis along which the slab is bounded.
  public var axis: Axis
  /// The least coordinate inside the slab.
  public var lower: Double
  /// The greatest coordinate inside the slab.
  public var upper: Double

  /// Creates the slab from `lower` to `upper` along `axis`.
  @inlinable
  public init(_ axis: Axis, from lower: Double, to upper: Double) {
    self.axis = axis
    self.lower = lower
    self.upper = upper
  }

  /// Returns the coordinate of `point` along the slab's axis.
  @inlinable
  func position(_ point: WeightedPoint) -> Double { axis == .x ? point.x : point.y }

  /// Returns whether `point` is inside the slab.
  @inlinable
  public func contains(_ point: WeightedPoint) -> Bool {
    let position = position(point)
    return position >= lower && position <= upper
  }

  /// Returns whether `box` is completely inside (at least `lower` and below `upper`), completely outside, or neither.
  @inlinable
  public func relation(to box: Box) -> Relation {
    let (least, greatest) = axis == .x ? (box.minX, box.maxX) : (box.minY, box.maxY)
    if least >= lower && greatest < upper { return .inside }
    return greatest < lower || least >= upper ? .outside : .crossing
  }

  /// The position of a box relative to a slab.
  @frozen
  public enum Relation: Sendable {
    /// All of the box is in the slab.
    case inside
    /// None of the box is in the slab.
    case outside
    /// Some of the box may be in the slab.
    case crossing
  }
}

extension Slab {
  /// Clips a line of `source` to the slab and appends the result to `pieces`.
  ///
  /// A line becomes one piece for each part inside the slab. A ring (`isRing`) remains a single closed ring, which
  /// follows the sides of the slab (Sutherland–Hodgman). Points that clipping creates have importance 1. If
  /// `measuringLength` is true, the pieces of a line store their start and stop distances along the whole line. The
  /// order of points and of arithmetic operations matches geojson-vt.
  ///
  ///          lower        upper
  ///            |    b       |
  ///        a --+--- * ---.  |           pieces: (lower, b, upper) and (upper, c)
  ///            |          `-+--.
  ///            |    c *-----+--'
  public func clip(
    _ source: Polylines, line index: Int, isRing: Bool, measuringLength: Bool,
    into pieces: inout Polylines
  ) {
    let whole = source.lines[index]
    let range = whole.points
    guard let last = range.last else { return }
    var first = pieces.points.count
    var piece = whole
    var walked = whole.startDistance
    for i in range.lowerBound..<last {
      let a = source.points[i]
      let b = source.points[i + 1]
      let from = position(a)
      let to = position(b)
      let length = measuringLength ? distance(a, b) : 0
      if from < lower {
        if to > lower {
          piece.startDistance = walked + length * append(crossing: lower, a, b, to: &pieces)
        }
      } else if from > upper {
        if to < upper {
          piece.startDistance = walked + length * append(crossing: upper, a, b, to: &pieces)
        }
      } else {
        pieces.points.append(a)
        // An edge that ends on a side creates no point there, so the point itself must not be simplified.
        if from == lower || from == upper, i > range.lowerBound, !contains(source.points[i - 1]) {
          pieces.points[pieces.points.count - 1].importance = 1
        }
      }
      var exitShare: Double?
      if to < lower && from >= lower {
        exitShare = append(crossing: lower, a, b, to: &pieces)
      }
      if to > upper && from <= upper {
        exitShare = append(crossing: upper, a, b, to: &pieces)
      }
      if let exitShare, !isRing {
        piece.stopDistance = walked + length * exitShare
        pieces.close(piece, from: first)
        first = pieces.points.count
        piece = whole
      }
      walked += length
    }
    if contains(source.points[last]) { pieces.points.append(source.points[last]) }
    if isRing { pieces.closeRing(from: first) }
    pieces.close(piece, from: first)
  }

  /// Returns the parts of a line inside the slab. Parts that consist of a single point are omitted.
  public func parts(of line: [Point]) -> [[Point]] {
    var (whole, pieces) = (Polylines(), Polylines())
    whole.points = line.map { WeightedPoint($0.x, $0.y) }
    whole.lines = [Polylines.Line(points: line.indices)]
    clip(whole, line: 0, isRing: false, measuringLength: false, into: &pieces)
    return pieces.lines.filter { $0.points.count > 1 }.map { piece in
      pieces.points[piece.points].map { Point($0.x, $0.y) }
    }
  }

  /// Appends the intersection of the segment from `a` to `b` with `side`. Returns the fraction of the segment that is
  /// before the intersection.
  @inline(__always)
  private func append(
    crossing side: Double, _ a: WeightedPoint, _ b: WeightedPoint, to pieces: inout Polylines
  ) -> Double {
    switch axis {
    case .x:
      let share = Clip.share(at: side, from: a.x, to: b.x)
      pieces.points.append(WeightedPoint(side, a.y + (b.y - a.y) * share, importance: 1))
      return share
    case .y:
      let share = Clip.share(at: side, from: a.y, to: b.y)
      pieces.points.append(WeightedPoint(a.x + (b.x - a.x) * share, side, importance: 1))
      return share
    }
  }
}

private func distance(_ a: WeightedPoint, _ b: WeightedPoint) -> Double {
  let (dx, dy) = (a.x - b.x, a.y - b.y)
  return (dx * dx + dy * dy).squareRoot()
}

extension Polylines {
  /// Creates a piece from the points from index `first` on. Does nothing if there are no such points.
  fileprivate mutating func close(_ piece: Line, from first: Int) {
    guard points.count > first else { return }
    var piece = piece
    piece.points = first..<points.count
    lines.append(piece)
  }

  /// Repeats the first point of a ring at its end, unless the ring already ends with this point.
  fileprivate mutating func closeRing(from first: Int) {
    guard points.count - first > 1, let last = points.last else { return }
    if last.x != points[first].x || last.y != points[first].y { points.append(points[first]) }
  }
}
