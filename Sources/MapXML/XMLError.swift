/// The reason that a document cannot be read as XML.
public struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error, as a clause on one line.
  public let message: String
  /// The number of the line, counted from 1; nil if the document was not parsed.
  public let line: Int?

  /// The error with its line.
  public var description: String {
    line.map { "line \($0): not valid XML: \(message)" } ?? message
  }
}
