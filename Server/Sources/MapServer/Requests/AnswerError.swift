import RenderMap

/// An error that is sent as the answer to a request.
package struct AnswerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status of an answer (RFC 9110 section 15).
  package enum Status: Int, Sendable {
    case badRequest = 400
    case notFound = 404
    case methodNotAllowed = 405
    case preconditionFailed = 412
    case contentTooLarge = 413
    case uriTooLong = 414
    case rangeNotSatisfiable = 416
    case misdirected = 421
    /// The status for a client that left before its answer was ready (as in nginx). It only occurs in metrics and
    /// logs.
    case clientLeft = 499
    case internalServerError = 500
    case notImplemented = 501
    case serviceUnavailable = 503
  }

  /// The status of the answer.
  package var status: Status
  /// The message that the client receives.
  package var message: String
  /// The time in seconds after which the same request may succeed; nil if it can never succeed.
  package var retryAfter: Int?
  /// The style or the archive that cannot be read; nil if the error has another reason.
  package private(set) var unreadable: Unreadable?

  /// A style or an archive whose data cannot be read. A picture that would lack data is neither sent nor kept,
  /// because the area without data would look empty.
  package struct Unreadable: Hashable, Sendable {
    /// The name of the style or archive: `style ID` or `data ID`.
    package var subject: String
    /// The reason for the log. It can contain paths.
    package var reason: String
  }

  /// Creates an error with a status and a message.
  package init(_ status: Status, _ message: String, retryAfter: Int? = nil) {
    self.status = status
    self.message = message
    self.retryAfter = retryAfter
  }

  /// Creates the error for a picture whose request is invalid or cannot be drawn.
  init(_ error: RequestError) {
    let (place, message) = (error.path, error.message)
    self.init(
      .badRequest,
      place.isEmpty || message.hasPrefix(place) ? message : "\(place): \(message)")
  }

  /// Creates the error for data that cannot be read.
  ///
  /// - Parameters:
  ///   - subject: The name of the style or archive: `style ID` or `data ID`.
  ///   - reason: The reason for the log.
  init(unreadable subject: String, _ reason: String) {
    self.init(.serviceUnavailable, "The data of the map cannot be read", retryAfter: 60)
    unreadable = Unreadable(subject: subject, reason: reason)
  }

  /// Checks that no warning about a picture of a style reports that data cannot be read.
  static func checkData(_ warnings: [MapWarning], of style: String) throws(AnswerError) {
    guard let warning = warnings.first(where: \.isOfUnreadableData) else { return }
    throw AnswerError(unreadable: "style \(style)", warning.description)
  }

  /// The status code followed by the message.
  package var description: String { "\(status.rawValue) \(message)" }

  /// The error for a resource that does not exist.
  package static let notFound = AnswerError(.notFound, "Not found")

  /// The error for a path with fewer than two places.
  static let shortPath = AnswerError(.badRequest, "A path needs at least two places")

  /// The error for work whose client left.
  package static let clientLeft = AnswerError(.clientLeft, "The client left")
}

extension MapWarning {
  /// Whether the warning is about data that cannot be read. This does not include tiles that do not exist, and tiles
  /// with damaged parts.
  var isOfUnreadableData: Bool {
    switch kind {
    case .unreadableSource: true
    case .unreadableTile, .noReadableTile, .offline: mayPass
    default: false
    }
  }
}
