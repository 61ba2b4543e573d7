/// What a browser would show of a short piece of HTML, as plain text.
enum HTMLText {
  /// `html` without tags and comments, its character references resolved, white space collapsed. What is
  /// neither a tag nor a reference stays as it is.
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

  /// Where the tag or comment ends that `text` begins with; nil where it is neither, such as `< 3`. One
  /// that has no end takes all.
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

  /// Whether a tag parts what is before it from what follows.
  private static func isBreak(_ tag: Substring) -> Bool {
    let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
    return ["br", "p", "div", "li", "ul", "ol", "tr", "td"].contains(name)
  }

  private static func isSpace(_ character: Character) -> Bool {
    // White space as HTML collapses it: a no-break space is none.
    character == " " || character == "\n" || character == "\t" || character == "\r\n"
      || character == "\r" || character == "\u{c}"
  }
}
