import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// Fill layers: polygons, and the outlines they may have.
struct FillPainter {
  private let paint: Layer.Fill
  private let viewport: Viewport
  private let translation: Point
  private let antialias: Bool

  /// How far beyond a polygon its outline reaches, in device pixels.
  private static let reach = 2.0

  /// A painter of `layer` in a view.
  init(_ layer: Layer.Fill, scope: PropertyScope, viewport: Viewport) {
    paint = layer
    self.viewport = viewport
    translation = Translation.offset(
      paint.fillTranslate, anchor: paint.fillTranslateAnchor, scope: scope, viewport: viewport)
    antialias = scope.value(paint.fillAntialias)
  }

  /// The commands that draw the layer's polygons in `tile`, then their outlines.
  func commands(for tile: LayerTile) -> [DrawCommand] {
    var fill = FillCommand()
    fill.edge = .aliased
    fill.clip = tile.clip
    let tile = tile.inSight(translation: translation, reach: Self.reach)
    fill.shapes.reserveCapacity(tile.partCount)
    fill.ringEnds.reserveCapacity(tile.partCount)
    fill.points.reserveCapacity(tile.pointCount)
    var look = FillPaint(paint, in: tile, antialias: antialias, translation: translation)
    tile.forEachFeature { feature in
      guard feature.type != .point else { return }
      let paints = look.paints(at: tile.cursor)
      guard paints.inside != nil || paints.outline != nil else { return }
      for rings in addPolygons(of: feature, in: tile, to: &fill) {
        fill.shapes.append(.init(rings: rings, paint: paints.inside, outline: paints.outline))
      }
    }
    fill.patterns = look.patterns
    return fill.shapes.isEmpty ? [] : [.fill(fill)]
  }

  /// Adds the rings of a feature's polygons, and gives those of each polygon.
  private func addPolygons(
    of feature: TileLayer.FeatureRecord, in tile: LayerTile, to fill: inout FillCommand
  ) -> [Range<Int>] {
    let layer = tile.cursor.layer
    let polygons =
      feature.parts.count == 1
      ? [[feature.parts.lowerBound]] : PolygonRings.polygons(of: feature.parts, in: layer)
    return polygons.map { polygon in
      let first = fill.ringEnds.count
      for part in polygon {
        addRing(layer.points(ofPart: part), in: tile, to: &fill)
      }
      return first..<fill.ringEnds.count
    }
  }

  private func addRing(
    _ ring: ArraySlice<TileLayer.TilePoint>, in tile: LayerTile, to fill: inout FillCommand
  ) {
    if viewport.planeToDevice.isAffine {
      for point in ring { fill.points.append(device(tile.frame.plane(point) + translation)) }
    } else {
      let plane = viewport.beforeEye(ring.map { tile.frame.plane($0) + translation })
      fill.points += plane.map(device)
    }
    fill.ringEnds.append(fill.points.count)
  }

  @inline(__always)
  private func device(_ plane: Point) -> DevicePoint {
    DevicePoint(viewport.planeToDevice.apply(plane).point)
  }
}
