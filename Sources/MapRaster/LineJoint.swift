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
