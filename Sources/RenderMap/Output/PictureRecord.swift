import MapImages
import MapJSON
public import MapData

/// The record of a picture that was drawn before: in the text of a PNG file, or in the sidecar of
/// the picture.
public struct PictureRecord: Sendable {
  private let json: [UInt8]
  private let root: JSONObject
  /// The file of the record, for messages.
  public let place: String

  /// Reads the record of a picture; nil if there is none.
  ///
  /// - Parameters:
  ///   - file: The bytes of the picture's file, in any format.
  ///   - path: The path of the picture.
  ///   - loader: The loader that reads the sidecar.
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

  /// The view of the map; nil if it is not recorded.
  public var view: PictureView? { PictureView(root) }

  /// Returns the provenance of the picture.
  ///
  /// - Throws: `RequestError` if it is not recorded.
  public func provenance() throws(RequestError) -> Provenance { try Provenance(parsing: json) }
}
