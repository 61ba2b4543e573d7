/// What must not show: neither in messages nor in the cache.
struct Secrets {
  private let key: APIKey?
  private let values: [String]

  /// Shorter values of headers are no secrets; `1` and `gzip` stand in many texts.
  private static let shortestValue = 8

  /// The secrets of an access.
  init(_ access: HTTPAccess) {
    key = access.key
    values = access.headers.map(\.value).filter { $0.utf8.count >= Self.shortestValue }
  }

  /// A URL in which `{key}` stands for the key, where the style or a server wrote it out.
  func redacting(_ url: HTTPURL) -> HTTPURL {
    key.map { url.with(target: $0.redacting(url.target)) } ?? url
  }

  /// `text` without secrets.
  func redacting(_ text: String) -> String {
    values.reduce(key?.redacting(text) ?? text) { $0.replacing($1, with: "…") }
  }

  /// Whether a secret stands in `bytes`.
  func occur(in bytes: [UInt8]) -> Bool {
    (values + (key?.spellings ?? [])).contains {
      bytes[...].firstRange(ofBytes: Array($0.utf8)) != nil
    }
  }
}
