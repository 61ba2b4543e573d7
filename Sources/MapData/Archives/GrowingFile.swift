#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import MapSystem

/// A temporary file beside its destination, to which bytes are appended. It is removed when the
/// last reference is released, unless it was moved to its destination.
final class GrowingFile {
  let temporaryPath: String
  /// The number of bytes that were appended.
  private(set) var length = 0

  private let path: String
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var isInPlace = false

  private static let pieceLength = 1 << 20

  /// Creates a temporary file beside the destination `path`.
  init(beside path: String) throws(ResourceError) {
    self.path = path
    TemporaryFiles.removeAbandoned(beside: path)
    let created = TemporaryFiles.create(beside: path) {
      open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard let created else {
      throw ResourceError.unwritable(
        path, reason: "cannot be created: \(String(cString: strerror(errno)))")
    }
    (temporaryPath, descriptor) = created
  }

  deinit {
    close(descriptor)
    if !isInPlace { unlink(temporaryPath) }
    TemporaryFiles.forget(temporaryPath)
  }

  /// Appends bytes to the file. Short pieces are collected in memory and written together.
  func append(_ bytes: [UInt8]) throws(ResourceError) {
    pending += bytes
    length += bytes.count
    if pending.count >= Self.pieceLength { try flush() }
  }

  func append(contentsOf other: GrowingFile) throws(ResourceError) {
    try other.flush()
    var offset = 0
    while offset < other.length {
      let piece = try other.piece(at: offset, length: Self.pieceLength)
      offset += piece.count
      try append(piece)
    }
  }

  /// Returns the bytes of a range of the file.
  func bytes(in range: Range<Int>) throws(ResourceError) -> [UInt8] {
    try flush()
    var bytes: [UInt8] = []
    while bytes.count < range.count {
      let start = range.lowerBound + bytes.count
      bytes += try piece(at: start, length: range.upperBound - start)
    }
    return bytes
  }

  /// Returns at least one and at most `length` of the bytes from `offset` on. The offset must be
  /// before the end of the file.
  private func piece(at offset: Int, length: Int) throws(ResourceError) -> [UInt8] {
    var result = 0
    let piece = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      repeat {
        result = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    guard result >= 0 else { throw failure("cannot be read again") }
    guard result > 0 else {
      throw ResourceError.unwritable(path, reason: "cannot be read again: it was cut off meanwhile")
    }
    return piece
  }

  /// Renames the file to its destination.
  func putInPlace() throws(ResourceError) {
    try flush()
    guard fsync(descriptor) == 0 else { throw failure("cannot be written") }
    guard rename(temporaryPath, path) == 0 else { throw failure("cannot be replaced") }
    isInPlace = true
  }

  private func flush() throws(ResourceError) {
    guard !pending.isEmpty else { return }
    let isWritten = writeAll(pending, to: descriptor)
    pending.removeAll(keepingCapacity: true)
    guard isWritten else { throw failure("cannot be written") }
  }

  private func failure(_ what: String) -> ResourceError {
    ResourceError.unwritable(path, reason: "\(what): \(String(cString: strerror(errno)))")
  }
}
