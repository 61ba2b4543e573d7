/// Character references of HTML: `&copy;`, `&#169;`, `&#xA9;`.
enum HTMLReference {
  /// No name or number is longer.
  private static let longestName = 10

  /// The character of the reference that `text` begins with, and where it ends; nil where it begins with
  /// none that is known.
  static func first(in text: Substring) -> (Unicode.Scalar, Substring.Index)? {
    let body = text.dropFirst()
    let name = body.prefix(longestName).prefix { $0 != ";" }
    guard name.endIndex < body.endIndex, body[name.endIndex] == ";" else { return nil }
    guard let scalar = name.hasPrefix("#") ? number(name.dropFirst()) : named(String(name)) else {
      return nil
    }
    return (scalar, body.index(after: name.endIndex))
  }

  private static func number(_ digits: Substring) -> Unicode.Scalar? {
    let isHex = digits.first == "x" || digits.first == "X"
    let digits = isHex ? digits.dropFirst() : digits
    guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: isHex ? 16 : 10),
      value >= 0x20
    else { return nil }
    return Unicode.Scalar(value)
  }

  private static func named(_ name: String) -> Unicode.Scalar? {
    if let value = symbols[name] { return value }
    return latin1.firstIndex(of: Substring(name)).flatMap { Unicode.Scalar(UInt32(0xA0 + $0)) }
  }

  private static let symbols: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "bull": "\u{2022}",
    "hellip": "\u{2026}", "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}",
    "rsquo": "\u{2019}", "ldquo": "\u{201C}", "rdquo": "\u{201D}", "trade": "\u{2122}",
    "vert": "|", "verbar": "|",
  ]

  /// The names of U+00A0 to U+00FF, in their order (HTML 4.01, section 24.2).
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 \
    sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc \
    Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve \
    Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute \
    acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde \
    ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """.split(separator: " ")
}
