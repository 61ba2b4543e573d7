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
