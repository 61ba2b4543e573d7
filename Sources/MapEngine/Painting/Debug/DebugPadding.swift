import MapRaster

/// Draws lines at a camera's padding and a cross in the middle of the remaining area, like MapLibre's `draw_debug.ts`.
enum DebugPadding {
  private static let lineWidth = 3.0
  private static let crossWidth = 2.0
  private static let crossLength = 20.0

  /// Returns the commands that draw the padding of a view.
  static func commands(_ viewport: Viewport) -> [DrawCommand] {
    let padding = viewport.camera.padding
    let (width, height) = (Double(viewport.size.width), Double(viewport.size.height))
    // The painter's coordinates start at the lower left corner of the picture.
    var painter = Painter(viewport.size)
    for (y, color) in [
      (height - padding.top, PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1)),
      (padding.bottom, PremultipliedColor(red: 0, green: 1, blue: 0, alpha: 1)),
    ] {
      painter.add(left: 0, bottom: y + lineWidth / 2, width: width, height: lineWidth, color)
    }
    for (x, color) in [
      (padding.left, PremultipliedColor(red: 0, green: 0, blue: 1, alpha: 1)),
      (width - padding.right, PremultipliedColor(red: 1, green: 0, blue: 1, alpha: 1)),
    ] {
      painter.add(left: x - lineWidth / 2, bottom: 0, width: lineWidth, height: height, color)
    }
    let x = (padding.left + width - padding.right) / 2
    let y = height - (padding.top + height - padding.bottom) / 2
    for (across, down) in [(crossWidth, crossLength), (crossLength, crossWidth)] {
      painter.add(
        left: x - across / 2, bottom: y - down / 2, width: across, height: down,
        PremultipliedColor(red: 0, green: 1, blue: 1, alpha: 1))
    }
    return [.fill(painter.command)]
  }

  /// Collects rectangles of whole pixels.
  private struct Painter {
    var command = FillCommand()
    private let size: PictureSize

    init(_ size: PictureSize) { self.size = size }

    mutating func add(
      left: Double, bottom: Double, width: Double, height: Double, _ color: PremultipliedColor
    ) {
      let ratio = size.pixelRatio
      func whole(_ pixels: Double) -> Float { Float((pixels * ratio).rounded(.towardZero)) }
      let (low, start) = (Float(size.deviceHeight) - whole(bottom), whole(left))
      let (high, end) = (low - whole(height), start + whole(width))
      command.points += [
        DevicePoint(start, high), DevicePoint(end, high), DevicePoint(end, low),
        DevicePoint(start, low),
      ]
      command.ringEnds.append(command.points.count)
      let ring = command.ringEnds.count - 1
      command.shapes.append(FillCommand.Shape(rings: ring..<ring + 1, color: color))
    }
  }
}
