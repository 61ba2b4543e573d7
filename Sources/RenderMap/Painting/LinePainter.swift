import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// Line layers: lines, and the rings of polygons.
struct LinePainter {
  private let layer: Layer.Line
  private let scope: PropertyScope
  private let viewport: Viewport
  private let translation: Point

  /// A painter of `layer` in a view.
  init(_ layer: Layer.Line, scope: PropertyScope, viewport: Viewport) {
    self.layer = layer
    self.scope = scope
    self.viewport = viewport
    translation = Translation.offset(
      layer.lineTranslate, anchor: layer.lineTranslateAnchor, scope: scope, viewport: viewport)
  }

  /// The commands that draw the layer's lines in `tile`.
  func commands(for tile: LayerTile) -> [DrawCommand] {
    var command = StrokeCommand()
    command.clip = tile.clip
    command.transform = viewport.planeToDevice
    command.points.reserveCapacity(tile.pointCount)
    command.lines.reserveCapacity(tile.partCount)
    let sight = TileCulling(of: tile, translation: translation)
    let look = LineLook(layer: layer, tile: tile)
    let lines = tile.cursor.layer
    tile.forEachFeature { feature in
      guard feature.type != .point, var style = look.style(at: tile.cursor) else { return }
      let reach = style.reach
      guard feature.parts.contains(where: { sight.sees($0, reach: reach) }) else { return }
      guard var paint = look.paint(of: feature, style: style, at: tile.cursor) else { return }
      let (dash, pattern) = (paint.dash, paint.pattern)
      // Lines with metrics hold their distance as a share of the whole line.
      if feature.lineProgress != nil { style.quantum = 0 }
      for part in feature.parts where sight.sees(part, reach: reach) {
        let first = command.points.count
        let points = lines.points(ofPart: part)
        for point in points {
          command.points.append(DevicePoint(tile.frame.plane(point) + translation))
        }
        if let progress = feature.lineProgress {
          let stretch = MeasuredSegment(
            progress, length: lines.length(of: points) * tile.frame.scale,
            pixelsPerTileUnit: tile.frame.scale)
          paint.dash = dash.map(stretch.stretched)
          paint.pattern = pattern.map(stretch.stretched)
        }
        command.lines.append(
          .init(
            points: first..<command.points.count, isClosed: feature.type == .polygon,
            style: style, paint: paint))
      }
    }
    return command.lines.isEmpty ? [] : [.stroke(command)]
  }
}

/// The look of a layer's lines, as the features of one tile see it.
private struct LineLook {
  private let width, gapWidth, offset, blur, opacity, floorWidth: FeatureProperty<Double>
  private let color: FeatureProperty<Color>
  private let cap: TileProperty<LineCap>
  private let join: TileProperty<LineJoin>
  private let miterLimit, roundLimit: TileProperty<Double>
  private let dash: TileProperty<[Double]?>
  private let gradient: LineGradient?
  private let pattern: TilePattern?
  private let pixelRatio: Double
  private let patternScale: Double
  private let quantum, sharpCornerOffset: Float

  init(layer: Layer.Line, tile: LayerTile) {
    width = tile.property(layer.lineWidth)
    gapWidth = tile.property(layer.lineGapWidth)
    offset = tile.property(layer.lineOffset)
    blur = tile.property(layer.lineBlur)
    opacity = tile.property(layer.lineOpacity)
    color = tile.property(layer.lineColor)
    cap = tile.tileProperty(layer.lineCap)
    join = tile.tileProperty(layer.lineJoin)
    miterLimit = tile.tileProperty(layer.lineMiterLimit)
    roundLimit = tile.tileProperty(layer.lineRoundLimit)
    let whole = tile.scope.atWholeZoom
    floorWidth = FeatureProperty(
      layer.lineWidth, scope: whole, tileZoom: tile.zoom, cursor: tile.cursor)
    dash = tile.tileProperty(layer.lineDasharray)
    gradient =
      layer.lineGradient.isAbsent ? nil : LineGradient(layer.lineGradient, in: tile)
    pattern = TilePattern(layer.linePattern, in: tile)
    pixelRatio = tile.frame.viewport.size.pixelRatio
    patternScale = tile.frame.viewport.patternScale
    // MapLibre's 15 pixels at the size that they have in the tile, if its grid is fine enough for them.
    let overscaling = tile.zoom - tile.frame.tile.id.z
    sharpCornerOffset = overscaling <= 4 ? Float(15 * patternScale) : 0
    quantum = Float(tile.frame.scale * Double(tile.cursor.layer.extent) / 8192)
  }

