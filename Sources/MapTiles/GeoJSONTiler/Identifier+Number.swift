import MapGeoJSON

extension Feature.Identifier {
  /// The identifier as tiles have it: a number as it is, a string as the integer it starts with, nil
  /// where it starts with none. MapLibre's expressions and feature states see no other.
  var asNumber: Feature.Identifier? {
    guard case .string(let text) = self else { return self }
    var digits = text.drop(while: \.isWhitespace)
    let sign = digits.first == "-" || digits.first == "+" ? String(digits.removeFirst()) : ""
    let number = sign + digits.prefix { "0"..."9" ~= $0 }
    if let integer = Int64(number) { return .integer(integer) }
    if let integer = UInt64(number) { return .unsigned(integer) }
    return Double(number).map { .double($0) }
  }
}
