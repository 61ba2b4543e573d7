#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The identity and the size of a file, and the time of its last modification. The status differs if another file takes
/// the place of the file, even if that file has the same size and time.
package struct FileStatus: Hashable, Sendable {
  /// A point in time, as the time since the beginning of 1970 (UTC).
  package struct Time: Comparable, Hashable, Sendable {
    package var seconds: Int
    package var nanoseconds: Int

    package static func < (a: Time, b: Time) -> Bool {
      (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
    }
  }

  /// The device that contains the file, and the number of the file on the device.
  private var device: UInt64
  private var number: UInt64
  /// The size in bytes.
  package var size: Int
  /// The time of the last modification.
  package var time: Time

  /// Reads the status of the file at a path, behind all symbolic links; nil if the status cannot be read.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Returns whether the status is of the same file as another status, even if the file changed.
  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && number == other.number
  }

  /// Creates a status from the structure that the system returns.
  package init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      time = Time(seconds: status.st_mtimespec.tv_sec, nanoseconds: status.st_mtimespec.tv_nsec)
    #else
      time = Time(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    #endif
  }
}
