#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder beyond which no file is read, whatever `..` and symbolic links say.
public struct FileRoot: Hashable, Sendable {
  /// The folder's path without symbolic links.
  public let path: String

  /// The folder at `path`.
  ///
  /// - Throws: `ResourceError.unreadable` where there is no such folder.
  public init(_ path: String) throws(ResourceError) {
    guard let real = realPath(path) else {
      throw .unreadable(.file(path: path), reason: String(cString: strerror(errno)))
    }
    var status = stat()
    guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .unreadable(.file(path: path), reason: String(cString: strerror(ENOTDIR)))
    }
    self.path = real
  }

  /// The path of the same file without symbolic links, for readers that open files themselves.
  ///
  /// - Throws: `ResourceError.refused` where it lies outside of the folder, `notFound` where there is
  ///   no such file.
  public func confine(_ path: String) throws(ResourceError) -> String {
    guard !path.utf8.contains(0), let real = realPath(path) else {
      throw .notFound(.file(path: path))
    }
    guard real.hasPrefix(folder) else { throw .refused(path, .outsideRoot(self.path)) }
    return real
  }

  /// Opens a file for reading. Its path is walked folder by folder without following symbolic links,
  /// so that a link that is put there after `confine` has looked leads nowhere.
  func open(_ path: String) throws(ResourceError) -> Int32 {
    let real = try confine(path)
    var descriptor = systemOpen(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let parts = real.dropFirst(folder.count).split(separator: "/")
    for (index, part) in parts.enumerated() where descriptor >= 0 {
      let kind = index == parts.count - 1 ? O_RDONLY : O_RDONLY | O_DIRECTORY
      let next = systemOpen(
        descriptor, String(part), kind | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      let failure = errno
      close(descriptor)
      errno = failure
      descriptor = next
    }
    guard descriptor >= 0 else {
      if errno == ELOOP { throw .refused(path, .outsideRoot(self.path)) }
      throw .unreadable(.file(path: path), reason: String(cString: strerror(errno)))
    }
    return descriptor
  }

  /// The folder's path with a slash at its end.
  private var folder: String { path == "/" ? path : path + "/" }
}

/// The path that a path leads to, without symbolic links; nil where there is nothing.
func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

private func systemOpen(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 {
  openat(folder, name, flags)
}
