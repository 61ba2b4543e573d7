#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ResourceLoader {
  /// Whether a file exists: in the bundle, if there is one. Of a template, only the folder before its
  /// first placeholder is looked for.
  package func exists(_ location: ResourceLocation) -> Bool {
    if let bundle { return bundle.hasFile(location) }
    guard case .file(let path) = location else { return false }
    let fixed = path.prefix { $0 != "{" }
    let place = fixed.endIndex == path.endIndex ? fixed : fixed.prefix(through: "/")
    return access(String(place), F_OK) == 0
  }
}

extension Substring {
  /// The text up to the last occurrence of `mark`; `.` without one.
  fileprivate func prefix(through mark: Character) -> Substring {
    lastIndex(of: mark).map { self[...$0] } ?? "."
  }
}
