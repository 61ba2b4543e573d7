import MapEngine

/// The encoded polyline format of Google Maps. Each coordinate is written as the difference from the previous
/// coordinate, in digits of five bits (https://developers.google.com/maps/documentation/utilities/polylinealgorithm).
public enum EncodedPolyline {
  /// The number of decimal places of coordinates.
  public enum Precision: Sendable {
    /// Five decimal places, as in the description of the algorithm.
    case five
    /// Six decimal places, as routing services use.
    case six

    /// The number of steps per degree of longitude or latitude.
    fileprivate var factor: Double { self == .five ? 1e5 : 1e6 }

    /// Returns the polyline after a prefix `enc:` or `enc6:`; nil if the text has neither prefix.
    static func prefixed(_ text: Substring) -> (text: Substring, precision: Precision)? {
      if text.hasPrefix("enc:") { return (text.dropFirst(4), .five) }
      if text.hasPrefix("enc6:") { return (text.dropFirst(5), .six) }
      return nil
    }
  }

  /// The maximum number of five-bit digits of a number. All differences of coordinates fit in this many digits.
  private static let maximumDigits = 7

  /// Decodes a polyline.
  ///
  /// - Throws: `RequestError` if the text is not a polyline, or if a place is beyond the poles or the antimeridian.
  public static func decode(
    _ text: some StringProtocol, precision: Precision = .five
  ) throws(RequestError) -> [LngLat] {
    var digits = ArraySlice(Array(text.utf8))
    let count = digits.count
    func error(_ reason: String) -> RequestError {
      RequestError("polyline", "\(reason) at character \(count - digits.count + 1)")
    }
    var places: [LngLat] = []
    var (latitude, longitude) = (0, 0)
    while !digits.isEmpty {
      guard let down = number(&digits), let across = number(&digits) else {
        throw error("no number of a polyline, or half a pair,")
      }
      // The sums do not overflow, because each number has at most 35 bits, and all places are checked to be in range.
      latitude += down
      longitude += across
      let place = LngLat(
        longitude: Double(longitude) / precision.factor,
        latitude: Double(latitude) / precision.factor)
      guard abs(place.latitude) <= 90, abs(place.longitude) <= 180 else {
        throw error("a place outside the map (is the precision right?)")
      }
      places.append(place)
    }
    return places
  }

  /// Removes the first number from the digits and returns it; nil if the digits do not begin with a valid number.
  private static func number(_ digits: inout ArraySlice<UInt8>) -> Int? {
    var bits = 0
    for place in 0..<maximumDigits {
      guard let byte = digits.first, (63...126).contains(byte) else { return nil }
      digits.removeFirst()
      let digit = Int(byte) - 63
      bits |= (digit & 31) << (5 * place)
      if digit < 32 { return bits & 1 == 0 ? bits >> 1 : ~(bits >> 1) }
    }
    return nil
  }

  /// Encodes places as a polyline. Coordinates beyond the poles or the antimeridian are clamped.
  public static func encode(_ places: [LngLat], precision: Precision = .five) -> String {
    var bytes: [UInt8] = []
    var (latitude, longitude) = (0, 0)
    func steps(_ degrees: Double, limit: Double) -> Int {
      guard !degrees.isNaN else { return 0 }
      return Int((min(max(degrees, -limit), limit) * precision.factor).rounded())
    }
    func append(_ difference: Int) {
      var rest = difference < 0 ? ~(difference << 1) : difference << 1
      while rest >= 32 {
        bytes.append(UInt8(63 + (rest & 31 | 32)))
        rest >>= 5
      }
      bytes.append(UInt8(63 + rest))
    }
    for place in places {
      let (down, across) = (steps(place.latitude, limit: 90), steps(place.longitude, limit: 180))
      append(down - latitude)
      append(across - longitude)
      (latitude, longitude) = (down, across)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