  /// The form of the feature's lines; nil where they have no width.
  func style(at cursor: TileFeatureCursor) -> StrokeStyle? {
    var style = StrokeStyle()
    style.width = Float(width.value(at: cursor) * pixelRatio)
    guard style.width > 0 else { return nil }
    style.gapWidth = Float(gapWidth.value(at: cursor) * pixelRatio)
    style.offset = Float(offset.value(at: cursor) * pixelRatio)
    style.blur = Float(blur.value(at: cursor) * pixelRatio)
    style.cap = StrokeStyle.Cap(cap.value(at: cursor))
    style.join = StrokeStyle.Join(join.value(at: cursor))
    style.miterLimit = Float(miterLimit.value(at: cursor))
    style.roundLimit = Float(roundLimit.value(at: cursor))
    style.sharpCornerOffset = sharpCornerOffset
    style.quantum = quantum
    return style
  }

  /// What the feature's lines are drawn with; nil where nothing shows.
  func paint(
    of feature: TileLayer.FeatureRecord, style: StrokeStyle, at cursor: TileFeatureCursor
  ) -> StrokePaint? {
    let strength = Float(opacity.value(at: cursor))
    var paint = StrokePaint(
      color: PremultipliedColor(color.value(at: cursor)).withOpacity(strength))
    if let pattern {
      guard strength > 0, let image = pattern.image(at: cursor)?.image else { return nil }
      // The image is as high as the line is wide at the whole zoom level.
      let height = floorWidth.value(at: cursor) * patternScale
      paint.color = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: strength)
      paint.pattern = StrokePattern(
        pixels: image.pixels, length: Float(image.width / image.height * height))
      return paint
    }
    if let gradient {
      paint.color = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: strength)
      paint.gradient = gradient.stroke(over: feature.lineProgress ?? 0...1)
    }
    paint.dash = dash.value(at: cursor).flatMap { pattern($0, style: style, at: cursor) }
    return paint.color.alpha > 0 ? paint : nil
  }

  /// The dashes in device pixels: measured in widths at the whole zoom level.
  private func pattern(
    _ lengths: [Double], style: StrokeStyle, at cursor: TileFeatureCursor
  ) -> DashPattern? {
    let unit = floorWidth.value(at: cursor) * patternScale
    let scaled = lengths.map { Float(max(0, $0) * unit) }
    guard scaled.reduce(0, +) > 0 else { return nil }
    return DashPattern(
      lengths: scaled, hasRoundCaps: style.cap == .round, width: Float(unit))
  }
}

extension StrokeStyle {
  /// How far from its line anything of a stroke may be, in device pixels: the tips of mitered joins
  /// reach farthest, and a pixel is left for rounding.
  fileprivate var reach: Double {
    let side = Double(width) + Double(gapWidth) / 2 + Double(offset.magnitude)
    return side * max(2, Double(miterLimit)) + Double(blur) + 1
  }
}

extension LineGradient {
  /// The gradient of a layer in a tile.
  fileprivate init(_ property: PropertyValue<Color?>, in tile: LayerTile) {
    let layer = tile.cursor.layer
    var longest = 0.0
    tile.forEachFeature { feature in
      for part in feature.parts {
        longest = max(longest, layer.length(of: layer.points(ofPart: part)))
      }
    }
    let levels = Double(max(0, Self.maximumZoom - tile.frame.tile.id.z))
    let isOverzoomed = tile.frame.tile.overscaledZ > tile.frame.tile.id.z
    self.init(
      property, scope: tile.scope, longestLine: longest / Double(layer.extent),
      overzoom: isOverzoomed ? StableMath.exp2(levels) : 1)
  }

  private static let maximumZoom = 22
}

extension TileLayer {
  /// The length of a line in tile units.
  fileprivate func length(of line: ArraySlice<TilePoint>) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, pair in
      sum + Point(Double(pair.1.x) - Double(pair.0.x), Double(pair.1.y) - Double(pair.0.y)).length
    }
  }
}
