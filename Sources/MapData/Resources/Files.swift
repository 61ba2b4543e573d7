#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns the bytes of the file at `path`. If `range` is not nil, returns only the bytes in that
/// range.
///
/// Files outside `root` are refused. Pipes and devices are refused unless `readsStreams` is true.
func readFile(
  _ path: String, range: Range<Int>? = nil, limit: Int, root: FileRoot? = nil,
  readsStreams: Bool = false
) throws(ResourceError) -> [UInt8] {
  let file = try OpenFile(path, root: root, readsStreams: readsStreams)
  return if let range { try file.read(range, limit: limit) } else { try file.read(limit: limit) }
}

/// A file that is open for reading. If another file takes its place, the bytes are still those of
/// the file that was opened.
package final class OpenFile: Sendable {
  private let descriptor: Int32
  private let location: ResourceLocation

  /// Opens the file at `path`. Files outside `root` are refused. Pipes and devices are refused
  /// unless `readsStreams` is true.
  package init(
    _ path: String, root: FileRoot? = nil, readsStreams: Bool = false
  ) throws(ResourceError) {
    location = .file(path: path)
    descriptor =
      if let root { try root.open(path) } else { try openDescriptor(path, waits: readsStreams) }
    if !readsStreams, let reason = FileKind.refusal(of: descriptor) {
      throw .unreadable(location, reason: reason)
    }
  }

  deinit { close(descriptor) }

  /// Reads the whole file from its current position, once.
  fileprivate func read(limit: Int) throws(ResourceError) -> [UInt8] {
    try readAll(descriptor, of: location, limit: limit)
  }

  /// The present status of the file, and whether it is a regular file; nil if the status cannot be read.
  package var status: (file: FileStatus, isRegular: Bool)? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return (FileStatus(status), status.st_mode & S_IFMT == S_IFREG)
  }

  /// Reads a range of the bytes. Returns fewer bytes if the file ends before the range does.
  package func read(_ range: Range<Int>, limit: Int) throws(ResourceError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(location, reason: String(cString: strerror(errno)))
    }
    let present = range.clamped(to: 0..<max(Int(status.st_size), 0)).count
    guard present <= limit else { throw .tooLarge(location, limit: limit) }
    return try readChunk(descriptor, of: location, at: range.lowerBound, upTo: present)
  }
}

/// Opens a file for reading. If `waits` is true, opening a pipe blocks until a program opens it for
/// writing.
private func openDescriptor(_ path: String, waits: Bool) throws(ResourceError) -> Int32 {
  let location = ResourceLocation.file(path: path)
  // The C library would cut the path at a null byte.
  guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(location) }
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
  guard descriptor >= 0 else {
    if errno == ENOENT || errno == ENOTDIR { throw .notFound(location) }
    throw .unreadable(location, reason: String(cString: strerror(errno)))
  }
  return descriptor
}

/// Whether the file at `path` exists and is not empty.
func hasContent(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_size > 0
}

/// Returns the size of the file at `path` in bytes. Returns 0 if there is no such file.
func sizeOfFile(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? max(0, Int(status.st_size)) : 0
}

/// Returns the bytes of standard input until its end.
func readStandardInput(limit: Int) throws(ResourceError) -> [UInt8] {
  try readAll(STDIN_FILENO, of: .standardInput, limit: limit)
}

/// Reads a descriptor to its end. A regular file is read into one allocation. Other files are read
/// in pieces, and so are bytes that are appended to a file during reading. At most one byte beyond
/// the limit is read.
private func readAll(
  _ descriptor: Int32, of location: ResourceLocation, limit: Int
) throws(ResourceError) -> [UInt8] {
  var status = stat()
  let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  guard size <= limit else { throw .tooLarge(location, limit: limit) }
  // The capacity is one byte more than the size, so that the read reaches the end.
  var capacity = max(size + 1, 1 << 16)
  var pieces = BytePieces()
  while true {
    let wanted = min(capacity, limit - pieces.count) + 1
    let piece = try readChunk(descriptor, of: location, upTo: wanted)
    pieces.append(piece)
    guard pieces.count <= limit else { throw .tooLarge(location, limit: limit) }
    if piece.count < wanted { return pieces.joined() }
    capacity = min(2 * capacity, BytePieces.maximumLength)
  }
}

/// Reads `capacity` bytes from a descriptor, at an offset, or at the descriptor's position if there is
/// no offset. Returns fewer bytes only at the end.
func readChunk(
  _ descriptor: Int32, of location: ResourceLocation, at offset: Int? = nil, upTo capacity: Int
) throws(ResourceError) -> [UInt8] {
  var failure: Int32 = 0
  let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    while count < capacity {
      let (target, left) = (buffer.baseAddress.map { $0 + count }, capacity - count)
      let step =
        if let offset { pread(descriptor, target, left, off_t(offset + count)) } else {
          read(descriptor, target, left)
        }
      if step > 0 {
        count += step
      } else if step == 0 || errno != EINTR {
        failure = step == 0 ? 0 : errno
        return
      }
    }
  }
  guard failure == 0 else {
    let reason = failure == EISDIR ? "it is a folder" : String(cString: strerror(failure))
    throw .unreadable(location, reason: reason)
  }
  return chunk
}

/// Writes all of `bytes` to a descriptor. Returns whether this succeeded. On failure, the reason is
/// in `errno`.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// A check that a file is of a kind that a style may name. Only regular files are accepted, because
/// a pipe may never end and a device has no end.
enum FileKind {
  /// Returns the reason for refusing an open file, or nil for a regular file or a folder.
  static func refusal(of descriptor: Int32) -> String? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? refusal(of: status) : nil
  }

  /// Returns the reason for refusing the file at a path. Returns nil for a regular file, a folder,
  /// and a path at which nothing exists.
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
    return "it is \(kind), and only regular files are read; copy its content to a file"
  }
}

/// A byte buffer whose final size is unknown. It consists of pieces, so content that exceeds a
/// limit never takes more memory than the limit.
struct BytePieces {
  /// The maximum size of a piece, in bytes.
  static let maximumLength = 1 << 24

  /// The number of bytes in all pieces.
  private(set) var count = 0
  private var pieces: [[UInt8]] = []

  mutating func append(_ piece: [UInt8]) {
    count += piece.count
    pieces.append(piece)
  }

  /// Returns all bytes in one array. Each piece is released as soon as it is copied.
  consuming func joined() -> [UInt8] {
    if pieces.count == 1 { return pieces[0] }
    let count = count
    var rest = pieces
    pieces = []
    rest.reverse()
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while let piece = rest.popLast() {
        let part = UnsafeMutableBufferPointer(rebasing: buffer[filled..<filled + piece.count])
        _ = part.initialize(fromContentsOf: piece)
        filled += piece.count
      }
    }
  }
}
