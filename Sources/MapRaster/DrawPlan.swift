import MapParallel

/// A display list with what is worked out once for all bands.
struct DrawPlan {
  /// One step of the list.
  enum Step {
    case flood(BlendColor)
    case pattern(PatternInk)
    case fill(PlannedShapes)
    case stroke(PlannedStroke)
    case discs(PlannedDiscs)
    case fields(PlannedFields)
    case images(PlannedImages)
    case surface(PlannedSurface)
    case heatmap(PlannedHeatmap?)
    case mesh(PlannedMesh)
    case beginLayer(opacity: Float)
    case endLayer
  }

  /// The steps, the first one lowest.
  let steps: [Step]

  /// Plans a list for a picture in bands, its commands on several threads.
  init(_ list: DisplayList, bands: BandLayout, width: Int, threads: Int) {
    let clips = PlannedClips(list.commands, width: width, height: bands.height)
    let commands = list.commands
    steps = [Step](unsafeUninitializedCapacity: commands.count) { steps, count in
      // Safe: each thread initializes the steps whose numbers it takes, and no others.
      nonisolated(unsafe) let steps = steps
      WorkQueue(count: commands.count).run(threads: threads) { queue in
        while let index = queue.next() {
          let step = DrawPlan.step(commands[index], clips: clips, bands: bands, width: width)
          steps.initializeElement(at: index, to: step)
        }
      }
      count = commands.count
    }
  }

  private static func step(
    _ command: DrawCommand, clips: PlannedClips, bands: BandLayout, width: Int
  ) -> Step {
    switch command {
    case .flood(let color): return .flood(BlendColor(color))
    case .pattern(let pattern): return .pattern(PatternInk(pattern))
    case .fill(let fill):
      let clip = clips.rows(of: fill.clip)
      return .fill(PlannedShapes(fill, clip: clip, bands: bands, width: width))
    case .stroke(let stroke):
      let clip = clips.rows(of: stroke.clip)
      return .stroke(PlannedStroke(stroke, clip: clip, bands: bands, width: width))
    case .discs(let discs): return .discs(PlannedDiscs(discs, bands: bands, width: width))
    case .fields(let fields): return .fields(PlannedFields(fields, bands: bands))
    case .images(let images): return .images(PlannedImages(images, bands: bands))
    case .surface(let surface):
      return .surface(PlannedSurface(surface, bands: bands, width: width))
    case .heatmap(let heatmap):
      return .heatmap(PlannedHeatmap(heatmap, bands: bands, width: width))
    case .mesh(let mesh): return .mesh(PlannedMesh(mesh, bands: bands, width: width))
    case .beginLayer(let opacity): return .beginLayer(opacity: opacity)
    case .endLayer: return .endLayer
    }
  }
}
