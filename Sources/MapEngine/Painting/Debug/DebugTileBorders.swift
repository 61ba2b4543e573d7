import MapGeoJSON
import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// Draws the borders and the ids of a source's tiles in view.
enum DebugTileBorders {
  /// The distance of labels from the tile's corner, in pixels of the style.
  private static let labelInset = 6.0
  private static let color = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// Returns the commands that draw the borders and the ids of the tiles in a view.
  static func commands(_ view: ViewContent) -> [DrawCommand] {
    guard let tiles = source(view).map({ view.viewTiles(of: $0) }), !tiles.isEmpty
    else { return [] }
    var borders = FillCommand()
    borders.fadesOutlines = false
    for tile in tiles {
      borders.points += view.viewport.outline(of: tile).corners
      borders.ringEnds.append(borders.points.count)
      let ring = borders.ringEnds.count - 1
      borders.shapes.append(
        FillCommand.Shape(rings: ring..<ring + 1, paint: nil, outline: .color(color)))
    }
    return [.fill(borders)] + tiles.flatMap { label(of: $0, in: view.viewport) }
  }

  /// Returns the commands that draw the id of a tile in its northwestern corner. The text is `z/x/y`. If the tile is
  /// laid out for another level than z, `>` and that level follow. There are no commands if the corner is behind the
  /// viewer.
  private static func label(of tile: ViewTile, in viewport: Viewport) -> [DrawCommand] {
    let corner = viewport.device(ofPlane: viewport.plane(ofWorld: viewport.corner(of: tile)))
    guard corner.w > 0 else { return [] }
    let level = tile.overscaledZ == tile.id.z ? "" : ">\(tile.overscaledZ)"
    let ratio = viewport.size.pixelRatio
    let inset = Float(labelInset * ratio)
    return DebugLabel.commands(
      "\(tile.id.z)/\(tile.id.x)/\(tile.id.y)\(level)",
      at: DevicePoint(corner.point) + DevicePoint(inset, inset), ratio: ratio)
  }

  /// Returns the name of the source whose tiles are shown. It is the first source with the highest maximum zoom level
  /// among the vector sources of the layers. If there are no vector sources, all sources of the layers are compared
  /// (MapLibre's `selectDebugSource`).
  private static func source(_ view: ViewContent) -> String? {
    let style = view.style
    let shown = style.layers.filter { $0.isShown(in: view.scope) }.compactMap(\.source)
    let sources = shown.compactMap { name in style.sources.first { $0.name == name } }
    let vector = sources.filter { $0.source.type == "vector" }
    var best: (name: String, maxzoom: Double)?
    for named in vector.isEmpty ? sources : vector
    where best.map({ $0.maxzoom < named.source.maxzoom }) ?? true {
      best = (named.name, named.source.maxzoom)
    }
    return best?.name
  }
}

extension Source {
  /// The maximum zoom level of the source's tiles that the style sets, or the default.
  fileprivate var maxzoom: Double {
    let standard = Tileset.standard.maxzoom ?? 22
    return switch self {
    case .vector(let source): source.tileset.maxzoom ?? standard
    case .raster(let source): source.tileset.maxzoom ?? standard
    case .rasterDEM(let source): source.tileset.maxzoom ?? standard
    case .geojson(let source): source.maxzoom
    case .store(let source): source.features.maxzoom
    case .contour(let source): source.maxzoom ?? standard
    case .image, .video: standard
    }
  }
}

extension ViewContent {
  /// Returns the tiles of a source in this view.
  fileprivate func viewTiles(of source: String) -> [ViewTile] {
    switch pixels[source] {
    case .colors(let tiles), .heights(let tiles, _): tiles.map(\.tile)
    case .image, .picture, nil: (tiles[source] ?? []).map(\.tile)
    }
  }
}
