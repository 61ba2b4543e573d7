/// A hash that is the same on every machine and in every run, to name files and to find damage. It
/// does not resist those who look for collisions; what it names is compared in full.
enum StableHash {
  /// The hash of `parts` one after the other, as 16 hexadecimal digits.
  static func hexadecimal(of parts: [[UInt8]]) -> String {
    let digits = String(hash(of: parts), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// FNV-1a with 64 bits over words of eight bytes, which is as sensitive as over bytes and several
  /// times as fast; the length of each part follows it.
  private static func hash(of parts: [[UInt8]]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x100_0000_01B3
      // The product carries only upwards; this brings the upper bits down again.
      hash ^= hash >> 32
    }
    for part in parts {
      part.withUnsafeBytes { bytes in
        let whole = bytes.count & ~7
        for start in stride(from: 0, to: whole, by: 8) {
          add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)))
        }
        add(bytes[whole...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
      }
      add(UInt64(part.count))
    }
    return hash
  }
}
