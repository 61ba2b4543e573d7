import MapGeometry
import MapRaster
import MapStyle

/// The colors of boxes with text on the finished map.
struct DecorationColors {
  /// The color of text and bars.
  var ink: PremultipliedColor
  /// The color of boxes. Text on it is readable on any map.
  var paper: PremultipliedColor

  /// Black on white, for light maps.
  static let light = DecorationColors(
    ink: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.85),
    paper: PremultipliedColor(red: 0.7, green: 0.7, blue: 0.7, alpha: 0.7))

  /// White on black, for dark maps.
  static let dark = DecorationColors(
    ink: PremultipliedColor(red: 0.85, green: 0.85, blue: 0.85, alpha: 0.85),
    paper: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.6))

  /// The relative luminance below which white contrasts more with a color than black does: where both
  /// contrast ratios of WCAG 2.2 are equal.
  private static let greatestDarkLuminance = 0.179

  /// The colors for a scene: those for dark maps where its background layers are dark.
  init(for scene: Scene) {
    guard scene.drawsBackground else {
      self = .light
      return
    }
    let scope = scene.content.scope
    var luminance = 1.0
    for layer in scene.style.layers where layer.isShown(in: scope) {
      guard case .background(let background) = layer.content, background.backgroundPattern.isAbsent
      else { continue }
      let color = scope.value(background.backgroundColor)
      let alpha = color.alpha * scope.value(background.backgroundOpacity)
      luminance += (Self.luminance(of: color) - luminance) * alpha
    }
    self = luminance < Self.greatestDarkLuminance ? .dark : .light
  }

  private init(ink: PremultipliedColor, paper: PremultipliedColor) {
    self.ink = ink
    self.paper = paper
  }

  /// The relative luminance of a color without its alpha, 0 to 1 (WCAG 2.2).
  private static func luminance(of color: Color) -> Double {
    func linear(_ channel: Double) -> Double {
      channel <= 0.04045
        ? channel / 12.92 : StableMath.exp(2.4 * StableMath.log((channel + 0.055) / 1.055))
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
