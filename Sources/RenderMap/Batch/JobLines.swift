#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of a file, a pipe or standard input. Each is returned as soon as it is complete; memory holds one line.
struct JobLines {
  /// A line with its number, counted from 1.
  struct Line {
    var number: Int
    /// The bytes without the line feed; nil if there are more than the limit.
    var bytes: [UInt8]?
  }

  /// The maximum number of bytes of a line.
  let limit: Int
  /// The number of bytes of the lines that were returned.
  var bytesGiven: Int { bytesRead - (buffer.count - start) }
  /// The system's error number if reading failed.
  private(set) var failure: Int32?

  private let descriptor: Int32
  private var bytesRead = 0
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer.
  private var start = 0
  /// The end of the part of the buffer that is known to contain no line feed.
  private var searched = 0
  private var lineNumber = 0
  private var isAtEnd = false
  /// Whether the current line has more bytes than the limit, so that its bytes are skipped.
  private var isOverlong = false

  /// Creates the lines of a descriptor, which the caller closes.
  init(_ descriptor: Int32, limit: Int = 64 << 20) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Returns the next line that is not blank; nil at the end, if reading fails, or if `isStopped` returns true.
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

  /// Removes and returns a line that ends in the buffer.
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

  /// Returns the text after the last line feed.
  private mutating func lastLine() -> Line? {
    let rest = Array(buffer[start...])
    // Text that an error cut off is not a line.
    let isLine = failure == nil && (isOverlong || rest.contains { $0 > UInt8(ascii: " ") })
    defer {
      buffer = []
      (start, searched, isOverlong) = (0, 0, false)
    }
    guard isLine else { return nil }
    lineNumber += 1
    return Line(number: lineNumber, bytes: isOverlong ? nil : rest)
  }

  /// Discards the lines that were returned, and the bytes of a line above the limit.
  private mutating func makeRoom() {
    if buffer.count - start > limit {
      isOverlong = true
      start = buffer.count
    }
    buffer.removeFirst(start)
    start = 0
    searched = buffer.count
  }

  /// Waits until bytes can be read; returns false if the work is stopped meanwhile.
  private func waitForBytes(_ isStopped: () -> Bool) -> Bool {
    while !isStopped() {
      var events = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Files are always ready. If poll fails, read waits or reports the error.
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
