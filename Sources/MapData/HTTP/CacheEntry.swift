/// An answer in the cache.
struct CacheEntry: Equatable {
  /// The URL that was asked, without secrets.
  var url: String
  /// Which bytes were asked for; all where it is nil.
  var range: Range<Int>?
  /// The status code.
  var status: Int
  /// When it was stored, in seconds since 1970.
  var storedAt: Int
  /// For how long from then on it holds without asking again.
  var lifetime: Int
  /// Whether it must not be used where it does not hold and the server cannot be reached.
  var demandsValidation: Bool
  /// The names of fields that a request must not have to be answered with this.
  var varying: [String]
  /// The fields of the header that matter later, without secrets.
  var etag, lastModified, redirect: String?
  /// The body.
  var body: [UInt8]

  /// Whether it answers a request at a time without asking the server.
  func isFresh(now: Int) -> Bool { now >= storedAt && now - storedAt < lifetime }

  /// Whether it has what was asked for.
  var isSuccess: Bool { (200...299).contains(status) }

  /// The lines for a request's header that let the server say that the answer still holds.
  var validators: [String] {
    if let etag { return ["If-None-Match: \(etag)"] }
    return lastModified.map { ["If-Modified-Since: \($0)"] } ?? []
  }
}

// The format: lines of text, an empty one, the body. The second line is a checksum of what follows it.
extension CacheEntry {
  /// The first line; another one makes an entry that is not read.
  private static let version = "render-map cache 1"

  /// The entry as a file.
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

  /// Reads a file; nil where it is no whole and undamaged entry.
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

  /// The first line and what follows it.
  private static func line(of bytes: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return (String(decoding: bytes[..<end], as: UTF8.self), bytes[(end + 1)...])
  }
}

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
