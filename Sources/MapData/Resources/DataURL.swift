import FoundationEssentials

/// A `data` URL, which contains its resource (RFC 2397), such as `data:image/png;base64,iVBOR...`.
enum DataURL {
  /// Whether the scheme of a URL is `data`.
  static func isOne(_ url: String) -> Bool { url.prefix(5).lowercased() == "data:" }

  /// Returns a `data` URL that contains bytes of a media type.
  static func url(of bytes: [UInt8], type: String = "application/octet-stream") -> String {
    "data:\(type);base64," + Data(bytes).base64EncodedString()
  }

  /// Returns the bytes in a `data` URL.
  ///
  /// - Throws: `ResourceError.invalidURL` if the URL contains no comma, or if its content is not
  ///   valid in the encoding that it states.
  static func bytes(of url: String) throws(ResourceError) -> [UInt8] {
    guard let comma = url.firstIndex(of: ",") else {
      throw .invalidURL(abbreviated(url), reason: "a comma must precede the data")
    }
    guard let content = percentDecoded(url[url.index(after: comma)...]) else {
      throw .invalidURL(
        abbreviated(url), reason: "two hexadecimal digits must follow every %")
    }
    guard url[..<comma].lowercased().hasSuffix(";base64") else { return content }
    guard let bytes = Data(base64Encoded: Data(content), options: .ignoreUnknownCharacters) else {
      throw .invalidURL(abbreviated(url), reason: "the data is not base64")
    }
    return Array(bytes)
  }

  /// Returns the URL for messages. If the URL is long, only its start is returned.
  static func abbreviated(_ url: String) -> String {
    url.utf8.count <= 64 ? url : url.prefix(40) + "..."
  }
}
