import MapJSON

/// One picture that a program is to draw, as a JSON object says it:
///
///     {"name": "paris", "style": "style.json", "center": [2.34, 48.86], "zoom": 11, "size": "600x400@2x"}
///
/// `MapJobReader` reads it, and says which members there are.
public struct MapJob: Sendable {
  /// Where the job's style is.
  public enum StyleReference: Hashable, Sendable {
    /// A path or URL, relative to the job's file.
    case address(String)
    /// The style itself.
    case inline(JSONValue)
  }

  /// What the job and its files are called.
  public var name: String
  /// The style.
  public var style: StyleReference
  /// What the job asks of the camera; the rest comes from the style, then from its data.
  public var camera: CameraRequest
  /// The size of the picture; 512 x 512 where the job says nothing.
  public var size: PictureSize
  /// All members of the job, those of the program that reads it too.
  public var members: MapJobMembers
}

extension MapJob.StyleReference {
  /// The style's text as a document, for `Map.load`; nil for an address.
  ///
  /// - Parameter members: The members of the job that the style is in.
  public func document(in members: MapJobMembers) -> JSONDocument? {
    guard case .inline(let style) = self else { return nil }
    return JSONDocument(root: style, text: members.text)
  }
}

/// Why a job cannot be read, and where.
public struct MapJobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file that the job is in.
  public var file: String
  /// The line in the file, counted from 1.
  public var line: Int
  /// The path of the wrong member, such as `size`; empty where the job as a whole is wrong.
  public var path: String
  /// What is wrong, and what was expected.
  public var reason: String

  /// An error at a place.
  public init(file: String, line: Int, path: String, reason: String) {
    self.file = file
    self.line = line
    self.path = path
    self.reason = reason
  }

  /// The error as a line for people: `file:line: path: what`.
  public var description: String {
    "\(file):\(line): " + (path.isEmpty ? "" : path + ": ") + reason
  }
}
