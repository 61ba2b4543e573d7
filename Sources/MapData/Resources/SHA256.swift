import MapCNettle

/// A SHA-256 hash (FIPS 180-4), which detects changes of content.
package struct SHA256 {
  private var state = sha256_ctx()

  /// Creates a hash to which no bytes were added.
  package init() { nettle_sha256_init(&state) }

  /// Adds bytes to the end of the hashed content.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
    nettle_sha256_update(&state, bytes.count, start)
  }

  /// The hash of the bytes that were added so far, as 32 bytes.
  package var bytes: [UInt8] {
    // Computing the digest resets the state, so it works on a copy.
    var state = state
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&state, digest.count, &digest)
    return digest
  }

  /// Returns the hash of the bytes that were added so far, as 64 hexadecimal digits.
  package func hexadecimal() -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the hash of `bytes`, as 64 hexadecimal digits.
  package static func hexadecimal(of bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    let isContiguous: Void? = bytes.withContiguousStorageIfAvailable {
      hash.add(UnsafeRawBufferPointer($0))
    }
    if isContiguous == nil { Array(bytes).withUnsafeBytes { hash.add($0) } }
    return hash.hexadecimal()
  }

  /// Returns the hash of the file at `path`. The file is read piece by piece. Returns nil if the
  /// file cannot be read.
  static func hexadecimal(ofFile path: String) -> String? {
    let step = 1 << 20
    var hash = SHA256()
    var offset = 0
    while true {
      let piece = try? readFile(path, range: offset..<offset + step, limit: step)
      guard let piece else { return nil }
      piece.withUnsafeBytes { hash.add($0) }
      if piece.count < step { return hash.hexadecimal() }
      offset += step
    }
  }
}
