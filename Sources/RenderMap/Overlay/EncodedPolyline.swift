/// Places as a short text: the polyline algorithm of Google's maps, in which each coordinate is the
/// difference from the one before, in digits of five bits
/// (https://developers.google.com/maps/documentation/utilities/polylinealgorithm).
public enum EncodedPolyline {
  /// How many decimal places coordinates have.
  public enum Precision: Sendable {
    /// Five, as in the algorithm's description.
    case five
    /// Six, as routing services write it.
    case six

    /// How many steps a degree has.
    fileprivate var factor: Double { self == .five ? 1e5 : 1e6 }

    /// The polyline that a text says after `enc:` or `enc6:`; nil for a text that begins with neither.
    static func prefixed(_ text: Substring) -> (text: Substring, precision: Precision)? {
      if text.hasPrefix("enc:") { return (text.dropFirst(4), .five) }
      if text.hasPrefix("enc6:") { return (text.dropFirst(5), .six) }
      return nil
    }
  }

  /// The digits of one number: no coordinate's difference has more.
  private static let mostDigits = 7

  /// The places of a polyline.
  /// - Throws: `AnnotationError` for what is none, or leads beyond the poles or the antimeridian.
  public static func decode(
    _ text: some StringProtocol, precision: Precision = .five
  ) throws(AnnotationError) -> [LngLat] {
    var digits = ArraySlice(Array(text.utf8))
    let count = digits.count
    func error(_ reason: String) -> AnnotationError {
      AnnotationError(
        part: "polyline", reason: "\(reason) at character \(count - digits.count + 1)")
    }
    var places: [LngLat] = []
    var (latitude, longitude) = (0, 0)
    while !digits.isEmpty {
      guard let down = number(&digits), let across = number(&digits) else {
        throw error("no number of a polyline, or half a pair,")
      }
      // Sums of numbers of 35 bits that stay within a place's range do not overflow.
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

  /// Takes a number off the digits; nil where they do not begin with one.
  private static func number(_ digits: inout ArraySlice<UInt8>) -> Int? {
    var bits = 0
    for place in 0..<mostDigits {
      guard let byte = digits.first, (63...126).contains(byte) else { return nil }
      digits.removeFirst()
      let digit = Int(byte) - 63
      bits |= (digit & 31) << (5 * place)
      if digit < 32 { return bits & 1 == 0 ? bits >> 1 : ~(bits >> 1) }
    }
    return nil
  }

  /// The polyline of places within the map; coordinates beyond it count as its edge.
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
