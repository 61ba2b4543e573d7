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
