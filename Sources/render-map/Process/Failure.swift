/// The exit codes of the command, except for 0.
enum ExitStatus: Int32 {
  /// Errors or differences were found, or warnings with `--strict`.
  case findings = 1
  /// The arguments are invalid.
  case wrongArguments = 2
  /// The style or its data is invalid.
  case wrongInput = 3
  /// A file or address could not be read or written.
  case unreachable = 4
  /// An error of the program itself.
  case ownFault = 5
}

/// An error that ends the command, with an exit code and lines for standard error.
struct Failure: Error {
  /// The exit code.
  var status: ExitStatus
  /// Lines for standard error.
  var messages: [String]

  /// Creates an error with several lines, or with none.
  init(_ status: ExitStatus, _ messages: [String]) {
    self.status = status
    self.messages = messages
  }

  /// Creates an error with one line.
  init(_ status: ExitStatus, _ message: String) {
    self.init(status, [message])
  }
}
