import MapData
import MapImages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes the output of the command. Results are written to standard output, and all other output to standard error.
enum Output {
  /// The colors of messages.
  private static let style = MessageStyle(
    arguments: CommandLine.arguments, environment: Environment.value,
    isTerminal: isatty(STDERR_FILENO) != 0)

  /// Writes one line to standard error. The API key is replaced by `{key}`, and control characters are replaced by
  /// escapes.
  static func error(_ line: String) {
    let line = Environment.apiKey?.redacting(line) ?? line
    errorText(style.styled(line.visible) + "\n")
  }

  /// Writes one line to standard error about the error that ends the command. On a terminal, the line begins with
  /// `error:`. Otherwise, it begins with the file or the argument, where programs expect it.
  static func failure(_ line: String) {
    error(style.isTerminal && !MessageStyle.hasLevel(line) ? "error: " + line : line)
  }

  /// Writes a text to standard error. The text must not contain the API key.
  static func errorText(_ text: String) {
    write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes lines to standard output. Control characters are replaced by escapes.
  static func result(lines: [String]) throws(Failure) {
    try result(lines.flatMap { Array(($0.visible + "\n").utf8) })
  }

  /// Writes bytes to standard output.
  static func result(_ bytes: [UInt8]) throws(Failure) {
    guard write(bytes, to: STDOUT_FILENO) else {
      let reason = String(cString: strerror(errno))
      throw Failure(.unreachable, "standard output could not be written: \(reason)")
    }
  }

  /// The path of a file, or `-` for standard output, and the bytes to write.
  typealias File = (path: String, bytes: [UInt8])

  /// Writes files. If a file cannot be written, no file is written.
  static func write(_ files: [File]) throws(Failure) {
    do {
      try AtomicFile.write(together: files.map { ($0.path == "-" ? nil : $0.path, $0.bytes) })
    } catch {
      throw Failure(.unreachable, error.description)
    }
  }

  /// Writes bytes to a file, or to standard output if the path is `-`.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    try write([(path, bytes)])
  }

  /// Whether standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) != 0 }

  /// Ends the program with an exit code.
  static func leave(_ code: Int32) -> Never { exit(code) }

  /// Writes bytes to a file descriptor. Returns false if not all bytes could be written. `errno` then contains the
  /// reason.
  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        #if canImport(Glibc)
          let count = Glibc.write(
            descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        #elseif canImport(Musl)
          let count = Musl.write(
            descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        #else
          let count = Darwin.write(
            descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
        #endif
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
}
