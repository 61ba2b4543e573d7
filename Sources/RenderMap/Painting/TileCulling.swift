import MapGeometry
import MapTiles

/// What the picture shows of a tile, so that what lies elsewhere in it need not be painted.
struct TileCulling {
  /// The part that is shown, in tile units; nil where it is not known, as in views with pitch.
  private let shown: Box?
  private let boxes: PartBoxes
  /// Tile units a device pixel.
  private let unitsPerPixel: Double

  /// What is seen of a tile whose features are moved by `translation`, in device pixels of the plane.
  init(of tile: LayerTile, translation: Point) {
    let (frame, viewport) = (tile.frame, tile.frame.viewport)
    boxes = tile.cursor.indexed.partBoxes
    unitsPerPixel = 1 / frame.scale
    guard viewport.planeToDevice.isAffine, frame.scale > 0 else {
      shown = nil
      return
    }
    var box = Box.empty
    for corner in viewport.shownGround {
      let plane = viewport.deviceToPlane.apply(corner).point - translation - frame.origin
      box.formUnion(plane * unitsPerPixel)
    }
    shown = box
  }

  /// Whether anything of a point, line or ring, a part of the tile's layer, may be in the picture that is
  /// drawn up to `reach` device pixels away from it.
  func sees(_ part: Int, reach: Double) -> Bool {
    guard let shown else { return true }
    return boxes.box(ofPart: part, meets: shown, within: reach * unitsPerPixel)
  }
}

extension LayerTile {
  /// The tile with those features alone of which something may be in the picture, moved by `translation`
  /// and drawn up to `reach` away from their points, both in device pixels.
  func inSight(translation: Point, reach: Double) -> LayerTile {
    let sight = TileCulling(of: self, translation: translation)
    var tile = self
    tile.features = features.filter { index in
      cursor.layer.features[index].parts.contains { sight.sees($0, reach: reach) }
    }
    return tile
  }
}
