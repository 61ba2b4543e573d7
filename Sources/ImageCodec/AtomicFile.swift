#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writing files so that no reader ever sees half of one.
public enum AtomicFile {
  /// Writes a file: to a temporary file beside it that is synced and then renamed, so that the file
  /// is either as it was before or whole. Where the path is a device or a pipe, the bytes go straight
  /// to it.
  ///
  /// - Throws: `FileWriteError`; then the file is as it was before.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileWriteError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists && status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileWriteError(path: path, step: .open) }
      return try writeAndClose(bytes, descriptor, path: path, syncs: false)
    }
    let target = exists ? resolved(path) : path
    let (temporary, descriptor) = try openTemporary(beside: target)
    do throws(FileWriteError) {
      if exists { _ = fchmod(descriptor, status.st_mode & 0o7777) }
      try writeAndClose(bytes, descriptor, path: path, syncs: true)
      guard rename(temporary, target) == 0 else {
        throw FileWriteError(path: path, step: .rename)
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Writes bytes to the standard output.
  public static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileWriteError) {
    guard writeAll(bytes, STDOUT_FILENO) else {
      throw FileWriteError(path: "standard output", step: .write)
    }
  }

  /// The file that a path leads to through symbolic links.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Creates a file of its own beside a path.
  private static func openTemporary(
    beside path: String
  ) throws(FileWriteError) -> (path: String, descriptor: Int32) {
    for attempt in 0..<100 {
      let temporary = "\(path).\(getpid())-\(attempt).tmp"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (temporary, descriptor) }
      if errno != EEXIST { break }
    }
    throw FileWriteError(path: path, step: .open)
  }

  private static func writeAndClose(
    _ bytes: [UInt8], _ descriptor: Int32, path: String, syncs: Bool
  ) throws(FileWriteError) {
    guard writeAll(bytes, descriptor), !syncs || fsync(descriptor) == 0 else {
      let error = FileWriteError(path: path, step: .write)
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw FileWriteError(path: path, step: .write) }
  }

  private static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = writeSome(part, descriptor)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}

/// Writes some of the bytes; negative where that failed.
private func writeSome(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// Why a file could not be written.
public struct FileWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed.
  public enum Step: String, Sendable {
    /// Creating the file.
    case open
    /// Writing its bytes.
    case write
    /// Putting it in its place.
    case rename
  }

  /// The file.
  public let path: String
  /// What failed.
  public let step: Step
  /// The system's number for why.
  public let code: Int32

  /// The error of the system call that has just failed.
  init(path: String, step: Step) {
    self.path = path
    self.step = step
    code = errno
  }

  /// The error in words.
  public var description: String {
    let reason = String(cString: strerror(code))
    return switch step {
    case .open: "cannot create \(path): \(reason)"
    case .write: "cannot write \(path): \(reason)"
    case .rename: "cannot replace \(path): \(reason)"
    }
  }
}
