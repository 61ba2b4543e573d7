import Logging
import RenderMap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes messages as lines of JSON.
struct JSONLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  private let output: LogOutput

  /// Creates a handler of the messages that are at least as severe as a level.
  init(level: Logger.Level, to output: LogOutput) { (logLevel, self.output) = (level, output) }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var writer = JSONWriter()
    writer.beginObject()
    func write(_ name: String, _ value: String) {
      writer.write(name: name)
      writer.write(value)
    }
    write("time", Self.time())
    write("level", event.level.rawValue)
    write("message", event.message.description)
    let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
    for (name, value) in all.sorted(by: { $0.key < $1.key }) where !name.hasPrefix("hb.") {
      write(name, value.description)
    }
    writer.endObject()
    output.write(line: writer.bytes)
  }

  /// Returns the current time in UTC, in the format of RFC 3339.
  private static func time() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    func digits(_ number: some BinaryInteger, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date =
      "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
    let time = "\(digits(parts.tm_hour, 2)):\(digits(parts.tm_min, 2)):\(digits(parts.tm_sec, 2))"
    return "\(date)T\(time).\(digits(now.tv_nsec / 1_000_000, 3))Z"
  }
}

/// Writes messages without their metadata.
struct TextLogHandler: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  private let output: LogOutput

  /// Creates a handler.
  init(to output: LogOutput) { self.output = output }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { output.write(line: Array(event.message.description.utf8)) }
}

/// The file that a log is written to.
struct LogOutput: Sendable {
  private let descriptor: Int32

  static let standardError = LogOutput(descriptor: STDERR_FILENO)

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a file until the process ends. Lines are added to its content. Returns nil if the file cannot be opened.
  init?(appendingTo path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    if descriptor < 0 { return nil }
  }

  /// Writes a line. A single call of the system ensures that lines of several threads do not mix.
  func write(line: [UInt8]) {
    _ = (line + [UInt8(ascii: "\n")]).withUnsafeBytes { writeBytes(descriptor, $0) }
  }
}

/// Writes bytes to a file descriptor with `write` of the C library.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
