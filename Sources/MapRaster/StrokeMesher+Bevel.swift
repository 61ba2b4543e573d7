/// Joins that close one stretch of a line and start the next.
extension StrokeMesher {
  /// Adds a wedge between two stretches: of one edge, or of several that make an arc.
  mutating func addBevel(_ point: SIMD2<Double>, _ corner: LineCorner, isArc: Bool) {
    // The inner side is where both stretches' sides meet; the outer side stays with each stretch.
    let back = -max(corner.miterLength * corner.miterLength - 1, 0).squareRoot()
    let left = corner.turnsLeft ? back : 0
    let right = corner.turnsLeft ? 0 : back
    addPair(point, corner.before, left: left, right: right)
    if isArc { addArc(point, corner) }
    addPair(point, corner.after, left: -left, right: -right)
  }

  /// Adds the corners between the ends of an arc, one every 20 degrees or so.
  private mutating func addArc(_ point: SIMD2<Double>, _ corner: LineCorner) {
    // The chord of half the turn, doubled: near enough to the turn in radians.
    let turn = 2 * (2 - 2 * corner.cosineOfHalfTurn).squareRoot()
    let pieces = Int(turn * 180 / .pi / 20 + 0.5)
    let side: Double = corner.turnsLeft ? -1 : 1
    for piece in stride(from: 1, to: pieces, by: 1) {
      let share = StrokeMesher.arcShare(
        Double(piece) / Double(pieces), cosine: corner.cosineOfTurn)
      let chord = corner.before + (corner.after - corner.before) * share
      let reach = chord / (chord * chord).sum().squareRoot() * side
      addSide(point, reach, isRight: corner.turnsLeft, isRound: false, direction: 0)
    }
  }

  /// The share of the chord that lies under a share of the arc: a cubic that comes close to
  /// spherical interpolation without its sines (M. Bourner's approximation, as MapLibre has it).
  private static func arcShare(_ share: Double, cosine: Double) -> Double {
    guard share != 0.5 else { return share }
    let fromMiddle = share - 0.5
    let a = 1.0904 + cosine * (-3.2452 + cosine * (3.55645 - cosine * 1.43519))
    let b = 0.848013 + cosine * (-1.06021 + cosine * 0.215638)
    return share + share * fromMiddle * (share - 1) * (a * fromMiddle * fromMiddle + b)
  }

  /// Adds a bevel whose inner side would reach too far: both sides change places instead.
  mutating func addFlippedBevel(_ point: SIMD2<Double>, _ corner: LineCorner) {
    var reach = corner.after * -1
    if corner.miterLength <= 100 {
      let sum = corner.before + corner.after
      let difference = corner.before - corner.after
      let length =
        corner.miterLength
        * ((sum * sum).sum() / (difference * difference).sum()).squareRoot()
      let along = SIMD2(-corner.middle.y, corner.middle.x)
      reach = along * (corner.turnsLeft ? -length : length)
    }
    addPair(point, reach)
    addPair(point, reach * -1)
  }
}
