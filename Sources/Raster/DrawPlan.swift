/// A display list with what is worked out once for all bands.
struct DrawPlan {
  /// One step of the list.
  enum Step {
    case flood(BlendColor)
    case fill(PlannedShapes)
    case outline(PlannedShapes)
    case stroke(PlannedStroke)
    case discs(PlannedDiscs)
    case beginLayer(opacity: Float)
    case endLayer
  }

  /// The steps, the first one lowest.
  private(set) var steps: [Step] = []

  /// Plans a list for a picture in bands.
  init(_ list: DisplayList, bands: BandLayout, width: Int) {
    var clips = ClipCache(width: width, height: bands.height)
    steps.reserveCapacity(list.commands.count)
    for command in list.commands {
      switch command {
      case .flood(let color): steps.append(.flood(BlendColor(color)))
      case .fill(let fill):
        let clip = clips.rows(of: fill.clip)
        steps.append(.fill(PlannedShapes(fill, clip: clip, bands: bands, width: width)))
      case .outline(let shapes):
        let clip = clips.rows(of: shapes.clip)
        steps.append(.outline(PlannedShapes(shapes, clip: clip, bands: bands, width: width)))
      case .stroke(let stroke):
        let clip = clips.rows(of: stroke.clip)
        steps.append(.stroke(PlannedStroke(stroke, clip: clip, bands: bands, width: width)))
      case .discs(let discs):
        steps.append(.discs(PlannedDiscs(discs, bands: bands, width: width)))
      case .beginLayer(let opacity): steps.append(.beginLayer(opacity: opacity))
      case .endLayer: steps.append(.endLayer)
      }
    }
  }
}

/// Clips worked out once where several commands share one.
private struct ClipCache {
  let width: Int
  let height: Int
  private var known: [PixelClip: RowClip] = [:]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  mutating func rows(of clip: PixelClip?) -> RowClip? {
    guard let clip else { return nil }
    if let rows = known[clip] { return rows }
    let rows = RowClip(clip, width: width, height: height)
    known[clip] = rows
    return rows
  }
}
