/// An error in the request of a picture, or in a part of one: a theme, a marker, a legend, a record.
public struct RequestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The invalid member, optionally with the path inside of it, such as `size` or `markers[1]`; empty for the whole.
  public var path: String
  /// The problem and the remedy.
  public var reason: String
  /// The file that the request is in; empty for arguments and values of a program.
  package var file: String
  /// The line in the file, counted from 1.
  package var line: Int
  /// The invalid argument of the command, such as `--size x`; nil for others.
  package var argument: String?

  /// Creates an error of a member.
  public init(_ path: String = "", _ reason: String) {
    self.init(file: "", line: 1, path: path, reason: reason)
  }

  /// Creates an error of a member in a file, or of an argument.
  package init(
    file: String, line: Int, path: String, argument: String? = nil, reason: String
  ) {
    self.file = file
    self.line = line
    self.path = path
    self.argument = argument
    self.reason = reason
  }

  /// The error without the file: `path: reason`.
  package var message: String {
    let place = argument ?? path
    return place.isEmpty ? reason : "\(place): \(reason)"
  }

  /// The error as one line: `file:line: path: reason`.
  public var description: String {
    argument == nil && !file.isEmpty ? "\(file):\(line): \(message)" : message
  }
}
