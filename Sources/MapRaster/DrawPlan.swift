import MapSystem

/// A part of a display list, prepared for all bands of a picture.
struct DrawPlan {
  /// A prepared command.
  enum Step {
    case draw(any BandStep)
    /// A command that draws nothing.
    case skip
    case beginLayer(opacity: Float)
    case endLayer
  }

  /// The steps, from bottom to top.
  let steps: [Step]

  /// Prepares a part of a list for a picture in bands. Commands are prepared on several threads.
  init(
    _ part: DrawPart, of list: DisplayList, clips: ClipPlan, bands: BandLayout, width: Int,
    threads: Int
  ) {
    let items = part.items
    let commands = list.commands
    // All threads work together on each drape, so the drapes are prepared first, one after another. The queue then
    // gives every other command to a single thread.
    let drapes = items.indices.filter { commands[items[$0].command].isDrape }
    let others = items.indices.filter { !commands[items[$0].command].isDrape }
    steps = [Step](unsafeUninitializedCapacity: items.count) { steps, count in
      // Safe: each thread initializes only the steps with the indices that it takes.
      nonisolated(unsafe) let steps = steps
      func prepare(_ index: Int) {
        // Every step must be initialized. The steps of canceled work are not drawn.
        let step =
          WorkCancellation.isRequested
          ? .skip
          : DrawPlan.step(
            commands[items[index].command], lines: items[index].lines, clips: clips, bands: bands,
            width: width, threads: threads)
        steps.initializeElement(at: index, to: step)
      }
      for index in drapes { prepare(index) }
      WorkQueue(count: others.count).run(threads: threads) { queue in
        while let place = queue.next() { prepare(others[place]) }
      }
      count = items.count
    }
  }

  private static func step(
    _ command: DrawCommand, lines: Range<Int>?, clips: ClipPlan, bands: BandLayout, width: Int,
    threads: Int
  ) -> Step {
    switch command {
    case .fillPicture(let color): return .draw(PictureFill(color: BlendColor(color)))
    case .pattern(let pattern): return .draw(PatternShader(pattern))
    case .halfPlane(let gradient): return .draw(HalfPlanePlan(gradient))
    case .colorField(let field): return .draw(ColorFieldPlan(field))
    case .fill(let fill):
      let plans = clips.rows(of: fill.clip).map {
        FillPlan(fill, clip: $0, bands: bands, width: width)
      }
      return plans.count == 1 ? .draw(plans[0]) : .draw(StepSequence(steps: plans))
    case .stroke(let stroke):
      let plans = clips.rows(of: stroke.clip).map {
        StrokePlan(stroke, lines: lines, clip: $0, bands: bands, width: width)
      }
      return plans.count == 1 ? .draw(plans[0]) : .draw(StepSequence(steps: plans))
    case .discs(let discs): return .draw(DiscPlan(discs, bands: bands, width: width))
    case .sdf(let sdf): return .draw(SDFPlan(sdf, bands: bands))
    case .images(let images): return .draw(ImagePlan(images, bands: bands))
    case .surface(let surface):
      return .draw(SurfacePlan(surface, bands: bands, width: width))
    case .heatmap(let heatmap):
      return HeatmapPlan(heatmap, bands: bands, width: width).map { .draw($0) } ?? .skip
    case .mesh(let mesh): return .draw(MeshPlan(mesh, bands: bands, width: width))
    case .drape(let drape):
      return .draw(
        DrapePlan(drape, width: width, height: bands.height, threads: threads) {
          Rasterizer.draw($0, width: $1, height: $2, threads: $3)
        })
    case .beginLayer(let opacity): return .beginLayer(opacity: opacity)
    case .endLayer: return .endLayer
    case .mark: return .skip
    }
  }
}

/// The clips of a display list, each prepared once.
struct ClipPlan {
  private var known: [PixelClip: [RowClip]] = [:]

  init(_ commands: [DrawCommand], width: Int, height: Int) {
    for command in commands {
      guard let clip = command.clip, known[clip] == nil else { continue }
      known[clip] = RowClip.parts(of: clip, width: width, height: height)
    }
  }

  /// Returns the prepared parts of a clip, or an array that contains only nil if there is no clip.
  func rows(of clip: PixelClip?) -> [RowClip?] { clip.flatMap { known[$0] } ?? [nil] }
}

extension DrawCommand {
  /// Whether the command drapes pictures over surfaces.
  fileprivate var isDrape: Bool { if case .drape = self { true } else { false } }

  /// The area to which the command is clipped; nil if there is no clip.
  fileprivate var clip: PixelClip? {
    switch self {
    case .fill(let fill): fill.clip
    case .stroke(let stroke): stroke.clip
    case .fillPicture, .pattern, .halfPlane, .colorField, .discs, .sdf, .images, .surface, .heatmap,
      .mesh,
      .drape,
      .beginLayer,
      .endLayer,
      .mark:
      nil
    }
  }
}
