import MapEngine

/// The encoded polyline format of Google Maps: text in which each coordinate is the difference from the one before, in
/// digits of five bits (https://developers.google.com/maps/documentation/utilities/polylinealgorithm).
public enum EncodedPolyline {
  /// The number of decimal places of coordinates.
  public enum Precision: Sendable {
    /// Five, as in the description of the algorithm.
    case five
    /// Six, as routing services use.
    case six

    /// The number of steps per degree.
    fileprivate var factor: Double { self == .five ? 1e5 : 1e6 }

    /// Returns the polyline after a prefix `enc:` or `enc6:`; nil without such a prefix.
    static func prefixed(_ text: Substring) -> (text: Substring, precision: Precision)? {
      if text.hasPrefix("enc:") { return (text.dropFirst(4), .five) }
      if text.hasPrefix("enc6:") { return (text.dropFirst(5), .six) }
      return nil
    }
  }

  /// The maximum number of digits of a number. All differences of coordinates fit in it.
  private static let maximumDigits = 7

  /// Decodes a polyline.
  ///
  /// - Throws: `RequestError` if the text is not a polyline, or a place is beyond the poles or the antimeridian.
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
      // The sums do not overflow: each number has 35 bits, and places are checked to be in range.
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

  /// Removes and returns the first number; nil if there is none.
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
