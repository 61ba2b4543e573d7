import MapCTemporaryFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The temporary files and folders of the process, which are renamed to their destinations when
/// they are complete: their names, and their removal if the process ends before.
package enum TemporaryFiles {
  /// The suffix of the names of temporary files.
  package static let ending = ".render-map.tmp"

  /// Returns the path of a temporary file beside the one at `path`. The name is short even if the name of `path` is
  /// long, includes the process identifier, and differs from the names of other temporary files of the process in the
  /// same folder.
  ///
  /// - Parameter attempt: A number that distinguishes several files for one path.
  package static func path(beside path: String, attempt: Int) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    // FNV-1a, 64 bits.
    let fingerprint = path[start...].utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let name = ".\(getpid())-\(String(fingerprint, radix: 16))-\(attempt)"
    return path[..<start] + name + ending
  }

  /// Registers a file or folder that is about to be created, so that it is removed if a signal ends
  /// the process.
  ///
  /// - Parameters:
  ///   - path: The path relative to `folder`.
  ///   - folder: A descriptor of an open folder.
  package static func add(_ path: String, in folder: Int32 = AT_FDCWD) {
    temporary_files_add(folder, path)
  }

  /// Creates a temporary file or folder beside `path`, registers it and locks it.
  ///
  /// - Parameters:
  ///   - folder: A descriptor of the open folder that relative paths start at.
  ///   - create: Creates the item at a path, which must not exist, and returns a descriptor of it, or
  ///     a negative number with the reason in `errno`.
  /// - Returns: The path and the descriptor; nil, with the reason in `errno`, if `create` fails.
  package static func create(
    beside path: String, in folder: Int32 = AT_FDCWD, _ create: (String) -> Int32
  ) -> (path: String, descriptor: Int32)? {
    for attempt in 0..<100 {
      let temporary = self.path(beside: path, attempt: attempt)
      add(temporary, in: folder)
      let descriptor = create(temporary)
      if descriptor >= 0 {
        if hold(descriptor), isLinked(descriptor) { return (temporary, descriptor) }
        // Another process has taken it for an abandoned file before it was locked.
        close(descriptor)
        if unlinkat(folder, temporary, 0) != 0 { unlinkat(folder, temporary, AT_REMOVEDIR) }
        forget(temporary, in: folder)
        continue
      }
      let code = errno
      forget(temporary, in: folder)
      errno = code
      if code != EEXIST { break }
    }
    return nil
  }

  /// Unregisters a file or folder that was removed or renamed.
  package static func forget(_ path: String, in folder: Int32 = AT_FDCWD) {
    temporary_files_forget(folder, path)
  }

  /// Installs handlers for SIGINT, SIGTERM and SIGHUP that remove the registered files before they
  /// end the process. For programs, not for libraries, because a program controls its signal
  /// handlers.
  package static func removeWhenInterrupted() { temporary_files_remove_on_signals() }

  /// Locks an open file, so that no other process takes it for an abandoned file while it is open.
  ///
  /// - Returns: Whether no other process has locked it before.
  @discardableResult
  package static func hold(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Whether an open file still has a name, or this cannot be determined.
  private static func isLinked(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Returns the process that writes the temporary file of this name; nil for any other name.
  static func writer(ofName name: String) -> Int32? {
    guard name.hasPrefix("."), name.hasSuffix(ending),
      let digits = name.dropFirst().split(separator: "-", maxSplits: 1).first
    else { return nil }
    return Int32(digits).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension TemporaryFiles {
  /// Removes the temporary files and folders beside `path` whose processes have ended without
  /// removing them (SIGKILL, power failure). A file is kept if its process exists, or if a process
  /// that is not visible from here has it open.
  ///
  /// - Parameters:
  ///   - path: A file in the folder, which need not exist.
  ///   - limit: The maximum number of names to examine, which limits the cost of a large folder.
  package static func removeAbandoned(beside path: String, limit: Int = .max) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for name in names(in: folder.isEmpty ? "." : folder, limit: limit) {
      guard let process = writer(ofName: name), process != getpid(),
        kill(process, 0) != 0, errno == ESRCH, !isHeld(folder + name)
      else { continue }
      removeTree(folder + name)
    }
  }

  /// Removes a file, or a folder with its contents, as far as possible. Symbolic links are removed,
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

  /// Whether a process has locked the file, or this cannot be determined.
  private static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  /// Returns names in a folder: all of them without a limit, otherwise the names of temporary files among the first
  /// `limit` names.
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
