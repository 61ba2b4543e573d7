import MapStyle

/// What a symbol layer's layout asks of placement and painting in one view.
struct SymbolRules {
  /// What is asked of the text, or of the icons.
  struct Part {
    /// Whether it is turned with the map.
    var turnsWithMap: Bool
    /// Whether it lies on the ground of a pitched map.
    var liesOnGround: Bool
    /// Whether it runs along a line.
    var runsAlongLine: Bool
    /// Whether it is turned so as not to stand on its head along a line.
    var keepsUpright: Bool
    /// Whether it may cover others.
    var overlap: SymbolOverlap
    /// Whether others may cover it.
    var ignoresPlacement: Bool
    /// Whether the other part is shown where it finds no place.
    var isOptional: Bool
  }

  /// The text.
  let text: Part
  /// The icons.
  let icon: Part
  /// Whether what runs along a line is turned with it, rather than upright glyph by glyph.
  let turnsToLine: Bool
  /// Room around text along a line, in pixels.
  let textPadding: Double
  /// Whether texts have several anchors to be tried.
  let hasVariableAnchors: Bool
  /// Whether icons are stretched around their texts.
  let fitsIconsToText: Bool
  /// Whether icons are moved to wherever their texts are.
  var movesIconsWithText: Bool { fitsIconsToText && hasVariableAnchors }
  /// Whether symbols find their places by their height in the picture, the lowest first.
  let placesByHeight: Bool
  /// Whether symbols are put in order by sort keys across tiles.
  let sortsByKey: Bool
  /// Whether symbols of a tile are drawn by their height in the picture, the lowest last.
  let drawsByHeight: Bool
  /// Whether symbols are drawn by their sort keys across tiles.
  let drawsByKey: Bool

  /// The rules of a layer.
  init(_ layout: Layer.Symbol, scope: PropertyScope) {
    let isAtPoints = scope.value(layout.symbolPlacement) == .point
    let textRotation = scope.value(layout.textRotationAlignment)
    let iconRotation = scope.value(layout.iconRotationAlignment)
    text = Part(
      SymbolPartLayout(text: layout),
      turnsWithMap: textRotation == .auto ? !isAtPoints : textRotation == .map,
      runsAlongLine: !isAtPoints && textRotation != .viewport, scope: scope)
    icon = Part(
      SymbolPartLayout(icon: layout),
      turnsWithMap: iconRotation == .auto ? !isAtPoints : iconRotation == .map,
      runsAlongLine: !isAtPoints && iconRotation != .viewport, scope: scope)
    turnsToLine = text.turnsWithMap
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
  /// What is asked of a part that is turned with the map or not, and runs along a line or not.
  fileprivate init(
    _ layout: SymbolPartLayout, turnsWithMap: Bool, runsAlongLine: Bool, scope: PropertyScope
  ) {
    self.turnsWithMap = turnsWithMap
    self.runsAlongLine = runsAlongLine
    let pitch = scope.value(layout.pitchAlignment)
    liesOnGround = pitch == .auto ? turnsWithMap : pitch == .map
    keepsUpright = scope.value(layout.keepUpright)
    overlap = scope.value(layout.overlap) ?? (scope.value(layout.allowOverlap) ? .always : .never)
    ignoresPlacement = scope.value(layout.ignorePlacement)
    isOptional = scope.value(layout.isOptional)
  }
}

/// The properties that icons and text have alike.
private struct SymbolPartLayout {
  var allowOverlap: PropertyValue<Bool>
  var overlap: PropertyValue<SymbolOverlap?>
  var ignorePlacement: PropertyValue<Bool>
  var isOptional: PropertyValue<Bool>
  var keepUpright: PropertyValue<Bool>
  var pitchAlignment: PropertyValue<SymbolAlignment>

  /// The properties of the text.
  init(text layer: Layer.Symbol) {
    allowOverlap = layer.textAllowOverlap
    overlap = layer.textOverlap
    ignorePlacement = layer.textIgnorePlacement
    isOptional = layer.textOptional
    keepUpright = layer.textKeepUpright
    pitchAlignment = layer.textPitchAlignment
  }

  /// The properties of the icons.
  init(icon layer: Layer.Symbol) {
    allowOverlap = layer.iconAllowOverlap
    overlap = layer.iconOverlap
    ignorePlacement = layer.iconIgnorePlacement
    isOptional = layer.iconOptional
    keepUpright = layer.iconKeepUpright
    pitchAlignment = layer.iconPitchAlignment
  }
}
