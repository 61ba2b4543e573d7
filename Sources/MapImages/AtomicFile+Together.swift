#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import MapSystem

extension AtomicFile {
  /// Writes either all of several files or none of them. Each file is written to a temporary file,
  /// which is synced. When all temporary files are complete, they are renamed. Devices, pipes and
  /// the standard output are written before the files are renamed.
  ///
  /// - Parameter files: The paths and the bytes. The path nil means the standard output.
  /// - Throws: `FileWriteError`. Existing files are then unchanged and there are no new files,
  ///   unless the system fails to rename a file after another file has replaced an existing file.
  public static func write(
    together files: [(path: String?, bytes: [UInt8])]
  ) throws(FileWriteError) {
    var pending = PendingFiles()
    do throws(FileWriteError) {
      for (path, bytes) in files { try pending.add(bytes, to: path) }
      try pending.commit()
    } catch {
      pending.cancel()
      throw error
    }
    for (path, _) in files {
      if let path { TemporaryFiles.removeAbandoned(beside: path, limit: abandonedLimit) }
    }
  }

  /// Returns whether a path names a device or a pipe, to which bytes are written directly.
  public static func isStream(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT != S_IFREG } ?? false
  }

  /// Writes a file atomically, as `write(_:to:)` does, if a function writes its content.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is not a stream.
  ///   - content: A function that overwrites an empty file, whose path it receives.
  /// - Throws: `FileWriteError`, or the error of the function. The file is then unchanged.
  public static func write(
    to path: String, _ content: (_ temporary: String) throws -> Void
  ) throws {
    var pending = PendingFiles()
    do {
      try pending.add(path, content)
      try pending.commit()
    } catch {
      pending.cancel()
      throw error
    }
    TemporaryFiles.removeAbandoned(beside: path, limit: abandonedLimit)
  }

  /// Writes a file atomically, as `write(_:to:)` does, if a function writes its bytes in parts.
  ///
  /// - Parameters:
  ///   - path: The path. The path nil means the standard output. Standard output, devices and pipes receive each part
  ///     immediately.
  ///   - content: A function that calls another function with the parts in their order.
  /// - Throws: `FileWriteError`, or the error of the function. A file is then unchanged.
  public static func write(
    inParts path: String?,
    _ content: (_ write: ([UInt8]) throws(FileWriteError) -> Void) throws -> Void
  ) throws {
    if let path, !isStream(path) {
      try write(to: path) { temporary in try stream(content, to: temporary, named: path) }
    } else {
      try stream(content, to: path, named: path ?? "standard output")
    }
  }

  private static func stream(
    _ content: (_ write: ([UInt8]) throws(FileWriteError) -> Void) throws -> Void,
    to path: String?, named name: String
  ) throws {
    let descriptor = path.map { open($0, O_WRONLY | O_CLOEXEC) } ?? STDOUT_FILENO
    guard descriptor >= 0 else { throw FileWriteError(path: name, step: .open) }
    defer { if path != nil { close(descriptor) } }
    try content { bytes throws(FileWriteError) in
      guard writeAll(bytes, descriptor) else { throw FileWriteError(path: name, step: .write) }
    }
  }

  /// Returns the status of what exists at a path; nil if nothing exists.
  fileprivate static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

/// The files that are written but not yet renamed.
private struct PendingFiles {
  /// A temporary file that will replace its target.
  private struct Replacement {
    var temporary: String
    var target: String
    /// Whether nothing existed at the target.
    var isNew: Bool
    /// A descriptor that keeps the file locked until it is renamed. It is negative if there is no
    /// such descriptor.
    var lock: Int32
    var isInPlace = false

    /// Ends the protection of the temporary file after it was renamed or removed.
    func release() {
      TemporaryFiles.forget(temporary)
      if lock >= 0 { close(lock) }
    }
  }

  /// A device, a pipe or the standard output.
  private struct Stream {
    /// An open descriptor, or nil for the standard output.
    var descriptor: Int32?
    var path: String
    var bytes: [UInt8]
  }

  private var replacements: [Replacement] = []
  private var streams: [Stream] = []

  /// Writes a temporary file for `path`. If `path` is not a regular file, opens it instead.
  mutating func add(_ bytes: [UInt8], to path: String?) throws(FileWriteError) {
    guard let path else {
      streams.append(Stream(descriptor: nil, path: "standard output", bytes: bytes))
      return
    }
    if AtomicFile.isStream(path) {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileWriteError(path: path, step: .open) }
      streams.append(Stream(descriptor: descriptor, path: path, bytes: bytes))
      return
    }
    let (file, descriptor) = try openReplacement(of: path)
    try AtomicFile.writeAndClose(bytes, descriptor, path: file.target, syncs: true)
  }

  /// Writes a temporary file for `path` with a function.
  mutating func add(_ path: String, _ content: (String) throws -> Void) throws {
    let (file, descriptor) = try openReplacement(of: path)
    do {
      try content(file.temporary)
    } catch {
      close(descriptor)
      throw error
    }
    try AtomicFile.writeAndClose([], descriptor, path: file.target, syncs: true)
  }

  private mutating func openReplacement(
    of path: String
  ) throws(FileWriteError) -> (file: Replacement, descriptor: Int32) {
    let status = AtomicFile.status(of: path)
    let target = status == nil ? path : AtomicFile.resolved(path)
    let (temporary, descriptor) = try AtomicFile.openTemporary(beside: target, in: AT_FDCWD)
    let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    let file = Replacement(
      temporary: temporary, target: target, isNew: status == nil, lock: lock)
    replacements.append(file)
    if let status { _ = fchmod(descriptor, status.st_mode & 0o7777) }
    return (file, descriptor)
  }

  /// Writes the streams and renames all files to their targets.
  mutating func commit() throws(FileWriteError) {
    while let stream = streams.first {
      if let descriptor = stream.descriptor {
        streams.removeFirst()
        try AtomicFile.writeAndClose(stream.bytes, descriptor, path: stream.path, syncs: false)
      } else {
        try AtomicFile.writeToStandardOutput(stream.bytes)
        streams.removeFirst()
      }
    }
    for index in replacements.indices {
      let file = replacements[index]
      guard rename(file.temporary, file.target) == 0 else {
        throw FileWriteError(path: file.target, step: .rename)
      }
      replacements[index].isInPlace = true
      file.release()
    }
  }

  /// Removes all new files and closes the streams.
  mutating func cancel() {
    for stream in streams {
      if let descriptor = stream.descriptor { close(descriptor) }
    }
    for file in replacements {
      if !file.isInPlace {
        unlink(file.temporary)
        file.release()
      } else if file.isNew {
        unlink(file.target)
      }
    }
  }
}
