import ImageCodec
import TileStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the command's words go: results to standard output, the rest to standard error.
enum Output {
  /// Writes one line to standard error, with `{key}` in place of the API key.
  static func error(_ line: String) {
    errorText((FetchOptions.key?.redacting(line) ?? line) + "\n")
  }

  /// Writes text that says nothing of what was read to standard error.
  static func errorText(_ text: String) {
    write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes bytes to standard output; false where they could not all be written.
  static func result(_ bytes: [UInt8]) -> Bool {
    write(bytes, to: STDOUT_FILENO)
  }

  /// Writes a file; to standard output for `-`.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do {
      if path == "-" {
        try AtomicFile.writeToStandardOutput(bytes)
      } else {
        try AtomicFile.write(bytes, to: path)
      }
    } catch {
      throw Failure(.unreachable, error.description)
    }
  }

  /// Whether somebody looks at standard output.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) != 0 }

  /// Ends the program with an exit code.
  static func leave(_ code: Int32) -> Never { exit(code) }

  /// Writes bytes to a descriptor; false where they could not all be written.
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
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }
}
