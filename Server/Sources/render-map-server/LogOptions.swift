import ArgumentParser
import Logging
import MapServer

/// Options for messages and for the log of requests.
struct LogOptions: ParsableArguments {
  @Flag(name: .long, help: "Log every request.")
  var accessLog = false

  @Option(
    name: [.customShort("l"), .customLong("log-file"), .customLong("log_file")],
    help: ArgumentHelp(
      "File that every request is logged to (default: standard error).", valueName: "file"),
    completion: .file())
  var logFile: String?

  @Option(
    name: [.customShort("f"), .customLong("log-format"), .customLong("log_format")],
    help:
      "Form of the log of requests: json, common or combined. With this option, every request is logged."
  )
  var logFormat: String?

  @Option(name: .long, help: "Minimum level of messages: debug, info, warning, error.")
  var logLevel: String?

  @Flag(
    name: [.customShort("V"), .long], help: "Log every request, and messages of the level debug.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Log only messages of the level warning and above.")
  var silent = false

  private static let levels: [Logger.Level] = [.debug, .info, .warning, .error]

  /// Prepares the log of the process, and returns its logger.
  func start() -> Logger {
    let usual: Logger.Level = verbose ? .debug : silent ? .warning : .info
    let level = logLevel.flatMap(Logger.Level.init(rawValue:)) ?? usual
    LoggingSystem.bootstrap { _ in JSONLogHandler(level: level, to: .standardError) }
    return Logger(label: "render-map-server")
  }

  /// Opens the log of requests. Returns nil if requests are not logged.
  ///
  /// - Throws: `ValidationError` if the file cannot be opened.
  func requests() throws -> AccessLog? {
    guard accessLog || verbose || logFile != nil || logFormat != nil else { return nil }
    let format = logFormat.flatMap(AccessLog.Format.init(rawValue:)) ?? .json
    var output = LogOutput.standardError
    if let logFile {
      guard let file = LogOutput(appendingTo: logFile) else {
        throw ValidationError("--log-file \(logFile): cannot be opened for writing")
      }
      output = file
    }
    let logger = Logger(label: "requests") { _ in
      format == .json
        ? JSONLogHandler(level: .info, to: output) as any LogHandler : TextLogHandler(to: output)
    }
    return AccessLog(logger, format: format)
  }

  func validate() throws {
    if let logLevel, !Self.levels.map(\.rawValue).contains(logLevel) {
      throw ValidationError("--log-level \(logLevel): must be debug, info, warning or error")
    }
    if let logFormat, AccessLog.Format(rawValue: logFormat) == nil {
      throw ValidationError("--log-format \(logFormat): must be json, common or combined")
    }
    if verbose, silent { throw ValidationError("name either --verbose or --silent") }
  }
}
