import CZip

/// The hash that tells whether a file of a bundle has changed (FIPS 180-4).
enum SHA256 {
  /// The hash of `bytes` as 64 hexadecimal digits; nil where no library of hashes is on this machine.
  static func hexadecimal(of bytes: [UInt8]) -> String? {
    var digest = [UInt8](repeating: 0, count: 32)
    guard zip_archive_sha256(bytes, bytes.count, &digest) != 0 else { return nil }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
