import MapParallel

/// A display list, prepared for all bands of a picture.
struct DrawPlan {
  /// A prepared command.
  enum Step {
    case fillPicture(BlendColor)
    case pattern(PatternShader)
    case halfPlane(HalfPlanePlan)
    case colorField(ColorFieldPlan)
    case fill(FillPlan)
    case stroke(StrokePlan)
    case discs(DiscPlan)
    case sdf(SDFPlan)
    case images(ImagePlan)
    case surface(SurfacePlan)
    case heatmap(HeatmapPlan?)
    case mesh(MeshPlan)
    case drape(DrapePlan)
    case beginLayer(opacity: Float)
    case endLayer
  }

  /// The steps, from bottom to top.
  let steps: [Step]

  /// Prepares a list for a picture in bands, with its commands on several threads.
  init(_ list: DisplayList, bands: BandLayout, width: Int, threads: Int) {
    let clips = ClipPlan(list.commands, width: width, height: bands.height)
    let commands = list.commands
    // Drapes are prepared by several threads each, which they would not get inside of the work of a queue.
    let drapes = commands.indices.filter { commands[$0].isDrape }
    let others = commands.indices.filter { !commands[$0].isDrape }
    steps = [Step](unsafeUninitializedCapacity: commands.count) { steps, count in
      // Safe: each thread initializes only the steps whose indices it takes.
      nonisolated(unsafe) let steps = steps
      func prepare(_ index: Int) {
        // Every step must be initialized. The steps of cancelled work are not drawn.
        let step =
          WorkCancellation.isRequested
          ? .endLayer
          : DrawPlan.step(
            commands[index], clips: clips, bands: bands, width: width, threads: threads)
        steps.initializeElement(at: index, to: step)
      }
      for index in drapes { prepare(index) }
      WorkQueue(count: others.count).run(threads: threads) { queue in
        while let place = queue.next() { prepare(others[place]) }
      }
      count = commands.count
    }
  }

  private static func step(
    _ command: DrawCommand, clips: ClipPlan, bands: BandLayout, width: Int, threads: Int
  ) -> Step {
    switch command {
    case .fillPicture(let color): return .fillPicture(BlendColor(color))
    case .pattern(let pattern): return .pattern(PatternShader(pattern))
    case .halfPlane(let gradient): return .halfPlane(HalfPlanePlan(gradient))
    case .colorField(let field): return .colorField(ColorFieldPlan(field))
    case .fill(let fill):
      let clip = clips.rows(of: fill.clip)
      return .fill(FillPlan(fill, clip: clip, bands: bands, width: width))
    case .stroke(let stroke):
      let clip = clips.rows(of: stroke.clip)
      return .stroke(StrokePlan(stroke, clip: clip, bands: bands, width: width))
    case .discs(let discs): return .discs(DiscPlan(discs, bands: bands, width: width))
    case .sdf(let sdf): return .sdf(SDFPlan(sdf, bands: bands))
    case .images(let images): return .images(ImagePlan(images, bands: bands))
    case .surface(let surface):
      return .surface(SurfacePlan(surface, bands: bands, width: width))
    case .heatmap(let heatmap):
      return .heatmap(HeatmapPlan(heatmap, bands: bands, width: width))
    case .mesh(let mesh): return .mesh(MeshPlan(mesh, bands: bands, width: width))
    case .drape(let drape):
      return .drape(
        DrapePlan(drape, width: width, height: bands.height, threads: threads) {
          Rasterizer.draw($0, width: $1, height: $2, threads: $3)
        })
    case .beginLayer(let opacity): return .beginLayer(opacity: opacity)
    case .endLayer: return .endLayer
    }
  }
}

/// The clips of a display list, each prepared once.
struct ClipPlan {
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
  /// Whether the command drapes pictures over surfaces.
  fileprivate var isDrape: Bool { if case .drape = self { true } else { false } }

  /// The area to which the command is limited, if any.
  fileprivate var clip: PixelClip? {
    switch self {
    case .fill(let fill): fill.clip
    case .stroke(let stroke): stroke.clip
    case .fillPicture, .pattern, .halfPlane, .colorField, .discs, .sdf, .images, .surface, .heatmap,
      .mesh,
      .drape,
      .beginLayer,
      .endLayer:
      nil
    }
  }
}
