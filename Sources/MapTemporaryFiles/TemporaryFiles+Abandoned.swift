#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension TemporaryFiles {
  /// Removes the temporary files and folders in the folder of `path` whose processes have ended before they could
  /// remove them (SIGKILL, a failure of power). A file whose process lives, or that a process holds open which this one
  /// cannot see, is left.
  ///
  /// - Parameters:
  ///   - path: A file in the folder; it need not exist.
  ///   - limit: How many names of the folder are looked at, so that a large folder costs little.
  package static func removeAbandoned(beside path: String, limit: Int = .max) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for name in names(in: folder.isEmpty ? "." : folder, limit: limit) {
      guard let process = writer(ofName: name), process != getpid(),
        kill(process, 0) != 0, errno == ESRCH, !isHeld(folder + name)
      else { continue }
      removeTree(folder + name)
    }
  }

  /// Removes a file, or a folder with all that is in it, as far as it can be removed. Symbolic links are removed,
  /// not followed.
  package static func removeTree(_ path: String) {
    if unlink(path) == 0 { return }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    for name in names(in: path, limit: .max) where name != "." && name != ".." {
      removeTree(path + "/" + name)
    }
    rmdir(path)
  }

  /// Whether a process holds the file, or cannot be asked.
  private static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  /// The names in a folder, of at most `limit` that are looked at those of temporary files, or all where there
  /// is no limit.
  private static func names(in folder: String, limit: Int) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    var count = 0
    while count < limit, let entry = readdir(listing) {
      count += 1
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if limit == .max || name.hasSuffix(ending) { names.append(name) }
    }
    return names
  }
}
