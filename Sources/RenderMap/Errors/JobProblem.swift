import MapEngine
import MapData
import MapJSON
import MapStyle

/// A reason why a job has no picture, in machine-readable form. It contains the class of the error and the place of the
/// error.
public struct JobProblem: Hashable, Sendable {
  /// The class of an error. The messages of errors may change between versions, but the names of the classes do not.
  public enum Kind: Hashable, Sendable {
    /// The job is invalid.
    case wrongJob
    /// A file or URL has content that cannot be used.
    case wrongInput
    /// A file or URL cannot be read.
    case unreadable
    /// The picture cannot be written.
    case unwritable
    /// The picture cannot be made for another reason.
    case failed
    /// A mistake in a style or in data, or a warning that the batch treats as an error.
    case warning(WarningClass)

    /// The name of the class in results.
    public var name: String {
      switch self {
      case .wrongJob: "wrong-job"
      case .wrongInput: "wrong-input"
      case .unreadable: "unreadable"
      case .unwritable: "unwritable"
      case .failed: "failed"
      case .warning(let kind): kind.rawValue
      }
    }
  }

  /// The class of the error.
  public var kind: Kind
  /// The invalid part. It is a member of the job (`size`), a place in the style (`layers[3].paint.line-width`), or a
  /// file or URL. It is empty if the problem affects the job as a whole.
  public var place: String
  /// The file that contains the place; nil if the place is in the job, or if the place is a file itself.
  public var file: String?
  /// The line of the place in the file, counted from 1; nil if the line is not known.
  public var line: Int?
  /// The message, without the place.
  public var message: String
  /// Whether the place is a member of the job and the content of that member cannot be used.
  package private(set) var isContent = false

  /// Creates a problem of a class. By default, it affects the job as a whole.
  public init(
    _ kind: Kind, place: String = "", file: String? = nil, line: Int? = nil, message: String
  ) {
    self.kind = kind
    self.place = place
    self.file = file
    self.line = line
    self.message = message
  }

  /// Writes the problem as an object with `class`, `place`, `file`, `line` and `message`.
  func write(to writer: inout JSONWriter) {
    func member(_ name: String, _ text: String) {
      writer.write(name: name)
      writer.write(text)
    }
    writer.beginObject()
    member("class", kind.name)
    member("place", place)
    if let file { member("file", file) }
    if let line {
      writer.write(name: "line")
      writer.write(line)
    }
    member("message", message)
    writer.endObject()
  }
}

extension JobProblem {
  /// Creates the problem for unusable data or layers that a member of a job contains.
  init(in member: String, message: String) {
    self.init(.wrongInput, place: member, message: message)
    isContent = true
  }

  /// Creates the problem for a warning that is treated as an error.
  init(_ warning: MapWarning) {
    self.init(.warning(warning.kind), place: warning.place, message: warning.message)
  }

  /// Creates the problem for a resource that cannot be read, or that has content that cannot be used.
  init(_ error: ResourceError) {
    let place = error.place
    var message = error.description
    if message.hasPrefix(place + ": ") { message.removeFirst(place.count + 2) }
    if case .malformed = error {
      self.init(.wrongInput, place: place, message: message)
    } else {
      self.init(.unreadable, place: place, message: message)
    }
  }

  /// Returns the problems for a map that cannot be loaded or changed.
  ///
  /// - Parameter file: The file or URL of the style; nil if the job contains the style.
  static func problems(of error: MapError, file: String?) -> [JobProblem] {
    switch error {
    case .style(let diagnostics):
      diagnostics.map { diagnostic in
        JobProblem(
          .warning(diagnostic.warningClass), place: diagnostic.place, file: file,
          line: file == nil ? nil : diagnostic.line, message: diagnostic.message)
      }
    case .data(let place, let message):
      [JobProblem(.warning(.oddData), place: place, file: file, message: message)]
    case .unreachable(let place, let message):
      [JobProblem(.warning(.unreadableSource), place: place, file: file, message: message)]
    case .unreadable(let error): [JobProblem(error)]
    case .change(let error):
      [JobProblem(.warning(.styleMistake), file: file, message: error.description)]
    }
  }
}

extension ResourceError {
  /// The file or URL that the error concerns.
  fileprivate var place: String {
    switch self {
    case .notFound(let location), .unreadable(let location, reason: _),
      .tooLarge(let location, limit: _), .timedOut(let location), .cancelled(let location),
      .badStatus(let location, status: _), .brokenAnswer(let location, reason: _),
      .noConnection(let location, reason: _), .tooManyRedirects(let location, limit: _),
      .noTransport(let location), .malformed(let location, reason: _):
      "\(location)"
    case .unsupportedScheme(let text, scheme: _), .refused(let text, _),
      .invalidURL(let text, reason: _), .unwritable(let text, reason: _):
      text
    }
  }
}
