#if canImport(_FoundationICU)
  import _FoundationICU
#endif

/// Where words end in scripts that write none of their ends: Thai, Lao, Burmese and Khmer, by ICU's
/// dictionaries.
enum DictionaryBreaks {
  /// The indices in `scalars` between two characters of such scripts where a line may break.
  static func indices(in scalars: [Unicode.Scalar]) -> Set<Int> {
    #if canImport(_FoundationICU)
      guard scalars.contains(where: ScriptProperties.needsDictionary) else { return [] }
      var units: [UInt16] = []
      var characters: [Int] = []
      for (index, scalar) in scalars.enumerated() {
        for unit in UTF16.encode(scalar) ?? .init() {
          units.append(unit)
          characters.append(index)
        }
      }
      return units.withUnsafeBufferPointer { units in
        var status = U_ZERO_ERROR
        // The iterator reads the text where it is, and is closed before it goes.
        let iterator = swift_ubrk_open(
          UBRK_LINE, "", units.baseAddress, Int32(units.count), &status)
        guard let iterator, status.rawValue <= 0 else { return [] }
        defer { swift_ubrk_close(iterator) }
        var indices: Set<Int> = []
        while true {
          let next = Int(swift_ubrk_next(iterator))
          guard next > 0, next < characters.count else { return indices }
          let index = characters[next]
          let isInside =
            ScriptProperties.needsDictionary(scalars[index])
            && ScriptProperties.needsDictionary(scalars[index - 1])
          if isInside { indices.insert(index) }
        }
      }
    #else
      return []
    #endif
  }
}
