/// What was found at a place.
public struct Resource: Hashable, Sendable {
  /// Where it was found: what addresses in it are relative to. Of what was fetched, the URL that
  /// redirects led to, with `{key}` in place of an API key.
  public let location: ResourceLocation
  /// Its bytes.
  public let bytes: [UInt8]
}

/// What to read: a place, and which of its bytes.
public struct ResourceRequest: Hashable, Sendable {
  /// Where the bytes are.
  public var location: ResourceLocation
  /// Which of them; all where it is nil. What lies beyond the end is left out of the answer.
  public var range: Range<Int>?

  /// A request for the bytes `range`, or all, at `location`.
  public init(_ location: ResourceLocation, range: Range<Int>? = nil) {
    self.location = location
    self.range = range
  }
}

/// How URLs of one scheme are read: what a program registers to bring bytes of its own.
public struct ResourceScheme: Sendable {
  /// The scheme, in lower case and without the colon: `tiles` of `tiles://here`.
  public let name: String
  /// Whether documents that came over HTTP may name URLs of this scheme.
  public let isOpenToRemoteDocuments: Bool
  /// Gives the bytes of a URL of this scheme, as the style writes it.
  public let load: @Sendable (String) throws -> [UInt8]

  /// The scheme `name`, read by `load`. A `ResourceError` that it throws is passed on; any other
  /// error becomes the reason of an `unreadable` one. Unless it is open to remote documents, a style
  /// that came over HTTP cannot name it.
  public init(
    _ name: String, isOpenToRemoteDocuments: Bool = false,
    load: @escaping @Sendable (String) throws -> [UInt8]
  ) {
    self.name = name.lowercased()
    self.isOpenToRemoteDocuments = isOpenToRemoteDocuments
    self.load = load
  }
}

extension [UInt8] {
  /// The bytes of `range` that there are; all where it is nil.
  func bytes(in range: Range<Int>?) -> [UInt8] {
    range.map { Array(self[$0.clamped(to: indices)]) } ?? self
  }
}
