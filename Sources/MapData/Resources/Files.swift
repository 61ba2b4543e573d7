#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of the file at `path`, which may also be a pipe or a device; those in `range` alone
/// where it is given. Files outside of `root` are refused, and pipes and devices unless `readsStreams`.
func readFile(
  _ path: String, range: Range<Int>? = nil, limit: Int, root: FileRoot? = nil,
  readsStreams: Bool = false
) throws(ResourceError) -> [UInt8] {
  let location = ResourceLocation.file(path: path)
  let descriptor =
    if let root { try root.open(path) } else { try openFile(path, waits: readsStreams) }
  defer { close(descriptor) }
  if !readsStreams, let reason = FileKind.refusal(of: descriptor) {
    throw .unreadable(location, reason: reason)
  }
  guard let range else { return try readAll(descriptor, of: location, limit: limit) }
  guard lseek(descriptor, off_t(range.lowerBound), SEEK_SET) >= 0 else {
    throw .unreadable(location, reason: String(cString: strerror(errno)))
  }
  var status = stat()
  let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  let present = range.clamped(to: 0..<max(size, 0)).count
  guard present <= limit else { throw .tooLarge(location, limit: limit) }
  return try readChunk(descriptor, of: location, upTo: present)
}

/// Opens a file. A pipe is opened once somebody writes to it where `waits` says so, and at once otherwise.
private func openFile(_ path: String, waits: Bool) throws(ResourceError) -> Int32 {
  let location = ResourceLocation.file(path: path)
  // A path with a null byte would be cut there by the C library.
  guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(location) }
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK))
  guard descriptor >= 0 else {
    if errno == ENOENT || errno == ENOTDIR { throw .notFound(location) }
    throw .unreadable(location, reason: String(cString: strerror(errno)))
  }
  return descriptor
}

/// Whether there is a file at `path` that is not empty.
func hasContent(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_size > 0
}

/// The size in bytes of the file at `path`; 0 where there is none.
func sizeOfFile(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? max(0, Int(status.st_size)) : 0
}

/// The bytes of standard input up to its end.
func readStandardInput(limit: Int) throws(ResourceError) -> [UInt8] {
  try readAll(STDIN_FILENO, of: .standardInput, limit: limit)
}

/// What is left to read from a descriptor. A regular file is read into one allocation of its size;
/// anything else, and what a file has grown by since, in pieces. No more than a byte beyond the limit is read.
private func readAll(
  _ descriptor: Int32, of location: ResourceLocation, limit: Int
) throws(ResourceError) -> [UInt8] {
  var status = stat()
  let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  guard size <= limit else { throw .tooLarge(location, limit: limit) }
  // A byte more than the size, so that reading finds the end instead of filling the chunk.
  var capacity = max(size + 1, 1 << 16)
  var pieces = BytePieces()
  while true {
    let wanted = min(capacity, limit - pieces.count) + 1
    let piece = try readChunk(descriptor, of: location, upTo: wanted)
    pieces.append(piece)
    guard pieces.count <= limit else { throw .tooLarge(location, limit: limit) }
    if piece.count < wanted { return pieces.joined() }
    capacity = min(2 * capacity, BytePieces.greatestLength)
  }
}

/// The next `capacity` bytes from a descriptor; fewer at the end only.
private func readChunk(
  _ descriptor: Int32, of location: ResourceLocation, upTo capacity: Int
) throws(ResourceError) -> [UInt8] {
  var failure: Int32 = 0
  let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    while count < capacity {
      let step = read(descriptor, buffer.baseAddress.map { $0 + count }, capacity - count)
      if step > 0 {
        count += step
      } else if step == 0 || errno != EINTR {
        failure = step == 0 ? 0 : errno
        return
      }
    }
  }
  guard failure == 0 else {
    throw .unreadable(location, reason: String(cString: strerror(failure)))
  }
  return chunk
}

/// Writes all of `bytes` to an open file; false, with the reason in `errno`, where that fails.
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

/// Bytes whose number is not known before they have come: pieces, which are put together in the end, so that what
/// goes beyond a limit never takes more memory than the limit.
struct BytePieces {
  /// How long a piece should be at most.
  static let greatestLength = 1 << 24

  /// How many bytes there are.
  private(set) var count = 0
  private var pieces: [[UInt8]] = []

  /// Adds a piece at the end.
  mutating func append(_ piece: [UInt8]) {
    count += piece.count
    pieces.append(piece)
  }

  /// All bytes in one array. Each piece is given back as soon as it is copied.
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
