import MapGeoJSON
import MapJSON

extension TileSetDescription {
  /// Parses the members of a TileJSON document that sources use (TileJSON 3.0 section 3).
  ///
  /// - Throws: `ResourceError.malformed` with the position of the error.
  public init(
    tileJSON bytes: [UInt8], at location: ResourceLocation
  ) throws(ResourceError) {
    self = try location.reporting { () throws(MalformedContent) in
      try TileSetDescription(tileJSON: bytes)
    }
  }

  private init(tileJSON bytes: [UInt8]) throws(MalformedContent) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw MalformedContent(reason: "not a TileJSON document: \(error)")
    }
    let reader = try TileJSONReader(document)
    self.init()
    var optional = OptionalMembers(reader.object)
    name = reader.object["name"]?.string
    if let tiles = reader.object["tiles"]?.string {
      members.tiles = [tiles]
      optional.warn("its tiles are a text, not an array; it is the only address")
    } else {
      members.tiles = try reader.strings("tiles")
    }
    members.subdomains = TileSetMembers.subdomains(reader.object["subdomains"])
    (members.minzoom, members.maxzoom) = optional.zooms()
    members.bounds = optional.bounds("bounds")
    adjustedBounds = optional.boundsAsText(Self.adjustedBoundsName)
    members.attribution = optional.text("attribution")
    tileSize = optional.number("tileSize")
    format = reader.object["format"]?.string.map(TileFormat.init(mbtilesName:))
    encoding = optional.text("encoding")
    if let text = optional.text("scheme") {
      let scheme = Scheme(rawValue: text.lowercased())
      if scheme?.rawValue != text {
        optional.warn(
          "its scheme is '\(text.prefix(40))', not xyz or tms; it is read as \(scheme?.rawValue ?? "xyz")"
        )
      }
      members.scheme = scheme ?? .xyz
    }
    warnings = optional.warnings
    readVectorLayers(reader.object)
  }
}

/// A reader of the members of a TileJSON document. Its errors state their positions.
private struct TileJSONReader {
  let document: JSONDocument
  let object: JSONObject

  init(_ document: JSONDocument) throws(MalformedContent) {
    guard let object = document.root.object else {
      throw MalformedContent(reason: "not a TileJSON document: it is not a JSON object")
    }
    self.document = document
    self.object = object
  }

  func problem(_ name: String, _ expected: String) -> MalformedContent {
    let position = document.position(ofOffset: object[name]?.offset ?? 0)
    return MalformedContent(
      reason: "TileJSON, line \(position.line), column \(position.column): \(name) must be"
        + " \(expected)")
  }

  /// Returns the value of a member after `read` has converted it. Returns nil if the member is
  /// missing or null.
  private func member<Value>(
    _ name: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(MalformedContent) -> Value? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let result = read(value) else { throw problem(name, expected) }
    return result
  }

  func strings(_ name: String) throws(MalformedContent) -> [String]? {
    try member(name, "an array of strings") { value in
      value.array.flatMap { elements in
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count ? strings : nil
      }
    }
  }
}

extension JSONObject {
  /// Parses the object in `bytes`, which messages call `name`.
  init(parsing bytes: [UInt8], _ name: String) throws(MalformedContent) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONDocument(parsing: bytes).root
    } catch {
      throw MalformedContent(reason: "its \(name): \(error)")
    }
    guard let object = value.object else {
      throw MalformedContent(reason: "its \(name) are not a JSON object")
    }
    self = object
  }
}

extension TileSetDescription {
  /// Sets the names of the layers of vector tiles and of their attributes to those in the
  /// `vector_layers` member (TileJSON 3.0 section 3.3) of a document or of an archive's metadata.
  /// Does nothing if there is no such member.
  mutating func readVectorLayers(_ object: JSONObject) {
    guard let layers = object["vector_layers"]?.array?.compactMap(\.object) else { return }
    vectorLayers = layers.compactMap { $0["id"]?.string }
    for layer in layers {
      let fields = layer["fields"]?.object?.members.map(\.name) ?? []
      if let id = layer["id"]?.string, !fields.isEmpty { vectorAttributes[id] = fields }
    }
  }
}
