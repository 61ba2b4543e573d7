/// The kind of content, which is detected from its bytes.
///
/// The name of the content only resolves ambiguities. It distinguishes a `.shp` file from its
/// `.shx` index, which starts with the same bytes, and recognizes texts that could be CSV with
/// unusual columns.
public enum ContentKind: Hashable, Sendable {
  /// Data in a supported format.
  case data(DataFormat)
  /// A MapLibre style, or a text that resembles a style.
  case style
  /// A zip archive with a style at its root.
  case mapBundle
  /// A JSON value other than a style, GeoJSON or TopoJSON.
  case json
  /// Unsupported content. The text is the reason.
  case unknown(String)
}

/// The content that was found at a location where data or a style is expected.
public struct FoundContent: Sendable {
  /// The location after redirects.
  public let location: ResourceLocation
  /// The kind that was detected from the bytes.
  public let kind: ContentKind
  let body: Body
  /// The warnings about the encoding of the content.
  var warnings: [DataWarning] = []

  /// The storage of the content.
  enum Body: Sendable {
    /// The content is in memory and uncompressed.
    case bytes([UInt8])
    /// The content is in the file or folder at this path, and is not read yet.
    case file(String)
  }

  /// The content if it was read into memory, such as a style or a map bundle. It is nil for data
  /// that is read from its file.
  public var resource: Resource? {
    guard case .bytes(let bytes) = body else { return nil }
    return Resource(location: location, bytes: bytes)
  }
}
