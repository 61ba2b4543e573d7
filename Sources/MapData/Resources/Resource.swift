/// The content that was found at a location.
public struct Resource: Hashable, Sendable {
  /// The location against which relative addresses in the content are resolved. If the content was
  /// fetched, it is the URL after redirects. The URL contains `{key}` in place of an API key.
  public let location: ResourceLocation
  /// The bytes of the resource, or of the requested range.
  public let bytes: [UInt8]

  /// Creates the content that was read from a location.
  package init(location: ResourceLocation, bytes: [UInt8]) {
    self.location = location
    self.bytes = bytes
  }
}

/// A request for the bytes at a location, or for a range of them.
public struct ResourceRequest: Hashable, Sendable {
  /// The location of the resource.
  public var location: ResourceLocation
  /// The byte range, or nil to request all bytes. Bytes beyond the end are omitted.
  public var range: Range<Int>?

  /// Creates a request for a byte range at `location`. By default, all bytes are requested.
  public init(_ location: ResourceLocation, range: Range<Int>? = nil) {
    self.location = location
    self.range = range
  }
}

/// A URL scheme that a program registers with a loader.
public struct ResourceScheme: Sendable {
  /// The name of the scheme in lowercase, without the colon. For example, it is `tiles` for
  /// `tiles://here`.
  public let name: String
  /// Whether documents from the network may name URLs of this scheme.
  public let isOpenToRemoteDocuments: Bool
  /// A function that returns the bytes at a URL of this scheme. It receives the URL as the style
  /// writes it. It may block the thread. When the task that needs the bytes is canceled,
  /// `Task.isCancelled` becomes true in the function, if it runs on the thread of the task.
  public let load: @Sendable (String) throws -> [UInt8]

  /// Creates the scheme `name`, whose URLs `load` reads. If `load` throws a `ResourceError`, that
  /// error is passed on. Any other error becomes the reason of an `unreadable` error. By default,
  /// documents from the network cannot name URLs of the scheme.
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
  /// Returns the bytes within `range`, or all bytes if `range` is nil.
  func bytes(in range: Range<Int>?) -> [UInt8] {
    range.map { Array(self[$0.clamped(to: indices)]) } ?? self
  }
}
