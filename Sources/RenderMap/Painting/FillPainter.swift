import Geometry
import Raster
import StyleSpec
import VectorTile

/// Fill layers: polygons, and the outlines they may have.
struct FillPainter {
  private let paint: FillPaint
  private let scope: PropertyScope
  private let viewport: Viewport
  private let translation: Point
  private let hasOutline: Bool
  private let antialias: Bool

  /// A painter of `layer` in a view.
  init(_ layer: FillLayer, scope: PropertyScope, viewport: Viewport) {
    paint = layer.paint
    self.scope = scope
    self.viewport = viewport
    translation = Translation.offset(
      paint.translate, anchor: paint.translateAnchor, scope: scope, viewport: viewport)
    antialias = scope.value(paint.antialias)
    hasOutline = antialias && !paint.outlineColor.isAbsent
  }

  /// The commands that draw the layer's polygons in `tile`, then their outlines.
  ///
  /// As in MapLibre, the edges of polygons without an outline of their own are smoothed outwards
  /// only where they are opaque; where not, a pixel is covered or is not, and an outline of the same
  /// colour smooths it.
  func commands(for tile: PaintedTile) -> [DrawCommand] {
    var fill = FillCommand()
    fill.antialias = antialias
    fill.clip = tile.clip
    var outlines = FillCommand()
    outlines.clip = tile.clip
    let color = tile.property(paint.color)
    let opacity = tile.property(paint.opacity)
    let outlineColor = tile.property(paint.outlineColor)
    tile.forEachFeature { feature in
      guard feature.type != .point else { return }
      let strength = Float(opacity.value(at: tile.cursor))
      let inside = PremultipliedColor(color.value(at: tile.cursor)).withOpacity(strength)
      let own = outlineColor.value(at: tile.cursor)
      let rim = own.map { PremultipliedColor($0).withOpacity(strength) } ?? inside
      let isOutlined = antialias
      if inside.alpha > 0 {
        add(feature, color: inside, edge: isOutlined ? .aliased : nil, in: tile, to: &fill)
      }
      if isOutlined, rim.alpha > 0 {
        add(feature, color: rim, edge: nil, in: tile, to: &outlines)
      }
    }
    return (fill.shapes.isEmpty ? [] : [.fill(fill)])
      + (outlines.shapes.isEmpty ? [] : [.outline(outlines)])
  }

  private func add(
    _ feature: TileLayer.FeatureRecord, color: PremultipliedColor, edge: FillCommand.Edge?,
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
      fill.shapes.append(.init(rings: first..<fill.ringEnds.count, color: color, edge: edge))
    }
  }

  @inline(__always)
  private func device(_ point: TileLayer.TilePoint, in tile: PaintedTile) -> DevicePoint {
    let plane = tile.frame.plane(point) + translation
    return DevicePoint(viewport.planeToDevice.apply(plane).point)
  }
}
