#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which files a style may name: regular ones. A pipe may never come to an end, and a device has none.
enum FileKind {
  /// Why an open file is not read; nil for a regular file and a folder.
  static func refusal(of descriptor: Int32) -> String? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? refusal(of: status) : nil
  }

  /// Why the file at a path is not read; nil for a regular file, a folder, and where there is none.
  static func refusal(ofPath path: String) -> String? {
    var status = stat()
    return stat(path, &status) == 0 ? refusal(of: status) : nil
  }

  private static func refusal(of status: stat) -> String? {
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFIFO: kind = "a pipe"
    case S_IFSOCK: kind = "a socket"
    case S_IFCHR, S_IFBLK: kind = "a device"
    default: return nil
    }
    return "it is \(kind), and only regular files are read; copy what it gives to a file"
  }
}
