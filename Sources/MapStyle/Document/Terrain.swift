import MapJSON

/// The terrain (style-spec: terrain).
public struct Terrain: Hashable, Sendable {
  /// The name of the raster-dem source of elevation.
  public var source: String
  /// The exaggeration of heights, a factor.
  public var exaggeration: Double

  /// The terrain `json`; nil if it names no source.
  init?(_ json: JSONValue?) {
    let members = MemberReader(json, MemberTable.terrain)
    guard let source = members.text("source") else { return nil }
    self.source = source
    exaggeration = members.number("exaggeration")
  }
}
