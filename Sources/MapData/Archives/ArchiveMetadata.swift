import MapJSON

extension JSONObject {
  /// The object that `bytes`, the archive's `name`, say.
  init(parsing bytes: [UInt8], _ name: String) throws(MalformedContent) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONDocument(parsing: bytes).root
    } catch {
      throw MalformedContent(reason: "its \(name): \(error)")
    }
    guard let object = value.object else {
      throw MalformedContent(reason: "its \(name) are no JSON object")
    }
    self = object
  }
}

extension TileSetDescription {
  /// The names of the layers that `vector_layers` lists (TileJSON 3.0 section 3.3), in a document or
  /// in the metadata of an archive; nil where it is missing.
  static func vectorLayers(_ object: JSONObject) -> [String]? {
    object["vector_layers"]?.array?.compactMap { $0.object?["id"]?.string }
  }
}
