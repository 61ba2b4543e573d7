/// Distances to the ends of dashes along one repeat of a pattern. They are sampled as in MapLibre's line atlas, so
/// dashes begin, end and fade at the same places.
struct DashTexture {
  /// The number of samples along one repeat.
  private static let samples = 256
  /// The number of rows from the line's middle to its side, for dashes with round ends.
  private static let roundRows = 7

  /// Rows of samples. There is one row or, for round ends, a row for each step from the middle to the side.
  private let distances: [Float]
  private let rows: Int
  /// The offset of the line's start in the pattern.
  private let phase: Float
  /// One over the length of a repeat.
  private let repeats: Float
  /// Half the width of the fade at the end of a dash, in levels that are scaled to 0...1.
  private let fade: Float

  /// Creates the texture of a pattern; nil if the pattern has no length.
  init?(_ pattern: DashPattern) {
    let length = pattern.lengths.reduce(0, +)
    guard length > 0, length.isFinite, pattern.fade > 0, pattern.lengths.allSatisfy({ $0 >= 0 })
    else { return nil }
    phase = pattern.phase
    repeats = 1 / length
    fade = pattern.fade / length
    let segments = DashSegment.segments(
      pattern.lengths, scale: Float(DashTexture.samples) / length)
    if pattern.hasRoundCaps {
      rows = DashTexture.roundRows + 1
      let half = Float(DashTexture.samples) * pattern.width / length / 2
      distances = (0...DashTexture.roundRows).flatMap { row in
        let share = Float(row) / Float(DashTexture.roundRows)
        return DashTexture.roundRow(segments, share: share, halfWidth: half)
      }
    } else {
      rows = 1
      distances = DashTexture.buttRow(DashSegment.joined(segments))
    }
  }

  private static func buttRow(_ segments: [DashSegment]) -> [Float] {
    var index = 0
    return (0..<samples).map { sample in
      let x = Float(sample)
      while x > segments[index].end && index < segments.count - 1 { index += 1 }
      let segment = segments[index]
      let distance = min(abs(x - segment.start), abs(x - segment.end))
      return stored(segment.isDash ? distance : -distance)
    }
  }

  /// Creates a row of a pattern with round ends. The round ends extend by half a width into the gaps beside a dash.
  private static func roundRow(
    _ segments: [DashSegment], share: Float, halfWidth: Float
  ) -> [Float] {
    let fromMiddle = share * (halfWidth + 1)
    var index = 0
    return (0..<samples).map { sample in
      let x = Float(sample)
      while x > segments[index].end && index < segments.count - 1 { index += 1 }
      let segment = segments[index]
      let toEnd = min(abs(x - segment.start), abs(x - segment.end))
      if segment.isDash {
        let toSide = halfWidth - abs(fromMiddle)
        return stored((toEnd * toEnd + toSide * toSide).squareRoot())
      }
      return stored(halfWidth - (toEnd * toEnd + fromMiddle * fromMiddle).squareRoot())
    }
  }

  /// Returns a distance as one of 256 levels. The edge of a dash is at level 128.
  private static func stored(_ distance: Float) -> Float {
    min(max(distance + 128, 0), 255).rounded(.down)
  }

  /// Returns the coverage of a pixel by a dash.
  ///
  /// - Parameters:
  ///   - along: The distance from the line's start in pixels.
  ///   - across: The position across the line, -1 to 1.
  @inline(__always)
  func coverage(along: Float, across: Float) -> Float {
    let turns = (along + phase) * repeats
    let x = (turns - turns.rounded(.down)) * Float(DashTexture.samples) - 0.5
    let level: Float
    if rows == 1 {
      level = sample(row: 0, x)
    } else {
      let y = min(abs(across), 1) * Float(rows - 1)
      let row = min(Int(y), rows - 2)
      let near = sample(row: row, x)
      level = near + (sample(row: row + 1, x) - near) * (y - Float(row))
    }
    let step = min(max((level / 255 - 0.5 + fade) / (2 * fade), 0), 1)
    return step * step * (3 - 2 * step)
  }

  /// Returns the interpolated level at a position in the repeated pattern.
  @inline(__always)
  private func sample(row: Int, _ x: Float) -> Float {
    guard x > -1, x < Float(DashTexture.samples) else { return 0 }
    let column = Int(x + 1) - 1
    let start = row * DashTexture.samples
    let left = distances[start + column & (DashTexture.samples - 1)]
    let right = distances[start + (column + 1) & (DashTexture.samples - 1)]
    return left + (right - left) * (x - Float(column))
  }
}

/// A dash or a gap of a pattern, in samples.
struct DashSegment {
  var start: Float
  var end: Float
  var isDash: Bool

  /// Returns the alternating dashes and gaps. If the number of lengths is odd, the last dash of a repeat continues into
  /// the first dash of the next repeat. The first dash is therefore extended to the left by the length of the last
  /// dash.
  static func segments(_ lengths: [Float], scale: Float) -> [DashSegment] {
    var segments: [DashSegment] = []
    var end: Float = 0
    for (index, length) in lengths.enumerated() {
      let start = end * scale
      end += length
      segments.append(DashSegment(start: start, end: end * scale, isDash: index % 2 == 0))
    }
    if lengths.count % 2 == 1, let last = lengths.last { segments[0].start = -last * scale }
    return segments
  }

  /// Returns the segments without empty segments. Adjacent segments of the same kind are joined, even across the end of
  /// a repeat.
  static func joined(_ segments: [DashSegment]) -> [DashSegment] {
    var joined: [DashSegment] = []
    for segment in segments where segment.start < segment.end {
      if let last = joined.last, last.isDash == segment.isDash {
        joined[joined.count - 1].end = segment.end
      } else {
        joined.append(segment)
      }
    }
    guard let first = joined.first, let last = joined.last else { return segments }
    if first.isDash == last.isDash {
      joined[0].start = last.start - 256
      joined[joined.count - 1].end = first.end + 256
    }
    return joined
  }
}
