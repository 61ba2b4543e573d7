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
