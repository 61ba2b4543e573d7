import MapJSON

/// A source of vector tiles (style-spec: sources, vector).
public struct VectorSource: Hashable, Sendable {
  /// The encoding of the tiles.
  public enum Encoding: String, CaseIterable, Hashable, Sendable {
    /// Mapbox vector tiles.
    case mvt
    /// MapLibre tiles.
    case mlt
  }

  /// The addresses and zoom levels of the tiles.
  public var tileset: Tileset
  /// The attribute that contains the identifiers of features. Nil if the source does not name such an attribute.
  public var promoteID: PromoteID?
  /// The encoding of the tiles.
  public var encoding: Encoding

  init(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.vectorSource)
    tileset = Tileset(members, of: json)
    promoteID = PromoteID(members.given("promoteId"))
    encoding = members.text("encoding").flatMap(Encoding.init) ?? .mvt
  }
}
