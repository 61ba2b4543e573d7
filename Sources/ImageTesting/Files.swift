import TileStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading small files.
enum TextFile {
  /// The bytes of a file; nil where there is none, or it cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    try? ResourceLoader().load(.file(path: path))
  }
}

/// Folders of files.
enum Folder {
  /// The names of the files in a folder, sorted; nil where it cannot be read.
  static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          String(cString: $0)
        }
      }
      names.append(name)
    }
    return names.sorted()
  }

  /// Makes a folder, and those that it is in, unless they exist.
  static func make(_ path: String) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += (made.isEmpty || made == "/" ? "" : "/") + part
      mkdir(made, 0o777)
    }
  }
}
