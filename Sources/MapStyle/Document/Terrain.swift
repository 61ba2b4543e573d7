import MapJSON

/// The ground in relief (style-spec: terrain).
public struct Terrain: Hashable, Sendable {
  /// The name of the raster-dem source with the heights.
  public var source: String
  /// The factor on heights.
  public var exaggeration: Double

  /// The terrain that `json` gives; nil where it names no source.
  init?(_ json: JSONValue?) {
    let members = MemberReader(json, MemberTable.terrain)
    guard let source = members.text("source") else { return nil }
    self.source = source
    exaggeration = members.number("exaggeration")
  }
}
