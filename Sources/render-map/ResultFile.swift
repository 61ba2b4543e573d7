#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// Lines that are written one by one while they come, for those who read along.
final class ResultFile: Sendable {
  private let descriptor: Int32
  private let hasFailed = Mutex(false)

  /// The file at `path`, which is emptied, or standard output for `-`.
  init(_ path: String) throws(Failure) {
    descriptor =
      path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(.unreachable, "cannot create \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    if descriptor != STDOUT_FILENO { close(descriptor) }
  }

  /// Whether all lines were written.
  var isWhole: Bool { !hasFailed.withLock { $0 } }

  /// Writes a line; false where it could not be written.
  func write(_ line: [UInt8]) -> Bool {
    let isWritten = Output.write(line, to: descriptor)
    if !isWritten { hasFailed.withLock { $0 = true } }
    return isWritten
  }
}
