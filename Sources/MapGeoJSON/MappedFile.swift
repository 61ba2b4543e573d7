#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file whose bytes are read where the system keeps them, without a copy.
package struct MappedFile: ~Copyable {
  /// The file's bytes, as long as this value lives.
  package let bytes: UnsafeRawBufferPointer

  /// The file at `path`.
  /// - Throws: the system's error number where it cannot be read.
  package init(path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError() }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw SystemError(number: EISDIR) }
    let size = Int(status.st_size)
    guard size > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw SystemError() }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    guard let start = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }

  /// The file's pages, to be given back while it is read.
  var pages: MappedPages { MappedPages(bytes: bytes) }
}

/// What the system says of a call that failed.
package struct SystemError: Error {
  /// The system's number of the error.
  package var number: Int32 = errno

  /// What is wrong, for a person.
  package var description: String { String(cString: strerror(number)) }
}

/// The pages of a mapped file. One that is given back and touched again is read again.
struct MappedPages {
  /// The file's bytes; whoever made this value keeps them mapped.
  let bytes: UnsafeRawBufferPointer
  private var released = 0

  /// How many bytes are given back at once: a multiple of every page size.
  private static let stretch = 1 << 22

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Gives back the pages before `offset`.
  @inline(__always)
  mutating func release(upTo offset: Int) {
    if offset - released >= Self.stretch { releaseStretches(upTo: offset) }
  }

  @inline(never)
  private mutating func releaseStretches(upTo offset: Int) {
    guard let start = bytes.baseAddress else { return }
    let count = (offset - released) / Self.stretch * Self.stretch
    // Losing the hint costs memory and nothing else, so the answer does not matter.
    _ = madvise(UnsafeMutableRawPointer(mutating: start + released), count, MADV_DONTNEED)
    released += count
  }
}
