/// The credentials that must not appear in messages or in the cache.
struct Secrets {
  private let key: APIKey?
  private let values: [String]

  /// The minimum length of a header value that is treated as a secret. Shorter values, such as `1`
  /// and `gzip`, occur in many places.
  private static let minimumValueLength = 8

  /// Creates the list of the secrets of an access.
  init(_ access: HTTPAccess) {
    key = access.key
    values = access.headers.map(\.value).filter { $0.utf8.count >= Self.minimumValueLength }
  }

  /// Returns a URL with `{key}` in place of the key. A style or a server may have written the key
  /// into the URL.
  func redacting(_ url: HTTPURL) -> HTTPURL {
    key.map { url.with(target: $0.redacting(url.target)) } ?? url
  }

  /// Returns `text` after each secret in it is replaced.
  func redacting(_ text: String) -> String {
    values.reduce(key?.redacting(text) ?? text) { $0.replacing($1, with: "…") }
  }

  /// The maximum size of a document in which the key is replaced, in bytes.
  private static let documentLimit = 1 << 24

  /// Returns a JSON document with `{key}` in place of the key. Servers may write the key into the
  /// addresses in TileJSON. A short key is not replaced, because it occurs in many places.
  func redacting(document bytes: [UInt8]) -> [UInt8] {
    guard let key, key.encoded.utf8.count >= Self.minimumValueLength,
      bytes.count <= Self.documentLimit,
      let first = bytes.first(where: { $0 > 0x20 }),
      [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first),
      key.spellings.contains(where: { bytes[...].firstRange(ofBytes: Array($0.utf8)) != nil }),
      let text = String(validating: bytes, as: UTF8.self)
    else { return bytes }
    return Array(key.redacting(text).utf8)
  }

  /// Returns a location with `{key}` in place of the key.
  func redacting(_ location: ResourceLocation) -> ResourceLocation {
    guard let key, case .url(let url) = location else { return location }
    return .url(key.redacting(url))
  }

  /// Returns an error after each secret in its texts is replaced.
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
    case .cancelled(let location): .cancelled(place(location))
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
    case .unwritable(let path, let reason): .unwritable(path, reason: reason)
    }
  }

  /// Whether `bytes` contain a secret.
  func occur(in bytes: [UInt8]) -> Bool {
    (values + (key?.spellings ?? [])).contains {
      bytes[...].firstRange(ofBytes: Array($0.utf8)) != nil
    }
  }
}

/// An API key. URLs contain `{key}` in its place, and the key is inserted only when a request is
/// sent. Therefore, no message and no file contains the key. See `redacting` for texts from other
/// sources.
public struct APIKey: Sendable, CustomStringConvertible {
  /// The placeholder for the key in URLs.
  public static let placeholder = "{key}"

  private let key: String
  /// The key after percent-encoding.
  let encoded: String

  /// Creates a key. Returns nil if the text is empty.
  public init?(_ key: String) {
    guard !key.isEmpty else { return nil }
    self.key = key
    encoded = key.percentEncoding { $0.isUnreservedInURL }
  }

  /// The spellings of the key: as it is, and percent-encoded.
  var spellings: [String] { [key, encoded] }

  /// Returns `text` with each occurrence of the key replaced by `{key}`.
  public func redacting(_ text: String) -> String {
    text.replacing(encoded, with: Self.placeholder).replacing(key, with: Self.placeholder)
  }

  /// The placeholder `{key}`, and never the key itself.
  public var description: String { Self.placeholder }
}
