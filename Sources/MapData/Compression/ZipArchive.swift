import MapCZip
import MapSystem
import Synchronization

/// An untrusted zip archive in memory. Its files are listed when it is opened and decompressed on
/// demand.
final class ZipArchive: Sendable {
  struct File: Sendable {
    var index: UInt64
    var size: Int
  }

  /// The files, by their names in the archive. Folders are left out.
  let files: [String: File]
  private let archive: Mutex<Archive>

  private static let fileLimit = 1_000_000

  /// Opens the archive in `bytes`.
  ///
  /// - Parameter limit: The maximum uncompressed size of all files together, in bytes.
  /// - Throws: `MalformedContent` if the archive is damaged or exceeds the limit, and for symbolic
  ///   links, duplicate names and names that lead out of the archive.
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
      // The entry of a folder is skipped.
      if name.hasSuffix("/"), entry.size == 0, entry.is_link == 0 { continue }
      let size = Int(clamping: entry.size)
      let (sum, isTooMuch) = total.addingReportingOverflow(size)
      total = sum
      guard !isTooMuch, total <= limit else {
        throw MalformedContent(
          reason: "the zip exceeds the limit of \(limit) bytes when decompressed")
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

  /// Returns the decompressed bytes of a file.
  ///
  /// - Throws: `MalformedContent` if the file is damaged, encrypted or compressed with an unknown
  ///   method.
  func read(_ file: File) throws(MalformedContent) -> [UInt8] {
    let bytes = archive.withLock { archive -> [UInt8]? in
      // The buffer is not initialized, because the declared size may be false. The system commits
      // memory only when it is written.
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

/// An archive that libzip has opened, and a copy of the bytes that libzip reads.
///
/// The conformance to `Sendable` is not checked by the compiler. The archive is used only inside a
/// `Mutex`, so only one thread at a time uses it, and the bytes never change.
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
  /// Returns the bytes of an archive that contains `files`. The same files produce the same bytes.
  ///
  /// - Throws: `MalformedContent` if the archive cannot be created.
  static func bytes(
    of files: [(name: String, bytes: [UInt8])]
  ) throws(MalformedContent) -> [UInt8] {
    guard zip_archive_is_available() != 0, let writer = zip_archive_create() else {
      throw MalformedContent(
        reason: "libzip is not installed; install it (\(OptionalLibrary.zip.packages))")
    }
    var isWhole = true
    for file in files {
      isWhole =
        zip_archive_add(writer, file.name, file.bytes, file.bytes.count) != 0 && isWhole
    }
    var size = 0
    let start = zip_archive_finish(writer, &size)
    defer { zip_archive_free(start) }
    guard isWhole, let start else { throw MalformedContent(reason: "the zip cannot be created") }
    return Array(UnsafeBufferPointer(start: start, count: size))
  }
}

/// A reader of the file names in the central directory of a zip archive (PKWARE APPNOTE 6.3.10). It
/// needs no library.
enum ZipDirectory {
  /// The maximum number of names that are read.
  private static let nameLimit = 100_000
  /// The size in bytes of an end record without its comment. A comment has at most 65535 bytes.
  private static let endSize = 22
  /// The number of bytes of a directory entry before its name.
  private static let entrySize = 46

  /// Returns the names of the files in `archive`, or nil if its central directory cannot be read.
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

  /// Returns the offset of the end record, which is followed only by a comment. Returns nil if
  /// there is no end record.
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
