#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import MapSystem

/// A writer of files that writes atomically, so a reader never sees a partial file.
public enum AtomicFile {
  /// Writes a file atomically: the bytes are written to a temporary file beside it, which is synced
  /// and renamed. The file is therefore either unchanged or complete. If the path is a device or a
  /// pipe, the bytes are written to it directly.
  ///
  /// - Throws: `FileWriteError`. The file is then unchanged.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileWriteError) {
    try write(together: [(path, bytes)])
  }

  /// Writes a file in an open folder atomically. An existing entry with that name is replaced, even
  /// if it is a symbolic link. Nothing outside the folder is written.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - name: The name of the file, without `/`.
  ///   - folder: A descriptor of the folder.
  ///   - syncs: Whether to wait until the bytes are on the disk. If true, not even a power failure
  ///     leaves a partial file.
  /// - Throws: `FileWriteError`. The file is then unchanged.
  public static func write(
    _ bytes: [UInt8], as name: String, in folder: Int32, syncs: Bool
  ) throws(FileWriteError) {
    try replace(name, in: folder, with: bytes, syncs: syncs)
  }

  /// Removes the temporary files in an open folder that were left behind by processes that were
  /// killed.
  public static func removeAbandoned(in folder: Int32, names: [String]) {
    for name in names where name.hasSuffix(TemporaryFiles.ending) {
      let descriptor = openat(folder, name, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      // The process that writes a temporary file locks it until the process exits.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlinkat(folder, name, 0) }
      close(descriptor)
    }
  }

  private static func replace(
    _ target: String, in folder: Int32, with bytes: [UInt8], syncs: Bool
  ) throws(FileWriteError) {
    let (temporary, descriptor) = try openTemporary(beside: target, in: folder)
    // The duplicated descriptor keeps the lock until the file is renamed.
    let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    defer {
      if lock >= 0 { close(lock) }
      TemporaryFiles.forget(temporary, in: folder)
    }
    do throws(FileWriteError) {
      try writeAndClose(bytes, descriptor, path: target, syncs: syncs)
      guard renameat(folder, temporary, folder, target) == 0 else {
        throw FileWriteError(path: target, step: .rename)
      }
    } catch {
      unlinkat(folder, temporary, 0)
      throw error
    }
  }

  /// Writes bytes to the standard output.
  public static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileWriteError) {
    guard writeAll(bytes, STDOUT_FILENO) else {
      throw FileWriteError(path: "standard output", step: .write)
    }
  }

  /// Returns the path with symbolic links resolved.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The maximum number of entries of a folder that are searched for abandoned files. It prevents
  /// large folders from slowing down writing.
  static let abandonedLimit = 4096

  /// Creates a temporary file beside a path.
  static func openTemporary(
    beside path: String, in folder: Int32
  ) throws(FileWriteError) -> (path: String, descriptor: Int32) {
    let created = TemporaryFiles.create(beside: path, in: folder) {
      openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard let created else { throw FileWriteError(path: path, step: .open) }
    return created
  }

  static func writeAndClose(
    _ bytes: [UInt8], _ descriptor: Int32, path: String, syncs: Bool
  ) throws(FileWriteError) {
    guard writeAll(bytes, descriptor), !syncs || fsync(descriptor) == 0 else {
      let error = FileWriteError(path: path, step: .write)
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw FileWriteError(path: path, step: .write) }
  }

  static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
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

/// Writes some of the bytes. Returns the number of written bytes, or a negative number on failure.
private func writeSome(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// An error that occurred while a file was written.
public struct FileWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The steps of writing a file.
  public enum Step: String, Sendable {
    /// The creation of the temporary file.
    case open
    /// The writing of the bytes to the temporary file.
    case write
    /// The renaming of the temporary file.
    case rename
  }

  /// The path of the file.
  public let path: String
  /// The step that failed.
  public let step: Step
  /// The error number that the system reported.
  public let code: Int32

  /// Creates the error for the system call that has just failed.
  init(path: String, step: Step) {
    self.path = path
    self.step = step
    code = errno
  }

  /// A description of the step that failed, with the path and the system's message.
  public var description: String {
    let reason = String(cString: strerror(code))
    return switch step {
    case .open: "cannot create \(path): \(reason)"
    case .write: "cannot write \(path): \(reason)"
    case .rename: "cannot replace \(path): \(reason)"
    }
  }
}
