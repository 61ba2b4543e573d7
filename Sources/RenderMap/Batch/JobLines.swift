#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of a file, a pipe or standard input. Each line is returned as soon as it is complete. Only one line is
/// kept in memory.
struct JobLines {
  /// A line with its number, counted from 1.
  struct Line {
    var number: Int
    /// The bytes without the line feed; nil if the line has more bytes than the limit.
    var bytes: [UInt8]?
  }

  /// The maximum number of bytes of a line.
  let limit: Int
  /// The number of bytes in the lines that were returned.
  var bytesGiven: Int { bytesRead - (buffer.count - start) }
  /// The system's error number; nil if no reading has failed.
  private(set) var failure: Int32?

  private let descriptor: Int32
  private var bytesRead = 0
  private var buffer: [UInt8] = []
  /// The index in the buffer where the next line starts.
  private var start = 0
  /// The index in the buffer where the search for a line feed continues. There is no line feed between `start` and this
  /// index.
  private var searched = 0
  private var lineNumber = 0
  private var isAtEnd = false
  /// Whether the current line has more bytes than the limit. The bytes of such a line are skipped.
  private var isOverlong = false

  /// Creates the lines that are read from a descriptor. The caller closes the descriptor.
  init(_ descriptor: Int32, limit: Int = 64 << 20) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Returns the next line that is not blank; nil if there is no further line, if reading fails, or if `isStopped`
  /// returns true.
  mutating func next(isStopped: () -> Bool) -> Line? {
    while true {
      while let line = lineInBuffer() {
        lineNumber += 1
        if line.bytes?.allSatisfy({ $0 <= UInt8(ascii: " ") }) != true { return line }
      }
      if isAtEnd { return lastLine() }
      guard waitForBytes(isStopped) else { return nil }
      read()
    }
  }

  /// Returns the next line that ends in the buffer, and moves `start` past the line; nil if no line ends there.
  private mutating func lineInBuffer() -> Line? {
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      makeRoom()
      return nil
    }
    let bytes = isOverlong || end - start > limit ? nil : Array(buffer[start..<end])
    (start, searched, isOverlong) = (end + 1, end + 1, false)
    return Line(number: lineNumber + 1, bytes: bytes)
  }

  /// Returns the text after the last line feed as a line; nil if that text is blank or was cut off by an error.
  private mutating func lastLine() -> Line? {
    let rest = Array(buffer[start...])
    // If an error cut off the text, it is not a line.
    let isLine = failure == nil && (isOverlong || rest.contains { $0 > UInt8(ascii: " ") })
    defer {
      buffer = []
      (start, searched, isOverlong) = (0, 0, false)
    }
    guard isLine else { return nil }
    lineNumber += 1
    return Line(number: lineNumber, bytes: isOverlong ? nil : rest)
  }

  /// Discards the lines that were returned, and the bytes of a line that exceeds the limit.
  private mutating func makeRoom() {
    if buffer.count - start > limit {
      isOverlong = true
      start = buffer.count
    }
    buffer.removeFirst(start)
    start = 0
    searched = buffer.count
  }

  /// Waits until bytes can be read. Returns false if the work is stopped before that.
  private func waitForBytes(_ isStopped: () -> Bool) -> Bool {
    while !isStopped() {
      var events = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Files are always ready. If `poll` fails, `read` waits or reports the error.
      if poll(&events, 1, 100) != 0 { return true }
    }
    return false
  }

  private mutating func read() {
    let chunk = 1 << 16
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: chunk) { bytes, count in
      let step = readSome(descriptor, bytes.baseAddress, chunk)
      count = max(0, step)
      code = step < 0 ? errno : 0
    }
    if code == EINTR || code == EAGAIN { return }
    if code != 0 { failure = code }
    isAtEnd = bytes.isEmpty
    bytesRead += bytes.count
    buffer += bytes
  }
}

private func readSome(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int)
  -> Int
{
  read(descriptor, bytes, count)
}
