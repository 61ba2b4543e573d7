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
