import MapGeometry
import MapStyle
import MapText
import MapTiles

/// The layout properties of a symbol layer that are the same for all features of a tile.
struct SymbolTileProperties {
  /// The number of grid units per pixel of the tile at its own zoom level.
  let unitsPerPixel: Double
  /// The factor by which the tile's data is magnified, because the tile's zoom level is above the zoom level of its
  /// data.
  let overscaling: Double
  /// The placement of symbols on their features.
  let placement: SymbolPlacement
  /// The distance between symbols along a line, in grid units.
  let spacing: Double
  /// Whether the glyphs of a text follow the line.
  let isTextAlongLine: Bool
  /// Whether texts along lines are reversed if they would be upside down.
  let keepsUpright: Bool
  /// The distance between the lines of a text, in 24ths of an em.
  let lineHeight: Double
  /// The padding around texts, in grid units.
  let textPadding: Double
  /// The maximum angle by which a line may turn under a text, in radians.
  let maxAngle: Double
  /// The directions in which icons are fitted to their text.
  let iconTextFit: IconTextFit
  /// The padding between a text and the icon around it, in pixels.
  let iconTextFitPadding: Padding
  /// The anchors to try, in order; nil if texts have only one anchor.
  let variableAnchors: [BoxAnchor]?
  /// The allowed writing modes, in order of preference.
  let writingModes: [WritingMode]
  /// Whether features are sorted by individual keys.
  let sortsByKey: Bool

  /// Evaluates the properties of `layout` in a tile.
  init(_ layout: Layer.Symbol, in tile: LayerTile) {
    var scope = tile.scope
    scope.zoom = Double(tile.zoom)
    let levels = tile.zoom - tile.frame.tile.id.z
    overscaling = StableMath.exp2(Double(levels))
    unitsPerPixel = SymbolGrid.extent / (512 * overscaling)
    placement = scope.value(layout.symbolPlacement)
    spacing = scope.value(layout.symbolSpacing) * unitsPerPixel
    isTextAlongLine =
      placement != .point && scope.value(layout.textRotationAlignment) != .viewport
    keepsUpright = scope.value(layout.textKeepUpright)
    lineHeight = scope.value(layout.textLineHeight) * 24
    textPadding = scope.value(layout.textPadding) * unitsPerPixel
    maxAngle = scope.value(layout.textMaxAngle) / 180 * .pi
    iconTextFit = scope.value(layout.iconTextFit)
    iconTextFitPadding =
      Padding(scope.value(layout.iconTextFitPadding))
      ?? Padding(top: 0, right: 0, bottom: 0, left: 0)
    variableAnchors = scope.value(layout.textVariableAnchor)?.map { BoxAnchor($0) }
    let modes = placement == .point ? scope.value(layout.textWritingMode) : nil
    writingModes = Self.distinct(modes ?? [.horizontal])
    sortsByKey =
      scope.value(layout.symbolZOrder) != .viewportY && !layout.symbolSortKey.isFeatureConstant
  }

  /// Whether labels at points may be vertical.
  var allowsVerticalPlacement: Bool { writingModes.contains(.vertical) }

  private static func distinct(_ modes: [TextWritingMode]) -> [WritingMode] {
    var result: [WritingMode] = []
    for mode in modes {
      let mode: WritingMode = mode == .vertical ? .vertical : .horizontal
      if !result.contains(mode) { result.append(mode) }
    }
    return result
  }
}

extension Layer {
  /// Returns the maximum height of the layer's symbols above the ground, in meters. It is 0 if the height depends on
  /// features.
  func greatestSymbolHeight(in scope: PropertyScope) -> Double {
    guard case .symbol(let layout) = content, layout.symbolHeightOffset.isFeatureConstant else {
      return 0
    }
    return max(scope.value(layout.symbolHeightOffset), 0)
  }
}

/// The layout properties of a layer's texts, evaluated for the features of a tile.
struct TextProperties {
  /// The size for collisions and line breaks, in pixels. It is the size at the next zoom level.
  let layoutSize: TileProperty<Double>
  /// The size at the tile's zoom level, in pixels.
  let size: TileProperty<Double>
  let letterSpacing, maxWidth, radialOffset, rotate: TileProperty<Double>
  let offset: TileProperty<[Double]>
  let anchor: TileProperty<SymbolAnchor>
  let justify: TileProperty<TextJustify>
  let variableAnchorOffset: TileProperty<VariableAnchorOffsetCollection?>
  /// Whether variable anchors have a radial offset.
  let hasRadialOffset: Bool

  init(_ layout: Layer.Symbol, in tile: LayerTile) {
    func size(_ zoom: Int) -> TileProperty<Double> {
      TileProperty(layout.textSize, scope: tile.scope, tileZoom: zoom, cursor: tile.cursor)
    }
    layoutSize = size(tile.zoom + 1)
    self.size = size(tile.zoom)
    letterSpacing = tile.tileProperty(layout.textLetterSpacing)
    maxWidth = tile.tileProperty(layout.textMaxWidth)
    radialOffset = tile.tileProperty(layout.textRadialOffset)
    rotate = tile.tileProperty(layout.textRotate)
    offset = tile.tileProperty(layout.textOffset)
    anchor = tile.tileProperty(layout.textAnchor)
    justify = tile.tileProperty(layout.textJustify)
    variableAnchorOffset = tile.tileProperty(layout.textVariableAnchorOffset)
    hasRadialOffset = layout.isSet(\.textRadialOffset)
  }
}

extension TextProperties {
  /// Returns the offset of a text with one anchor, in 24ths of an em.
  func offset(_ anchor: BoxAnchor, at cursor: TileFeatureCursor) -> Point {
    let radial = radialOffset.value(at: cursor)
    if radial != 0 { return VariableAnchor(anchor, radialOffset: radial * 24).offset }
    return Point(offset.value(at: cursor)) * 24
  }

  /// Returns the anchors to try, in order; nil if the text has only one anchor.
  func variableAnchors(
    _ properties: SymbolTileProperties, at cursor: TileFeatureCursor
  ) -> [VariableAnchor]? {
    if let collection = variableAnchorOffset.value(at: cursor) {
      return collection.entries.map { VariableAnchor($0) }
    }
    guard let anchors = properties.variableAnchors else { return nil }
    if hasRadialOffset {
      let radial = radialOffset.value(at: cursor) * 24
      return anchors.map { VariableAnchor($0, radialOffset: radial) }
    }
    let offset = Point(offset.value(at: cursor)) * 24
    return anchors.map { VariableAnchor($0, textOffset: offset) }
  }
}

/// The layout properties of a layer's icons, evaluated for the features of a tile.
struct IconProperties {
  /// The scale for collisions. It is the scale at the next zoom level.
  let layoutSize: TileProperty<Double>
  let rotate: TileProperty<Double>
  let offset: TileProperty<[Double]>
  let anchor: TileProperty<SymbolAnchor>
  let padding: TileProperty<Padding>

  init(_ layout: Layer.Symbol, in tile: LayerTile) {
    layoutSize = TileProperty(
      layout.iconSize, scope: tile.scope, tileZoom: tile.zoom + 1, cursor: tile.cursor)
    rotate = tile.tileProperty(layout.iconRotate)
    offset = tile.tileProperty(layout.iconOffset)
    anchor = tile.tileProperty(layout.iconAnchor)
    padding = tile.tileProperty(layout.iconPadding)
  }
}

extension Point {
  /// Creates a point from the value of a property with two numbers.
  init(_ numbers: [Double]) {
    self.init(numbers.first ?? 0, numbers.dropFirst().first ?? 0)
  }
}
