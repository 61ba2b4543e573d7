/// Why a batch as a whole cannot go on. What is wrong with one of its jobs is in that job's result.
public enum BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The jobs cannot be read, and why.
  case jobs(String)
  /// Two pictures would have the same name, and which.
  case clash(String)
  /// Pictures cannot be written, and why.
  case output(String)
  /// Whoever takes the results takes no more.
  case results(String)

  /// What is wrong.
  public var description: String {
    switch self {
    case .jobs(let what), .clash(let what), .output(let what), .results(let what): what
    }
  }
}

/// Why one job has no picture.
package struct JobFailure: Error, Hashable {
  /// What is wrong, in lines for people.
  package var message: String
  /// Whether no other job can have one either.
  var stopsBatch = false
  /// Whether another try may do better: something could not be read.
  var mayPass = false
}
