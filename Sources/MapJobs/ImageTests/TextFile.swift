import MapData

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading small files.
enum TextFile {
  /// Returns the bytes of a file; nil if it does not exist or cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    try? ResourceLoader().load(.file(path: path))
  }

  /// Returns the path of a file without symbolic links, `.` and `..`, so that all paths of one file are equal. A path
  /// of nothing is returned unchanged.
  static func realPath(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
