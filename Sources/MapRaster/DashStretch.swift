/// A dash or a gap of a pattern, in samples.
struct DashStretch {
  var start: Float
  var end: Float
  var isDash: Bool

  /// The dashes and gaps in turn. Where their number is odd, the first dash begins with the last
  /// one.
  static func stretches(_ lengths: [Float], scale: Float) -> [DashStretch] {
    var stretches: [DashStretch] = []
    var end: Float = 0
    for (index, length) in lengths.enumerated() {
      let start = end * scale
      end += length
      stretches.append(DashStretch(start: start, end: end * scale, isDash: index % 2 == 0))
    }
    if lengths.count % 2 == 1, let last = lengths.last { stretches[0].start = -last * scale }
    return stretches
  }

  /// The stretches without empty ones, neighbours of a kind joined, also from the end of one repeat
  /// to the start of the next.
  static func joined(_ stretches: [DashStretch]) -> [DashStretch] {
    var joined: [DashStretch] = []
    for stretch in stretches where stretch.start < stretch.end {
      if let last = joined.last, last.isDash == stretch.isDash {
        joined[joined.count - 1].end = stretch.end
      } else {
        joined.append(stretch)
      }
    }
    guard let first = joined.first, let last = joined.last else { return stretches }
    if first.isDash == last.isDash {
      joined[0].start = last.start - 256
      joined[joined.count - 1].end = first.end + 256
    }
    return joined
  }
}
