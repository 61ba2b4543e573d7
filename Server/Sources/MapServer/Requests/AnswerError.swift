import RenderMap

/// An error that answers a request.
package struct AnswerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status of an answer (RFC 9110 section 15).
  package enum Status: Int, Sendable {
    case badRequest = 400
    case notFound = 404
    case methodNotAllowed = 405
    case contentTooLarge = 413
    case uriTooLong = 414
    /// The client left before its answer (as in nginx). It is in metrics and logs alone.
    case clientLeft = 499
    case internalServerError = 500
    case notImplemented = 501
    case serviceUnavailable = 503
  }

  /// The status of the answer.
  package var status: Status
  /// The message for the client.
  package var message: String
  /// The seconds after which the same request may succeed; nil if it never will.
  package var retryAfter: Int?

  /// Creates an error.
  package init(_ status: Status, _ message: String, retryAfter: Int? = nil) {
    self.status = status
    self.message = message
    self.retryAfter = retryAfter
  }

  /// Creates the error of a picture whose request is invalid or cannot be drawn.
  init(_ error: RequestError) {
    let (place, message) = (error.path, error.message)
    self.init(
      .badRequest,
      place.isEmpty || message.hasPrefix(place) ? message : "\(place): \(message)")
  }

  /// The status and the message.
  package var description: String { "\(status.rawValue) \(message)" }

  /// The error of a resource that does not exist.
  package static let notFound = AnswerError(.notFound, "Not found")

  /// The error of work whose client left.
  package static let clientLeft = AnswerError(.clientLeft, "The client left")
}
