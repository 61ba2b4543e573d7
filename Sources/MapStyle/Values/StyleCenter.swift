import MapGeoJSON
import MapJSON

/// The center of a style, which is the position at the middle of its default view.
enum StyleCenter {
  private static let latitudes = -90.0...90

  /// Returns the position. Nil if the value is not a position or its latitude is beyond the poles. A third number is
  /// ignored.
  static func position(_ json: JSONValue?) -> Position? {
    let numbers = (json?.array ?? []).compactMap(\.double)
    guard numbers.count == json?.array?.count, numbers.count == 2 || numbers.count == 3,
      latitudes.contains(numbers[1])
    else { return nil }
    return Position(longitude: numbers[0], latitude: numbers[1])
  }

  /// Returns the latitude if it is beyond the poles. Otherwise returns nil.
  static func impossibleLatitude(_ json: JSONValue) -> Double? {
    guard let numbers = json.meantNumbers, numbers.count > 1, !latitudes.contains(numbers[1]) else {
      return nil
    }
    return numbers[1]
  }
}
