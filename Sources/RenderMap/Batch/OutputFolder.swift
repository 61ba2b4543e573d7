import MapData
import MapImages
import MapSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder that pictures are written to. No file outside of the folder is written, because symbolic links are not
/// followed.
final class OutputFolder: Sendable {
  /// The path that messages contain.
  let path: String
  private let descriptor: Int32
  /// The paths of the subfolders that were searched for incomplete files.
  private let searched = Mutex<Set<String>>([])
  private static let searchedLimit = 10_000

  /// Opens the folder at `path`, and creates the folder if it does not exist.
  ///
  /// - Throws: `RequestError` if the folder cannot be created, or if files in it cannot be written.
  init(_ path: String) throws(RequestError) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let failure = Folder.make(path)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 else {
      // If the folder still does not exist, creating it has failed.
      let code = errno == ENOENT ? failure ?? errno : errno
      throw RequestError(
        .unwritable, "cannot write to the folder \(path): \(String(cString: strerror(code)))")
    }
  }

  deinit { close(descriptor) }

  /// Writes a picture atomically. The function does not wait for the disk, because a resumed batch detects pictures
  /// that a power failure damaged.
  ///
  /// - Parameter name: The path of the file in the folder. Its parts must not be empty, `.` or `..`.
  func write(_ bytes: [UInt8], to name: String) throws(RequestError) {
    try inFolder(of: name, makes: true) { folder, file throws(RequestError) in
      do throws(FileWriteError) {
        try AtomicFile.write(bytes, as: file, in: folder, syncs: false)
      } catch {
        throw RequestError(step: "write", path: path + "/" + name, code: error.code)
      }
    }
  }

  /// Returns the bytes and the status of an existing picture; nil if the file does not exist, has more than `limit`
  /// bytes, or is not a regular file.
  func read(_ name: String, limit: Int) -> (bytes: [UInt8], status: FileStatus)? {
    try? inFolder(of: name, makes: false) { folder, file throws(RequestError) in
      let descriptor = openat(folder, file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { throw RequestError(step: "read", path: name, code: errno) }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        (0...Int64(limit)).contains(Int64(status.st_size))
      else { throw RequestError(step: "read", path: name, code: EFBIG) }
      return (readAll(descriptor, count: Int(status.st_size)), FileStatus(status))
    }
  }

  /// Removes the incomplete files that a killed batch has left in the folder of a picture. Each folder is searched only
  /// once.
  func removeAbandoned(beside name: String) {
    let folder = name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
    let isNew = searched.withLock { searched in
      if searched.count >= Self.searchedLimit { searched.removeAll() }
      return searched.insert(folder).inserted
    }
    guard isNew else { return }
    try? inFolder(of: name, makes: false) { folder, _ throws(RequestError) in
      AtomicFile.removeAbandoned(in: folder, names: Folder.names(in: folder) ?? [])
    }
  }

  /// Calls `body` with a descriptor of the folder of a picture, and with the name of its file.
  private func inFolder<T>(
    of name: String, makes: Bool, _ body: (Int32, String) throws(RequestError) -> T
  ) throws(RequestError) -> T {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let file = parts.last, !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw RequestError(step: "write", path: path + "/" + name, code: EINVAL)
    }
    var folder = descriptor
    defer { if folder != descriptor { close(folder) } }
    for part in parts.dropLast() {
      if makes { mkdirat(folder, part, 0o777) }
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let code = errno
      if folder != descriptor { close(folder) }
      folder = next
      guard next >= 0 else {
        folder = descriptor
        throw RequestError(step: "open the folder of", path: path + "/" + name, code: code)
      }
    }
    return try body(folder, file)
  }
}

private func readAll(_ descriptor: Int32, count: Int) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let step = read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
      if step == 0 || step < 0 && errno != EINTR { return }
      filled += max(0, step)
    }
  }
}

extension RequestError {
  /// Creates the error for a picture that cannot be read or written.
  ///
  /// - Parameters:
  ///   - step: The action that failed, as a verb.
  ///   - path: The path of the picture.
  ///   - code: The system's error number.
  fileprivate init(step: String, path: String, code: Int32) {
    let isLink = code == ELOOP || code == ENOTDIR
    let reason = isLink ? "not a folder, or a symbolic link" : String(cString: strerror(code))
    let message = "cannot \(step) \(path): \(reason)"
    self.init(message: message, [JobProblem(.unwritable, place: path, message: message)])
    // After these errors, no other picture can be written either: the disk is full or broken, the folder is not
    // writable, or too many files are open.
    stopsBatch = [ENOSPC, EDQUOT, EROFS, EIO, EACCES, EPERM, EMFILE, ENFILE].contains(code)
  }
}
