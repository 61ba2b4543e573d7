/// The orientation of characters in vertical text. The sets match MapLibre GL JS. They contain the characters whose
/// Unicode property Vertical_Orientation is U or Tu. Some of these characters are always upright, and the other
/// characters are neutral.
enum VerticalOrientation {
  /// Whether the character is upright regardless of its neighbors.
  static func isUpright(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2EA && upright.contains(scalar)
  }

  /// Whether the character and neutral characters beside it are rotated.
  static func isRotated(_ scalar: Unicode.Scalar) -> Bool {
    !isUpright(scalar) && !neutral.contains(scalar)
  }

  private static let upright = CodePointSet([
    0x02EA...0x02EB,
    0x1100...0x11FF,  // Hangul Jamo
    0x1400...0x167F, 0x18B0...0x18F5,  // Canadian Aboriginal
    0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5,  // radicals
    0x2FF0...0x3007, 0x3012...0x3013, 0x3020...0x302F, 0x3031...0x303F,  // CJK punctuation
    0x3041...0x3096, 0x309D...0x30FB, 0x30FD...0x30FF,  // Hiragana, Katakana
    0x3105...0x312F, 0x3131...0x318E, 0x3190...0xA48C,  // Bopomofo, Hangul, Han, Yi
    0xA490...0xA4C6,  // Yi radicals
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB,  // Hangul
    0xF900...0xFA6D, 0xFA70...0xFAD9,  // CJK compatibility ideographs
    0xFE10...0xFE1F, 0xFE30...0xFE48,  // vertical and compatibility forms
    0xFE50...0xFE57, 0xFE5F...0xFE62, 0xFE67...0xFE6F,  // small forms
    0xFF00...0xFF07, 0xFF0A...0xFF0C, 0xFF0E...0xFF19, 0xFF1F...0xFF3A,  // fullwidth forms
    0xFF3C...0xFF3C, 0xFF3E...0xFF3E, 0xFF40...0xFF5A, 0xFFE0...0xFFE2, 0xFFE4...0xFFE7,
    0x10980...0x1099F, 0x11580...0x115FF, 0x11A00...0x11ABF,  // Meroitic, Siddham, Soyombo
    0x14400...0x1467F, 0x16FE0...0x16FE4, 0x16FF0...0x16FF6,  // Anatolian, ideographic symbols
    0x17000...0x18CD5, 0x18CFF...0x18D1E, 0x18D80...0x18DF2,  // Tangut, Khitan
    0x1AFF0...0x1AFF3, 0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE, 0x1B000...0x1B122,  // kana
    0x1B130...0x1B2FB,  // small kana, Nushu
    0x1CEC0...0x1CFCF, 0x1D000...0x1D1FF, 0x1D2E0...0x1D37F,  // music, numerals, Tai Xuan Jing
    0x1D800...0x1DAAF,  // Sutton SignWriting
    0x1F000...0x1F7FF, 0x1F900...0x1FAFF,  // symbols
    0x20000...0x2A6DF, 0x2A700...0x2B81D, 0x2B820...0x2CEAD, 0x2CEB0...0x2EBE0,  // Han
    0x2EBF0...0x2EE5D, 0x2F800...0x2FA1D, 0x30000...0x3134A, 0x31350...0x33479,
  ])

