import MapGeometry
import MapStyle

/// Queries the strokes of line layers, including their gaps.
struct LineQuery: LayerQuery {
  private let tile: LayerTile
  private let width, gapWidth, offset: FeatureProperty<Double>
  private let translation: Point

  /// Creates a query of `layer` in a tile.
  init(_ layer: Layer.Line, in tile: LayerTile) {
    self.tile = tile
    width = tile.property(layer.lineWidth)
    gapWidth = tile.property(layer.lineGapWidth)
    offset = tile.property(layer.lineOffset)
    translation = tile.translation(layer.lineTranslate, anchor: layer.lineTranslateAnchor)
  }

  var reach: Double {
    Self.wholeWidth(tile.greatest(width), gap: tile.greatest(gapWidth)) / 2
      + tile.greatest(offset) + translation.length / tile.unitsPerPixel
  }

  func distance(from outline: QueryOutline, to parts: [[Point]]) -> Double? {
    let cursor = tile.cursor
    let whole = Self.wholeWidth(width.value(at: cursor), gap: gapWidth.value(at: cursor))
    let unit = tile.unitsPerPixel * (outline.points.first.map(tile.stretch) ?? 1)
    let offset = offset.value(at: cursor) * unit
    let lines = offset == 0 ? parts : parts.map { Self.moved($0, by: offset) }
    return outline.mapped { $0 - translation }.meets(lines: lines, within: whole / 2 * unit)
      ? 0 : nil
  }

  /// Returns the distance between the outer edges of a stroke (style-spec: `line-gap-width`).
  private static func wholeWidth(_ width: Double, gap: Double) -> Double {
    gap > 0 ? gap + 2 * width : width
  }

  /// Returns the line that is offset to its right by `distance`, with mitered corners.
  static func moved(_ line: [Point], by distance: Double) -> [Point] {
    var distinct: [Point] = []
    for point in line where point != distinct.last { distinct.append(point) }
    return distinct.indices.map { index in
      let point = distinct[index]
      let before = index == 0 ? .zero : side(of: point - distinct[index - 1])
      let after = index == distinct.count - 1 ? .zero : side(of: distinct[index + 1] - point)
      let middle = (before + after).direction ?? .zero
      let cosine = middle.x * after.x + middle.y * after.y
      return point + middle * (cosine == 0 ? distance : distance / cosine)
    }
  }

  /// Returns the direction to the right of a segment. The y axis points down.
  private static func side(of segment: Point) -> Point {
    let along = segment.direction ?? .zero
    return Point(-along.y, along.x)
  }
}
