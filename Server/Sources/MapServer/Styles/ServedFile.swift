import NIOCore
import RenderMap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file that is open for reading. Its parts are read when they are sent.
final class ServedFile: Sendable {
  /// The size of the file when it was opened, in bytes.
  let size: Int
  /// The time of the last modification, in seconds since the beginning of 1970 (UTC).
  let modified: Int
  /// The entity tag of the file (RFC 9110 section 8.8.3), from its size and the time of its last modification.
  let tag: String
  private let location: ResourceLocation
  private let descriptor: Int32

  /// Opens the file at a path.
  ///
  /// - Throws: `ResourceError` if the file does not exist, is outside of `root`, or is not a regular file.
  init(_ path: String, in root: FileRoot) throws(ResourceError) {
    location = .file(path: path)
    descriptor = try root.open(path)
    var status = stat()
    let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let file = FileStatus(status)
    size = max(0, file.size)
    modified = file.time.seconds
    let numbers = [file.size, file.time.seconds, file.time.nanoseconds]
    tag = "\"\(numbers.map { String($0, radix: 16) }.joined(separator: "-"))\""
    guard isRegular else { throw .unreadable(location, reason: "it is not a file") }
  }

  deinit { close(descriptor) }

  /// Returns bytes of the file.
  ///
  /// - Parameter range: The range of the bytes.
  /// - Throws: `ResourceError` if the bytes cannot be read, or if the file ends before them.
  func bytes(_ range: Range<Int>) throws(ResourceError) -> ByteBuffer {
    var bytes = ByteBufferAllocator().buffer(capacity: range.count)
    while bytes.readableBytes < range.count {
      let rest = range.dropFirst(bytes.readableBytes)
      let count = bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: rest.count) { buffer in
        max(0, pread(descriptor, buffer.baseAddress, rest.count, off_t(rest.lowerBound)))
      }
      guard count > 0 else {
        throw .unreadable(location, reason: "it was changed while it was read")
      }
    }
    return bytes
  }
}