  private static let neutral = CodePointSet([
    0xA7...0xA7, 0xA9...0xA9, 0xAE...0xAE, 0xB1...0xB1, 0xBC...0xBE, 0xD7...0xD7, 0xF7...0xF7,
    // General Punctuation
    0x2016...0x2016, 0x2020...0x2021, 0x2030...0x2031, 0x203B...0x203C, 0x2042...0x2042,
    0x2047...0x2049, 0x2051...0x2051,
    0x2100...0x218F,  // Letterlike Symbols, Number Forms
    0x221E...0x221E, 0x2234...0x2235,
    // Miscellaneous Technical
    0x2300...0x2307, 0x230C...0x231F, 0x2324...0x2328, 0x232B...0x232B, 0x237D...0x239A,
    0x23BE...0x23CD, 0x23CF...0x23CF, 0x23D1...0x23DB, 0x23E2...0x2422,
    0x2424...0x24FF, 0x25A0...0x2619, 0x2620...0x2767, 0x2776...0x2793,  // shapes, symbols
    0x2B12...0x2B2F, 0x2B50...0x2B59, 0x2BB8...0x2BEB,
    0x3000...0x303F, 0x30A0...0x30FF,  // CJK punctuation, Katakana
    0xE000...0xF8FF,  // Private Use
    0xFE30...0xFE6F, 0xFF00...0xFFEF, 0xFFFC...0xFFFD,
    0xF0000...0x10FFFF,  // Supplementary Private Use
  ])
}

/// The upright characters of a vertical line along a path. They are characters that are always upright, numbers and
/// short codes beside these characters, such as highway numbers, and the punctuation between upright characters
/// (MapLibre GL JS's shaping.ts).
struct UprightCharacters {
  /// The indices of the upright code points.
  private(set) var indices: [Int] = []
  /// The vertical forms that replace punctuation, with their indices.
  private(set) var forms: [(index: Int, form: Unicode.Scalar)] = []

  /// The maximum number of characters in a code of capital letters and digits.
  private static let maximumCodeLength = 3

  /// Finds the upright characters of a line.
  ///
  /// - Parameters:
  ///   - scalars: The code points of the text.
  ///   - line: The range of the line's code points.
  ///   - continuations: Whether each code point continues the previous character; empty if no code point continues a
  ///     character.
  ///   - isImage: Whether a code point represents an image.
  init(
    _ scalars: [Unicode.Scalar], _ line: Range<Int>, continuations: [Bool],
    isImage: (Int) -> Bool
  ) {
    let starts = line.filter { continuations.isEmpty || !continuations[$0] }
    var upright = starts.map { VerticalOrientation.isUpright(scalars[$0]) }
    var start = 0
    while start < starts.count {
      var end = start
      while end < starts.count, !upright[end], !isImage(starts[end]),
        !ScriptProperties.isWhitespace(scalars[starts[end]])
      { end += 1 }
      let run = starts[start..<end].map { scalars[$0] }
      if Self.isNumberOrCode(run) {
        for index in start..<end { upright[index] = Self.mayBeUpright(scalars[starts[index]]) }
      }
      start = end + 1
    }
    for index in starts.indices where !upright[index] {
      let end = index + 1 < starts.count ? starts[index + 1] : line.upperBound
      guard end - starts[index] == 1,
        let form = VerticalPunctuation.form(of: scalars[starts[index]]),
        index == 0 || upright[index - 1], index + 1 == starts.count || upright[index + 1]
      else { continue }
      forms.append((starts[index], form))
      upright[index] = true
    }
    for index in starts.indices where upright[index] {
      indices += starts[index]..<(index + 1 < starts.count ? starts[index + 1] : line.upperBound)
    }
  }

  /// Whether characters without spaces are a number with its signs or a short code.
  private static func isNumberOrCode(_ run: [Unicode.Scalar]) -> Bool {
    guard !run.isEmpty else { return false }
    if run.count <= maximumCodeLength, run.allSatisfy({ isDigit($0) || isCapital($0) }) {
      return true
    }
    return run.contains(where: isDigit) && run.allSatisfy { isDigit($0) || isSign($0) }
  }

  /// Whether a character of a number or a code is upright.
  private static func mayBeUpright(_ scalar: Unicode.Scalar) -> Bool {
    (isDigit(scalar) || isCapital(scalar)) && !ScriptProperties.isArabic(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber
  }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .uppercaseLetter
  }

  /// Whether the character is punctuation or a symbol.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}

/// Vertical forms of punctuation.
enum VerticalPunctuation {
  /// Returns the form of `scalar` for vertical text; nil if there is no such form.
  static func form(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    // A fast path for the space.
    guard scalar.value > 0x20 else { return nil }
    return forms[scalar]
  }

