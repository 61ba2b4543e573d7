import MapGeoJSON
import MapJSON

/// The tiles of a vector, raster or raster-dem source. Members that the style does not set come from the TileJSON
/// document at `url`. If there is no such document, they come from `Tileset.standard`.
@dynamicMemberLookup
public struct Tileset: Hashable, Sendable {
  /// The address of a TileJSON document. Nil if the source has no such document.
  public var url: String?
  /// The members that can also be in TileJSON documents.
  public var members: TileSetMembers
  /// Whether tiles must not be cached on disk.
  public var isVolatile: Bool

  /// The tileset whose members are the specification's defaults.
  public static let standard: Tileset = {
    let reader = MemberReader(nil, MemberTable.vectorSource)
    var members = TileSetMembers()
    members.bounds = BoundingBox(reader.numbers("bounds"))
    members.minzoom = reader.number("minzoom")
    members.maxzoom = reader.number("maxzoom")
    members.scheme = reader.text("scheme").flatMap(TileSetMembers.Scheme.init)
    return Tileset(members, isVolatile: reader.boolean("volatile"))
  }()

  private init(_ members: TileSetMembers, isVolatile: Bool) {
    self.members = members
    self.isVolatile = isVolatile
  }

  /// Creates the tiles that the members of the source `json` describe.
  init(_ reader: MemberReader, of json: JSONValue) {
    var members = TileSetMembers()
    members.tiles = reader.given("tiles")?.array?.compactMap(\.string)
    members.subdomains = TileSetMembers.subdomains(json.object?["subdomains"])
    members.bounds = reader.given("bounds").flatMap {
      BoundingBox($0.array?.compactMap(\.double) ?? [])
    }
    members.minzoom = reader.given("minzoom")?.double
    members.maxzoom = reader.given("maxzoom")?.double
    members.scheme = reader.given("scheme")?.string.flatMap(TileSetMembers.Scheme.init)
    members.attribution = reader.given("attribution")?.string
    self.init(members, isVolatile: reader.boolean("volatile"))
    url = reader.given("url")?.string
  }

  /// A member that can also be in TileJSON documents.
  public subscript<Value>(dynamicMember path: WritableKeyPath<TileSetMembers, Value>) -> Value {
    get { members[keyPath: path] }
    set { members[keyPath: path] = newValue }
  }
}
