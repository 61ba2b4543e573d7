import MapData

extension ResourceLocation {
  /// Returns the location with `suffix` (for example `@2x.png`) appended to the path, before the query and fragment of a
  /// URL.
  func appendingToPath(_ suffix: String) -> ResourceLocation {
    switch self {
    case .standardInput: return self
    case .file(let path): return .file(path: path + suffix)
    case .url(let url):
      let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
      return .url(url[..<end] + suffix + url[end...])
    }
  }
}
