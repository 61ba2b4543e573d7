#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import MapTemporaryFiles

extension AtomicFile {
  /// Writes several files: all of them are whole in their places, or none is there. Each is written to a
  /// temporary file that is synced; when all are, they are renamed. Devices, pipes and the standard output
  /// get their bytes after the temporary files have theirs, before these are renamed.
  ///
  /// - Parameter files: The paths with the bytes; the path nil is the standard output.
  /// - Throws: `FileWriteError`. Then files that existed are as they were, and no new file is left, except
  ///   where the system refuses to rename a file after it has renamed another that it replaced.
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
}

/// Files that are written, and not yet in their places.
private struct PendingFiles {
  /// A temporary file.
  private struct Replacement {
    var temporary: String
    var target: String
    /// Whether there was no file in that place.
    var isNew: Bool
    var isInPlace = false
  }

  /// A device, a pipe or the standard output.
  private struct Stream {
    /// An open descriptor; nil for the standard output.
    var descriptor: Int32?
    var path: String
    var bytes: [UInt8]
  }

  private var replacements: [Replacement] = []
  private var streams: [Stream] = []

  /// Writes a temporary file; where the path is no regular file, opens it.
  mutating func add(_ bytes: [UInt8], to path: String?) throws(FileWriteError) {
    guard let path else {
      streams.append(Stream(descriptor: nil, path: "standard output", bytes: bytes))
      return
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists && status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw FileWriteError(path: path, step: .open) }
      streams.append(Stream(descriptor: descriptor, path: path, bytes: bytes))
      return
    }
    let target = exists ? AtomicFile.resolved(path) : path
    let (temporary, descriptor) = try AtomicFile.openTemporary(beside: target, in: AT_FDCWD)
    replacements.append(Replacement(temporary: temporary, target: target, isNew: !exists))
    if exists { _ = fchmod(descriptor, status.st_mode & 0o7777) }
    try AtomicFile.writeAndClose(bytes, descriptor, path: target, syncs: true)
  }

  /// Puts all files in their places.
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
      TemporaryFiles.forget(file.temporary)
    }
  }

  /// Removes what was written and did not exist before.
  mutating func cancel() {
    for stream in streams {
      if let descriptor = stream.descriptor { close(descriptor) }
    }
    for file in replacements {
      if !file.isInPlace {
        unlink(file.temporary)
        TemporaryFiles.forget(file.temporary)
      } else if file.isNew {
        unlink(file.target)
      }
    }
  }
}
