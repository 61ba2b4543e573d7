/// Properties of scripts that affect line breaking, spacing and shaping.
enum ScriptProperties {
  /// Whether a line may break after the character without a space, as in Chinese and Japanese (MapLibre GL
  /// JS's ideographic breaking).
  static func allowsIdeographicBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2EA && ideographic.contains(scalar)
  }

  /// Whether the character has a visible shape. White space and control, format and variation selector characters
  /// have no visible shape.
  static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return !isWhitespace(scalar) && !properties.isDefaultIgnorableCodePoint
      && properties.generalCategory != .control
  }

  /// Whether the character belongs to a cursive script, which must not have letter spacing.
  static func isCursive(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x600 && (isArabic(scalar) || otherCursive.contains(scalar))
  }

  /// Whether the character belongs to the Arabic script.
  static func isArabic(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x600 && arabic.contains(scalar)
  }

  /// Whether the character belongs to a script without spaces whose lines break between words. Such scripts are
  /// Thai, Lao, Tibetan, Burmese, Khmer, Javanese, Balinese and other scripts of Southeast Asia.
  static func breaksBetweenWords(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0xE01 && withoutSpaces.contains(scalar)
  }

  /// Whether the character is white space in ECMAScript regular expressions.
  static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
      0xFEFF:
      true
    default: false
    }
  }

  private static let ideographic = CodePointSet([
    0x02EA...0x02EB,
    0x2E80...0x2FDF, 0x2FF0...0x303F,  // radicals, description characters, punctuation
    0x3041...0x3096, 0x309D...0x309F,  // Hiragana
    0x30A1...0x30FA, 0x30FD...0x30FF,  // Katakana
    0x3105...0x312F, 0x31A0...0x4DBF,  // Bopomofo, strokes, enclosed and compatibility, Han
    0x4E00...0xA48C, 0xA490...0xA4C6,  // Han, Yi
    0xF900...0xFA6D, 0xFA70...0xFAD9,  // CJK compatibility ideographs
    0xFE10...0xFE1F, 0xFE30...0xFE4F, 0xFF00...0xFFEF,  // vertical, compatibility, width forms
    0x16FE0...0x18CD5, 0x18CFF...0x18D1E, 0x18D80...0x18DF2,  // Tangut, Khitan
    0x1AFF0...0x1B2FB, 0x1F200...0x1F2FF,  // kana, Nushu, enclosed ideographs
    0x20000...0x2A6DF, 0x2A700...0x2B81D, 0x2B820...0x2CEAD, 0x2CEB0...0x2EBE0,  // Han
    0x2EBF0...0x2EE5D, 0x2F800...0x2FA1D, 0x30000...0x3134A, 0x31350...0x33479,
  ])

  private static let withoutSpaces = CodePointSet([
    0x0E01...0x0E3A, 0x0E40...0x0E4E,  // Thai
    0x0E81...0x0E82, 0x0E84...0x0E84, 0x0E86...0x0E8A, 0x0E8C...0x0EA3, 0x0EA5...0x0EA5,  // Lao
    0x0EA7...0x0EBD, 0x0EC0...0x0EC4, 0x0EC6...0x0EC6, 0x0EC8...0x0ECE, 0x0EDC...0x0EDF,
    0x0F00...0x0F47, 0x0F49...0x0F6C, 0x0F71...0x0F97, 0x0F99...0x0FBC, 0x0FBE...0x0FCC,  // Tibetan
    0x0FCE...0x0FD4, 0x0FD9...0x0FDA,
    0x1000...0x103F, 0x1050...0x108F, 0x109A...0x109F,  // Burmese
    0x1780...0x17D3, 0x17D7...0x17D7, 0x17DC...0x17DD,  // Khmer
    0x1950...0x196D, 0x1970...0x1974,  // Tai Le
    0x1980...0x19AB, 0x19B0...0x19C9, 0x19DE...0x19DF,  // New Tai Lue
    0x1A20...0x1A5E, 0x1A60...0x1A7C, 0x1AA0...0x1AAD,  // Tai Tham
    0x1B00...0x1B4C, 0x1B4E...0x1B7F,  // Balinese
    0xA980...0xA9CD, 0xA9D0...0xA9D9, 0xA9DE...0xA9EF, 0xA9FA...0xA9FE,  // Javanese, Burmese
    0xAA60...0xAAC2, 0xAADB...0xAADF,  // Burmese, Tai Viet
    0x11700...0x1171A, 0x1171D...0x1172B, 0x1173A...0x1173B, 0x1173F...0x11746,  // Ahom
  ])

  /// The code points of the Arabic script, without the characters that Unicode assigns to several scripts: the
  /// comma, the question mark, the tatweel and most marks.
  private static let arabic = CodePointSet([
    0x0600...0x0604, 0x0606...0x060B, 0x060D...0x061A, 0x061C...0x061E, 0x0620...0x063F,
    0x0641...0x064A, 0x0656...0x066F, 0x0671...0x06DC, 0x06DE...0x06FF, 0x0750...0x077F,
    0x0870...0x0891, 0x0897...0x08E1, 0x08E3...0x08FF,
    0xFB50...0xFD3D, 0xFD40...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFE74, 0xFE76...0xFEFC,
    0x10E60...0x10E7E, 0x10EC2...0x10EC7, 0x10EFA...0x10EFF, 0x1EE00...0x1EEF1,
  ])

  private static let otherCursive = CodePointSet([
    0x0700...0x074F, 0x0860...0x086A,  // Syriac
    0x1800...0x1801, 0x1804...0x1804, 0x1806...0x18AA,  // Mongolian
    0x10F70...0x10F89, 0x11660...0x1166C, 0x1BC00...0x1BC9F,  // Old Uyghur, Mongolian, Duployan
  ])
}

/// A set of code points, stored as sorted ranges.
struct CodePointSet: Sendable {
  private let lower: [UInt32]
  private let upper: [UInt32]

  /// Creates the set of `ranges`, which must be ascending and disjoint.
  init(_ ranges: [ClosedRange<UInt32>]) {
    lower = ranges.map(\.lowerBound)
    upper = ranges.map(\.upperBound)
  }

  /// Whether the set contains `codePoint`. Uses a binary search.
  func contains(_ codePoint: Unicode.Scalar) -> Bool {
    let value = codePoint.value
    guard let first = lower.first, value >= first else { return false }
    var low = 0
    var high = lower.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lower[middle] <= value { low = middle } else { high = middle }
    }
    return value <= upper[low]
  }
}

/// Sequences of emoji (UTS #51).
enum Emoji {
  /// Whether a cluster is presented as an emoji rather than as text. Its first character decides, unless there is a
  /// variation selector.
  static func isPresented(_ cluster: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = cluster.first else { return false }
    if cluster.contains("\u{FE0F}") { return true }
    return first.properties.isEmojiPresentation && !cluster.contains("\u{FE0E}")
  }

  /// Whether two characters are the letters of a flag.
  static func isFlag(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    isRegionalIndicator(first) && isRegionalIndicator(second)
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
