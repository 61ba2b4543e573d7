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

  /// An error without secrets in the texts that it has from elsewhere.
  func redacting(_ error: ResourceError) -> ResourceError {
    func place(_ location: ResourceLocation) -> ResourceLocation {
      if case .url(let url) = location { .url(redacting(url)) } else { location }
    }
    return switch error {
    case .notFound(let location): .notFound(place(location))
    case .unreadable(let location, let reason):
      .unreadable(place(location), reason: redacting(reason))
    case .tooLarge(let location, let limit): .tooLarge(place(location), limit: limit)
    case .unsupportedScheme(let url, let scheme):
      .unsupportedScheme(url: redacting(url), scheme: scheme)
    case .timedOut(let location): .timedOut(place(location))
    case .badStatus(let location, let status): .badStatus(place(location), status: status)
    case .brokenAnswer(let location, let reason):
      .brokenAnswer(place(location), reason: redacting(reason))
    case .noConnection(let location, let reason):
      .noConnection(place(location), reason: redacting(reason))
    case .tooManyRedirects(let location, let limit):
      .tooManyRedirects(place(location), limit: limit)
    case .noTransport(let location): .noTransport(place(location))
    case .refused(let text, .notRemote(let base)):
      .refused(redacting(text), .notRemote(base: redacting(base)))
    case .refused(let text, let refusal): .refused(redacting(text), refusal)
    case .invalidURL(let text, let reason): .invalidURL(redacting(text), reason: redacting(reason))
    case .malformed(let location, let reason):
      .malformed(place(location), reason: redacting(reason))
    }
  }

  /// Whether a secret stands in `bytes`.
  func occur(in bytes: [UInt8]) -> Bool {
    (values + (key?.spellings ?? [])).contains {
      bytes[...].firstRange(ofBytes: Array($0.utf8)) != nil
    }
  }
}

/// A key that stands in URLs as `{key}`. It is put in only as a request leaves, so that no message and
/// no file has it; see `redacting` for texts that others write.
public struct APIKey: Sendable, CustomStringConvertible {
  /// What stands for the key in URLs.
  public static let placeholder = "{key}"

  private let key: String
  /// The key as it stands in a URL.
  let encoded: String

  /// The key; nil where it is empty.
  public init?(_ key: String) {
    guard !key.isEmpty else { return nil }
    self.key = key
    encoded = key.percentEncoding { $0.isUnreservedInURL }
  }

  /// The two ways to write the key.
  var spellings: [String] { [key, encoded] }

  /// `text` with `{key}` wherever the key stands.
  public func redacting(_ text: String) -> String {
    text.replacing(encoded, with: Self.placeholder).replacing(key, with: Self.placeholder)
  }

  /// `{key}`, never the key.
  public var description: String { Self.placeholder }
}