  /// Returns the text with vertical forms of punctuation except beside rotated letters (MapLibre GL JS's
  /// verticalize_punctuation.ts).
  static func verticalized(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    func keepsUpright(_ index: Int) -> Bool {
      guard scalars.indices.contains(index) else { return true }
      let scalar = scalars[index]
      return !VerticalOrientation.isRotated(scalar) || form(of: scalar) != nil
    }
    return scalars.indices.map { index in
      guard let form = form(of: scalars[index]) else { return scalars[index] }
      return keepsUpright(index - 1) && keepsUpright(index + 1) ? form : scalars[index]
    }
  }

  private static let forms: [Unicode.Scalar: Unicode.Scalar] = {
    var forms: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (form, sources) in presentationForms {
      for source in sources.unicodeScalars { forms[source] = form }
    }
    for source in fullwidthASCII.unicodeScalars {
      forms[source] = Unicode.Scalar(source.value + 0xFEE0)
    }
    for (source, form) in fullwidthSigns { forms[source] = form }
    return forms
  }()

  /// The ASCII characters that are replaced by fullwidth forms. The code point of a fullwidth form is greater by
  /// 0xFEE0.
  private static let fullwidthASCII = "#$%&*+/=@\\^`~"

  /// Other characters with fullwidth forms.
  private static let fullwidthSigns: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("\u{A2}", "\u{FFE0}"), ("\u{A3}", "\u{FFE1}"), ("\u{A5}", "\u{FFE5}"), ("\u{A6}", "\u{FFE4}"),
    ("\u{AC}", "\u{FFE2}"), ("\u{AF}", "\u{FFE3}"), ("\u{20A9}", "\u{FFE6}"),
  ]

  /// The vertical forms in Unicode (blocks Vertical Forms and CJK Compatibility Forms). Each form replaces the listed
  /// characters of all widths.
  private static let presentationForms: [(Unicode.Scalar, String)] = [
    ("\u{FE10}", ",\u{FF0C}"), ("\u{FE11}", "\u{3001}"), ("\u{FE12}", "\u{3002}\u{FF61}"),
    ("\u{FE13}", ":\u{FF1A}"), ("\u{FE14}", ";\u{FF1B}"), ("\u{FE15}", "!\u{FF01}"),
    ("\u{FE16}", "?\u{FF1F}"), ("\u{FE17}", "\u{3016}"), ("\u{FE18}", "\u{3017}"),
    ("\u{FE19}", "\u{2026}\u{22EF}"), ("\u{FE31}", "\u{2014}"), ("\u{FE32}", "-\u{2013}\u{FF0D}"),
    ("\u{FE33}", "_\u{FF3F}"), ("\u{FE35}", "(\u{FF08}\u{FF5F}"), ("\u{FE36}", ")\u{FF09}\u{FF60}"),
    ("\u{FE37}", "{\u{FF5B}"), ("\u{FE38}", "}\u{FF5D}"), ("\u{FE39}", "\u{3014}"),
    ("\u{FE3A}", "\u{3015}"), ("\u{FE3B}", "\u{3010}"), ("\u{FE3C}", "\u{3011}"),
    ("\u{FE3D}", "\u{300A}"), ("\u{FE3E}", "\u{300B}"), ("\u{FE3F}", "<\u{3008}\u{FF1C}"),
    ("\u{FE40}", ">\u{3009}\u{FF1E}"), ("\u{FE41}", "\u{201C}\u{300C}\u{FF62}"),
    ("\u{FE42}", "\u{201D}\u{300D}\u{FF63}"), ("\u{FE43}", "\u{2018}\u{300E}"),
    ("\u{FE44}", "\u{2019}\u{300F}"), ("\u{FE47}", "[\u{FF3B}"), ("\u{FE48}", "]\u{FF3D}"),
    // The middle dot and the horizontal bar belong to other blocks.
    ("\u{30FB}", ".\u{2027}\u{FF0E}"), ("\u{2015}", "|\u{FF5C}"),
  ]
}
