/// Distances to the ends of dashes along one repeat of a pattern, sampled as MapLibre's line atlas
/// samples them, so that dashes begin, end and fade at the same places.
struct DashTexture {
  /// Samples along one repeat.
  private static let samples = 256
  /// Rows from the line's middle to its side, where dashes have round ends.
  private static let roundRows = 7

  /// Rows of samples: one, or with round ends one for each step from the middle to the side.
  private let distances: [Float]
  private let rows: Int
  /// How far into the pattern the line begins.
  private let phase: Float
  /// One over the length of a repeat.
  private let repeats: Float
  /// Half the step, in levels from 0 to 1, over which the ends of a dash fade.
  private let fade: Float

  /// The texture of a pattern; nil where the pattern has no length.
  init?(_ pattern: DashPattern) {
    let length = pattern.lengths.reduce(0, +)
    guard length > 0, length.isFinite, pattern.fade > 0, pattern.lengths.allSatisfy({ $0 >= 0 })
    else { return nil }
    phase = pattern.phase
    repeats = 1 / length
    fade = pattern.fade / length
    let stretches = DashStretch.stretches(
      pattern.lengths, scale: Float(DashTexture.samples) / length)
    if pattern.hasRoundCaps {
      rows = DashTexture.roundRows + 1
      let half = Float(DashTexture.samples) * pattern.width / length / 2
      distances = (0...DashTexture.roundRows).flatMap { row in
        let share = Float(row) / Float(DashTexture.roundRows)
        return DashTexture.roundRow(stretches, share: share, halfWidth: half)
      }
    } else {
      rows = 1
      distances = DashTexture.buttRow(DashStretch.joined(stretches))
    }
  }

  private static func buttRow(_ stretches: [DashStretch]) -> [Float] {
    var index = 0
    return (0..<samples).map { sample in
      let x = Float(sample)
      while x > stretches[index].end && index < stretches.count - 1 { index += 1 }
      let stretch = stretches[index]
      let distance = min(abs(x - stretch.start), abs(x - stretch.end))
      return stored(stretch.isDash ? distance : -distance)
    }
  }

  /// Round ends reach half a width into the gaps beside a dash.
  private static func roundRow(
    _ stretches: [DashStretch], share: Float, halfWidth: Float
  ) -> [Float] {
    let fromMiddle = share * (halfWidth + 1)
    var index = 0
    return (0..<samples).map { sample in
      let x = Float(sample)
      while x > stretches[index].end && index < stretches.count - 1 { index += 1 }
      let stretch = stretches[index]
      let toEnd = min(abs(x - stretch.start), abs(x - stretch.end))
      if stretch.isDash {
        let toSide = halfWidth - abs(fromMiddle)
        return stored((toEnd * toEnd + toSide * toSide).squareRoot())
      }
      return stored(halfWidth - (toEnd * toEnd + fromMiddle * fromMiddle).squareRoot())
    }
  }

  /// A distance as one of 256 levels, the edge of a dash at level 128.
  private static func stored(_ distance: Float) -> Float {
    min(max(distance + 128, 0), 255).rounded(.down)
  }

  /// How much of a pixel a dash covers.
  ///
  /// - Parameters:
  ///   - along: the distance from the line's start in pixels.
  ///   - across: the place across the line, -1 to 1.
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

  /// The level between the samples around a place, the pattern repeating.
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
