/// A source of values that are chosen by the bytes of an input, so that each input represents a valid and structured
/// value. When no bytes are left, the first possibility is always chosen.
struct Choices {
  private var bytes: ArraySlice<UInt8>

  /// Creates choices from these bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// Whether there are bytes left.
  var isEmpty: Bool { bytes.isEmpty }

  /// The bytes that are left.
  var rest: [UInt8] { Array(bytes) }

  /// Returns the next byte.
  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// Returns a random Boolean.
  mutating func flag() -> Bool { byte() & 1 == 1 }

  /// Returns true with a chance of one in `count`. Returns false when no bytes are left.
  mutating func happens(oneIn count: Int) -> Bool { index(below: count) == count - 1 }

  /// Returns an integer from 0 to below `limit`, which is at most 65,536.
  mutating func index(below limit: Int) -> Int {
    guard limit > 256 else { return Int(byte()) % max(limit, 1) }
    return (Int(byte()) << 8 | Int(byte())) % limit
  }

  /// Returns one of the values.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[index(below: values.count)] }

  /// Returns an integer of any size, with an increased chance of the limits of integer types.
  mutating func integer() -> Int64 {
    switch index(below: 4) {
    case 0: return Int64(Int8(bitPattern: byte()))
    case 1: return pick([0, 1, -1, .max, .min, 1 << 31, -(1 << 31), 1 << 32, 1 << 53, 255, 65_536])
    default: return (0..<8).reduce(0) { sum, _ in sum << 8 | Int64(byte()) }
    }
  }

  /// Returns a number between two numbers.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(index(below: 65_536)) / 65_535
  }

  /// Returns a finite number of any size.
  mutating func anyNumber() -> Double {
    switch index(below: 4) {
    case 0: return number(-2, 2)
    case 1: return number(-1000, 1000)
    case 2:
      return pick([
        0, -0.0, 1, -1, 0.5, 1e-300, -1e-300, 1e300, -1e300, 1e15, -1e15, 2_147_483_648,
        -2_147_483_649,
        4_294_967_296, 9.3e18, -9.3e18, 90, 180, -180, 360, 85.05112877980659,
      ])
    default:
      let value = Double(bitPattern: UInt64(bitPattern: integer()))
      return value.isFinite ? value : 0
    }
  }

  /// Returns a short text that consists of words that readers know and of other words.
  mutating func text(_ words: [String] = []) -> String {
    let kind = index(below: words.isEmpty ? 3 : 6)
    switch kind {
    case 0: return ""
    case 1: return String(decoding: (0..<index(below: 12)).map { _ in byte() }, as: UTF8.self)
    case 2:
      return pick([
        "a", "Ä", "😀", "שלום", "مرحبا", "你好", "नमस्ते", "a\u{301}", "\u{200F}", "\n", " ", "0", "null",
      ])
    default: return pick(words)
    }
  }
}
