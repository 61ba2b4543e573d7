#if canImport(_FoundationICU)
  import _FoundationICU
#endif

/// Joined forms of Arabic letters as code points (Unicode's presentation forms), for lookups in glyph ranges.
/// MapLibre GL JS uses mapbox-gl-rtl-text, which calls ICU's u_shapeArabic in the same way.
enum ArabicForms {
  /// Returns `scalars`, in logical order, with joined letters. Ligatures shorten the result.
  static func joined(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.contains(where: isJoined) else { return scalars }
    #if canImport(_FoundationICU)
      var source: [UInt16] = []
      source.reserveCapacity(scalars.count)
      for scalar in scalars { source.append(contentsOf: UTF16.encode(scalar) ?? .init()) }
      var status = U_ZERO_ERROR
      // Joining letters never lengthens a text, so the capacity suffices.
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

  /// Whether the scalar is a letter or mark that u_shapeArabic may replace.
  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    (0x0621...0x06FF).contains(scalar.value)
  }
}
