import RenderMap

/// The last part of the URL of a picture. It contains a name, the scale and the format, as in `512x256@2x.png`.
struct PictureName: Hashable, Sendable {
  /// The text before the scale and the extension.
  var name: String
  /// The number of device pixels per pixel of the style; 1 if the text contains no scale.
  var scale: Int
  /// The extension without the dot; nil if the text contains no extension.
  var ending: String?

  /// Parses the last segment of a path; nil if the scale is not in the form `@Nx`.
  init?(_ text: String) {
    var rest = text[...]
    if let dot = rest.lastIndex(of: ".") {
      ending = String(rest[rest.index(after: dot)...])
      rest = rest[..<dot]
    }
    scale = 1
    if let at = rest.lastIndex(of: "@") {
      let factor = rest[rest.index(after: at)...]
      guard factor.hasSuffix("x"), let number = Int(digits: factor.dropLast()), number > 0 else {
        return nil
      }
      scale = number
      rest = rest[..<at]
    }
    name = String(rest)
  }
}

extension PictureFormat {
  /// Creates the format that an extension in a URL names, in lowercase.
  ///
  /// - Parameters:
  ///   - ending: The extension without the dot.
  ///   - formats: The formats that are allowed.
  /// - Throws: `AnswerError` if the extension names no allowed format.
  init(ofURL ending: String?, among formats: [PictureFormat]) throws(AnswerError) {
    guard let ending, ending == ending.lowercased(),
      let format = PictureFormat(endingOf: "." + ending),
      formats.contains(format)
    else { throw AnswerError(.badRequest, "Invalid format") }
    self = format
  }
}

extension Int {
  /// Parses a number of up to `limit` decimal digits, at most 18; nil for any other text.
  init?(digits text: some StringProtocol, upTo limit: Int = 9) {
    guard (1...limit).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    self.init(text)
  }
}

extension Double {
  /// Parses a decimal number without an exponent, such as `-12.5`; nil for any other text.
  init?(decimal text: some StringProtocol) {
    let allowed = "0123456789.+-".utf8
    guard (1...32).contains(text.utf8.count), text.utf8.allSatisfy({ allowed.contains($0) }),
      let number = Double(String(text)), number.isFinite
    else { return nil }
    self = number
  }
}
