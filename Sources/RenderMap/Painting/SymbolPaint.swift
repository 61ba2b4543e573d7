import MapRaster
import MapStyle

/// How the text or the icon of one symbol is painted.
struct SymbolPaint {
  /// The colour, without opacity.
  var color: PremultipliedColor
  /// The colour of the halo, without opacity.
  var haloColor: PremultipliedColor
  /// The width of the halo, in pixels.
  var haloWidth: Double
  /// How far the halo's edge is blurred, in pixels.
  var haloBlur: Double
  /// The opacity of all.
  var opacity: Float
}

/// How the symbols of a tile are painted, as its features see it.
struct SymbolLookProperties {
  /// Whether symbols may have halos; where their width is 0 for all, none is drawn.
  let mayHaveHalo: Bool

  private let opacity, haloWidth, haloBlur: FeatureProperty<Double>
  private let color, haloColor: FeatureProperty<Color>
  private let cursor: TileFeatureCursor

  /// The look of the text or of the icons in a tile of `tileZoom`.
  init(
    _ kind: SymbolKind, paint: Layer.Symbol, scope: PropertyScope, tileZoom: Int,
    cursor: TileFeatureCursor
  ) {
    func property<T: Blendable & StyleConvertible>(_ property: PropertyValue<T>)
      -> FeatureProperty<T>
    {
      FeatureProperty(property, scope: scope, tileZoom: tileZoom, cursor: cursor)
    }
    self.cursor = cursor
    opacity = property(kind == .text ? paint.textOpacity : paint.iconOpacity)
    color = property(kind == .text ? paint.textColor : paint.iconColor)
    haloColor = property(kind == .text ? paint.textHaloColor : paint.iconHaloColor)
    haloBlur = property(kind == .text ? paint.textHaloBlur : paint.iconHaloBlur)
    let width = kind == .text ? paint.textHaloWidth : paint.iconHaloWidth
    haloWidth = property(width)
    mayHaveHalo = !width.isFeatureConstant || scope.value(width) != 0
  }

  /// The look of the symbols of one feature.
  func look(ofFeature feature: Int) -> SymbolPaint {
    cursor.move(to: feature)
    return SymbolPaint(
      color: PremultipliedColor(color.value(at: cursor)),
      haloColor: PremultipliedColor(haloColor.value(at: cursor)),
      haloWidth: haloWidth.value(at: cursor), haloBlur: haloBlur.value(at: cursor),
      opacity: Float(opacity.value(at: cursor)))
  }
}
