/// The turn of a line at one of its points.
struct LineCorner {
  /// The way to the right (with y downwards) of the stretch before the point and of the one after.
  let before: SIMD2<Double>
  let after: SIMD2<Double>
  /// Half way between the two; zero where the line turns back on itself.
  let middle: SIMD2<Double>
  let cosineOfTurn: Double
  let cosineOfHalfTurn: Double
  /// The length of a miter in half widths.
  let miterLength: Double
  let turnsLeft: Bool

  /// The turn between two stretches, told by their normals.
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

  /// Whether the corner turns by more than 105 degrees, so that distances along the line would slant
  /// visibly across it: the cosine of half of it is below that of 75/2 degrees.
  var isSharp: Bool { cosineOfHalfTurn < 0.7933533402912352 }
}

/// How a line is drawn at one of its points.
enum LineJoint {
  case butt
  case square
  case round
  case miter
  case bevel
  /// A bevel too long for its inner side to reach back along the line.
  case flippedBevel
  /// An arc of a few straight edges.
  case arc

  /// How two stretches meet (MapLibre's rules).
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
      // So small a turn that the bevel would not be seen.
      if miter < miterLimit { joint = .miter }
    }
    self = joint
  }

  /// How a line ends.
  init(cap: StrokeStyle.Cap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}
