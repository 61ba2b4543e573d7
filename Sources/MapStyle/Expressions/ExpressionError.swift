/// A mistake found when an expression, a legacy function or a filter is compiled.
public struct CompileError: Hashable, Sendable {
  /// The place of the mistake as indices from the outermost expression inward, such as `[2][1]`. The string is empty
  /// for the whole expression.
  public var key: String
  /// A description of the problem and the expected value.
  public var message: String
  /// The byte offset of the mistake in the text of the expression. -1 if the offset is unknown.
  public var offset: Int

  /// Creates a mistake at `key`.
  public init(key: String = "", message: String, offset: Int = -1) {
    self.key = key
    self.message = message
    self.offset = offset
  }
}

/// All mistakes found in a compilation. There is at least one mistake.
public struct CompileErrors: Error, Hashable, Sendable {
  /// The mistakes in the order of discovery.
  public var errors: [CompileError]

  /// Creates an error from mistakes.
  public init(_ errors: [CompileError]) { self.errors = errors }

  /// Creates an error from one mistake.
  init(key: String = "", message: String, offset: Int = -1) {
    errors = [CompileError(key: key, message: message, offset: offset)]
  }
}

/// The reason that an expression could not be evaluated.
public struct EvaluationError: Error, Hashable, Sendable {
  /// The place of the failing part as indices from the outermost expression inward, such as `[2][1]`.
  public var key: String
  /// A description of the problem.
  public var message: String

  /// Creates a failure at `key`.
  public init(key: String, message: String) {
    self.key = key
    self.message = message
  }
}

extension CompileErrors: CustomStringConvertible {
  /// The messages, each with its place in the expression.
  public var description: String {
    errors.map { $0.key.isEmpty ? $0.message : "\($0.key): \($0.message)" }.joined(separator: "; ")
  }
}
