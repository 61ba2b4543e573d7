import MapRaster

/// The paths of a file, which are filled and stroked on one thread.
///
/// Areas are drawn with the commands of a fill layer. Lines are drawn with the commands of a line layer that is 3
/// pixels wide, with round joins and caps. Each path is a separate shape or line, so it is blended separately.
struct PathCoverage {
  var paths: PathFile
  /// The width and height of the picture, in pixels.
  var side: Int

  /// The methods of covering the edges of areas.
  enum Edges: CaseIterable {
    /// Pixels whose centers are inside the area are covered completely.
    case aliased
    /// Pixels are covered as with `aliased`, and outlines smooth the edges. Fill layers use this method.
    case outlined
    /// Each pixel is covered by the share of the pixel that is inside the area.
    case exact
  }

  /// Returns the times of drawing display lists, with and without the time of creating the lists.
  func figures(_ stopwatch: Stopwatch) -> [Figure] {
    let areas = Edges.allCases.flatMap { edges in
      figures("fills, \(edges)", paths.areas.pathEnds.count, "areas", stopwatch) { fills(edges) }
    }
    return areas + figures("strokes", paths.lines.ringEnds.count, "lines", stopwatch, strokes)
  }

  private func figures(
    _ input: String, _ count: Int, _ unit: String, _ stopwatch: Stopwatch,
    _ make: () -> DisplayList
  ) -> [Figure] {
    let list = make()
    let covering = stopwatch.median { checksum(of: list) }
    let both = stopwatch.median { checksum(of: make()) }
    return [("cover", covering), ("make, cover", both)].map { stage, run in
      Figure(
        stage: stage, input: input, milliseconds: run.milliseconds, amount: Double(count),
        unit: unit, checksum: run.checksum)
    }
  }

  /// Draws a display list and returns the sum of some of the pixels. Adding all pixels would take a considerable part
  /// of the time.
  private func checksum(of list: DisplayList) -> Int {
    let bytes = Rasterizer.draw(list, width: side, height: side).bytes
    return stride(from: 0, to: bytes.count, by: 997).reduce(0) { $0 &+ Int(bytes[$1]) }
  }

  /// Returns the display list that fills the areas.
  func fills(_ edges: Edges) -> DisplayList {
    let color = FillCommand.Paint.color(
      PremultipliedColor(red: 0.78, green: 0.75, blue: 0.7, alpha: 1))
    let areas = paths.areas
    var command = FillCommand()
    command.edge = edges == .exact ? .exact(.evenOdd) : .aliased
    command.points.reserveCapacity(areas.points.count)
    command.ringEnds.reserveCapacity(areas.ringEnds.count)
    command.shapes.reserveCapacity(areas.pathEnds.count)
    var first = 0
    for end in areas.pathEnds {
      for ring in first..<end {
        for point in areas.points[areas.points(ofRing: ring)] { command.points.append(point) }
        command.ringEnds.append(command.points.count)
      }
      let outline = edges == .outlined ? color : nil
      command.shapes.append(.init(rings: first..<end, paint: color, outline: outline))
      first = end
    }
    var list = DisplayList()
    list.commands = [.fill(command)]
    return list
  }

  /// Returns the display list that strokes the lines.
  func strokes() -> DisplayList {
    let lines = paths.lines
    let paint = StrokePaint(color: PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 1))
    var style = StrokeStyle()
    style.width = 3
    style.join = .round
    style.cap = .round
    // The quantum is the quantum of a line layer for tiles of 512 pixels.
    style.quantum = 1 / 16
    style.roundsExtrusions = true
    var command = StrokeCommand()
    command.points.reserveCapacity(lines.points.count)
    command.lines.reserveCapacity(lines.ringEnds.count)
    for ring in lines.ringEnds.indices {
      let first = command.points.count
      for point in lines.points[lines.points(ofRing: ring)] { command.points.append(point) }
      command.lines.append(
        .init(points: first..<command.points.count, isClosed: false, style: style, paint: paint))
    }
    var list = DisplayList()
    list.commands = [.stroke(command)]
    return list
  }
}

extension PathFile.Paths {
  /// Returns the indices of the points of a ring.
  func points(ofRing ring: Int) -> Range<Int> {
    (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]
  }
}
