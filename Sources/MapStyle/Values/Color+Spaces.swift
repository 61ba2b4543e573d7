import MapGeometry

/// The color space of an interpolation (style-spec: `interpolate`, `interpolate-hcl`, `interpolate-lab`).
public enum ColorSpace: String, Hashable, Sendable {
  /// sRGB, without conversion to linear light.
  case rgb
  /// CIELAB in cylindrical coordinates.
  case hcl
  /// CIELAB.
  case lab
}

extension Color {
  /// Returns the interpolation from this color to `other` at the fraction `t`, in `space`.
  package func interpolated(to other: Color, by t: Double, in space: ColorSpace) -> Color {
    let alpha = alpha + t * (other.alpha - alpha)
    switch space {
    case .rgb:
      return Color(
        red: red + t * (other.red - red), green: green + t * (other.green - green),
        blue: blue + t * (other.blue - blue), alpha: alpha)
    case .lab:
      return LabColor(self).interpolated(to: LabColor(other), by: t).color(alpha: alpha)
    case .hcl:
      return HCLColor(self).interpolated(to: HCLColor(other), by: t).lab.color(alpha: alpha)
    }
  }
}

/// A color in CIELAB under the D50 illuminant. The conversions follow the article "Lab and RGB" by M. Bostock
/// (https://observablehq.com/@mbostock/lab-and-rgb), and sRGB is adapted to D50. The specification's implementation
/// is based on the same article.
struct LabColor {
  /// Lightness, from 0 to 100.
  var lightness: Double
  /// The position from green (negative) to red.
  var a: Double
  /// The position from blue (negative) to yellow.
  var b: Double

  /// The constants of CIE's cube root function, which is linear for small numbers: 6/29 and derived values.
  private static let cubeStart = 6.0 / 29
  private static let slope = 3 * cubeStart * cubeStart
  private static let whiteX = 0.96422
  private static let whiteZ = 0.82521

  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  init(_ color: Color) {
    let r = Self.linear(color.red)
    let g = Self.linear(color.green)
    let b = Self.linear(color.blue)
    let y = Self.root(0.2225045 * r + 0.7168786 * g + 0.0606169 * b)
    var x = y
    var z = y
    if r != g || g != b {
      x = Self.root((0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / Self.whiteX)
      z = Self.root((0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / Self.whiteZ)
    }
    self.init(lightness: max(0, 116 * y - 16), a: 500 * (x - y), b: 200 * (y - z))
  }

  func color(alpha: Double) -> Color {
    let y = (lightness + 16) / 116
    let linearX = Self.whiteX * Self.cube(y + a / 500)
    let linearY = Self.cube(y)
    let linearZ = Self.whiteZ * Self.cube(y - b / 200)
    return Color(
      red: Self.encoded(3.1338561 * linearX - 1.6168667 * linearY - 0.4906146 * linearZ),
      green: Self.encoded(-0.9787684 * linearX + 1.9161415 * linearY + 0.033454 * linearZ),
      blue: Self.encoded(0.0719453 * linearX - 0.2289914 * linearY + 1.4052427 * linearZ),
      alpha: alpha)
  }

  func interpolated(to other: LabColor, by t: Double) -> LabColor {
    LabColor(
      lightness: lightness + t * (other.lightness - lightness), a: a + t * (other.a - a),
      b: b + t * (other.b - b))
  }

  private static func linear(_ channel: Double) -> Double {
    channel <= 0.04045 ? channel / 12.92 : power((channel + 0.055) / 1.055, 2.4)
  }

  /// Returns a channel in linear light as an sRGB channel, limited to 0...1.
  private static func encoded(_ linear: Double) -> Double {
    let channel = linear <= 0.00304 ? 12.92 * linear : 1.055 * power(linear, 1 / 2.4) - 0.055
    return min(max(channel, 0), 1)
  }

  private static func root(_ t: Double) -> Double {
    t > cubeStart * cubeStart * cubeStart ? power(t, 1.0 / 3) : t / slope + 4.0 / 29
  }

  /// Returns a power of a positive number.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    StableMath.exp(exponent * StableMath.log(base))
  }

  private static func cube(_ t: Double) -> Double {
    t > cubeStart ? t * t * t : slope * (t - 4.0 / 29)
  }
}

/// A color in CIELAB, given by its hue, chroma and lightness.
struct HCLColor {
  /// The hue in degrees, from 0 up to 360. Nil if the color is gray.
  var hue: Double?
  /// The distance from gray in CIELAB.
  var chroma: Double
  /// Lightness, from 0 to 100.
  var lightness: Double

  init(hue: Double?, chroma: Double, lightness: Double) {
    self.hue = hue
    self.chroma = chroma
    self.lightness = lightness
  }

  init(_ color: Color) {
    let lab = LabColor(color)
    let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    // Below a chroma of 0.00005, the hue is only rounding noise.
    if (chroma * 10000 + 0.5).rounded(.down) == 0 {
      self.init(hue: nil, chroma: chroma, lightness: lab.lightness)
    } else {
      let degrees = StableMath.atan2(y: lab.b, x: lab.a) * 180 / .pi
      self.init(
        hue: degrees < 0 ? degrees + 360 : degrees, chroma: chroma, lightness: lab.lightness)
    }
  }

  var lab: LabColor {
    let radians = (hue ?? 0) * .pi / 180
    return LabColor(
      lightness: lightness, a: StableMath.cos(radians) * chroma,
      b: StableMath.sin(radians) * chroma)
  }

  /// Returns the interpolation to another color. The hue changes in the shorter direction. As in chroma.js, gray is
  /// given the hue of the other color. Black and white are also given the chroma of the other color.
  func interpolated(to other: HCLColor, by t: Double) -> HCLColor {
    var mixed = HCLColor(
      hue: nil, chroma: chroma + t * (other.chroma - chroma),
      lightness: lightness + t * (other.lightness - lightness))
    switch (hue, other.hue) {
    case (let from?, let to?):
      var turn = to - from
      if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
      mixed.hue = from + t * turn
    case (let from?, nil):
      mixed.hue = from
      if other.lightness == 1 || other.lightness == 0 { mixed.chroma = chroma }
    case (nil, let to?):
      mixed.hue = to
      if lightness == 1 || lightness == 0 { mixed.chroma = other.chroma }
    case (nil, nil):
      break
    }
    return mixed
  }
}
