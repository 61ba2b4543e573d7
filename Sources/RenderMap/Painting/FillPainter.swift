import Geometry
import Raster
import StyleSpec
import VectorTile

/// Fill layers: polygons, and the outlines they may have.
struct FillPainter {
  private let paint: FillPaint
  private let viewport: Viewport
  private let translation: Point
  private let antialias: Bool

  /// A painter of `layer` in a view.
  init(_ layer: FillLayer, scope: PropertyScope, viewport: Viewport) {
    paint = layer.paint
    self.viewport = viewport
    translation = Translation.offset(
      paint.translate, anchor: paint.translateAnchor, scope: scope, viewport: viewport)
    antialias = scope.value(paint.antialias)
  }

  /// The commands that draw the layer's polygons in `tile`, then their outlines.
  func commands(for tile: PaintedTile) -> [DrawCommand] {
    var fill = FillCommand()
    fill.edge = .aliased
    fill.clip = tile.clip
    var outlines = FillCommand()
    outlines.clip = tile.clip
    var look = FillLook(paint, in: tile, antialias: antialias, translation: translation)
    tile.forEachFeature { feature in
      guard feature.type != .point else { return }
      let paints = look.paints(at: tile.cursor)
      if let inside = paints.inside {
        add(feature, paint: inside, in: tile, to: &fill)
      }
      if let outline = paints.outline {
        add(feature, paint: outline, in: tile, to: &outlines)
      }
    }
    fill.patterns = look.patterns
    outlines.patterns = look.patterns
    return (fill.shapes.isEmpty ? [] : [.fill(fill)])
      + (outlines.shapes.isEmpty ? [] : [.outline(outlines)])
  }

  private func add(
    _ feature: TileLayer.FeatureRecord, paint: FillCommand.Paint,
    in tile: PaintedTile, to fill: inout FillCommand
  ) {
    let layer = tile.cursor.layer
    let polygons =
      feature.parts.count == 1
      ? [[feature.parts.lowerBound]] : PolygonRings.polygons(of: feature.parts, in: layer)
    for polygon in polygons {
      let first = fill.ringEnds.count
      for part in polygon {
        for point in layer.points(ofPart: part) { fill.points.append(device(point, in: tile)) }
        fill.ringEnds.append(fill.points.count)
      }
      fill.shapes.append(.init(rings: first..<fill.ringEnds.count, paint: paint))
    }
  }

  @inline(__always)
  private func device(_ point: TileLayer.TilePoint, in tile: PaintedTile) -> DevicePoint {
    let plane = tile.frame.plane(point) + translation
    return DevicePoint(viewport.planeToDevice.apply(plane).point)
  }
}
