import MapGeometry
import MapTiles

/// A scale bar of a round length.
struct ScaleBar: Hashable {
  /// The length as text, such as `500 m`.
  private(set) var label: String
  /// The length in pixels of the style.
  let width: Double
  private let language: PictureLanguage

  /// Creates the longest bar that is at most `maxWidth` pixels of the style wide; nil if the scale is out of range. The
  /// length of the bar is 1, 2 or 5 times a power of ten, in one of the units.
  init?(
    metersPerPixel: Double, units: ScaleUnits, maxWidth: Double,
    language: PictureLanguage = .english
  ) {
    let longest = metersPerPixel * maxWidth
    guard longest > 1e-9, longest < 1e12 else { return nil }
    let steps = units.steps
    guard let unit = steps.first(where: { $0.meters <= longest }) ?? steps.last else { return nil }
    let length = RoundLength(atMost: longest / unit.meters)
    label = "\(language.localized(length.text)) \(language.name(of: unit))"
    width = length.value * unit.meters / metersPerPixel
    self.language = language
  }

  /// Adds the scale of the map on paper to the label, such as `500 m · 1:25,000`.
  mutating func add(scale: Double) { label += " · " + Self.text(scale: scale, in: language) }

  /// Returns a scale with the separators of thousands of a language, such as `1:25,000`. The denominator is rounded to
  /// an integer, or to two decimal places below 100.
  static func text(scale: Double, in language: PictureLanguage = .english) -> String {
    let unit = scale < 100 ? 100.0 : 1
    return "1:" + language.text(of: (scale * unit).rounded() / unit)
  }

  /// Returns the meters on the ground per pixel of the style, at a latitude of a map that is not pitched. At the
  /// equator, this is the circumference of the equator of WGS 84 divided by the number of pixels around the world. At
  /// other latitudes, it is multiplied by the cosine of the latitude, because Web Mercator (EPSG:3857) is stretched by
  /// the inverse of the cosine.
  static func metersPerPixel(latitude: Double, zoom: Double) -> Double {
    StableMath.sinCos(degrees: latitude).cos * Earth.equator / (512 * StableMath.exp2(zoom))
  }
}

/// A length of 1, 2 or 5 times a power of ten.
struct RoundLength {
  private var digit = 1
  private var exponent = 0
  private(set) var value = 1.0

  /// The number of decimal digits of the length.
  var digits: Int { max(0, -exponent) }

  /// Creates the greatest round length that is at most a number. The number must be from 1e-12 to 1e15.
  init(atMost number: Double) {
    while value * 10 <= number {
      value *= 10
      exponent += 1
    }
    while value > number {
      value /= 10
      exponent -= 1
    }
    digit = number >= 5 * value ? 5 : number >= 2 * value ? 2 : 1
    value *= Double(digit)
  }

  var text: String {
    exponent >= 0
      ? "\(digit)" + String(repeating: "0", count: exponent)
      : "0." + String(repeating: "0", count: -exponent - 1) + "\(digit)"
  }
}

extension ScaleUnits {
  /// The units of lengths, the longest first.
  fileprivate var steps: [LengthUnit] {
    switch self {
    case .metric: [.kilometers, .meters, .centimeters]
    case .imperial: [.miles, .feet]
    case .nautical: [.nauticalMiles]
    }
  }
}
