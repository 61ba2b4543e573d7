/// The length of the well-formed UTF-8 sequence (Unicode 16, table 3-7) of two to four bytes that
/// starts at `index`; nil where there is none.
func multibyteSequenceLength(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  let lead = bytes[index]
  let (length, second): (Int, ClosedRange<UInt8>) =
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: (0, 0...0)
    }
  guard length > 0, index + length <= bytes.count, second.contains(bytes[index + 1]) else {
    return nil
  }
  for following in bytes[(index + 2)..<(index + length)] where following & 0xC0 != 0x80 {
    return nil
  }
  return length
}
