import MapCZip
import Synchronization

/// A zip archive that others made, in memory: what it holds is listed when it is opened, and unpacked
/// when it is asked for.
final class ZipArchive: Sendable {
  /// A file in the archive.
  struct File: Sendable {
    var index: UInt64
    var size: Int
  }

  /// The files by their names.
  let files: [String: File]
  private let archive: Mutex<Archive>

  /// The most files that an archive may have.
  private static let fileLimit = 1_000_000

  /// Opens the archive that `bytes` are. All of its files together may have `limit` bytes when they are
  /// unpacked.
  ///
  /// - Throws: `MalformedContent` where it is none, or damaged; where it would unpack to more; and where
  ///   a name leads out of it, stands twice, or is that of a symbolic link.
  init(_ bytes: [UInt8], limit: Int) throws(MalformedContent) {
    let opened = try Archive(bytes)
    var files: [String: File] = [:]
    var total = 0
    let count = zip_archive_count(opened.archive)
    guard count <= Self.fileLimit else {
      throw MalformedContent(reason: "the zip has \(count) files, more than \(Self.fileLimit)")
    }
    for index in 0..<count {
      var entry = zip_archive_entry()
      guard zip_archive_describe(opened.archive, index, &entry) != 0, let start = entry.name else {
        throw MalformedContent(reason: "the zip's file \(index) cannot be read")
      }
      let name = String(cString: start)
      // A folder of its own.
      if name.hasSuffix("/"), entry.size == 0, entry.is_link == 0 { continue }
      let size = Int(clamping: entry.size)
      let (sum, isTooMuch) = total.addingReportingOverflow(size)
      total = sum
      guard !isTooMuch, total <= limit else {
        throw MalformedContent(reason: "the zip unpacks to more than the limit of \(limit) bytes")
      }
      try Self.check(name, isLink: entry.is_link != 0)
      guard files.updateValue(File(index: index, size: size), forKey: name) == nil else {
        throw MalformedContent(reason: "the zip has two files called '\(name)'")
      }
    }
    self.files = files
    archive = Mutex(opened)
  }

  private static func check(_ name: String, isLink: Bool) throws(MalformedContent) {
    let shown = String(name.prefix(100).map { $0.isNewline ? " " : $0 })
    guard !isLink else {
      throw MalformedContent(reason: "the zip has a symbolic link, '\(shown)'")
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let leadsOut = parts.contains { $0 == ".." || $0 == "." || $0.isEmpty }
    guard !leadsOut, !name.contains("\\") else {
      throw MalformedContent(reason: "the zip has a file whose name leads out of it, '\(shown)'")
    }
  }

  /// The bytes of a file, unpacked.
  ///
  /// - Throws: `MalformedContent` where they are damaged, encrypted or of an unknown method.
  func read(_ file: File) throws(MalformedContent) -> [UInt8] {
    let bytes = archive.withLock { archive -> [UInt8]? in
      // Not filled with zeros: what the zip says of a size may be a lie, and memory is taken as it is written.
      let bytes = [UInt8](unsafeUninitializedCapacity: file.size) { buffer, count in
        count = max(
          0, Int(zip_archive_read(archive.archive, file.index, buffer.baseAddress, file.size)))
      }
      return bytes.count == file.size ? bytes : nil
    }
    guard let bytes else {
      throw MalformedContent(reason: "a file in the zip is damaged or encrypted")
    }
    return bytes
  }
}

/// What libzip knows of an archive, and the bytes it reads.
///
/// Unchecked: it is used by one thread at a time, in a lock, and the bytes never change.
private final class Archive: @unchecked Sendable {
  let archive: OpaquePointer
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ bytes: [UInt8]) throws(MalformedContent) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    _ = copy.initialize(from: bytes)
    var reason: UnsafePointer<CChar>?
    guard let opened = zip_archive_open(copy.baseAddress, bytes.count, &reason) else {
      copy.deallocate()
      let words = reason.map { String(cString: $0) } ?? "unknown"
      throw MalformedContent(reason: "the zip cannot be read: \(words)")
    }
    archive = opened
    self.bytes = copy
  }

  deinit {
    zip_archive_close(archive)
    bytes.deallocate()
  }
}

extension ZipArchive {
  /// An archive of these files, the same bytes for the same files.
  ///
  /// - Throws: `MalformedContent` where it cannot be made.
  static func bytes(
    of files: [(name: String, bytes: [UInt8])]
  ) throws(MalformedContent) -> [UInt8] {
    guard zip_archive_is_available() != 0, let writer = zip_archive_create() else {
      throw MalformedContent(
        reason: "libzip is not on this machine; install it (Debian: libzip4, Fedora: libzip)")
    }
    var isWhole = true
    for file in files {
      isWhole =
        zip_archive_add(writer, file.name, file.bytes, file.bytes.count) != 0 && isWhole
    }
    var size = 0
    let start = zip_archive_finish(writer, &size)
    defer { zip_archive_free(start) }
    guard isWhole, let start else { throw MalformedContent(reason: "the zip cannot be made") }
    return Array(UnsafeBufferPointer(start: start, count: size))
  }
}

/// The names in a zip archive (PKWARE APPNOTE 6.3.10), read from its central directory without a library.
enum ZipDirectory {
  /// The most names that are looked at.
  private static let nameLimit = 100_000
  /// The size of an end record without its comment, which has up to 65535 bytes.
  private static let endSize = 22
  /// The size of an entry of the directory before its name.
  private static let entrySize = 46

  /// The names of the files in `archive`; nil where it has no directory that can be read.
  static func names(in archive: UnsafeRawBufferPointer) -> [String]? {
    guard let end = endRecord(in: archive) else { return nil }
    var offset = Int(number(archive, at: end + 16, byteCount: 4))
    var names: [String] = []
    while names.count < nameLimit, offset + entrySize <= archive.count,
      number(archive, at: offset, byteCount: 4) == 0x0201_4B50
    {
      let lengths = [28, 30, 32].map { Int(number(archive, at: offset + $0, byteCount: 2)) }
      let nameStart = offset + entrySize
      guard nameStart + lengths[0] <= archive.count else { return nil }
      names.append(
        String(decoding: archive[nameStart..<nameStart + lengths[0]], as: UTF8.self))
      offset = nameStart + lengths.reduce(0, +)
    }
    return names.isEmpty ? nil : names
  }

  /// The offset of the end record, which stands before a comment at the end of the archive.
  private static func endRecord(in archive: UnsafeRawBufferPointer) -> Int? {
    var offset = archive.count - endSize
    let first = max(0, offset - 0xFFFF)
    while offset >= first {
      if number(archive, at: offset, byteCount: 4) == 0x0605_4B50 { return offset }
      offset -= 1
    }
    return nil
  }

  private static func number(
    _ archive: UnsafeRawBufferPointer, at offset: Int, byteCount: Int
  ) -> UInt32 {
    (0..<byteCount).reduce(0) { $0 | UInt32(archive[offset + $1]) << UInt32(8 * $1) }
  }
}
