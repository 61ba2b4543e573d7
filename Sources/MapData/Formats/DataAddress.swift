#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where data is, and which of its layers is meant: `roads.gpkg`, `roads.gpkg#bridges`.
public struct DataAddress: Hashable, Sendable {
  /// Where the data is.
  public var location: ResourceLocation
  /// The name of the layer; all of them where it is nil.
  public var layer: String?

  /// The data at a place, or a layer of it.
  public init(_ location: ResourceLocation, layer: String? = nil) {
    self.location = location
    self.layer = layer
  }
}

extension DataAddress: CustomStringConvertible {
  /// The place, and the layer after `#`.
  public var description: String { "\(location)" + (layer.map { "#" + $0 } ?? "") }
}

extension ResourceLoader {
  /// The data that `text` names, seen from the file or URL `base`. What stands after the last `#` is the
  /// name of a layer, except where there is a file with all of `text` as its name.
  ///
  /// - Throws: What `location(of:relativeTo:)` throws.
  public func dataAddress(
    of text: String, relativeTo base: ResourceLocation? = nil
  ) throws(ResourceError) -> DataAddress {
    let whole = try location(of: text, relativeTo: base)
    guard let mark = text.lastIndex(of: "#"), mark > text.startIndex,
      text.index(after: mark) < text.endIndex
    else { return DataAddress(whole) }
    if case .file(let path) = whole, access(path, F_OK) == 0 { return DataAddress(whole) }
    return DataAddress(
      try location(of: String(text[..<mark]), relativeTo: base),
      layer: String(text[text.index(after: mark)...]))
  }
}
