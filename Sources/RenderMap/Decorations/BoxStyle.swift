import MapGeometry
import MapRaster

/// How a box with text on the finished map looks; lengths in pixels of the style.
struct BoxStyle {
  /// The size of the text.
  var textSize: Double
  /// From the edge of the picture to the box.
  var margin: Double
  /// From the edge of the box to the text, across and down.
  var padding: Point
  /// The radius of the corners.
  var radius: Double

  /// The box of an attribution in full.
  static let full = BoxStyle(textSize: 11, margin: 4, padding: Point(5, 1), radius: 3)
  /// The box of a compact attribution.
  static let compact = BoxStyle(textSize: 9, margin: 2, padding: Point(3, 0), radius: 2)
  /// The box of a scale bar.
  static let scaleBar = BoxStyle(textSize: 10, margin: 4, padding: Point(5, 1.5), radius: 3)

  /// What fills a box of device pixels with rounded corners.
  static func rounded(
    _ box: Box, radius: Double, color: PremultipliedColor
  ) -> FillCommand {
    let radius = min(radius, (box.maxX - box.minX) / 2, (box.maxY - box.minY) / 2)
    let centers = [
      Point(box.maxX - radius, box.maxY - radius), Point(box.minX + radius, box.maxY - radius),
      Point(box.minX + radius, box.minY + radius), Point(box.maxX - radius, box.minY + radius),
    ]
    let steps = 8
    var fill = FillCommand()
    fill.addRing(
      centers.indices.flatMap { quarter in
        (0...steps).map { step in
          let turn = StableMath.sinCos(
            degrees: 90 * (Double(quarter) + Double(step) / Double(steps)))
          return DevicePoint(centers[quarter] + Point(turn.cos, turn.sin) * radius)
        }
      })
    fill.shapes = [FillCommand.Shape(rings: 0..<1, color: color)]
    return fill
  }
}

/// The measures of a scale bar, in pixels of the style.
enum ScaleBarLook {
  /// The greatest length.
  static let greatestWidth = 100.0
  /// The width of the line.
  static let lineWidth = 1.5
  /// The height of its ends.
  static let tickHeight = 4.0
}
