/// A mistake found while an expression, a legacy function or a filter was compiled.
public struct CompileError: Hashable, Sendable {
  /// The place of the mistake as indices from the expression inward: `[2][1]`; empty for the whole
  /// expression.
  public var key: String
  /// The problem and what was expected.
  public var message: String
  /// The byte offset of the mistake in the text of the expression; -1 if unknown.
  public var offset: Int

  /// A mistake at `key`.
  public init(key: String = "", message: String, offset: Int = -1) {
    self.key = key
    self.message = message
    self.offset = offset
  }
}

/// All mistakes found in a compilation; at least one.
public struct CompileErrors: Error, Hashable, Sendable {
  /// The mistakes in the order they were found.
  public var errors: [CompileError]

  /// These mistakes.
  public init(_ errors: [CompileError]) { self.errors = errors }

  /// One mistake.
  init(key: String = "", message: String, offset: Int = -1) {
    errors = [CompileError(key: key, message: message, offset: offset)]
  }
}

/// Why an expression could not be evaluated.
public struct EvaluationError: Error, Hashable, Sendable {
  /// The place of the failing part as indices from the expression inward: `[2][1]`.
  public var key: String
  /// The problem.
  public var message: String

  /// A failure at `key`.
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
