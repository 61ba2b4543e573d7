/// The caching rules in the header of a response (RFC 9111), as a private cache interprets them.
struct CacheControl {
  private let directives: [String: String]
  private let fields: HTTPFields

  /// Parses the caching rules in the header fields of a response.
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

  /// Whether the response must not be stored (`no-store`).
  var forbidsStoring: Bool { directives["no-store"] != nil }

  /// Whether a stale response must not be used without validation. This applies even if the server
  /// cannot be reached.
  var demandsValidation: Bool {
    directives["no-cache"] != nil || directives["must-revalidate"] != nil
  }

  /// Whether the header contains no caching rules.
  var hasNoRules: Bool { directives.isEmpty && fields["Expires"] == nil }

  /// Returns the number of seconds from `now` for which the response is fresh. It is computed from
  /// `max-age`, or from `Expires` if there is no `max-age`, and `Age` is subtracted. It is 0 if the
  /// response contains neither `max-age` nor `Expires`. `s-maxage` is ignored, because it is for
  /// shared caches.
  func lifetime(now: Int) -> Int {
    if directives["no-cache"] != nil { return 0 }
    let age = Self.seconds(fields["Age"] ?? "") ?? 0
    if let text = directives["max-age"] { return max(0, (Self.seconds(text) ?? 0) - age) }
    guard let expires = fields["Expires"].flatMap(HTTPDate.seconds) else { return 0 }
    let date = fields["Date"].flatMap(HTTPDate.seconds) ?? now
    return max(0, min(expires - date, Self.maximumLifetime) - age)
  }

  /// The names of the request fields on which the response depends (`Vary`), in lowercase.
  var varying: [String] {
    (fields["Vary"] ?? "").split(separator: ",").map { $0.trimmingWhitespace().lowercased() }
  }

  /// The maximum lifetime of a response, in seconds. It is one year. RFC 9111 section 1.2.2 permits
  /// a cache to limit longer times.
  private static let maximumLifetime = 31_536_000

  private static func seconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? maximumLifetime, maximumLifetime)
  }
}
