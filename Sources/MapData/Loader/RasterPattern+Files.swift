#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension RasterPattern {
  /// Returns the pattern that a location is; nil if it is a file, or not a pattern.
  package init?(_ location: ResourceLocation, loader: ResourceLoader) {
    guard case .file(let path) = location, let pattern = RasterPattern(path),
      loader.bundle != nil || !loader.exists(location)
    else { return nil }
    self = pattern
  }

  /// Returns the names of the files in the order in which they are drawn, one per line.
  ///
  /// - Throws: `ResourceError.unreadable` if there are none; errors of the loader.
  func list(_ loader: ResourceLoader) throws(ResourceError) -> [UInt8] {
    let location = ResourceLocation.file(path: folder + name)
    if folder.contains(where: Self.isWildcard) {
      throw .unreadable(
        location, reason: "only the name of a file can be a pattern, and not that of a folder")
    }
    let place = ResourceLocation.file(path: folder.isEmpty ? "." : folder)
    let names = loader.names(inFolder: place)?.filter { fnmatch(name, $0, FNM_PERIOD) == 0 }
    guard let names, !names.isEmpty else {
      throw .unreadable(location, reason: "no file matches the pattern")
    }
    return Array(names.joined(separator: "\n").utf8)
  }

  /// Returns the locations of the files, in the order in which they are drawn. A bundle contains
  /// their list as the resource at the location of the pattern.
  ///
  /// - Throws: `ResourceError` if there are none, or if the folder cannot be read.
  package func files(_ loader: ResourceLoader) throws(ResourceError) -> [ResourceLocation] {
    let list = try loader.load(.file(path: folder + name))
    return list.split(separator: UInt8(ascii: "\n")).map {
      .file(path: folder + String(decoding: $0, as: UTF8.self))
    }
  }
}
