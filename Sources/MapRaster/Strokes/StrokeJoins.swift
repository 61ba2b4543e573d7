/// The corner of a line at one of its points.
struct LineCorner {
  /// The unit normals of the segments before and after the point. They point to the right of the line; y points
  /// downward.
  let before: SIMD2<Double>
  let after: SIMD2<Double>
  /// The unit bisector of both normals. It is zero if the line reverses its direction.
  let middle: SIMD2<Double>
  let cosineOfTurn: Double
  let cosineOfHalfTurn: Double
  /// The length of a miter in half widths.
  let miterLength: Double
  let turnsLeft: Bool

  /// Creates the corner between two segments from their normals.
  init(before: SIMD2<Double>, after: SIMD2<Double>) {
    self.before = before
    self.after = after
    let sum = before + after
    middle = sum == .zero ? sum : sum / (sum * sum).sum().squareRoot()
    cosineOfTurn = (before * after).sum()
    cosineOfHalfTurn = (middle * after).sum()
    miterLength = cosineOfHalfTurn != 0 ? 1 / cosineOfHalfTurn : .infinity
    turnsLeft = before.x * after.y - before.y * after.x > 0
  }

  /// Whether the corner is sharp, so distances along the line slant visibly across it. The cosine of half the turn
  /// is then below the cosine of 75/2 degrees.
  var isSharp: Bool { cosineOfHalfTurn < 0.7933533402912352 }
}

/// The shape of a line at one of its points.
enum LineJoint {
  case butt
  case square
  case round
  case miter
  case bevel
  /// A bevel with swapped sides, because its inner side would be too long.
  case flippedBevel
  /// An arc of a few straight edges.
  case arc

  /// Creates the join of two segments by MapLibre's rules.
  init(join: StrokeStyle.Join, corner: LineCorner, miterLimit: Double, roundLimit: Double) {
    let miter = corner.miterLength
    var joint: LineJoint
    switch join {
    case .round:
      joint = miter < roundLimit ? .miter : miter <= 2 ? .arc : .round
    case .miter: joint = .miter
    case .bevel: joint = .bevel
    }
    if joint == .miter && miter > miterLimit { joint = .bevel }
    if joint == .bevel {
      if miter > 2 { joint = .flippedBevel }
      // The turn is too small for a visible bevel.
      if miter < miterLimit { joint = .miter }
    }
    self = joint
  }

  /// Creates the cap of a line.
  init(cap: StrokeStyle.Cap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

/// The joins that end one segment of a line and start the next.
extension StrokeMesher {
  /// Adds a wedge between two segments, with one outer edge or an arc of several edges.
  mutating func addBevel(_ point: SIMD2<Double>, _ corner: LineCorner, isArc: Bool) {
    // The sides of both segments meet on the inner side and stay apart on the outer side.
    let back = -max(corner.miterLength * corner.miterLength - 1, 0).squareRoot()
    let left = corner.turnsLeft ? back : 0
    let right = corner.turnsLeft ? 0 : back
    addPair(point, corner.before, left: left, right: right)
    if isArc { addArc(point, corner) }
    addPair(point, corner.after, left: -left, right: -right)
  }

  /// Adds the vertices between the ends of an arc, about one every 20 degrees.
  private mutating func addArc(_ point: SIMD2<Double>, _ corner: LineCorner) {
    // Twice the chord of half the turn approximates the turn in radians. The cosine of a straight corner can
    // slightly exceed 1.
    let turn = 2 * max(2 - 2 * corner.cosineOfHalfTurn, 0).squareRoot()
    let pieces = Int(turn * 180 / .pi / 20 + 0.5)
    let side: Double = corner.turnsLeft ? -1 : 1
    for piece in stride(from: 1, to: pieces, by: 1) {
      let share = StrokeMesher.arcShare(
        Double(piece) / Double(pieces), cosine: corner.cosineOfTurn)
      let chord = corner.before + (corner.after - corner.before) * share
      let extrusion = chord / (chord * chord).sum().squareRoot() * side
      addSide(point, extrusion, isRight: corner.turnsLeft, isRound: false, direction: 0)
    }
  }

  /// Returns the fraction of the chord for a fraction of the arc. A cubic polynomial approximates spherical
  /// interpolation without sines (M. Bourner's approximation, as in MapLibre).
  private static func arcShare(_ share: Double, cosine: Double) -> Double {
    guard share != 0.5 else { return share }
    let fromMiddle = share - 0.5
    let a = 1.0904 + cosine * (-3.2452 + cosine * (3.55645 - cosine * 1.43519))
    let b = 0.848013 + cosine * (-1.06021 + cosine * 0.215638)
    return share + share * fromMiddle * (share - 1) * (a * fromMiddle * fromMiddle + b)
  }

  /// Adds a bevel whose inner side would extend too far. The sides of the bevel are swapped.
  mutating func addFlippedBevel(_ point: SIMD2<Double>, _ corner: LineCorner) {
    var extrusion = corner.after * -1
    if corner.miterLength <= 100 {
      let sum = corner.before + corner.after
      let difference = corner.before - corner.after
      let length =
        corner.miterLength
        * ((sum * sum).sum() / (difference * difference).sum()).squareRoot()
      let along = SIMD2(-corner.middle.y, corner.middle.x)
      extrusion = along * (corner.turnsLeft ? -length : length)
    }
    addPair(point, extrusion)
    addPair(point, extrusion * -1)
  }
}
