import MapGeometry

/// What a label asks of the line that it runs along; lengths in grid units.
struct LabelRun {
  /// The label's length; that of the icon where it is longer than the text.
  var length: Double
  /// How long the stretches are whose turns are added up: three fifths of an em; 0 where there is no
  /// text, so that turns do not matter.
  var turnWindow: Double
  /// How much a stretch may turn, in radians.
  var maxTurn: Double

  /// Whether the label fits around `anchor` on stretch `segment` of a line: the line goes on for half
  /// its length both ways, and turns nowhere too sharply (as MapLibre's `checkMaxAngle`).
  func fits(_ line: [Point], at anchor: Point, segment: Int) -> Bool {
    if turnWindow == 0 || length == 0 { return true }
    guard var (index, distance) = start(on: line, anchor: anchor, segment: segment) else {
      return false
    }
    var corners: [(distance: Double, turn: Double)] = []
    var oldest = 0
    var sum = 0.0
    while distance < length / 2 {
      guard index + 1 < line.count else { return false }
      let turn = Self.turn(line[index - 1], line[index], line[index + 1])
      corners.append((distance, turn))
      sum += turn
      while oldest < corners.count, distance - corners[oldest].distance > turnWindow {
        sum -= corners[oldest].turn
        oldest += 1
      }
      if sum > maxTurn { return false }
      distance += line[index].distance(to: line[index + 1])
      index += 1
    }
    return true
  }

  /// The first corner under the label, with its distance from the anchor (negative before it); nil
  /// where the line does not reach back far enough.
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
    // A length that is no number never enters the loop and finds no corner.
    guard index + 1 < line.count else { return nil }
    return (index + 1, distance + line[index].distance(to: line[index + 1]))
  }

  /// By how much a line turns at `corner`, from 0 to π.
  private static func turn(_ before: Point, _ corner: Point, _ after: Point) -> Double {
    let difference = before.direction(to: corner) - corner.direction(to: after)
    return ((difference + 3 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi).magnitude
  }
}
