import MapTiles

/// Something that was read: a whole resource, or a part of one that is never read whole.
public struct Input: Hashable, Sendable {
  /// Which part of a resource was read.
  public enum Part: Hashable, Sendable {
    /// All of it.
    case whole
    /// Some of its bytes.
    case range(Range<Int>)
    /// What an archive says of its tiles.
    case description(ArchiveKind)
    /// A tile of an archive.
    case tile(TileID, ArchiveKind)
    /// A layer of features in a GeoPackage, those that meet the bounds alone where there are some.
    case features(layer: String, bounds: TileSetDescription.Bounds?)
  }

  /// A format of archives of tiles.
  public enum ArchiveKind: Hashable, Sendable {
    /// An MBTiles archive.
    case mbtiles
    /// A PMTiles archive.
    case pmtiles
    /// A layer of tiles in a GeoPackage.
    case geoPackage(layer: String)
  }

  /// Where the resource is.
  public var location: ResourceLocation
  /// Which part of it.
  public var part: Part

  /// A part of the resource at a place, all of it unless told.
  public init(_ location: ResourceLocation, _ part: Part = .whole) {
    self.location = location
    self.part = part
  }
}
