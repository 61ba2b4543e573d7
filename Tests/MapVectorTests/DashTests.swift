import MapGeometry
import MapRaster
import Testing

@testable import MapVector

/// Tests of dashes whose ends are not half circles, and of dashes beside their line.
@Suite("Dashes in vector pictures")
struct DashTests {
  private static let red = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1)

  private func shapes(
    _ points: [DevicePoint], _ style: StrokeStyle, _ dash: DashPattern
  ) -> [VectorShape] {
    var command = StrokeCommand()
    command.points = points
    var paint = StrokePaint(color: Self.red)
    paint.dash = dash
    command.lines = [
      StrokeCommand.Line(points: points.indices, isClosed: false, style: style, paint: paint)
    ]
    var list = DisplayList()
    list.commands = [.stroke(command)]
    let picture = VectorPictureBuilder.picture(
      of: list, width: 64, height: 32, options: VectorPictureBuilder.Options(pixelRatio: 1))
    return picture.groups.flatMap(\.items).compactMap {
      if case .shape(let shape) = $0 { shape } else { nil }
    }
  }

  private func style(width: Float, gap: Float = 0, offset: Float = 0) -> StrokeStyle {
    var style = StrokeStyle()
    (style.width, style.gapWidth, style.offset) = (width, gap, offset)
    return style
  }

  @Test(
    "round ends are circles only if their radius is half of the stroke's width",
    arguments: [
      (Float(8), 8.0, VectorDash.Ends.circles), (8.4, 8, .circles), (100, 96, .circles),
      (1.6, 8, .ellipses), (15, 8, .ellipses), (0.8, 8, .straight),
    ])
  func ends(width: Float, strokeWidth: Double, ends: VectorDash.Ends) {
    let round = DashPattern(lengths: [8, 8], hasRoundCaps: true, width: width)
    #expect(VectorDash(round).ends(strokeWidth: strokeWidth) == ends)
    let butt = DashPattern(lengths: [8, 8], hasRoundCaps: false, width: width)
    #expect(VectorDash(butt).ends(strokeWidth: strokeWidth) == .straight)
  }

  @Test(
    "straight ends are at the ends of the half ellipses",
    arguments: [
      // The ends are 3 long in the middle, and 3 times 0.6 at 0.8 of the distance to the side.
      (Float(6), [Float(4), 10], 0.0, [10.0, 4.0], 3.0), (6, [4, 10], 0.8, [7.6, 6.4], 1.8),
      // A gap that is shorter than its two ends closes.
      (12, [4, 4], 0, [8, 0], 2),
    ])
  func straightened(
    width: Float, lengths: [Float], place: Double, expected: [Double], phase: Double
  ) {
    let dash = VectorDash(DashPattern(lengths: lengths, hasRoundCaps: true, width: width))
    let result = dash.straightened(across: place)
    #expect(zip(result.lengths, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(abs(result.phase - phase) < 1e-9)
    #expect(result.reach == 0)
  }

  @Test("dashes whose ends have a different width are outlines, also dashes without length")
  func ellipses() throws {
    let line = [DevicePoint(8, 16), DevicePoint(56, 16)]
    for (length, ends) in [(Float(8), [6.0...18, 30...42]), (0, [6...10, 30...34])] {
      let dash = DashPattern(lengths: [length, 24 - length], hasRoundCaps: true, width: 4)
      let shape = try #require(shapes(line, style(width: 8), dash).first)
      #expect(shape.stroke == nil && shape.fill != nil)
      let points = shape.path.points
      for end in ends {
        let own = points.filter { end.contains($0.x) || abs($0.x - end.upperBound) < 0.01 }
        #expect(abs((own.map(\.x).min() ?? 0) - end.lowerBound) < 0.01)
        #expect(abs((own.map(\.x).max() ?? 0) - end.upperBound) < 0.01)
        #expect(abs((own.map(\.y).min() ?? 0) - 12) < 0.1)
        #expect(abs((own.map(\.y).max() ?? 0) - 20) < 0.1)
      }
      #expect(
        points.allSatisfy { $0.x < ends[0].upperBound + 0.01 || $0.x > ends[1].lowerBound - 0.01 })
    }
  }

  @Test("dashes beside a line with corners begin and end at the dashes of the line")
  func beside() throws {
    let line = [DevicePoint(8, 8), DevicePoint(40, 8), DevicePoint(40, 24)]
    let dash = DashPattern(lengths: [8, 8], hasRoundCaps: false, width: 2)
    let right = [(8, 12), (16, 12), (24, 12), (32, 12), (36, 8), (36, 16)]
    let left = [(8, 4), (16, 4), (24, 4), (32, 4), (44, 8), (44, 16)]
    let cases = [
      (style(width: 2, offset: 4), [right]), (style(width: 2, gap: 6), [left, right]),
    ]
    for (style, expected) in cases {
      let found = shapes(line, style, dash)
      #expect(found.allSatisfy { $0.stroke?.dashes == [] })
      let places = found.map { $0.path.points.map { [$0.x, $0.y] } }
      #expect(places == expected.map { $0.map { [Double($0.0), Double($0.1)] } })
    }
  }

  @Test("a straight line keeps the dashes of its stroke beside its gap")
  func straight() {
    let line = [DevicePoint(8, 16), DevicePoint(56, 16)]
    let dash = DashPattern(lengths: [8, 4], hasRoundCaps: false, width: 2)
    let found = shapes(line, style(width: 2, gap: 6), dash)
    #expect(found.map { $0.stroke?.dashes } == [[8, 4], [8, 4]])
  }
}
