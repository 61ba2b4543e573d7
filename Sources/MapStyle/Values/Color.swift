import MapGeoJSON

/// A color in sRGB. Its channels are not multiplied by alpha, so transparent colors keep their hue in interpolations.
public struct Color: Hashable, Sendable {
  /// Red, from 0 to 1.
  public var red: Double
  /// Green, from 0 to 1.
  public var green: Double
  /// Blue, from 0 to 1.
  public var blue: Double
  /// Opacity, from 0 to 1.
  public var alpha: Double

  /// Creates a color from its channels, which are not multiplied by alpha.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The channels multiplied by alpha. MapLibre blends colors in this form.
  public var premultiplied: (red: Double, green: Double, blue: Double, alpha: Double) {
    (red * alpha, green * alpha, blue * alpha, alpha)
  }

  /// The color as `to-string` converts it: `rgba(255,128,0,0.5)`.
  public var text: String {
    let channels = [red, green, blue].map { ($0 * 255 + 0.5).rounded(.down).ecmaScriptText }
    return "rgba(\(channels.joined(separator: ",")),\(alpha.ecmaScriptText))"
  }

  /// Creates a color from channels from 0 to 255 and an alpha from 0 to 1 (style-spec: `rgb`, `rgba`). The channels
  /// are not multiplied by alpha. Nil if a number is out of range.
  init?(red: Double, green: Double, blue: Double, validatingAlpha alpha: Double) {
    let range = 0.0...255.0
    guard range.contains(red), range.contains(green), range.contains(blue),
      (0...1).contains(alpha)
    else { return nil }
    self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }

  /// Creates the color of an array of three or four numbers in `to-color`. As in MapLibre, the first three numbers
  /// are channels multiplied by alpha. Nil if a number is out of range.
  init?(channels: [Double]) {
    let alpha = channels.count == 4 ? channels[3] : 1
    self.init(red: channels[0], green: channels[1], blue: channels[2], validatingAlpha: alpha)
    guard alpha > 0 else { return }
    red /= alpha
    green /= alpha
    blue /= alpha
  }
}

extension Color: AttributeValueConvertible {
  /// The color as the CSS text that expressions read as a color: `rgba(255,128,0,0.5)`.
  public var attributeValue: AttributeValue { .string(text) }
}
