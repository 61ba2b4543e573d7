import NIOCore

/// An answer to a request, before its headers.
struct Answer: Sendable {
  /// The times for which clients may keep an answer.
  enum Keeping: Sendable {
    /// The time in the options.
    case usual
    /// Clients ask each time.
    case never
  }

  var status = 200
  /// The media type.
  var type: String
  /// The body with its entity tag.
  var content: StoredAnswer
  /// The time for which clients may keep it.
  var keeping = Keeping.usual
  /// Whether it is compressed for clients that accept it: text and vector tiles.
  var isCompressible = false
  /// Further headers.
  var headers: [(name: String, value: String)] = []

  /// Creates an answer.
  init(_ content: StoredAnswer, type: String, isCompressible: Bool = false) {
    self.content = content
    self.type = type
    self.isCompressible = isCompressible
  }

  /// Creates an answer of text.
  init(text: String, type: String = "text/plain; charset=utf-8") {
    self.init(StoredAnswer(Array(text.utf8)), type: type, isCompressible: true)
  }

  /// Creates an answer of JSON.
  init(json bytes: [UInt8]) {
    self.init(
      StoredAnswer(bytes), type: "application/json; charset=utf-8", isCompressible: true)
  }

  /// Creates the answer of an error.
  init(_ error: AnswerError) {
    self.init(text: error.message)
    status = error.status.rawValue
    keeping = .never
    if let seconds = error.retryAfter { headers.append(("Retry-After", String(seconds))) }
    if error.status == .methodNotAllowed { headers.append(("Allow", "GET, HEAD, OPTIONS")) }
  }

  /// The answer without content: 204.
  static let empty: Answer = {
    var answer = Answer(StoredAnswer([]), type: "text/plain")
    answer.status = 204
    return answer
  }()
}
