import MapData

extension ResourceLocation {
  /// The place of a sprite's part: its address with `suffix` (`@2x.png`, say) after the path, before
  /// a query and a fragment that a URL may have.
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
