/// What the command's exit code says.
enum ExitStatus: Int32 {
  /// Mistakes were found, or warnings under `--strict`.
  case findings = 1
  /// The arguments are wrong.
  case wrongArguments = 2
  /// The style or its data is wrong.
  case wrongInput = 3
  /// A file or address could not be read or written.
  case unreachable = 4
  /// Something went wrong that should not have.
  case ownFault = 5
}

/// Why the command stops: lines for standard error, and the exit code.
struct Failure: Error {
  /// The exit code.
  var status: ExitStatus
  /// Lines for standard error.
  var messages: [String]

  init(_ status: ExitStatus, _ messages: [String]) {
    self.status = status
    self.messages = messages
  }

  init(_ status: ExitStatus, _ message: String) {
    self.init(status, [message])
  }
}
