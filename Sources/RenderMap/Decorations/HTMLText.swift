/// Functions that convert short pieces of HTML to plain text.
enum HTMLText {
  /// Returns the text of `html`. Tags and comments are removed, character references are resolved, and white space is
  /// collapsed. Everything else is kept.
  static func plain(_ html: String) -> String {
    var rest = Substring(html)
    var text = ""
    while let character = rest.first {
      if character == "<", let end = endOfTag(in: rest) {
        if isBreak(rest[..<end]) { text.append(" ") }
        rest = rest[end...]
      } else if character == "&", let (scalars, end) = HTMLReference.first(in: rest) {
        text.unicodeScalars.append(scalars)
        rest = rest[end...]
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    return text.split(whereSeparator: isSpace).joined(separator: " ")
  }

  /// Returns the end of the tag or comment at the start of `text`; nil if there is no tag or comment, as in `< 3`. A
  /// tag that is not closed extends to the end of the text.
  private static func endOfTag(in text: Substring) -> Substring.Index? {
    if text.hasPrefix("<!--") {
      var rest = text.dropFirst(4)
      while !rest.isEmpty, !rest.hasPrefix("-->") { rest = rest.dropFirst() }
      return rest.dropFirst(3).startIndex
    }
    guard let next = text.dropFirst().first, next.isLetter || next == "/" || next == "!" else {
      return nil
    }
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        return text.index(after: index)
      }
    }
    return text.endIndex
  }

  /// Returns whether a tag separates the text before it from the text after it.
  private static func isBreak(_ tag: Substring) -> Bool {
    let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
    return ["br", "p", "div", "li", "ul", "ol", "tr", "td"].contains(name)
  }

  private static func isSpace(_ character: Character) -> Bool {
    // HTML collapses these characters. It does not collapse no-break spaces.
    character == " " || character == "\n" || character == "\t" || character == "\r\n"
      || character == "\r" || character == "\u{c}"
  }
}

/// Functions that resolve character references of HTML, such as `&copy;`, `&#169;` and `&#xA9;`.
enum HTMLReference {
  /// The maximum number of characters of a name or number.
  private static let maximumLength = 10

  /// Returns the character of the reference at the start of `text`, and the end of the reference;
  /// nil if `text` does not start with a known reference.
  static func first(in text: Substring) -> (Unicode.Scalar, Substring.Index)? {
    let body = text.dropFirst()
    let name = body.prefix(maximumLength).prefix { $0 != ";" }
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

  /// The names of the characters from U+00A0 to U+00FF, in the order of their codes (HTML 4.01, section 24.2).
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 \
    sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc \
    Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve \
    Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute \
    acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde \
    ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """.split(separator: " ")
}
