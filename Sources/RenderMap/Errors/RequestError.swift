import MapData
import MapEngine

/// An error in the request of a picture, or in a part of the request such as a theme, a marker or a legend. It can also
/// be the reason why the picture cannot be made or written.
public struct RequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem and the remedy as one or more lines, such as `path: reason`. The lines do not contain the file of the
  /// request.
  public var message: String
  /// The problems in machine-readable form, beginning with the first cause. The list is empty if nothing more than the
  /// message is known.
  public var problems: [JobProblem]
  /// The file that contains the request; empty if the request consists of arguments of the command, or was made by a
  /// program.
  package private(set) var file = ""
  /// The line of the error in the file, counted from 1.
  package private(set) var line = 1
  /// The invalid argument of the command, such as `--size x`; nil if the error is not about an argument.
  package private(set) var argument: String?
  /// Whether further requests would fail too, so a batch stops.
  var stopsBatch = false
  /// Whether another attempt may succeed, because a resource could not be read.
  package var isTemporary = false

  /// Creates an error about a member of the request.
  ///
  /// - Parameters:
  ///   - path: The invalid member, optionally with a path inside the member, such as `size` or `markers[1]`. It is
  ///     empty if the whole request is invalid.
  ///   - reason: The problem and the remedy as text.
  public init(_ path: String = "", _ reason: String) {
    self.init(JobProblem(.wrongJob, place: path, message: reason))
  }

  /// Creates an error that has one problem.
  init(_ problem: JobProblem) {
    let place = problem.place
    self.init(
      message: place.isEmpty ? problem.message : "\(place): \(problem.message)", [problem])
  }

  /// Creates an error whose message names its place.
  init(_ kind: JobProblem.Kind, _ message: String) {
    self.init(message: message, [JobProblem(kind, message: message)])
  }

  /// Creates an error with a message and the problems that the message reports.
  init(message: String, _ problems: [JobProblem] = []) {
    self.message = message
    self.problems = problems
  }

  /// Creates an error about a member in a file, or about an argument.
  package init(
    file: String, line: Int, path: String, argument: String? = nil, reason: String
  ) {
    self.init(path, reason)
    self.file = file
    self.line = line
    self.argument = argument
    if let argument { message = "\(argument): \(reason)" }
  }

  /// The invalid member, optionally with a path inside the member, or another invalid place. It is empty if the whole
  /// request is invalid.
  public var path: String { problems.first?.place ?? "" }

  /// The problem and the remedy, without the place.
  public var reason: String { problems.first?.message ?? message }

  /// The error as one or more lines, such as `file:line: path: reason`.
  public var description: String {
    argument == nil && !file.isEmpty ? "\(file):\(line): \(message)" : message
  }

  /// Returns the error with a place before its message. The place replaces the file. If the description already begins
  /// with the place, the error is returned unchanged.
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

  /// Calls `body` and returns its value. An error of a resource is thrown as a request error.
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
