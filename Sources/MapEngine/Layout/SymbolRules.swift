import MapStyle

/// The layout properties of a symbol layer for placement and painting in one view.
struct SymbolRules {
  /// The properties of the texts or of the icons.
  struct Part {
    /// Whether the part rotates with the map.
    var rotatesWithMap: Bool
    /// Whether the part lies on the ground of a pitched map.
    var liesOnGround: Bool
    var followsLine: Bool
    /// Whether the part is reversed along a line if it would be upside down.
    var keepsUpright: Bool
    /// The rule that determines whether the part may cover other symbols.
    var overlap: SymbolOverlap
    /// Whether other symbols may cover the part.
    var ignoresPlacement: Bool
    /// Whether the other part is shown if this part has no place.
    var isOptional: Bool
  }

  /// The reference from which the heights of symbols at points are measured (style-spec: `symbol-height-anchor`).
  let heightAnchor: SymbolHeightAnchor
  let text: Part
  let icon: Part
  /// Whether parts that follow a line rotate with it, instead of staying upright glyph by glyph.
  let rotatesWithLine: Bool
  /// The padding around text along a line, in pixels.
  let textPadding: Double
  /// Whether texts have several anchors to try.
  let hasVariableAnchors: Bool
  /// Whether icons are fitted to their texts.
  let fitsIconsToText: Bool
  /// Whether icons move with their texts to variable anchors.
  var movesIconsWithText: Bool { fitsIconsToText && hasVariableAnchors }
  /// Whether symbols are placed in the order of their height in the picture, from the lowest to the highest symbol.
  let placesByHeight: Bool
  /// Whether the symbols of all tiles are placed in the order of their sort keys.
  let sortsByKey: Bool
  /// Whether the symbols of a tile are drawn in the order of their height in the picture, from the highest to the
  /// lowest symbol.
  let drawsByHeight: Bool
  /// Whether the symbols of all tiles are drawn in the order of their sort keys.
  let drawsByKey: Bool

  /// Evaluates the properties of a layer.
  init(_ layout: Layer.Symbol, scope: PropertyScope) {
    let isAtPoints = scope.value(layout.symbolPlacement) == .point
    heightAnchor = isAtPoints ? scope.value(layout.symbolHeightAnchor) : .ground
    let textRotation = scope.value(layout.textRotationAlignment)
    let iconRotation = scope.value(layout.iconRotationAlignment)
    text = Part(
      SymbolPartLayout(text: layout),
      rotatesWithMap: textRotation == .auto ? !isAtPoints : textRotation == .map,
      followsLine: !isAtPoints && textRotation != .viewport, scope: scope)
    icon = Part(
      SymbolPartLayout(icon: layout),
      rotatesWithMap: iconRotation == .auto ? !isAtPoints : iconRotation == .map,
      followsLine: !isAtPoints && iconRotation != .viewport, scope: scope)
    rotatesWithLine = text.rotatesWithMap
    textPadding = scope.value(layout.textPadding)
    hasVariableAnchors =
      !layout.textVariableAnchor.isAbsent || !layout.textVariableAnchorOffset.isAbsent
    fitsIconsToText = scope.value(layout.iconTextFit) != .none
    let zOrder = scope.value(layout.symbolZOrder)
    let hasKeys = !layout.symbolSortKey.isFeatureConstant
    let mayOverlap =
      text.overlap != .never || icon.overlap != .never || text.ignoresPlacement
      || icon.ignoresPlacement
    placesByHeight = zOrder == .viewportY
    sortsByKey = zOrder != .viewportY && hasKeys
    drawsByHeight = mayOverlap && (zOrder == .viewportY || (zOrder == .auto && !hasKeys))
    drawsByKey = mayOverlap && hasKeys
  }
}

extension SymbolRules.Part {
  /// Evaluates the properties of a part. The alignment of the part with the map and with lines is given.
  fileprivate init(
    _ layout: SymbolPartLayout, rotatesWithMap: Bool, followsLine: Bool, scope: PropertyScope
  ) {
    self.rotatesWithMap = rotatesWithMap
    self.followsLine = followsLine
    let pitch = scope.value(layout.pitchAlignment)
    liesOnGround = pitch == .auto ? rotatesWithMap : pitch == .map
    keepsUpright = scope.value(layout.keepUpright)
    overlap = scope.value(layout.overlap) ?? (scope.value(layout.allowOverlap) ? .always : .never)
    ignoresPlacement = scope.value(layout.ignorePlacement)
    isOptional = scope.value(layout.isOptional)
  }
}

/// The common properties of icons and text.
private struct SymbolPartLayout {
  var allowOverlap: PropertyValue<Bool>
  var overlap: PropertyValue<SymbolOverlap?>
  var ignorePlacement: PropertyValue<Bool>
  var isOptional: PropertyValue<Bool>
  var keepUpright: PropertyValue<Bool>
  var pitchAlignment: PropertyValue<SymbolAlignment>

  init(text layer: Layer.Symbol) {
    allowOverlap = layer.textAllowOverlap
    overlap = layer.textOverlap
    ignorePlacement = layer.textIgnorePlacement
    isOptional = layer.textOptional
    keepUpright = layer.textKeepUpright
    pitchAlignment = layer.textPitchAlignment
  }

  init(icon layer: Layer.Symbol) {
    allowOverlap = layer.iconAllowOverlap
    overlap = layer.iconOverlap
    ignorePlacement = layer.iconIgnorePlacement
    isOptional = layer.iconOptional
    keepUpright = layer.iconKeepUpright
    pitchAlignment = layer.iconPitchAlignment
  }
}

extension SymbolInstance {
  /// Returns the height of a part above the ground in meters. Parts along lines stay on the ground.
  func height(of part: SymbolRules.Part) -> Double { part.followsLine ? 0 : height }
}
