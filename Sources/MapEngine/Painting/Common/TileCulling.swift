import MapGeometry
import MapTiles

/// Culls the parts of a tile that are not visible in the picture.
struct TileCulling {
  /// The visible area, in tile units; nil if the area is not known, for example in views with pitch.
  private let shown: Box?
  /// The culling on a globe; nil if the view shows no globe.
  private let globe: GlobeCulling?
  private let boxes: PartBoxes
  /// The number of tile units per device pixel.
  private let unitsPerPixel: Double

  /// Creates the culling of a tile whose features are moved by `translation` device pixels of the plane.
  init(of tile: borrowing LayerTile, translation: Point) {
    let (frame, viewport) = (tile.frame, tile.frame.viewport)
    boxes = tile.cursor.indexed.partBoxes
    unitsPerPixel = 1 / frame.scale
    globe =
      viewport.visibleBox == nil ? nil : GlobeCulling(frame, translation: translation)
    if let visible = viewport.visibleBox {
      shown = Self.box(of: visible, in: frame, translation: translation)
      return
    }
    guard viewport.isParallel, let toPlane = viewport.deviceToPlane, frame.scale > 0 else {
      shown = nil
      return
    }
    var box = Box.empty
    for corner in viewport.groundArea {
      let plane = toPlane.apply(corner).point - translation - frame.origin
      box.formUnion(plane * unitsPerPixel)
    }
    shown = box
  }

  /// The fraction by which the visible part of a globe is enlarged, because the part is known only
  /// approximately.
  private static let slack = 0.08

  /// Returns the visible part of a globe in the units of a tile; nil if the part goes around the world.
  private static func box(of visible: Box, in frame: TileFrame, translation: Point) -> Box? {
    let (width, height) = (visible.maxX - visible.minX, visible.maxY - visible.minY)
    guard !visible.isEmpty, width < 0.4, frame.scale > 0 else { return nil }
    let viewport = frame.viewport
    func units(_ x: Double, _ y: Double) -> Point {
      (viewport.plane(ofWorld: Point(x, y)) - translation - frame.origin) * (1 / frame.scale)
    }
    let low = units(visible.minX - slack * width, visible.minY - slack * height)
    let high = units(visible.maxX + slack * width, visible.maxY + slack * height)
    return Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  /// Whether a part of the tile's layer can be in the picture. The part is a point, line or ring. It is drawn up to
  /// `extent` device pixels away from its points.
  func isVisible(_ part: Int, extent: Double) -> Bool {
    if let globe { return globe.mayShow(boxes.box(ofPart: part), extent: extent) }
    guard let shown else { return true }
    return boxes.box(ofPart: part, meets: shown, within: extent * unitsPerPixel)
  }
}

/// Culls boxes of a tile that are not visible in a picture of a globe. The type is a class to keep `TileCulling` small
/// for flat maps.
private final class GlobeCulling: Sendable {
  private let culling: SphereCulling
  /// The tile's corner in coordinates of the plane, moved by the translation. `scale` is the number of units of the
  /// plane per tile unit.
  private let origin: Point
  private let scale: Double
  /// The y coordinate of the north pole on the plane; nil unless the tile is one of the northernmost tiles. Their
  /// polygons are extended to the pole.
  private let northPole: Double?
  /// The y coordinate, on the plane, of the south pole; nil unless the tile is one of the southernmost tiles.
  /// `southernBorder` is the y coordinate of the tile's southern border.
  private let southPole: Double?
  private let southernBorder: Double

  /// Creates the culling of a tile; nil if the view shows no globe.
  init?(_ frame: TileFrame, translation: Point) {
    let viewport = frame.viewport
    guard let culling = SphereCulling(viewport) else { return nil }
    self.culling = culling
    origin = frame.origin + translation
    scale = frame.scale
    (northPole, southPole) = viewport.poles(of: frame.tile)
    southernBorder = origin.y + frame.tile.sizeInWorld * viewport.worldSize
  }

  /// Whether the picture may show a part of a box. The box is in tile units. It is drawn up to `extent` device pixels
  /// away from its edges.
  func mayShow(_ box: Box, extent: Double) -> Bool {
    var area = Box(
      minX: origin.x + box.minX * scale, minY: origin.y + box.minY * scale,
      maxX: origin.x + box.maxX * scale, maxY: origin.y + box.maxY * scale)
    if let northPole, box.minY <= 0 { area.minY = northPole }
    if let southPole, area.maxY >= southernBorder - scale { area.maxY = southPole }
    return culling.mayShow(area, reach: extent)
  }
}

extension TileCulling {
  /// Returns the `features` of `layer` that have a part that can be in the picture. Parts are drawn up to `extent`
  /// device pixels away from their points.
  func visible(among features: [Int], of layer: TileLayer, extent: Double) -> [Int] {
    guard globe == nil else {
      return features.filter { index in
        layer.features[index].parts.contains { isVisible($0, extent: extent) }
      }
    }
    guard let shown else { return features.filter { !layer.features[$0].parts.isEmpty } }
    return boxes.features(
      among: features, of: layer, meeting: shown, within: extent * unitsPerPixel)
  }
}

extension LayerTile {
  /// Returns the tile with only the features that can be in the picture. The features are moved by `translation` and
  /// drawn up to `extent` away from their points, both in device pixels.
  func culled(translation: Point, extent: Double) -> LayerTile {
    let culling = TileCulling(of: self, translation: translation)
    var tile = self
    tile.features = culling.visible(among: features, of: cursor.layer, extent: extent)
    return tile
  }
}
