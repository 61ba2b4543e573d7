@testable import MapRaster

/// Shapes and pictures that several tests draw.
enum Shapes {
  static let black = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1)
  static let white = PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 1)
  static let red = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// Returns a fill of one shape of rings.
  static func fill(
    _ rings: [[DevicePoint]], color: PremultipliedColor = white,
    edge: FillCommand.Edge = .exact(.evenOdd),
    clip: PixelClip? = nil
  ) -> FillCommand {
    var fill = FillCommand()
    for ring in rings {
      fill.points += ring
      fill.ringEnds.append(fill.points.count)
    }
    fill.shapes = [.init(rings: 0..<rings.count, color: color)]
    fill.edge = edge
    fill.clip = clip
    return fill
  }

  /// Returns the outline of one shape of rings, without its inside.
  static func outline(_ rings: [[DevicePoint]], color: PremultipliedColor = white) -> FillCommand {
    var fill = fill(rings)
    fill.shapes = [.init(rings: 0..<rings.count, paint: nil, outline: .color(color))]
    return fill
  }

  /// Returns a stroke of one line.
  static func stroke(
    _ points: [DevicePoint], style: StrokeStyle, color: PremultipliedColor = white,
    isClosed: Bool = false
  ) -> StrokeCommand {
    var stroke = StrokeCommand()
    stroke.points = points
    stroke.lines = [
      .init(
        points: 0..<points.count, isClosed: isClosed, style: style,
        paint: StrokePaint(color: color))
    ]
    return stroke
  }

  /// Returns the corners of a rectangle.
  static func rectangle(_ left: Float, _ top: Float, _ right: Float, _ bottom: Float)
    -> [DevicePoint]
  {
    [[left, top], [right, top], [right, bottom], [left, bottom]]
  }
}

/// Draws commands.
func draw(
  _ commands: [DrawCommand], width: Int, height: Int, threads: Int = 1, rowsPerBand: Int = 64
) -> PixelBuffer {
  var list = DisplayList()
  list.commands = commands
  return Rasterizer.draw(
    list, width: width, height: height, threads: threads, rowsPerBand: rowsPerBand)
}

extension PixelBuffer {
  /// The alphas of the pixels, row by row.
  var alphas: [Int] { stride(from: 3, to: bytes.count, by: 4).map { Int(bytes[$0]) } }

  /// Returns the four channels of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4])
  }

  /// Returns the alphas of one row.
  func row(_ y: Int) -> [Int] { Array(alphas[y * width..<(y + 1) * width]) }
}
