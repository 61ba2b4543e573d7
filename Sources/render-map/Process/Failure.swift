import MapData
import RenderMap
import MapStyle

/// The exit codes of the command, except for 0 (success).
enum ExitStatus: Int32 {
  /// Errors or differences were found, or `--strict` is set and there are warnings.
  case findings = 1
  /// The arguments are invalid.
  case wrongArguments = 2
  /// The style or its data is invalid.
  case wrongInput = 3
  /// A file or address could not be read or written.
  case unreachable = 4
  /// The program itself has a fault.
  case ownFault = 5
}

/// An error that ends the command. It contains an exit code and lines for standard error.
struct Failure: Error {
  /// The exit code of the command.
  var status: ExitStatus
  /// The lines that are written to standard error.
  var messages: [String]

  /// Creates an error with any number of lines.
  init(_ status: ExitStatus, _ messages: [String]) {
    self.status = status
    self.messages = messages
  }

  /// Creates an error with a single line.
  init(_ status: ExitStatus, _ message: String) {
    self.init(status, [message])
  }
}

extension Failure {
  /// Runs a function that reads a request or draws its picture, and turns its error into a failure.
  ///
  /// - Parameter place: The place that messages begin with; nil to add no place.
  static func ofRequest<Value>(
    at place: String? = nil, _ draw: () throws(RequestError) -> Value
  ) throws(Failure) -> Value {
    do throws(RequestError) {
      return try draw()
    } catch {
      throw Failure(place.map { error.at($0) } ?? error)
    }
  }

  /// Creates a failure from an error that occurred during reading.
  init(reading error: ResourceError) {
    if case .malformed = error {
      self.init(.wrongInput, error.description)
    } else {
      self.init(.unreachable, error.description)
    }
  }

  /// Creates a failure from an error in a request, or from the reason why the picture of the request cannot be drawn.
  init(_ error: RequestError) {
    let lines = error.message.split(separator: "\n").map(String.init)
    guard let problem = error.problems.first else {
      self.init(.ownFault, lines)
      return
    }
    switch problem.kind {
    case .wrongJob where error.argument != nil: self.init(.wrongArguments, lines)
    case .wrongJob: self.init(.wrongArguments, Self.line(of: problem).map { [$0] } ?? lines)
    case .wrongInput where problem.isContent:
      self.init(.wrongInput, Self.line(of: problem).map { [$0] } ?? lines)
    case .unreadable: self.init(.unreachable, lines)
    case .failed: self.init(.ownFault, lines)
    case .unwritable: self.init(.unreachable, lines)
    case .wrongInput, .warning: self.init(error.isTemporary ? .unreachable : .wrongInput, lines)
    }
  }

  /// Returns the message of a problem in a member that is an option of the command; nil if the problem is elsewhere.
  private static func line(of problem: JobProblem) -> String? {
    let name = String(problem.place.prefix { $0.isLetter })
    guard let option = PictureMember.named(name)?.option else { return nil }
    let place = problem.place.dropFirst(name.count).filter { $0 != "'" }.drop {
      $0 == "." || $0 == " "
    }
    let isPlain = place.isEmpty || place.hasPrefix("[")
    return "\(option)\(isPlain ? "" : " \(place)"): \(problem.message)"
  }

  /// Creates a failure from an error of a map. `file` is the file of the map.
  init(_ error: MapError, file: String) { self.init(RequestError(error, of: file)) }
}
