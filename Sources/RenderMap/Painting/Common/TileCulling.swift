import MapGeometry
import MapTiles

/// Culls the parts of a tile that the picture does not show.
struct TileCulling {
  /// The area that is shown, in tile units; nil if it is not known, as in views with pitch.
  private let shown: Box?
  private let boxes: PartBoxes
  /// Tile units per device pixel.
  private let unitsPerPixel: Double

  /// Creates the culling of a tile whose features are moved by `translation` device pixels of the plane.
  init(of tile: LayerTile, translation: Point) {
    let (frame, viewport) = (tile.frame, tile.frame.viewport)
    boxes = tile.cursor.indexed.partBoxes
    unitsPerPixel = 1 / frame.scale
    if let visible = viewport.visibleBox {
      shown = Self.box(of: visible, in: frame, translation: translation)
      return
    }
    guard viewport.ground.isAffine, let toPlane = viewport.deviceToPlane, frame.scale > 0 else {
      shown = nil
      return
    }
    var box = Box.empty
    for corner in viewport.shownGround {
      let plane = toPlane.apply(corner).point - translation - frame.origin
      box.formUnion(plane * unitsPerPixel)
    }
    shown = box
  }

  /// The share by which the visible part of a bent plane is enlarged, because it is approximate.
  private static let slack = 0.08

  /// Returns the visible part of a bent plane in the units of a tile; nil if it goes around the world.
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

  /// Whether a part of the tile's layer (a point, line or ring) that is drawn up to `extent` device pixels away from
  /// its points can be in the picture.
  func isVisible(_ part: Int, extent: Double) -> Bool {
    guard let shown else { return true }
    return boxes.box(ofPart: part, meets: shown, within: extent * unitsPerPixel)
  }
}

extension LayerTile {
  /// The tile with only the features that can be in the picture, moved by `translation` and drawn up to `extent` away
  /// from their points, both in device pixels.
  func culled(translation: Point, extent: Double) -> LayerTile {
    let culling = TileCulling(of: self, translation: translation)
    var tile = self
    tile.features = features.filter { index in
      cursor.layer.features[index].parts.contains { culling.isVisible($0, extent: extent) }
    }
    return tile
  }
}
