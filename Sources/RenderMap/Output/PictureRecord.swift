import MapImages
import MapJSON
public import MapData

/// What is written down of a picture that was drawn before: in the text of a PNG file, or else in the
/// sidecar beside it.
public struct PictureRecord: Sendable {
  private let json: [UInt8]
  private let root: JSONObject
  /// Where it is written down, for messages.
  public let place: String

  /// What is written down of a picture; nil where nothing is.
  ///
  /// - Parameters:
  ///   - file: The bytes of the picture's file, of whatever format.
  ///   - path: Where the picture is.
  ///   - loader: What reads the sidecar.
  public init?(of file: [UInt8], at path: String, loader: ResourceLoader = ResourceLoader()) {
    if let text = try? PNG.text(Provenance.keyword, of: file) {
      self.init(json: Array(text.utf8), place: path)
    } else {
      let sidecar = Sidecar.path(besides: path)
      guard let json = try? loader.load(.file(path: sidecar)) else { return nil }
      self.init(json: json, place: sidecar)
    }
  }

  private init?(json: [UInt8], place: String) {
    guard let root = try? JSONDocument(parsing: json).root.object else { return nil }
    self.json = json
    self.root = root
    self.place = place
  }

  /// How the map was looked at; nil where that is not told.
  public var view: PictureView? { PictureView(root) }

  /// What the picture was drawn from.
  ///
  /// - Throws: `ProvenanceError` where that is not told.
  public func provenance() throws(ProvenanceError) -> Provenance { try Provenance(parsing: json) }
}
