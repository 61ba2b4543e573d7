import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// The paint and layout properties of a line layer, evaluated for the features of one tile.
struct LinePaint {
  private let width, gapWidth, offset, blur, opacity, floorWidth: FeatureProperty<Double>
  private let color: FeatureProperty<Color>
  private let cap: TileProperty<LineCap>
  private let join: TileProperty<LineJoin>
  private let miterLimit, roundLimit: TileProperty<Double>
  private let dashes: LineDashes
  private let gradient: LineGradient?
  private let pattern: TilePattern?
  private let pixelRatio: Double
  private let patternScale: Double
  private let quantum, sharpCornerOffset: Float
  /// The style that all features have in common; nil if the styles can differ. Lines without a width are not drawn.
  private(set) var shared: StrokeStyle?

  /// Creates the properties of a layer in a tile.
  init(_ layer: borrowing Layer.Line, in tile: borrowing LayerTile) {
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
    dashes = LineDashes(layer, in: tile)
    gradient =
      layer.lineGradient.isAbsent ? nil : LineGradient(layer.lineGradient, in: tile)
    pattern = TilePattern(layer.linePattern, in: tile)
    pixelRatio = tile.frame.viewport.size.pixelRatio
    patternScale = tile.frame.viewport.patternScale
    // The offset is 15 pixels at the integer zoom level, as in MapLibre. It is 0 if the tile is enlarged so much that
    // its grid is too coarse for this offset.
    let overscaling = tile.zoom - tile.frame.tile.id.z
    sharpCornerOffset = overscaling <= 4 ? Float(15 * patternScale) : 0
    quantum = Float(tile.frame.scale * Double(tile.cursor.layer.extent) / 8192)
    if width.isConstant, gapWidth.isConstant, offset.isConstant, blur.isConstant, cap.isConstant,
      join.isConstant, miterLimit.isConstant, roundLimit.isConstant
    {
      shared = evaluatedStyle(at: tile.cursor)
    }
  }

  /// Returns the stroke style of the feature's lines; nil if the lines have no width.
  func style(at cursor: TileFeatureCursor) -> StrokeStyle? {
    let style = shared ?? evaluatedStyle(at: cursor)
    return style.width > 0 ? style : nil
  }

  private func evaluatedStyle(at cursor: TileFeatureCursor) -> StrokeStyle {
    var style = StrokeStyle()
    style.width = Float(width.value(at: cursor) * pixelRatio)
    guard style.width > 0 else { return style }
    style.gapWidth = Float(gapWidth.value(at: cursor) * pixelRatio)
    style.offset = Float(offset.value(at: cursor) * pixelRatio)
    style.blur = Float(blur.value(at: cursor) * pixelRatio)
    style.cap = StrokeStyle.Cap(cap.value(at: cursor))
    style.join = StrokeStyle.Join(join.value(at: cursor))
    style.miterLimit = Float(miterLimit.value(at: cursor))
    style.roundLimit = Float(roundLimit.value(at: cursor))
    style.sharpCornerOffset = sharpCornerOffset
    style.quantum = quantum
    style.roundsExtrusions = true
    return style
  }

  /// The opacity below which nothing is drawn, as in MapLibre.
  static let leastOpacity: Float = 0.01

  /// Returns the paint of the feature's lines; nil if the lines are transparent.
  func paint(
    of feature: TileLayer.FeatureRecord, style: StrokeStyle, at cursor: TileFeatureCursor
  ) -> StrokePaint? {
    let opacity = Float(opacity.value(at: cursor))
    guard opacity >= Self.leastOpacity else { return nil }
    var paint = StrokePaint(
      color: PremultipliedColor(color.value(at: cursor)).withOpacity(opacity))
    if let pattern {
      guard let image = pattern.image(at: cursor)?.image else { return nil }
      // The height of the image is the line's width at the integer zoom level.
      let height = floorWidth.value(at: cursor) * patternScale
      paint.color = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: opacity)
      paint.pattern = StrokePattern(
        pixels: image.pixels, length: Float(image.width / image.height * height))
      return paint
    }
    if let gradient {
      paint.color = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: opacity)
      // As in MapLibre, rings have no position along a line and are black.
      if feature.type != .polygon {
        paint.gradient = gradient.stroke(over: feature.lineProgress ?? 0...1)
      }
    }
    if dashes.hasDashes(at: cursor) {
      // Dashes are empty if the line has no width at the integer zoom level.
      let unit = floorWidth.value(at: cursor) * patternScale
      guard let dash = dashes.pattern(at: cursor, unit: unit, cap: style.cap) else { return nil }
      paint.dash = dash
    }
    return paint.color.alpha > 0 ? paint : nil
  }
}

/// The `line-gradient` of a layer, sampled over segments of lines.
struct LineGradient {
  private let property: PropertyValue<Color?>
  private let scope: PropertyScope
  private let interpolates: Bool

  private let sampleCount: Int

  /// Creates the gradient of a layer whose longest line in the tile is `longestLine` tiles long. As in MapLibre,
  /// interpolated colors are sampled 256 times. For a `step` expression, the number of samples depends on the length of
  /// the longest line in pixels, if the tile is drawn at `overzoom` times its size.
  init(
    _ property: PropertyValue<Color?>, scope: PropertyScope, longestLine: Double, overzoom: Double
  ) {
    self.property = property
    self.scope = scope
    interpolates = !(property.expression?.isStep ?? false)
    // A tile is at most 1024 pixels wide before tiles of the next level replace it.
    let pixels = longestLine * 1024 * overzoom
    let power = StableMath.log2(min(max(pixels, 256), 16_384)).rounded(.up)
    sampleCount = interpolates ? 256 : 1 << Int(power)
  }

  /// Returns the colors along a segment. `progress` is the start and the end of the segment, as fractions of the whole
  /// line's length.
  func stroke(over progress: ClosedRange<Double>) -> StrokeGradient {
    var context = scope.context
    let span = progress.upperBound - progress.lowerBound
    let ramp = (0..<sampleCount).map { index in
      context.lineProgress = progress.lowerBound + span * Double(index) / Double(sampleCount - 1)
      return PremultipliedColor(storedAs8Bits: property.evaluate(context) ?? .transparent)
    }
    return StrokeGradient(ramp: ramp, interpolates: interpolates, progress: 0...1)
  }
}

extension LineGradient {
  /// Creates the gradient of a layer in a tile.
  fileprivate init(_ property: PropertyValue<Color?>, in tile: borrowing LayerTile) {
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
