/// A response that the cache contains.
struct CacheEntry: Equatable {
  /// The URL of the request, without secrets.
  var url: String
  /// The byte range of the request, or nil if all bytes were requested.
  var range: Range<Int>?
  var status: Int
  /// The time at which the response was stored, in seconds since 1970.
  var storedAt: Int
  /// The number of seconds after `storedAt` for which the response is fresh.
  var lifetime: Int
  /// Whether the response must not be used when it is stale and the server cannot be reached.
  var demandsValidation: Bool
  /// The names of the request fields on which the response depends. A request that contains such a
  /// field is not answered from the cache.
  var varying: [String]
  /// The header fields that are kept. They contain no secrets.
  var etag, lastModified, redirect: String?
  var body: [UInt8]

  /// Whether the response can be used without a request to the server.
  func isFresh(now: Int) -> Bool { now >= storedAt && now - storedAt < lifetime }

  /// Whether the status is from 200 to 299.
  var isSuccess: Bool { (200...299).contains(status) }

  /// The header lines for a conditional request. They allow the server to confirm the response.
  var validators: [String] {
    if let etag { return ["If-None-Match: \(etag)"] }
    return lastModified.map { ["If-Modified-Since: \($0)"] } ?? []
  }
}

// An entry is encoded as lines of text, an empty line and the body. The second line is a checksum
// of all data that follows it.
extension CacheEntry {
  /// The first line of an entry. Entries of another version are ignored.
  private static let version = "render-map cache 1"

  /// The entry as the content of a file.
  var encoded: [UInt8] {
    var lines = [
      "url \(url)", "status \(status)", "stored-at \(storedAt)", "lifetime \(lifetime)",
      "length \(body.count)",
    ]
    if let range { lines.append("range \(range.lowerBound) \(range.upperBound)") }
    if demandsValidation { lines.append("demands-validation") }
    lines += varying.map { "varying \($0)" }
    if let etag { lines.append("etag \(etag)") }
    if let lastModified { lines.append("last-modified \(lastModified)") }
    if let redirect { lines.append("redirect \(redirect)") }
    let text = Array((lines.joined(separator: "\n") + "\n\n").utf8)
    let checksum = StableHash.hexadecimal(of: [text, body])
    return Array("\(Self.version)\n\(checksum)\n".utf8) + text + body
  }

  /// Decodes an entry from the content of a file. Returns nil if the entry is incomplete or
  /// damaged.
  init?(_ file: [UInt8]) {
    guard let (version, afterVersion) = Self.line(of: file[...]), version == Self.version,
      let (checksum, content) = Self.line(of: afterVersion)
    else { return nil }
    var rest = content
    var values: [String: String] = [:]
    var varying: [String] = []
    while true {
      guard let (line, after) = Self.line(of: rest) else { return nil }
      rest = after
      if line.isEmpty { break }
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard let name = parts.first else { return nil }
      let value = parts.count > 1 ? parts[1] : ""
      if name == "varying" { varying.append(value) } else { values[name] = value }
    }
    func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }
    guard let url = values["url"], let status = number("status"),
      let storedAt = number("stored-at"), storedAt >= 0, let lifetime = number("lifetime"),
      number("length") == rest.count
    else { return nil }
    let body = Array(rest)
    guard StableHash.hexadecimal(of: [Array(content.dropLast(body.count)), body]) == checksum
    else { return nil }
    if let text = values["range"] {
      guard let range = Self.range(text) else { return nil }
      self.range = range
    }
    (self.url, self.status, self.storedAt, self.lifetime) = (url, status, storedAt, lifetime)
    (self.varying, self.body) = (varying, body)
    demandsValidation = values["demands-validation"] != nil
    (etag, lastModified, redirect) = (values["etag"], values["last-modified"], values["redirect"])
  }

  private static func range(_ text: String) -> Range<Int>? {
    let ends = text.split(separator: " ").map { Int($0) }
    guard ends.count == 2, let start = ends[0], let end = ends[1], 0 <= start, start <= end
    else { return nil }
    return start..<end
  }

  /// Returns the first line of `bytes` and the bytes after it, or nil if there is no line break.
  private static func line(of bytes: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return (String(decoding: bytes[..<end], as: UTF8.self), bytes[(end + 1)...])
  }
}

/// A hash for checksums and names of files. It is equal on all machines and in all runs. It does
/// not resist deliberate collisions, so the hashed data must be compared in full.
enum StableHash {
  /// Returns the hash of the concatenated `parts`, as 16 hexadecimal digits.
  static func hexadecimal(of parts: [[UInt8]]) -> String {
    let digits = String(hash(of: parts), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the 64-bit FNV-1a hash over words of eight bytes. It is several times as fast as the
  /// hash over bytes. The length of each part is hashed after the part.
  private static func hash(of parts: [[UInt8]]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x100_0000_01B3
      // A product carries only into higher bits, so this step feeds the upper bits back into the
      // lower bits.
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
