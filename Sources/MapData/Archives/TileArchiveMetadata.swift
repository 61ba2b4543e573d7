import MapJSON

/// What an archive of pictures says of itself.
public struct TileArchiveMetadata: Hashable, Sendable {
  /// What the map is called.
  public var name: String
  /// What the tiles are.
  public var format: TileFormat
  /// Where there are tiles, in degrees.
  public var bounds: TileSetDescription.Bounds
  /// The levels of which there are tiles.
  public var zooms: ClosedRange<Int>
  /// Whom to name for the data, as HTML.
  public var attribution: String?
  /// The width and height at which a tile is drawn, in pixels.
  public var tileSize: Int

  /// The metadata of these parts.
  public init(
    name: String, format: TileFormat, bounds: TileSetDescription.Bounds, zooms: ClosedRange<Int>,
    attribution: String?, tileSize: Int
  ) {
    self.name = name
    self.format = format
    self.bounds = bounds
    self.zooms = zooms
    self.attribution = attribution
    self.tileSize = tileSize
  }

  /// The middle of the bounds, longitude first.
  var center: (longitude: Double, latitude: Double) {
    ((bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2)
  }

  /// The members that archives and TileJSON documents have alike, after `begin` and before `end`.
  func writeMembers(to writer: inout JSONWriter) {
    writer.write(name: "name")
    writer.write(name)
    writer.write(name: "format")
    writer.write(format.shortName)
    writer.write(name: "type")
    writer.write("baselayer")
    if let attribution {
      writer.write(name: "attribution")
      writer.write(attribution)
    }
    writer.write(name: "tileSize")
    writer.write(tileSize)
  }
}

extension TileFormat {
  /// What MBTiles calls the format (1.3, metadata `format`), and what files of it end in.
  public var shortName: String {
    switch self {
    case .mvt: "pbf"
    case .mlt: "mlt"
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .avif: "avif"
    case .other(let name): name
    }
  }
}
