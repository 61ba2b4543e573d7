import MapJSON

/// Tiles of features (style-spec: sources, vector).
public struct VectorSource: Hashable, Sendable {
  /// The encoding of the tiles.
  public enum Encoding: String, CaseIterable, Hashable, Sendable {
    /// Mapbox vector tiles.
    case mvt
    /// MapLibre tiles.
    case mlt
  }

  /// The tiles.
  public var tileset: Tileset
  /// The attribute that is the features' identifier.
  public var promoteID: PromoteID?
  /// The encoding of the tiles.
  public var encoding: Encoding

  /// The source `json`.
  init(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.vectorSource)
    tileset = Tileset(members, of: json)
    promoteID = PromoteID(members.given("promoteId"))
    encoding = members.text("encoding").flatMap(Encoding.init) ?? .mvt
  }
}
