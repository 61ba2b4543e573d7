import StyleSpec

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
  /// Whether symbols find their places by their height in the picture, the lowest first.
  let placesByHeight: Bool
  /// Whether symbols are put in order by sort keys across tiles.
  let sortsByKey: Bool
  /// Whether symbols of a tile are drawn by their height in the picture, the lowest last.
  let drawsByHeight: Bool
  /// Whether symbols are drawn by their sort keys across tiles.
  let drawsByKey: Bool

  /// The rules of a layer.
  init(_ layout: SymbolLayout, scope: PropertyScope) {
    let isAtPoints = scope.value(layout.placement) == .point
    text = Self.text(layout.text, scope: scope, isAtPoints: isAtPoints)
    icon = Self.icon(layout.icon, scope: scope, isAtPoints: isAtPoints)
    turnsToLine = text.turnsWithMap
    textPadding = scope.value(layout.text.padding)
    hasVariableAnchors =
      !layout.text.variableAnchor.isAbsent || !layout.text.variableAnchorOffset.isAbsent
    fitsIconsToText = scope.value(layout.icon.textFit) != .none
    let zOrder = scope.value(layout.zOrder)
    let hasKeys = !layout.sortKey.isFeatureConstant
    let mayOverlap =
      text.overlap != .never || icon.overlap != .never || text.ignoresPlacement
      || icon.ignoresPlacement
    placesByHeight = zOrder == .viewportY
    sortsByKey = zOrder != .viewportY && hasKeys
    drawsByHeight = mayOverlap && (zOrder == .viewportY || (zOrder == .auto && !hasKeys))
    drawsByKey = mayOverlap && hasKeys
  }

  private static func text(_ layout: TextLayout, scope: PropertyScope, isAtPoints: Bool) -> Part {
    var rotation = scope.value(layout.rotationAlignment)
    if rotation == .auto { rotation = isAtPoints ? .viewport : .map }
    let pitch = scope.value(layout.pitchAlignment)
    return Part(
      turnsWithMap: rotation == .map,
      liesOnGround: pitch == .auto ? rotation == .map : pitch == .map,
      runsAlongLine: !isAtPoints && rotation != .viewport,
      keepsUpright: scope.value(layout.keepUpright),
      overlap: scope.value(layout.overlap) ?? (scope.value(layout.allowOverlap) ? .always : .never),
      ignoresPlacement: scope.value(layout.ignorePlacement),
      isOptional: scope.value(layout.isOptional))
  }

  private static func icon(_ layout: IconLayout, scope: PropertyScope, isAtPoints: Bool) -> Part {
    var rotation = scope.value(layout.rotationAlignment)
    if rotation == .auto { rotation = isAtPoints ? .viewport : .map }
    let pitch = scope.value(layout.pitchAlignment)
    return Part(
      turnsWithMap: rotation == .map,
      liesOnGround: pitch == .auto ? rotation == .map : pitch == .map,
      runsAlongLine: !isAtPoints && rotation != .viewport,
      keepsUpright: scope.value(layout.keepUpright),
      overlap: scope.value(layout.overlap) ?? (scope.value(layout.allowOverlap) ? .always : .never),
      ignoresPlacement: scope.value(layout.ignorePlacement),
      isOptional: scope.value(layout.isOptional))
  }
}
