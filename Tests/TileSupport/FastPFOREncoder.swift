/// Packs integers with FastPFOR, in the byte order of MapLibre tiles.
enum FastPFOREncoder {
  /// Returns the packed bytes of `values`.
  static func encode(_ values: [UInt32]) -> [UInt8] {
    let packed = values.count / 256 * 256
    var words = [UInt32(packed)]
    for start in stride(from: 0, to: packed, by: 65_536) {
      words += page(values[start..<min(start + 65_536, packed)])
    }
    words += tail(values[packed...])
    return words.flatMap { word in [24, 16, 8, 0].map { UInt8(word >> $0 & 0xFF) } }
  }

  /// Returns a page of whole blocks.
  private static func page(_ values: ArraySlice<UInt32>) -> [UInt32] {
    var (packed, list): ([UInt32], [UInt8]) = ([], [])
    var exceptions: [Int: [UInt32]] = [:]
    for start in stride(from: values.startIndex, to: values.endIndex, by: 256) {
      let block = values[start..<(start + 256)]
      let widths = block.map { 32 - $0.leadingZeroBitCount }.sorted()
      // The width that at least nine of ten values need.
      let (width, largest) = (widths[230], widths[255])
      packed += pack(block.map { width == 32 ? $0 : $0 & (1 << UInt32(width) - 1) }, width)
      let places = block.indices.filter { UInt64(block[$0]) >> UInt64(width) > 0 }
      list += [UInt8(width), UInt8(places.count)]
      guard !places.isEmpty else { continue }
      list += [UInt8(largest)] + places.map { UInt8($0 - start) }
      exceptions[largest - width, default: []] += places.map { block[$0] >> UInt32(width) }
    }
    exceptions[1] = nil
    var page = [UInt32(packed.count + 1)] + packed + [UInt32(list.count)]
    page += stride(from: 0, to: list.count, by: 4).map { start in
      list[start..<min(start + 4, list.count)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    page.append(exceptions.keys.reduce(0) { $0 | 1 << UInt32($1 - 1) })
    for (width, values) in exceptions.sorted(by: { $0.key < $1.key }) {
      page += [UInt32(values.count)] + pack(values, width)
    }
    return page
  }

  /// Returns values of `width` bits, the low bits of a word first.
  private static func pack(_ values: [UInt32], _ width: Int) -> [UInt32] {
    var words = [UInt32](repeating: 0, count: (values.count * width + 31) / 32)
    for (index, value) in values.enumerated() where width > 0 {
      let bit = index * width
      words[bit / 32] |= value << UInt32(bit % 32)
      if bit % 32 + width > 32 { words[bit / 32 + 1] |= value >> UInt32(32 - bit % 32) }
    }
    return words
  }

  /// Returns values with seven bits per byte, whose high bit marks the last byte of a value.
  private static func tail(_ values: ArraySlice<UInt32>) -> [UInt32] {
    var bytes: [UInt8] = []
    for value in values {
      var rest = value
      while rest >= 0x80 {
        bytes.append(UInt8(rest & 0x7F))
        rest >>= 7
      }
      bytes.append(UInt8(rest) | 0x80)
    }
    return stride(from: 0, to: bytes.count, by: 4).map { start in
      bytes[start..<min(start + 4, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
