import MapEngine
import MapData

/// Why one job has no picture.
public struct JobFailure: Error, Hashable {
  /// What is wrong, as one or more lines.
  public var message: String
  /// The same for programs; empty if nothing more is known.
  public var problems: [JobProblem] = []
  /// Whether no further job can succeed either.
  var stopsBatch = false
  /// Whether another attempt may succeed, because something could not be read.
  package var isTemporary = false
}

extension JobFailure {
  /// Creates a failure from an invalid member of a request, without its position.
  package init(_ error: RequestError) {
    self.init(message: error.message, problems: [JobProblem(error)])
  }

  /// Creates a failure of one problem.
  ///
  /// - Parameter place: The place in front of the message; by default that of the problem.
  init(_ problem: JobProblem, at place: String? = nil) {
    self.init(message: "\(place ?? problem.place): \(problem.message)", problems: [problem])
  }

  /// Returns the failure with a place in front of its message, unless the message names it.
  package func at(_ place: String) -> JobFailure {
    guard !message.hasPrefix("\(place):") else { return self }
    var failure = self
    failure.message = "\(place): \(message)"
    return failure
  }

  /// Creates a failure from an error of a map.
  ///
  /// - Parameter place: The file or URL of the style; nil if the job contains the style.
  package init(_ error: MapError, of place: String? = nil) {
    let lead = place.map { $0 + ": " } ?? ""
    var lines = error.description.split(separator: "\n").map { lead + $0 }
    if case .unreadable = error { lines = [error.description] }
    if let place, case .style(let diagnostics) = error {
      lines = diagnostics.map { $0.line(inFile: place) }
    }
    let message = lines.joined(separator: "\n")
    self.init(message: message, problems: JobProblem.problems(of: error, file: place))
    if case .unreachable = error { isTemporary = true }
  }

  /// Creates a failure from an error of a resource.
  init(_ error: ResourceError) {
    self.init(message: error.description, problems: [JobProblem(error)])
    if case .malformed = error { return }
    isTemporary = true
  }
}
