/// What an answer's header says of keeping it (RFC 9111), as a cache that one person uses reads it.
struct CacheControl {
  private let directives: [String: String]
  private let fields: HTTPFields

  /// Reads the header of an answer.
  init(_ fields: HTTPFields) {
    self.fields = fields
    var directives: [String: String] = [:]
    for part in (fields["Cache-Control"] ?? "").split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmingWhitespace() }
      guard let name = sides.first?.lowercased() else { continue }
      let value = sides.count > 1 ? sides[1].filter { $0 != "\"" } : ""
      if directives[name] == nil { directives[name] = value }
    }
    self.directives = directives
  }

  /// Whether the answer must not be kept at all.
  var forbidsStoring: Bool { directives["no-store"] != nil }

  /// Whether a copy must not be used unless the server has said that it still holds, even where the
  /// server cannot be reached.
  var demandsValidation: Bool {
    directives["no-cache"] != nil || directives["must-revalidate"] != nil
  }

  /// Whether nothing is said of for how long a copy holds.
  var isSilent: Bool { directives.isEmpty && fields["Expires"] == nil }

  /// For how many seconds from now on the answer holds: what `max-age` or `Expires` says, less the
  /// time that it spent in other caches; 0 where neither says anything. What is for shared caches
  /// (`s-maxage`) does not count.
  func lifetime(now: Int) -> Int {
    if directives["no-cache"] != nil { return 0 }
    let age = Self.seconds(fields["Age"] ?? "") ?? 0
    if let text = directives["max-age"] { return max(0, (Self.seconds(text) ?? 0) - age) }
    guard let expires = fields["Expires"].flatMap(HTTPDate.seconds) else { return 0 }
    let date = fields["Date"].flatMap(HTTPDate.seconds) ?? now
    return max(0, min(expires - date, Self.longest) - age)
  }

  /// The names of the request's fields that another answer might depend on, in lower case.
  var varying: [String] {
    (fields["Vary"] ?? "").split(separator: ",").map { $0.trimmingWhitespace().lowercased() }
  }

  /// A year, as RFC 9111 section 1.2.2 lets a cache cut short what is longer.
  private static let longest = 31_536_000

  private static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? longest, longest)
  }
}
