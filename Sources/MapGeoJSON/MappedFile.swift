#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is mapped into memory.
package struct MappedFile: ~Copyable {
  /// The bytes of the file. They are valid for the lifetime of this value.
  package let bytes: UnsafeRawBufferPointer

  /// Maps the file at `path`.
  /// - Throws: `GeoJSONError` with the reason `unreadableFile` if the file cannot be mapped.
  package init(path: String) throws(GeoJSONError) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw GeoJSONError(systemError: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw GeoJSONError(systemError: errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw GeoJSONError(systemError: EISDIR) }
    let size = Int(status.st_size)
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw GeoJSONError(systemError: errno) }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    guard let start = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }

  /// The pages of the file. They can be released while the file is read.
  var pages: MappedPages { MappedPages(bytes: bytes) }
}

extension GeoJSONError {
  /// Creates the error for the error number of a system call.
  fileprivate init(systemError number: Int32) {
    self = .meaning(.unreadableFile(String(cString: strerror(number))), offset: 0)
  }
}

/// The pages of a mapped file. A released page is read again when it is accessed.
struct MappedPages {
  /// The bytes of the file. The creator of this value must keep them mapped.
  let bytes: UnsafeRawBufferPointer
  private var released = 0

  /// The number of bytes that are released together. It is a multiple of every page size.
  private static let chunkSize = 1 << 22

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Releases the pages that precede `offset`, in multiples of `chunkSize` bytes.
  @inline(__always)
  mutating func release(upTo offset: Int) {
    if offset - released >= Self.chunkSize { releaseChunks(upTo: offset) }
  }

  @inline(never)
  private mutating func releaseChunks(upTo offset: Int) {
    guard let start = bytes.baseAddress else { return }
    let count = (offset - released) / Self.chunkSize * Self.chunkSize
    // If this fails, the pages remain in memory, which does no harm.
    _ = madvise(UnsafeMutableRawPointer(mutating: start + released), count, MADV_DONTNEED)
    released += count
  }
}
