import MapCTemporaryFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Names, registers and removes the temporary files and folders of the process. Complete files are renamed to their
/// destinations. If the process ends earlier, the files are removed.
package enum TemporaryFiles {
  /// The suffix of the names of temporary files.
  package static let ending = ".render-map.tmp"

  /// Returns the path of a temporary file in the same folder as `path`. The name includes the process identifier, and
  /// it is short even if the name of `path` is long. It differs from the names of the process's other temporary files
  /// in the folder.
  ///
  /// - Parameter attempt: A number that distinguishes several temporary files for the same path.
  package static func path(beside path: String, attempt: Int) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    // The FNV-1a hash with 64 bits.
    let fingerprint = path[start...].utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let name = ".\(getpid())-\(String(fingerprint, radix: 16))-\(attempt)"
    return path[..<start] + name + ending
  }

  /// Registers a file or folder that is about to be created. It is then removed if a signal ends the process.
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
  ///   - folder: A descriptor of the open folder that relative paths are relative to.
  ///   - create: A function that creates the item at a path. The path must not exist. The function returns a
  ///     descriptor of the item, or a negative number with the reason in `errno`.
  /// - Returns: The path and the descriptor. Nil if `create` fails. In this case, `errno` contains the reason.
  package static func create(
    beside path: String, in folder: Int32 = AT_FDCWD, _ create: (String) -> Int32
  ) -> (path: String, descriptor: Int32)? {
    for attempt in 0..<100 {
      let temporary = self.path(beside: path, attempt: attempt)
      add(temporary, in: folder)
      let descriptor = create(temporary)
      if descriptor >= 0 {
        if hold(descriptor), isLinked(descriptor) { return (temporary, descriptor) }
        // Before the file was locked, another process treated it as an abandoned file.
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

  /// Installs handlers for SIGINT, SIGTERM and SIGHUP that remove the registered files and then end the process.
  /// Programs call this function. Libraries must not call it, because the program controls its signal handlers.
  package static func removeWhenInterrupted() { temporary_files_remove_on_signals() }

  /// Locks an open file. While it is open, no other process treats it as an abandoned file.
  ///
  /// - Returns: False if another process has already locked the file.
  @discardableResult
  package static func hold(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Returns whether an open file still has a name. Also returns true if this cannot be determined.
  private static func isLinked(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Returns the identifier of the process that writes the temporary file with this name. Nil if the name is not the
  /// name of a temporary file.
  static func writer(ofName name: String) -> Int32? {
    guard name.hasPrefix("."), name.hasSuffix(ending),
      let digits = name.dropFirst().split(separator: "-", maxSplits: 1).first
    else { return nil }
    return Int32(digits).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension TemporaryFiles {
  /// Removes temporary files and folders that ended processes did not remove, for example after SIGKILL or a power
  /// failure. Only files in the folder of `path` are removed. A file is kept if its process exists, or if a process
  /// that is not visible from here has the file open.
  ///
  /// - Parameters:
  ///   - path: The path of a file in the folder. The file need not exist.
  ///   - limit: The maximum number of names to examine. It limits the time for a large folder.
  package static func removeAbandoned(beside path: String, limit: Int = .max) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for name in names(in: folder.isEmpty ? "." : folder, limit: limit) {
      guard let process = writer(ofName: name), process != getpid(),
        kill(process, 0) != 0, errno == ESRCH, !isHeld(folder + name)
      else { continue }
      removeTree(folder + name)
    }
  }

  /// Removes a file, or a folder and its contents, as far as possible. A symbolic link is removed, but its target is
  /// kept.
  package static func removeTree(_ path: String) {
    if unlink(path) == 0 { return }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    for name in names(in: path, limit: .max) where name != "." && name != ".." {
      removeTree(path + "/" + name)
    }
    rmdir(path)
  }

  /// Returns whether a process has locked the file. Also returns true if this cannot be determined.
  private static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  /// Returns names in a folder. Without a limit, these are all names. With a limit, these are the names of temporary
  /// files among the first `limit` names.
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
