import MapData
import RenderMap

/// Why one job has no picture.
package struct JobFailure: Error, Hashable {
  /// What is wrong, as one or more lines.
  package var message: String
  /// Whether no further job can succeed either.
  var stopsBatch = false
  /// Whether another attempt may succeed, because something could not be read.
  var isTemporary = false
}

extension JobFailure {
  /// Creates a failure from an error of a map.
  ///
  /// - Parameter place: The file or URL of the style; nil if the job contains the style.
  init(_ error: MapError, of place: String? = nil) {
    let lead = place.map { $0 + ": " } ?? ""
    let message = error.description.split(separator: "\n").map { lead + $0 }
      .joined(separator: "\n")
    if case .unreachable = error {
      self.init(message: message, isTemporary: true)
    } else {
      self.init(message: message)
    }
  }

  /// Creates a failure from an error of a resource.
  init(_ error: ResourceError) {
    if case .malformed = error {
      self.init(message: error.description)
    } else {
      self.init(message: error.description, isTemporary: true)
    }
  }
}
