import MapData
import MapImages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads small files and the folders that contain them.
enum TextFile {
  /// Returns the bytes of a file; nil if it does not exist or cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    try? ResourceLoader().load(.file(path: path))
  }

  /// Returns the sorted names of the files in a folder; nil if the path is a file.
  ///
  /// - Throws: `RequestError`, with the reason of the system, if the path cannot be read.
  static func names(inFolder path: String) throws(RequestError) -> [String]? {
    if let names = Folder.names(in: path) { return names }
    let reason = errno == ENOTDIR ? problem(of: path) : String(cString: strerror(errno))
    if let reason { throw RequestError(.unreadable, "\(path): \(reason)") }
    return nil
  }

  /// Returns the reason of the system why a file cannot be opened; nil if it can be.
  static func problem(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    close(descriptor)
    return nil
  }

  /// Returns the path of a file without symbolic links, `.` and `..`, so that all paths of one file are equal. A path
  /// without a file is returned unchanged.
  static func realPath(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
