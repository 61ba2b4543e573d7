import NIOCore
import RenderMap

/// A regular file that is open for reading. Its parts are read when they are sent.
final class ServedFile: Sendable {
  /// The size of the file when it was opened, in bytes.
  let size: Int
  /// The time of the last modification, in seconds since the beginning of 1970 (UTC).
  let modified: Int
  /// The entity tag of the file (RFC 9110 section 8.8.3), from its size and the time of its last modification.
  let tag: String
  private let location: ResourceLocation
  private let file: OpenFile

  /// Opens the file at a path.
  ///
  /// - Throws: `ResourceError` if the file does not exist, is outside of `root`, or is not a regular file.
  init(_ path: String, in root: FileRoot) throws(ResourceError) {
    location = .file(path: path)
    file = try OpenFile(path, root: root)
    guard let (status, isRegular) = file.status, isRegular else {
      throw .unreadable(location, reason: "it is not a file")
    }
    size = max(0, status.size)
    modified = status.time.seconds
    let numbers = [status.size, status.time.seconds, status.time.nanoseconds]
    tag = "\"\(numbers.map { String($0, radix: 16) }.joined(separator: "-"))\""
  }

  /// Returns bytes of the file.
  ///
  /// - Parameter range: The range of the bytes.
  /// - Throws: `ResourceError` if the bytes cannot be read, or if the file ends before them.
  func bytes(_ range: Range<Int>) throws(ResourceError) -> ByteBuffer {
    let bytes = try file.read(range, limit: range.count)
    guard bytes.count == range.count else {
      throw .unreadable(location, reason: "it was changed while it was read")
    }
    return ByteBuffer(bytes: bytes)
  }
}
