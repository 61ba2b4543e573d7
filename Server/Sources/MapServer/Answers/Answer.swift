import NIOCore
import RenderMap

/// An answer to a request, before its headers.
struct Answer: Sendable {
  /// The time that clients may keep an answer.
  enum Keeping: Sendable {
    /// The time that the options specify.
    case usual
    /// No time: clients must ask the server each time.
    case never
  }

  var status = 200
  /// The media type of the body.
  var type: String
  /// The body of the answer with its entity tag.
  var content: StoredAnswer
  /// The file whose bytes are sent instead of `content`; nil if `content` is sent.
  var file: ServedFile?
  /// The time of the last modification, in seconds since the beginning of 1970 (UTC); nil if it is unknown.
  var modified: Int?
  /// The time that clients may keep the answer.
  var keeping = Keeping.usual
  /// Whether the body is compressed for clients that accept it. Text and vector tiles are compressed.
  var isCompressible = false
  /// Additional headers of the answer.
  var headers: [(name: String, value: String)] = []

  /// Creates an answer with a body.
  init(_ content: StoredAnswer, type: String, isCompressible: Bool = false) {
    self.content = content
    self.type = type
    self.isCompressible = isCompressible
  }

  /// Creates an answer with a file, which is read while it is sent. A short text is compressed before.
  ///
  /// - Parameter acceptsGzip: Whether the client accepts compressed text.
  init(_ file: ServedFile, type: String, isText: Bool, acceptsGzip: Bool) throws(ResourceError) {
    self.init(.empty, type: type, isCompressible: isText)
    modified = file.modified
    if isText, acceptsGzip, StoredAnswer.compressedSizes.contains(file.size) {
      content = StoredAnswer(try file.bytes(0..<file.size), tag: file.tag).gzipped
    } else {
      self.file = file
    }
  }

  /// Creates an answer that contains text.
  init(text: String, type: String = "text/plain; charset=utf-8") {
    self.init(StoredAnswer(Array(text.utf8)), type: type, isCompressible: true)
  }

  /// Creates an answer that contains JSON.
  init(json bytes: [UInt8]) {
    self.init(
      StoredAnswer(bytes), type: "application/json; charset=utf-8", isCompressible: true)
  }

  /// Creates the answer that reports an error, by default with the error's message.
  init(_ error: AnswerError, text: String? = nil) {
    self.init(text: text ?? error.message)
    status = error.status.rawValue
    keeping = .never
    if let seconds = error.retryAfter { headers.append(("Retry-After", String(seconds))) }
    if error.status == .methodNotAllowed { headers.append(("Allow", "GET, HEAD, OPTIONS")) }
  }

  /// An answer without content. Its status is 204.
  static let empty: Answer = {
    var answer = Answer(.empty, type: "text/plain")
    answer.status = 204
    return answer
  }()
}
