#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The path of a file relative to the folder of another file.
enum RelativePath {
  /// Returns the path of a file relative to the folder of another file; nil if the first file is not a regular file,
  /// or if the folder does not exist.
  static func path(of file: String, from other: String) -> String? {
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = real(file), let folder = real(folder(of: other))
    else { return nil }
    let (to, from) = (file.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(to, from).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
    let path = steps.joined(separator: "/")
    // A name such as a:b would be read as a URL.
    return path.contains(":") ? "./" + path : path
  }

  /// Returns the folder of a file.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns a path without symbolic links; nil if nothing exists there.
  static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
