#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The size of a file, and the time of its last modification.
package struct FileStatus: Hashable, Sendable {
  /// A point in time, as the time since the beginning of 1970 (UTC).
  package struct Time: Comparable, Hashable, Sendable {
    package var seconds: Int
    package var nanoseconds: Int

    package static func < (a: Time, b: Time) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  /// The size in bytes.
  package var size: Int
  /// The time of the last modification.
  package var time: Time

  /// Reads the status of the file at a path; nil if the status cannot be read.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Returns whether there is a folder at a path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Creates a status from the structure that the system returns.
  package init(_ status: stat) {
    size = Int(status.st_size)
    #if canImport(Darwin)
      time = Time(seconds: status.st_mtimespec.tv_sec, nanoseconds: status.st_mtimespec.tv_nsec)
    #else
      time = Time(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    #endif
  }
}
