import MapGeometry
import MapRaster

/// A dash pattern as an even number of lengths.
struct VectorDash {
  /// The lengths of dashes and gaps in turn, beginning with a dash.
  var lengths: [Double]
  /// The offset of the line's first point in the pattern.
  var phase: Double
  /// The distance by which each dash extends beyond its ends as half ellipses over the stroke's width; 0 for
  /// straight ends.
  var reach: Double

  /// Creates a dash pattern from the dash pattern of a display list. If the original pattern has an odd number of
  /// lengths, its last dash continues into its first dash.
  init(_ dash: DashPattern) {
    lengths = dash.lengths.map { Double($0) }
    phase = Double(dash.phase)
    reach = dash.hasRoundCaps ? Double(dash.width) / 2 : 0
    guard !lengths.count.isMultiple(of: 2) else { return }
    if lengths.count == 1 {
      lengths.append(0)
    } else {
      let last = lengths.removeLast()
      lengths[0] += last
      phase += last
    }
  }

  /// The limits of visible differences. Round ends with a reach below `leastReach`, in pixels, look like straight
  /// ends. Ends that differ from circles by at most `roundness`, in pixels or as a fraction of half the width, look
  /// like circles.
  private static let leastReach = 0.5
  private static let roundness = (pixels: 0.25, share: 0.1)

  /// The shape of the ends of dashes.
  enum Ends {
    /// Straight ends.
    case straight
    /// Half circles over the stroke's width.
    case circles
    /// Half ellipses over the stroke's width.
    case ellipses
  }

  /// Returns the shape of the ends in a stroke.
  ///
  /// The ends reach as far as half the width for which dashes are measured. Between zoom levels, and on lines with
  /// metrics, that width differs from the stroke's width.
  func ends(strokeWidth: Double) -> Ends {
    if reach <= 0 { return .straight }
    let half = strokeWidth / 2
    if abs(reach - half) <= max(Self.roundness.pixels, half * Self.roundness.share) {
      return .circles
    }
    return reach < Self.leastReach ? .straight : .ellipses
  }

  /// Returns the dashes with straight ends where the half ellipses end at a place across the stroke. The place is 0
  /// in the middle of the stroke and 1 at its side.
  func straightened(across place: Double) -> VectorDash {
    var result = shortened(by: -reach * max(0, 1 - place * place).squareRoot())
    result.reach = 0
    return result
  }

  /// The length of a dash whose length is zero. It gives the dash a direction.
  private static let leastLength = 1e-3

  /// Returns the dashes of a line as separate lines.
  func dashes(of line: [Point], isClosed: Bool) -> [[Point]] {
    var lengths = lengths
    for index in lengths.indices where index.isMultiple(of: 2) {
      lengths[index] = max(lengths[index], reach > 0 ? Self.leastLength : 0)
    }
    return LineGeometry.dashes(of: line, isClosed: isClosed, lengths: lengths, phase: phase)
  }

  /// Returns the dashes shortened at both ends by a length. A negative length extends the dashes, by up to half a gap.
  func shortened(by length: Double) -> VectorDash {
    guard length != 0 else { return self }
    let gaps = lengths.indices.filter { !$0.isMultiple(of: 2) }.map { lengths[$0] }
    let inset = max(length, -(gaps.min() ?? 0) / 2)
    var result = self
    for index in lengths.indices {
      // If a dash is short, only the length that is actually removed from it is added to its gaps.
      let dash = lengths[index.isMultiple(of: 2) ? index : index - 1]
      let own = min(inset, dash / 2)
      result.lengths[index] += index.isMultiple(of: 2) ? -2 * own : 2 * own
    }
    result.phase -= min(inset, lengths[0] / 2)
    return result
  }
}
