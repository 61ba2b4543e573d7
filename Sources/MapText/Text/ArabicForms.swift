#if canImport(_FoundationICU)
  import _FoundationICU
#endif

/// Arabic letters in the forms that join their neighbours, as code points (Unicode's presentation
/// forms): what glyph ranges are looked up by. MapLibre GL JS has them of mapbox-gl-rtl-text, which
/// asks ICU's u_shapeArabic in the same way.
enum ArabicForms {
  /// `scalars`, in their logical order, with the letters joined; shorter where two become one.
  static func joined(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.contains(where: isJoined) else { return scalars }
    #if canImport(_FoundationICU)
      var source: [UInt16] = []
      source.reserveCapacity(scalars.count)
      for scalar in scalars { source.append(contentsOf: UTF16.encode(scalar) ?? .init()) }
      var status = U_ZERO_ERROR
      // Safe: joining letters never lengthens a text.
      let shaped = [UInt16](unsafeUninitializedCapacity: source.count) { buffer, count in
        let options = UInt32(U_SHAPE_LETTERS_SHAPE | U_SHAPE_TEXT_DIRECTION_LOGICAL)
        let length = swift_u_shapeArabic(
          source, Int32(source.count), buffer.baseAddress, Int32(buffer.count), options, &status)
        count = status.rawValue > 0 ? 0 : min(max(0, Int(length)), buffer.count)
      }
      return shaped.isEmpty
        ? scalars : Array(String(decoding: shaped, as: UTF16.self).unicodeScalars)
    #else
      return scalars
    #endif
  }

  /// Whether the scalar is a letter, or a mark, that u_shapeArabic may write in another form.
  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    (0x0621...0x06FF).contains(scalar.value)
  }
}
