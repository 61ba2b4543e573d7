/// The content found at a location.
public struct Resource: Hashable, Sendable {
  /// The location, against which relative addresses in the content are resolved. For fetched
  /// content, the URL after redirects, with `{key}` in place of an API key.
  public let location: ResourceLocation
  /// The bytes of the resource, or of the requested range.
  public let bytes: [UInt8]

  /// Creates the content at a location.
  package init(location: ResourceLocation, bytes: [UInt8]) {
    self.location = location
    self.bytes = bytes
  }
}

/// A request for the bytes at a location, or a range of them.
public struct ResourceRequest: Hashable, Sendable {
  /// The location of the resource.
  public var location: ResourceLocation
  /// The byte range; nil for all bytes. Bytes beyond the end are omitted.
  public var range: Range<Int>?

  /// Creates a request for a byte range, or by default all bytes, at `location`.
  public init(_ location: ResourceLocation, range: Range<Int>? = nil) {
    self.location = location
    self.range = range
  }
}

/// A URL scheme that a program registers with a loader.
public struct ResourceScheme: Sendable {
  /// The name of the scheme in lower case, without the colon: `tiles` for `tiles://here`.
  public let name: String
  /// Whether documents from the network may name URLs of this scheme.
  public let isOpenToRemoteDocuments: Bool
  /// Returns the bytes at a URL of this scheme, as the style writes it. May block the thread. When the task that
  /// needs the bytes is canceled, `Task.isCancelled` becomes true in calls on the thread of the task.
  public let load: @Sendable (String) throws -> [UInt8]

  /// Creates the scheme `name`, read by `load`. A `ResourceError` that `load` throws is passed on;
  /// any other error becomes the reason of an `unreadable` one. By default, documents from the
  /// network cannot name URLs of the scheme.
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
  /// Returns the bytes within `range`; all bytes if it is nil.
  func bytes(in range: Range<Int>?) -> [UInt8] {
    range.map { Array(self[$0.clamped(to: indices)]) } ?? self
  }
}
