import RenderMap

/// The error of a picture that would lack data, because an archive, a file or a host cannot be read. Such a picture is
/// neither sent nor kept: its place would look empty.
package struct UnreadableData: Error, CustomStringConvertible {
  /// The style or the data: `style ID` or `data ID`.
  package let subject: String
  /// The reason, for the log: it can contain paths.
  package let description: String

  /// Creates the error of a style or of data.
  init(_ subject: String, _ description: String) {
    self.subject = subject
    self.description = description
  }

  /// Returns the first warning of data that cannot be read; nil if there is none. Tiles that do not exist, and damage
  /// of a part of a tile, are not such warnings.
  static func warning(among warnings: [MapWarning]) -> MapWarning? {
    warnings.first { warning in
      switch warning.kind {
      case .unreadableSource: true
      case .unreadableTile, .noReadableTile, .offline: warning.mayPass
      default: false
      }
    }
  }

  /// Throws an error if the warnings of a picture of a style include data that cannot be read.
  static func check(_ warnings: [MapWarning], of style: String) throws(UnreadableData) {
    guard let warning = warning(among: warnings) else { return }
    throw UnreadableData("style \(style)", warning.description)
  }
}

extension AnswerError {
  /// The answer to a request for a picture or a tile whose data cannot be read.
  static let unreadableData = AnswerError(
    .serviceUnavailable, "The data of the map cannot be read", retryAfter: 60)
}
