#if canImport(_FoundationICU)
  import _FoundationICU
#endif

/// A paragraph under the Unicode Bidirectional Algorithm (UAX #9), its direction that of the first
/// letter that has one, as mapbox-gl-rtl-text asks ICU for it.
final class BidirectionalText {
  /// Whether the character may run from right to left, or make others do so.
  static func mayReorder(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x590: false
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  #if canImport(_FoundationICU)
    private let start: Int
    /// For each UTF-16 unit the character it belongs to, from the paragraph's first.
    private var characters: [Int] = []
    /// For each character, and the end, its first UTF-16 unit.
    private var units: [Int32] = []
    /// ICU keeps a pointer to the text: it lives, unmoved, as long as the paragraph.
    private let text: UnsafeMutableBufferPointer<UInt16>
    private let paragraph: OpaquePointer?
    private let line: OpaquePointer?

    /// The paragraph `scalars`; no other part of the text counts.
    init(_ scalars: ArraySlice<Unicode.Scalar>) {
      start = scalars.startIndex
      var utf16: [UInt16] = []
      for (index, scalar) in scalars.enumerated() {
        units.append(Int32(utf16.count))
        for unit in UTF16.encode(scalar) ?? .init() {
          utf16.append(unit)
          characters.append(index)
        }
      }
      units.append(Int32(utf16.count))
      text = .allocate(capacity: utf16.count)
      _ = text.initialize(from: utf16)
      paragraph = swift_ubidi_open()
      line = swift_ubidi_open()
      var status = U_ZERO_ERROR
      swift_ubidi_setPara(
        paragraph, text.baseAddress, Int32(text.count), UBiDiLevel(UBIDI_DEFAULT_LTR), nil, &status)
    }

    deinit {
      swift_ubidi_close(line)
      swift_ubidi_close(paragraph)
      text.deallocate()
    }

    /// The runs of a line from left to right; `range` counts in the whole text, is not empty and lies
    /// in the paragraph. Nil where the text cannot be analysed.
    func runs(of range: Range<Int>) -> [VisualRun]? {
      let first = units[range.lowerBound - start]
      var status = U_ZERO_ERROR
      swift_ubidi_setLine(paragraph, first, units[range.upperBound - start], line, &status)
      let count = swift_ubidi_countRuns(line, &status)
      guard status.rawValue <= 0 else { return nil }
      return (0..<count).map { index in
        var unit: Int32 = 0
        var length: Int32 = 0
        let direction = swift_ubidi_getVisualRun(line, index, &unit, &length)
        let lower = characters[Int(first + unit)]
        let upper = length > 0 ? characters[Int(first + unit + length - 1)] + 1 : lower
        return VisualRun(
          range: start + lower..<start + upper, isRightToLeft: direction == UBIDI_RTL)
      }
    }

    /// What stands for `scalar` in text from right to left: brackets are mirrored.
    static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      guard scalar.properties.isBidiMirrored else { return scalar }
      return Unicode.Scalar(UInt32(swift_u_charMirror(UChar32(scalar.value)))) ?? scalar
    }
  #else
    /// Where ICU cannot be reached, text stays in its logical order.
    init(_ scalars: ArraySlice<Unicode.Scalar>) {}

    func runs(of range: Range<Int>) -> [VisualRun]? { nil }

    static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar { scalar }
  #endif

  /// Whether the character directs others and is never drawn (ICU's UBIDI_REMOVE_BIDI_CONTROLS).
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
