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
  /// The style or the archive that cannot be read, if that is the error.
  package private(set) var unreadable: Unreadable?

  /// A style or an archive whose data cannot be read. A picture that would lack data is neither sent nor kept: its place
  /// would look empty.
  package struct Unreadable: Hashable, Sendable {
    /// `style ID` or `data ID`.
    package var subject: String
    /// The reason, for the log: it can contain paths.
    package var reason: String
  }

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

  /// Creates the error of data that cannot be read.
  ///
  /// - Parameters:
  ///   - subject: `style ID` or `data ID`.
  ///   - reason: The reason, for the log.
  init(unreadable subject: String, _ reason: String) {
    self.init(.serviceUnavailable, "The data of the map cannot be read", retryAfter: 60)
    unreadable = Unreadable(subject: subject, reason: reason)
  }

  /// Throws an error if the warnings of a picture of a style say that data cannot be read.
  static func checkData(_ warnings: [MapWarning], of style: String) throws(AnswerError) {
    guard let warning = warnings.first(where: \.isOfUnreadableData) else { return }
    throw AnswerError(unreadable: "style \(style)", warning.description)
  }

  /// The status and the message.
  package var description: String { "\(status.rawValue) \(message)" }

  /// The error of a resource that does not exist.
  package static let notFound = AnswerError(.notFound, "Not found")

  /// The error of work whose client left.
  package static let clientLeft = AnswerError(.clientLeft, "The client left")
}

extension MapWarning {
  /// Whether data cannot be read. Tiles that do not exist, and damage of a part of a tile, do not count.
  var isOfUnreadableData: Bool {
    switch kind {
    case .unreadableSource: true
    case .unreadableTile, .noReadableTile, .offline: mayPass
    default: false
    }
  }
}
