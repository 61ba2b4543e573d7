import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// Paints the polygons of fill layers and their outlines.
///
/// It is a class, so that its closures do not copy a viewport for each feature.
final class FillPainter {
  private let paint: Layer.Fill
  private let viewport: Viewport
  /// The transform from a flat plane to the picture; nil on a globe.
  private let flat: ProjectiveTransform?
  private let translation: Point
  private let antialias: Bool
  /// Whether the smoothing of edges in tilted views depends on their depth, as in MapLibre. Outlines with a separate
  /// color are always drawn in full.
  private let smoothsByDepth: Bool
  /// Whether commands are marked for vector output.
  private let marks: Bool

  /// The extent of an outline beyond its polygon, in device pixels.
  private static let outlineExtent = 2.0

  /// Creates a painter of `layer` in a view.
  init(_ layer: Layer.Fill, scope: PropertyScope, viewport: Viewport, marks: Bool = false) {
    self.marks = marks
    paint = layer
    self.viewport = viewport
    flat = viewport.planeToDevice
    translation = Translation.offset(
      paint.fillTranslate, anchor: paint.fillTranslateAnchor, scope: scope, viewport: viewport)
    antialias = scope.value(paint.fillAntialias) && viewport.smoothsFills
    smoothsByDepth = antialias && paint.fillOutlineColor.isAbsent
  }

  /// Returns the commands that draw the layer's polygons in `tile`, followed by their outlines.
  func commands(for tile: LayerTile) -> [DrawCommand] {
    var fill = FillCommand()
    fill.edge = .aliased
    fill.clip = tile.clip
    let tile = tile.culled(translation: translation, extent: Self.outlineExtent)
    guard !tile.features.isEmpty else { return [] }
    fill.shapes.reserveCapacity(tile.partCount)
    fill.ringEnds.reserveCapacity(tile.partCount)
    fill.points.reserveCapacity(tile.pointCount)
    let globe = GlobeRings(
      tile.frame, place: tile.place, dataExtent: tile.cursor.layer.extent, translation: translation)
    var fillPaint = FillPaint(paint, in: tile, antialias: antialias, translation: translation)
    let layer = tile.cursor.layer
    var featureMarks: FeatureMarks? = marks ? FeatureMarks() : nil
    layer.withParts { parts in
      tile.forEachFeature { feature in
        guard feature.type != .point else { return }
        let paints = fillPaint.paints(at: tile.cursor)
        guard paints.inside != nil || paints.outline != nil else { return }
        let count = fill.shapes.count
        if let globe {
          for polygon in PolygonRings.polygons(of: feature.parts, in: layer) {
            for rings in globe.parts(of: polygon.lazy.map { layer.points(ofPart: $0) }) {
              addRings(rings, to: &fill)
              fill.endShape(paints)
            }
          }
        } else {
          PolygonRings.forEachRing(of: feature.parts, in: layer, parts) { part, startsPolygon in
            if startsPolygon { fill.endShape(paints) }
            addRing(parts[part], in: tile.frame, to: &fill)
          }
          fill.endShape(paints)
        }
        for _ in count..<fill.shapes.count { featureMarks?.add(tile.cursor) }
      }
    }
    fill.patterns = fillPaint.patterns
    guard !fill.shapes.isEmpty else { return [] }
    return featureMarks.map { [.mark($0.mark), .fill(fill)] } ?? [.fill(fill)]
  }

  @inline(__always)
  private func addRing(
    _ ring: UnsafeBufferPointer<TileLayer.TilePoint>, in frame: TileFrame,
    to fill: inout FillCommand
  ) {
    guard let flat else { return }
    if flat.isAffine {
      for point in ring {
        fill.points.append(DevicePoint(flat.applyAffine(frame.plane(point) + translation)))
      }
    } else {
      for point in viewport.beforeEye(ring.map { frame.plane($0) + translation }) {
        let (place, depth) = flat.apply(point)
        fill.points.append(DevicePoint(place))
        if smoothsByDepth { fill.depths.append(Float(depth)) }
      }
    }
    fill.ringEnds.append(fill.points.count)
  }

