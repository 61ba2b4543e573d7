import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// Paints the lines of line layers, and the rings of their polygons.
///
/// It is a class, so that its closures do not copy a viewport for each feature.
final class LinePainter {
  private let layer: Layer.Line
  private let scope: PropertyScope
  private let viewport: Viewport
  private let translation: Point
  /// Whether commands are marked for vector output.
  private let marks: Bool
  /// Whether edges of areas along the edge of the world are left out.
  private let leavesOutWorldEdge: Bool

  /// Creates a painter of `layer` in a view.
  init(
    _ layer: Layer.Line, scope: PropertyScope, viewport: Viewport, marks: Bool = false,
    leavesOutWorldEdge: Bool = false
  ) {
    self.layer = layer
    self.marks = marks
    self.leavesOutWorldEdge = leavesOutWorldEdge
    self.scope = scope
    self.viewport = viewport
    translation = Translation.offset(
      layer.lineTranslate, anchor: layer.lineTranslateAnchor, scope: scope, viewport: viewport)
  }

  /// Returns the commands that draw the layer's lines in `tile`.
  func commands(for tile: LayerTile) -> [DrawCommand] {
    let culling = TileCulling(of: tile, translation: translation)
    let linePaint = LinePaint(layer, in: tile)
    let lines = tile.cursor.layer
    var tile = tile
    if let shared = linePaint.shared {
      tile.features =
        shared.width > 0
        ? culling.visible(among: tile.features, of: lines, extent: shared.extent) : []
    }
    guard !tile.features.isEmpty else { return [] }
    var command = StrokeCommand()
    command.clip = tile.clip
    command.projection = viewport.ground
    command.fadesOnPlane = viewport.isDraped
    command.points.reserveCapacity(tile.pointCount)
    command.lines.reserveCapacity(tile.partCount)
    let globe = GlobeLines(tile.frame, place: tile.place, dataExtent: lines.extent)
    command.area = globe?.area
    var featureMarks: FeatureMarks? = marks ? FeatureMarks() : nil
    let edges = closingEdges(of: tile)
    tile.forEachFeature { feature in
      guard feature.type != .point, var style = linePaint.style(at: tile.cursor) else { return }
      let extent = style.extent
      guard feature.parts.contains(where: { culling.isVisible($0, extent: extent) }) else { return }
      guard var paint = linePaint.paint(of: feature, style: style, at: tile.cursor) else { return }
      let (dash, pattern) = (paint.dash, paint.pattern)
      // Along lines with metrics, distances are fractions of the whole line, which are not rounded to the tile's grid.
      if feature.lineProgress != nil { style.quantum = 0 }
      func add(_ points: ArraySlice<TileLayer.TilePoint>) {
        let first = command.points.count
        if let globe {
          globe.forEachPoint(of: points) { command.points.append(DevicePoint($0 + translation)) }
        } else {
          for point in points {
            command.points.append(DevicePoint(tile.frame.plane(point) + translation))
          }
        }
        if let progress = feature.lineProgress {
          let segment = MeasuredSegment(
            progress, length: lines.length(of: points) * tile.frame.scale,
            pixelsPerTileUnit: tile.frame.scale)
          paint.dash = dash.map(segment.scaled)
          paint.pattern = pattern.map(segment.scaled)
        }
        command.lines.append(
          .init(
            points: first..<command.points.count,
            isClosed: feature.type == .polygon && points.first == points.last, style: style,
            paint: paint))
        featureMarks?.add(tile.cursor)
      }
      for part in feature.parts where culling.isVisible(part, extent: extent) {
        let points = lines.points(ofPart: part)
        if feature.type == .polygon, let edges {
          for line in edges.outlines(of: points) { add(line[...]) }
        } else {
          add(points)
        }
      }
    }
    guard !command.lines.isEmpty else { return [] }
    return featureMarks.map { [.mark($0.mark), .stroke(command)] } ?? [.stroke(command)]
  }

  /// The edge of the world in a tile, if edges of areas along it are left out. Charts leave them out in any case.
  private func closingEdges(of tile: LayerTile) -> ClosingEdges? {
    guard leavesOutWorldEdge, viewport.chart == nil else { return nil }
    return ClosingEdges(of: tile.frame.tile.id, extent: tile.cursor.layer.extent)
  }
}

extension StrokeStyle {
  /// The maximum distance of a stroke from its line, in device pixels. It is the distance of the tips of mitered joins,
  /// plus the blur and a pixel for rounding.
  fileprivate var extent: Double {
    let side = Double(width) + Double(gapWidth) / 2 + Double(offset.magnitude)
    return side * max(2, Double(miterLimit)) + Double(blur) + 1
  }
}

extension TileLayer {
  /// Returns the length of a line in tile units.
  func length(of line: ArraySlice<TilePoint>) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, pair in
      sum + Point(Double(pair.1.x) - Double(pair.0.x), Double(pair.1.y) - Double(pair.0.y)).length
    }
  }
}

/// A segment of a line with line metrics, which scales the dashes and patterns along it.
///
/// MapLibre stores the position along such a line as a fraction of a fixed maximum distance, so dashes and patterns are
/// laid out as if every line had that length.
struct MeasuredSegment {
  /// The length in tile units that every line is assumed to have.
  private static let measuredLength = 32_767.0

  /// The number of pixels of the segment per pixel of its assumed length.
  private let factor: Float
  /// The start of the segment on the whole line, in pixels of the segment.
  private let phase: Float

  /// Creates a segment with a length of `length` pixels. `progress` is the start and the end of the segment, as
  /// fractions of the whole line.
  init(_ progress: ClosedRange<Double>, length: Double, pixelsPerTileUnit: Double) {
    let span = progress.upperBound - progress.lowerBound
    let whole = Self.measuredLength * pixelsPerTileUnit
    let isMeasured = span > 0 && length > 0
    factor = isMeasured ? Float(length / (span * whole)) : 1
    phase = isMeasured ? Float(progress.lowerBound * whole) * factor : 0
  }

  /// Returns dashes that are scaled to the segment.
  func scaled(_ dash: DashPattern) -> DashPattern {
    var dash = dash
    dash.lengths = dash.lengths.map { $0 * factor }
    dash.width *= factor
    dash.fade *= factor
    dash.phase = phase
    return dash
  }

  /// Returns an image that is scaled to the segment.
  func scaled(_ pattern: StrokePattern) -> StrokePattern {
    var pattern = pattern
    pattern.length *= factor
    pattern.phase = phase
    return pattern
  }
}
