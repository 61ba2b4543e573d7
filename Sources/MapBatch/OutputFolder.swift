import MapImages
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder that pictures are written to, and nothing outside of it: its folders are walked without
/// following symbolic links.
final class OutputFolder: Sendable {
  /// Its path, for messages.
  let path: String
  private let descriptor: Int32
  /// The folders in it that were searched for half-written files.
  private let searched = Mutex<Set<String>>([])
  private static let searchedLimit = 10_000

  /// The folder at `path`, which is made if it is not there.
  ///
  /// - Throws: `BatchError.output` where there can be no such folder, or nothing can be written to it.
  init(_ path: String) throws(BatchError) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    Folder.make(path)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 else {
      throw .output("cannot write to the folder \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// Writes a picture, whole or not at all. It does not wait for the disk, as what a failure of power leaves is
  /// found when the batch is resumed.
  ///
  /// - Parameter name: Where, in the folder: names without `.`, `..` or empty ones, with `/` between them.
  func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    try inFolder(of: name, makes: true) { folder, file throws(OutputError) in
      do throws(FileWriteError) {
        try AtomicFile.write(bytes, as: file, in: folder, syncs: false)
      } catch {
        throw OutputError(step: "write", path: path + "/" + name, code: error.code)
      }
    }
  }

  /// The bytes of a picture that is there, at most `limit`; nil where there is none, or none that this
  /// folder could have written.
  func read(_ name: String, limit: Int) -> (bytes: [UInt8], status: FileStatus)? {
    try? inFolder(of: name, makes: false) { folder, file throws(OutputError) in
      let descriptor = openat(folder, file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputError(step: "read", path: name, code: errno) }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        (0...Int64(limit)).contains(Int64(status.st_size))
      else { throw OutputError(step: "read", path: name, code: EFBIG) }
      return (readAll(descriptor, count: Int(status.st_size)), FileStatus(status))
    }
  }

  /// Removes what a batch that was killed has left half-written in the folder of a picture; looks at each
  /// folder once.
  func removeAbandoned(beside name: String) {
    let folder = name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
    let isNew = searched.withLock { searched in
      if searched.count >= Self.searchedLimit { searched.removeAll() }
      return searched.insert(folder).inserted
    }
    guard isNew else { return }
    try? inFolder(of: name, makes: false) { folder, _ throws(OutputError) in
      AtomicFile.removeAbandoned(in: folder, names: Folder.names(in: folder) ?? [])
    }
  }

  /// Calls `body` with a descriptor of the folder that a name is in, and its last part.
  private func inFolder<T>(
    of name: String, makes: Bool, _ body: (Int32, String) throws(OutputError) -> T
  ) throws(OutputError) -> T {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let file = parts.last, !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw OutputError(step: "write", path: path + "/" + name, code: EINVAL)
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
        throw OutputError(step: "open the folder of", path: path + "/" + name, code: code)
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

/// Why a picture could not be written.
struct OutputError: Error {
  /// What was tried.
  var step: String
  /// The picture.
  var path: String
  /// The system's number for why.
  var code: Int32

  /// Whether no other picture can be written either: the disk is full or broken, or the folder is not to
  /// be written to.
  var concernsAll: Bool {
    [ENOSPC, EDQUOT, EROFS, EIO, EACCES, EPERM, EMFILE, ENFILE].contains(code)
  }

  /// The error in words.
  var description: String {
    let isLink = code == ELOOP || code == ENOTDIR
    let reason =
      isLink ? "what is there is no folder, or a symbolic link" : String(cString: strerror(code))
    return "cannot \(step) \(path): \(reason)"
  }
}
