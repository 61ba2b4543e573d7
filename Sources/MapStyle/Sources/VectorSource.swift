import MapJSON

/// Tiles of features (style-spec: sources, vector).
public struct VectorSource: Hashable, Sendable {
  /// How the tiles are written.
  public enum Encoding: String, CaseIterable, Hashable, Sendable {
    /// As Mapbox vector tiles.
    case mvt
    /// As MapLibre tiles.
    case mlt
  }

  /// Which tiles there are.
  public var tileset: Tileset
  /// The attribute that serves as the features' identifier.
  public var promoteID: PromoteID?
  /// How the tiles are written.
  public var encoding: Encoding

  /// The source that `json` gives.
  init(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.vectorSource)
    tileset = Tileset(members)
    promoteID = PromoteID(members.given("promoteId"))
    encoding = members.text("encoding").flatMap(Encoding.init) ?? .mvt
  }
}
