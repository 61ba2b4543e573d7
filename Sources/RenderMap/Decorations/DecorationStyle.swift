import MapEngine
import MapStyle
import MapGeometry
import MapRaster

/// The style of a box with text over the map. Lengths are in pixels of the style.
struct BoxStyle {
  var textSize: Double
  /// The distance from the edge of the map to the box.
  var margin: Double
  /// The horizontal and the vertical distance from the edge of the box to the text.
  var padding: Point
  /// The radius of the corners of the box.
  var radius: Double

  /// The style of the box of a full attribution.
  static let full = BoxStyle(textSize: 11, margin: 4, padding: Point(5, 1), radius: 3)
  /// The style of the box of a compact attribution.
  static let compact = BoxStyle(textSize: 9, margin: 2, padding: Point(3, 0), radius: 2)
  /// The size of the text of an attribution on paper.
  static let paperTextSize = 10.0
  /// The style of the box of a scale bar.
  static let scaleBar = BoxStyle(textSize: 10, margin: 4, padding: Point(5, 1.5), radius: 3)

  /// Returns the command that fills a box with rounded corners. The box and the radius are in device pixels.
  static func rounded(
    _ box: Box, radius: Double, color: PremultipliedColor
  ) -> FillCommand {
    let radius = min(radius, (box.maxX - box.minX) / 2, (box.maxY - box.minY) / 2)
    let centers = [
      Point(box.maxX - radius, box.maxY - radius), Point(box.minX + radius, box.maxY - radius),
      Point(box.minX + radius, box.minY + radius), Point(box.maxX - radius, box.minY + radius),
    ]
    let steps = radius > 40 ? 24 : 8
    var fill = FillCommand()
    fill.addRing(
      centers.indices.flatMap { quarter in
        (0...steps).map { step in
          let angle = StableMath.sinCos(
            degrees: 90 * (Double(quarter) + Double(step) / Double(steps)))
          return DevicePoint(centers[quarter] + Point(angle.cos, angle.sin) * radius)
        }
      })
    fill.shapes = [FillCommand.Shape(rings: 0..<1, color: color)]
    return fill
  }
}

/// The measures of a scale bar, in pixels of the style.
enum ScaleBarMetrics {
  /// The maximum length of the bar.
  static let maximumWidth = 100.0
  static let lineWidth = 1.5
  /// The height of the ticks at the ends of the bar.
  static let tickHeight = 4.0
}

/// The colors of boxes with text over the map.
struct DecorationColors: Hashable {
  /// The color of text and bars.
  var foreground: PremultipliedColor
  /// The color of boxes. Text on these boxes is readable on any map.
  var background: PremultipliedColor
  /// The color of larger boxes, such as the panel of a legend. It is nearly opaque, so little of the map is visible
  /// through it.
  var panel: PremultipliedColor
  /// The color of the paper around a framed map, of halos, and of the light half of the north arrow.
  var paper: PremultipliedColor
  /// The color of the less important texts: the subtitle and the caption.
  var muted: PremultipliedColor
  /// The color of the lines around the map and around panels.
  var line: PremultipliedColor
  var graticule: PremultipliedColor
  /// The color that marks the extent of the map in an inset.
  var accent: PremultipliedColor
  /// Whether these are the colors for dark maps.
  var isDark: Bool

  /// The colors for light maps: black on white.
  static let light = DecorationColors(
    foreground: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.85),
    background: PremultipliedColor(red: 0.7, green: 0.7, blue: 0.7, alpha: 0.7),
    panel: PremultipliedColor(red: 0.92, green: 0.92, blue: 0.92, alpha: 0.92),
    paper: PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 1),
    muted: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.62),
    line: PremultipliedColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 1),
    graticule: PremultipliedColor(red: 0.05, green: 0.07, blue: 0.1, alpha: 0.3),
    accent: PremultipliedColor(red: 0.79, green: 0.12, blue: 0.16, alpha: 1), isDark: false)

  /// The colors for dark maps: white on black.
  static let dark = DecorationColors(
    foreground: PremultipliedColor(red: 0.85, green: 0.85, blue: 0.85, alpha: 0.85),
    background: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.6),
    panel: PremultipliedColor(red: 0.06, green: 0.065, blue: 0.075, alpha: 0.88),
    paper: PremultipliedColor(red: 0.07, green: 0.075, blue: 0.085, alpha: 1),
    muted: PremultipliedColor(red: 0.66, green: 0.66, blue: 0.66, alpha: 0.66),
    line: PremultipliedColor(red: 0.62, green: 0.63, blue: 0.65, alpha: 1),
    graticule: PremultipliedColor(red: 0.25, green: 0.25, blue: 0.25, alpha: 0.25),
    accent: PremultipliedColor(red: 1, green: 0.42, blue: 0.35, alpha: 1), isDark: true)
}

/// The choice of the colors by the luminance of a map.
extension DecorationColors {
  /// The relative luminance at which black and white have the same contrast ratio with a color (WCAG 2.2). If the color
  /// is darker, white has more contrast.
  private static let maximumDarkLuminance = 0.179

  /// Creates the colors for a scene. They are `dark` if the background layers of the scene are dark. Otherwise, they
  /// are `light`.
  init(for scene: Scene) {
    guard scene.drawsBackground else {
      self = .light
      return
    }
    let scope = scene.content.scope
    var luminance = 1.0
    for layer in scene.style.layers where layer.type == .background && layer.isShown(in: scope) {
      guard case .background(let properties) = layer.content, properties.backgroundPattern.isAbsent
      else { continue }
      let color = scope.value(properties.backgroundColor)
      let alpha = color.alpha * scope.value(properties.backgroundOpacity)
      luminance += (Self.luminance(of: color) - luminance) * alpha
    }
    self = luminance < Self.maximumDarkLuminance ? .dark : .light
  }

  /// Returns whether a color has more contrast with white than with black.
  static func isDark(_ color: Color) -> Bool { luminance(of: color) < maximumDarkLuminance }

  /// Returns the relative luminance of a color, from 0 to 1 (WCAG 2.2). The alpha of the color is ignored.
  static func luminance(of color: Color) -> Double {
    func linear(_ channel: Double) -> Double {
      channel <= 0.04045
        ? channel / 12.92 : StableMath.exp(2.4 * StableMath.log((channel + 0.055) / 1.055))
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
