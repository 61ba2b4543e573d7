/// The clips of a display list, each worked out once.
struct PlannedClips {
  private var known: [PixelClip: RowClip] = [:]

  init(_ commands: [DrawCommand], width: Int, height: Int) {
    for command in commands {
      guard let clip = command.clip, known[clip] == nil else { continue }
      known[clip] = RowClip(clip, width: width, height: height)
    }
  }

  func rows(of clip: PixelClip?) -> RowClip? { clip.flatMap { known[$0] } }
}

extension DrawCommand {
  /// The area outside which nothing is drawn; nil where there is none.
  fileprivate var clip: PixelClip? {
    switch self {
    case .fill(let fill): fill.clip
    case .stroke(let stroke): stroke.clip
    case .flood, .pattern, .discs, .fields, .images, .surface, .heatmap, .mesh, .beginLayer,
      .endLayer:
      nil
    }
  }
}
