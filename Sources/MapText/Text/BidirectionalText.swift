#if canImport(_FoundationICU)
  import _FoundationICU
#endif

/// A paragraph under the Unicode Bidirectional Algorithm (UAX #9). Its direction is the direction of the first strong
/// character, as in mapbox-gl-rtl-text.
package final class BidirectionalText {
  /// Whether the character may be right-to-left, or may make other characters right-to-left.
  package static func mayReorder(_ scalar: Unicode.Scalar) -> Bool {
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
    /// The index of the character of each UTF-16 unit in the paragraph.
    private var characters: [Int] = []
    /// The index of the first UTF-16 unit of each character, and the index of the end.
    private var units: [Int32] = []
    /// The text. ICU keeps a pointer to it for the lifetime of the paragraph.
    private let text: UnsafeMutableBufferPointer<UInt16>
    private let paragraph: OpaquePointer?
    private let line: OpaquePointer?

    /// Creates the paragraph `scalars`, independent of the rest of the text.
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

    /// Returns the runs of a line from left to right; nil if the text cannot be analyzed. The `range` refers to the
    /// whole text. It must not be empty and must lie in the paragraph.
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

    /// Returns the mirrored form of `scalar` in right-to-left text, such as the opposite bracket.
    static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      guard scalar.properties.isBidiMirrored else { return scalar }
      return Unicode.Scalar(UInt32(swift_u_charMirror(UChar32(scalar.value)))) ?? scalar
    }
  #else
    /// Creates an empty paragraph. Without ICU, text stays in logical order.
    init(_ scalars: ArraySlice<Unicode.Scalar>) {}

    func runs(of range: Range<Int>) -> [VisualRun]? { nil }

    static func mirrored(_ scalar: Unicode.Scalar) -> Unicode.Scalar { scalar }
  #endif

  /// Whether the character is an invisible bidi control (ICU's UBIDI_REMOVE_BIDI_CONTROLS).
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
