import MapData
import MapImages
import MapSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions that read small files and list the folders that contain them.
enum TextFile {
  /// Returns the bytes of a file; nil if the file does not exist or cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    try? ResourceLoader().load(.file(path: path))
  }

  /// Returns the sorted names of the files in a folder; nil if the path is a file.
  ///
  /// - Throws: `RequestError` if the path cannot be read. The error contains the reason that the system gives.
  static func names(inFolder path: String) throws(RequestError) -> [String]? {
    if let names = Folder.names(in: path) { return names }
    let reason = errno == ENOTDIR ? problem(of: path) : String(cString: strerror(errno))
    if let reason { throw RequestError(.unreadable, "\(path): \(reason)") }
    return nil
  }

  /// Returns the reason that the system gives if a file cannot be opened; nil if the file can be opened.
  static func problem(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    close(descriptor)
    return nil
  }

  /// Returns the path of a file without symbolic links, `.` and `..`. All paths of one file become equal in this form.
  /// If there is no file at the path, the path is returned unchanged.
  static func realPath(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
