import MapData
import MapEngine

/// An error in the request of a picture or in a part of one (a theme, a marker, a legend), or the reason why the picture cannot
/// be made or written.
public struct RequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and the remedy as one or more lines, without the file of the request: `path: reason`.
  public var message: String
  /// The problems in a form for programs, the first cause first; empty if nothing more is known.
  public var problems: [JobProblem]
  /// The file that the request is in; empty for arguments and values of a program.
  package private(set) var file = ""
  /// The line in the file, counted from 1.
  package private(set) var line = 1
  /// The invalid argument of the command, such as `--size x`; nil for other errors.
  package private(set) var argument: String?
  /// Whether no further request can succeed either.
  var stopsBatch = false
  /// Whether another attempt may succeed, because a resource could not be read.
  package var isTemporary = false

  /// Creates an error of a member.
  ///
  /// - Parameters:
  ///   - path: The invalid member, optionally with the path inside of it, such as `size` or `markers[1]`; empty for the
  ///     whole.
  ///   - reason: The problem and the remedy.
  public init(_ path: String = "", _ reason: String) {
    self.init(JobProblem(.wrongJob, place: path, message: reason))
  }

  /// Creates an error of one problem.
  init(_ problem: JobProblem) {
    let place = problem.place
    self.init(
      message: place.isEmpty ? problem.message : "\(place): \(problem.message)", [problem])
  }

  /// Creates an error whose message names its place.
  init(_ kind: JobProblem.Kind, _ message: String) {
    self.init(message: message, [JobProblem(kind, message: message)])
  }

  /// Creates an error with a message and the problems behind it.
  init(message: String, _ problems: [JobProblem] = []) {
    self.message = message
    self.problems = problems
  }

  /// Creates an error of a member in a file, or of an argument.
  package init(
    file: String, line: Int, path: String, argument: String? = nil, reason: String
  ) {
    self.init(path, reason)
    self.file = file
    self.line = line
    self.argument = argument
    if let argument { message = "\(argument): \(reason)" }
  }

  /// The invalid member, optionally with the path inside of it, or another place; empty for the whole.
  public var path: String { problems.first?.place ?? "" }

  /// The problem and the remedy, without the place.
  public var reason: String { problems.first?.message ?? message }

  /// The error as one or more lines: `file:line: path: reason`.
  public var description: String {
    argument == nil && !file.isEmpty ? "\(file):\(line): \(message)" : message
  }

  /// Returns the error with a place in front of its message, in place of its file, unless its description names it.
  package func at(_ place: String) -> RequestError {
    guard !description.hasPrefix("\(place):") else { return self }
    var error = self
    error.message = "\(place): \(message)"
    error.file = ""
    return error
  }
}

extension RequestError {
  /// Creates a request error for an error of a map.
  ///
  /// - Parameter place: The file or URL of the style; nil if the request contains the style.
  package init(_ error: MapError, of place: String? = nil) {
    let lead = place.map { $0 + ": " } ?? ""
    var lines = error.description.split(separator: "\n").map { lead + $0 }
    if case .unreadable = error { lines = [error.description] }
    if let place, case .style(let diagnostics) = error {
      lines = diagnostics.map { $0.line(inFile: place) }
    }
    self.init(
      message: lines.joined(separator: "\n"), JobProblem.problems(of: error, file: place))
    if case .unreachable = error { isTemporary = true }
  }

  /// Creates a request error for an error of a resource.
  private init(_ error: ResourceError) {
    self.init(message: error.description, [JobProblem(error)])
    if case .malformed = error { return }
    isTemporary = true
  }

  /// Returns the value that `body` reads or writes.
  static func ofResource<Value>(
    _ body: () throws(ResourceError) -> Value
  ) throws(RequestError) -> Value {
    do throws(ResourceError) {
      return try body()
    } catch {
      throw RequestError(error)
    }
  }
}
