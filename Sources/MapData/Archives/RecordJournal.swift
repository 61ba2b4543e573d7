import MapSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file to which records are appended, so that the finished part of some work survives the end of the process at any
/// moment. The first record identifies the work.
///
/// A record consists of its length in 4 bytes, the SHA-256 hash of its content, and its content. Records end at the
/// first record that is incomplete or damaged. First all records are read, and then records can be appended.
package final class RecordJournal {
  /// The maximum length of a record in bytes.
  package static let maximumLength = 1 << 30

  private static let headerLength = 4 + 64

  private let path: String
  private let descriptor: Int32
  /// The offset of the next record that is read or appended.
  private var offset = 0
  /// Whether all records were read.
  private var isAtEnd = false

  /// Opens the journal at `path`, or creates it.
  ///
  /// - Parameter identity: A text that identifies the work.
  /// - Throws: `ResourceError` if the file cannot be written, if another process uses it, or if it belongs to other
  ///   work. The file is then unchanged.
  package init(at path: String, identity: String) throws(ResourceError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path, "cannot be opened") }
    guard TemporaryFiles.hold(descriptor) else {
      throw ResourceError.unwritable(path, reason: "another process is using it")
    }
    let first = Array(identity.utf8)
    // The process may have ended while it wrote the first record.
    let start = try piece(at: 0, length: Self.headerLength + first.count)
    if Self.framed(first).starts(with: start), start.count < Self.headerLength + first.count {
      isAtEnd = true
      try append(first)
    } else if try next() != first {
      throw ResourceError.unwritable(
        path,
        reason: "it belongs to another style, other data or options, or another version; "
          + "remove it to start from the beginning")
    }
  }

  deinit { close(descriptor) }

  /// Returns the content of the next record; nil if there are no further records.
  package func next() throws(ResourceError) -> [UInt8]? {
    guard !isAtEnd else { return nil }
    let header = try piece(at: offset, length: Self.headerLength)
    if header.count == Self.headerLength {
      let length = header.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let start = offset + Self.headerLength
      if length <= Self.maximumLength, length <= (try fileLength()) - start {
        let content = try piece(at: start, length: length)
        if content.count == length, header[4...].elementsEqual(SHA256.hexadecimal(of: content).utf8)
        {
          offset = start + length
          return content
        }
      }
    }
    isAtEnd = true
    return nil
  }

  /// Appends a record. A record that is longer than the maximum is not appended.
  ///
  /// All records must have been read.
  package func append(_ content: [UInt8]) throws(ResourceError) {
    guard isAtEnd, content.count <= Self.maximumLength else { return }
    let record = Self.framed(content)
    guard ftruncate(descriptor, off_t(offset)) == 0,
      lseek(descriptor, off_t(offset), SEEK_SET) >= 0, writeAll(record, to: descriptor)
    else { throw Self.failure(path, "cannot be written") }
    offset += record.count
  }

  /// Removes the file, because the work is complete.
  package func remove() throws(ResourceError) {
    guard unlink(path) == 0 else { throw Self.failure(path, "cannot be removed") }
  }

  /// Returns the bytes of a record with this content.
  static func framed(_ content: [UInt8]) -> [UInt8] {
    let length = UInt32(truncatingIfNeeded: content.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
      + SHA256.hexadecimal(of: content).utf8 + content
  }

  private func fileLength() throws(ResourceError) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path, "cannot be read") }
    return Int(status.st_size)
  }

  /// Returns `length` bytes of the file from `offset` on, or fewer at its end.
  private func piece(at offset: Int, length: Int) throws(ResourceError) -> [UInt8] {
    try readChunk(descriptor, of: .file(path: path), at: offset, upTo: length)
  }

  private static func failure(_ path: String, _ what: String) -> ResourceError {
    ResourceError.unwritable(path, reason: "\(what): \(String(cString: strerror(errno)))")
  }
}
