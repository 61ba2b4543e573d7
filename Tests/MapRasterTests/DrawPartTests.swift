import Testing

@testable import MapRaster

@Suite("Parts of display lists")
struct DrawPartTests {
  /// Returns a stroke of lines with these numbers of points, which cross each other.
  private func stroke(_ counts: [Int], opacity: Float = 0.5) -> DrawCommand {
    var stroke = StrokeCommand()
    var style = StrokeStyle()
    style.width = 3
    for (line, count) in counts.enumerated() {
      let first = stroke.points.count
      for index in 0..<count {
        let (x, y) = (Float((index * 7 + line * 5) % 40), Float((index * 11 + line * 3) % 40))
        stroke.points.append([x, y])
      }
      let color = line % 2 == 0 ? Shapes.red : Shapes.black
      stroke.lines.append(
        .init(
          points: first..<stroke.points.count, isClosed: false, style: style,
          paint: StrokePaint(color: color.withOpacity(opacity))))
    }
    return .stroke(stroke)
  }

  private var square: DrawCommand {
    .fill(Shapes.fill([Shapes.rectangle(5, 5, 20, 30)], color: Shapes.white.withOpacity(0.5)))
  }

  private func items(_ commands: [DrawCommand], part: Int, item: Int) -> [[DrawPart.Item]] {
    DrawPart.parts(of: commands, size: DrawPart.Size(part: part, item: item)).map(\.items)
  }

  @Test("a list with few points is one part, and its lines are not divided")
  func few() {
    let commands = [square, stroke([4, 4]), square]
    #expect(
      items(commands, part: 16, item: 2)
        == [[.init(command: 0), .init(command: 1), .init(command: 2)]])
    #expect(items([], part: 16, item: 2) == [[]])
  }

  @Test("lines are divided, and a part ends before it has too many points")
  func many() {
    // The list has 4 points, lines of 3, 3, 5 and 1 points, and 4 points.
    let commands = [square, stroke([3, 3, 5, 1]), square]
    #expect(
      items(commands, part: 10, item: 5)
        == [
          [.init(command: 0), .init(command: 1, lines: 0..<2)],
          [.init(command: 1, lines: 2..<3), .init(command: 1, lines: 3..<4), .init(command: 2)],
        ])
  }

  @Test("layers and lists with depth are not divided")
  func wholes() {
    let commands = [square, .beginLayer(opacity: 0.5), square, square, .endLayer, square]
    #expect(
      items(commands, part: 5, item: 5)
        == [
          [0, 1, 2, 3, 4].map { DrawPart.Item(command: $0) }, [DrawPart.Item(command: 5)],
        ])
    let mesh = DrawCommand.mesh(MeshCommand())
    #expect(items([square, mesh, square], part: 5, item: 5).count == 1)
  }

  @Test("the picture does not depend on the parts", arguments: [1, 2, 7])
  func independence(threads: Int) {
    let commands = [
      DrawCommand.fillPicture(Shapes.white), stroke([9, 2, 30, 4, 4, 12]), square,
      .beginLayer(opacity: 0.4), stroke([5, 5]), square, .endLayer, stroke([20, 3]), square,
    ]
    var list = DisplayList()
    list.commands = commands
    func picture(part: Int, item: Int) -> PixelBuffer {
      Rasterizer.draw(
        list, width: 40, height: 40, threads: threads, rowsPerBand: 16,
        size: DrawPart.Size(part: part, item: item))
    }
    let whole = picture(part: 1 << 20, item: 1 << 16)
    for (part, item) in [(1, 1), (10, 4), (24, 8), (50, 50)] {
      #expect(picture(part: part, item: item) == whole)
    }
  }
}
