import Logging
import RenderMap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes messages to standard error as lines of JSON.
struct JSONLogHandler: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  /// Creates a handler of the messages that are at least as severe as a level.
  init(level: Logger.Level) { logLevel = level }

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
    let line = writer.bytes + [UInt8(ascii: "\n")]
    // A single write ensures that lines of several threads do not mix.
    _ = line.withUnsafeBytes { Self.write($0) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    #endif
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