  /// Adds rings on a globe. As in MapLibre, there are no outlines along cuts and along the horizon.
  private func addRings(_ rings: [[GlobeRings.Vertex]], to fill: inout FillCommand) {
    for ring in rings {
      for vertex in ring {
        fill.points.append(DevicePoint(vertex.point))
        fill.hidesEdges.append(vertex.edge != .own)
        if smoothsByDepth { fill.depths.append(Float(vertex.depth)) }
      }
      fill.ringEnds.append(fill.points.count)
    }
  }
}

extension FillCommand {
  /// Adds a shape with all rings that do not belong to a shape yet.
  fileprivate mutating func endShape(_ paints: FillPaint.Paints) {
    let rings = (shapes.last?.rings.upperBound ?? 0)..<ringEnds.count
    guard !rings.isEmpty else { return }
    shapes.append(Shape(rings: rings, paint: paints.inside, outline: paints.outline))
  }
}

/// The paint properties of a fill layer, evaluated for the features of one tile.
struct FillPaint {
  /// The paints of one feature.
  struct Paints {
    /// The paint of the interior; nil if it is transparent.
    var inside: FillCommand.Paint?
    /// The paint of the outline; nil if it is transparent.
    var outline: FillCommand.Paint?
  }

  private let color: FeatureProperty<Color>
  private let opacity: FeatureProperty<Double>
  private let outlineColor: FeatureProperty<Color?>
  private let antialias: Bool
  private let pattern: TilePattern?
  private var table: PatternTable
  /// The paints that all features have in common; nil if the paints can differ.
  private var shared: Paints?

  /// The patterns that paints refer to by index.
  var patterns: [PatternPaint] { table.patterns }

  /// Creates the properties of `paint` in a tile, translated by `translation` device pixels of the plane.
  init(
    _ paint: borrowing Layer.Fill, in tile: borrowing LayerTile, antialias: Bool,
    translation: Point
  ) {
    color = tile.property(paint.fillColor)
    opacity = tile.property(paint.fillOpacity)
    outlineColor = tile.property(paint.fillOutlineColor)
    self.antialias = antialias
    pattern = TilePattern(paint.fillPattern, in: tile)
    table = PatternTable(frame: tile.frame, translation: translation)
    if pattern == nil, color.isConstant, opacity.isConstant, outlineColor.isConstant {
      shared = evaluatedPaints(at: tile.cursor)
    }
  }

  /// The opacity below which nothing is drawn, as in MapLibre.
  static let leastOpacity: Float = 0.01

  /// Returns the paints of the feature at the cursor.
  ///
  /// As in MapLibre, the interior is aliased, and an outline smooths the edges. If the layer has no outline color,
  /// the outline uses the paint of the interior.
  mutating func paints(at cursor: TileFeatureCursor) -> Paints {
    // The operator `??` would copy all properties for each feature.
    if let shared { return shared }
    return evaluatedPaints(at: cursor)
  }

  private mutating func evaluatedPaints(at cursor: TileFeatureCursor) -> Paints {
    let opacity = Float(opacity.value(at: cursor))
    var paints = Paints()
    guard opacity >= Self.leastOpacity else { return paints }
    if let pattern {
      guard let (name, image) = pattern.image(at: cursor) else { return paints }
      let color = PremultipliedColor(color.value(at: cursor))
      paints.inside = .pattern(
        table.index(of: image, name: name, opacity: opacity, color: color))
    } else {
      let color = PremultipliedColor(color.value(at: cursor)).withOpacity(opacity)
      paints.inside = color.alpha > 0 ? .color(color) : nil
    }
    guard antialias else { return paints }
    if let own = outlineColor.value(at: cursor) {
      let outline = PremultipliedColor(own).withOpacity(opacity)
      paints.outline = outline.alpha > 0 ? .color(outline) : nil
    } else {
      paints.outline = paints.inside
    }
    return paints
  }
}
