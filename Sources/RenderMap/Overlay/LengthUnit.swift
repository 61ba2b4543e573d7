/// A unit of length on the ground. The raw value is its name in texts.
enum LengthUnit: String, CaseIterable {
  case kilometers = "km"
  case meters = "m"
  case centimeters = "cm"
  case miles = "mi"
  case feet = "ft"
  case nauticalMiles = "nmi"

  /// The length in meters.
  var meters: Double {
    switch self {
    case .kilometers: 1000
    case .meters: 1
    case .centimeters: 0.01
    case .miles: 1609.344
    case .feet: 0.3048
    case .nauticalMiles: 1852
    }
  }

  /// Returns the meters of a length with its unit, such as `5km` or `5 km`, or of a number of meters; nil if the text is
  /// not such a length.
  static func meters(of text: String) -> Double? {
    let number = text.prefix { !$0.isLetter }
    let name = text[number.endIndex...]
    guard let unit = name.isEmpty ? .meters : LengthUnit(rawValue: String(name)) else { return nil }
    return Double(number.trimmingSpaces).map { $0 * unit.meters }
  }
}
