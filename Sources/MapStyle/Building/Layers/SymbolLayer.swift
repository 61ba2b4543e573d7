/// Icons and text.
public typealias SymbolLayer = TypedLayer<SymbolProperties>

/// The properties of symbol layers (style-spec: layers, symbol).
public struct SymbolProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.symbol

  /// Where symbols stand on their features.
  public let symbolPlacement = LayerProperty<SymbolPlacement>(layout: "symbol-placement")

  /// The distance between symbols along a line, in pixels.
  public let symbolSpacing = LayerProperty<Double>(layout: "symbol-spacing")

  /// Whether symbols keep clear of the edges of tiles.
  public let symbolAvoidEdges = LayerProperty<Bool>(layout: "symbol-avoid-edges")

  /// The order of features, for drawing and for placing; as they come where it is nil.
  public let symbolSortKey = LayerProperty<Double>(layout: "symbol-sort-key")

  /// In what order overlapping symbols are drawn.
  public let symbolZOrder = LayerProperty<SymbolZOrder>(layout: "symbol-z-order")

  /// How far symbols stand above `symbolHeightAnchor`, in meters. By default 0.
  public let symbolHeightOffset = LayerProperty<Double>(layout: "symbol-height-offset")

  /// What `symbolHeightOffset` is measured from. By default the ground.
  public let symbolHeightAnchor = LayerProperty<SymbolHeightAnchor>(layout: "symbol-height-anchor")

  /// Whether icons may cover others, as styles say it that do not use `overlap`.
  public let iconAllowOverlap = LayerProperty<Bool>(layout: "icon-allow-overlap")

  /// Whether icons may cover others; as `allowOverlap` says where it is nil.
  public let iconOverlap = LayerProperty<SymbolOverlap>(layout: "icon-overlap")

  /// Whether others may cover icons.
  public let iconIgnorePlacement = LayerProperty<Bool>(layout: "icon-ignore-placement")

  /// Whether text is shown where its icon finds no place.
  public let iconOptional = LayerProperty<Bool>(layout: "icon-optional")

  /// What icons are turned with.
  public let iconRotationAlignment = LayerProperty<SymbolAlignment>(
    layout: "icon-rotation-alignment")

  /// The factor on the image's size.
  public let iconSize = LayerProperty<Double>(layout: "icon-size")

  /// Whether icons are stretched around their text.
  public let iconTextFit = LayerProperty<IconTextFit>(layout: "icon-text-fit")

  /// Room around the text, in pixels: top, right, bottom, left.
  public let iconTextFitPadding = LayerProperty<[Double]>(layout: "icon-text-fit-padding")

  /// The image; no icon where it is nil.
  public let iconImage = LayerProperty<ResolvedImage>(layout: "icon-image")

  /// How far icons are turned clockwise, in degrees.
  public let iconRotate = LayerProperty<Double>(layout: "icon-rotate")

  /// Room around icons that others keep clear of, in pixels.
  public let iconPadding = LayerProperty<Padding>(layout: "icon-padding")

  /// Whether icons along a line are turned so as not to stand on their heads.
  public let iconKeepUpright = LayerProperty<Bool>(layout: "icon-keep-upright")

  /// The offset to the right and downwards, in pixels before `size`.
  public let iconOffset = LayerProperty<[Double]>(layout: "icon-offset")

  /// The part of the icon that stands at the anchor.
  public let iconAnchor = LayerProperty<SymbolAnchor>(layout: "icon-anchor")

  /// What icons lie in on a pitched map.
  public let iconPitchAlignment = LayerProperty<SymbolAlignment>(layout: "icon-pitch-alignment")

  /// What text lies in on a pitched map.
  public let textPitchAlignment = LayerProperty<SymbolAlignment>(layout: "text-pitch-alignment")

  /// What text is turned with.
  public let textRotationAlignment = LayerProperty<TextRotationAlignment>(
    layout: "text-rotation-alignment")

  /// The text.
  public let textField = LayerProperty<Formatted>(layout: "text-field")

  /// The fonts, the most wanted first.
  public let textFont = LayerProperty<[String]>(layout: "text-font")

  /// The size in pixels.
  public let textSize = LayerProperty<Double>(layout: "text-size")

  /// The width at which lines break, in ems.
  public let textMaxWidth = LayerProperty<Double>(layout: "text-max-width")

  /// The distance between lines, in ems.
  public let textLineHeight = LayerProperty<Double>(layout: "text-line-height")

  /// Room between letters, in ems.
  public let textLetterSpacing = LayerProperty<Double>(layout: "text-letter-spacing")

  /// How lines are aligned.
  public let textJustify = LayerProperty<TextJustify>(layout: "text-justify")

  /// The distance from the anchor in the direction that the anchor gives, in ems.
  public let textRadialOffset = LayerProperty<Double>(layout: "text-radial-offset")

  /// Anchors to be tried in turn; only `anchor` where it is nil.
  public let textVariableAnchor = LayerProperty<[SymbolAnchor]>(layout: "text-variable-anchor")

  /// Anchors to be tried in turn, each with its offset.
  public let textVariableAnchorOffset = LayerProperty<VariableAnchorOffsetCollection>(
    layout: "text-variable-anchor-offset")

  /// The part of the text that stands at the anchor.
  public let textAnchor = LayerProperty<SymbolAnchor>(layout: "text-anchor")

  /// The greatest turn between two letters along a line, in degrees.
  public let textMaxAngle = LayerProperty<Double>(layout: "text-max-angle")

  /// How text may run, the most wanted way first; from side to side where it is nil.
  public let textWritingMode = LayerProperty<[TextWritingMode]>(layout: "text-writing-mode")

  /// How far text is turned clockwise, in degrees.
  public let textRotate = LayerProperty<Double>(layout: "text-rotate")

  /// Room around text that others keep clear of, in pixels.
  public let textPadding = LayerProperty<Double>(layout: "text-padding")

  /// Whether text along a line is turned so as not to stand on its head.
  public let textKeepUpright = LayerProperty<Bool>(layout: "text-keep-upright")

  /// How the case of letters is changed.
  public let textTransform = LayerProperty<TextTransform>(layout: "text-transform")

  /// The offset to the right and downwards, in ems.
  public let textOffset = LayerProperty<[Double]>(layout: "text-offset")

  /// Whether text may cover others, as styles say it that do not use `overlap`.
  public let textAllowOverlap = LayerProperty<Bool>(layout: "text-allow-overlap")

  /// Whether text may cover others; as `allowOverlap` says where it is nil.
  public let textOverlap = LayerProperty<SymbolOverlap>(layout: "text-overlap")

  /// Whether others may cover text.
  public let textIgnorePlacement = LayerProperty<Bool>(layout: "text-ignore-placement")

  /// Whether an icon is shown where its text finds no place.
  public let textOptional = LayerProperty<Bool>(layout: "text-optional")

  /// The opacity, 0 to 1.
  public let iconOpacity = LayerProperty<Double>(paint: "icon-opacity")
  /// How `iconOpacity` changes over time.
  public let iconOpacityTransition = TransitionProperty("icon-opacity")

  /// The colour of icons that are distance fields.
  public let iconColor = LayerProperty<Color>(paint: "icon-color")
  /// How `iconColor` changes over time.
  public let iconColorTransition = TransitionProperty("icon-color")

  /// The colour of the halo of icons that are distance fields.
  public let iconHaloColor = LayerProperty<Color>(paint: "icon-halo-color")
  /// How `iconHaloColor` changes over time.
  public let iconHaloColorTransition = TransitionProperty("icon-halo-color")

  /// The width of the halo, in pixels.
  public let iconHaloWidth = LayerProperty<Double>(paint: "icon-halo-width")
  /// How `iconHaloWidth` changes over time.
  public let iconHaloWidthTransition = TransitionProperty("icon-halo-width")

  /// How far the halo is blurred outwards, in pixels.
  public let iconHaloBlur = LayerProperty<Double>(paint: "icon-halo-blur")
  /// How `iconHaloBlur` changes over time.
  public let iconHaloBlurTransition = TransitionProperty("icon-halo-blur")

  /// The offset to the right and downwards, in pixels.
  public let iconTranslate = LayerProperty<[Double]>(paint: "icon-translate")
  /// How `iconTranslate` changes over time.
  public let iconTranslateTransition = TransitionProperty("icon-translate")

  /// What the offset is measured against.
  public let iconTranslateAnchor = LayerProperty<MapOrViewport>(paint: "icon-translate-anchor")

  /// The opacity, 0 to 1.
  public let textOpacity = LayerProperty<Double>(paint: "text-opacity")
  /// How `textOpacity` changes over time.
  public let textOpacityTransition = TransitionProperty("text-opacity")

  /// The colour.
  public let textColor = LayerProperty<Color>(paint: "text-color")
  /// How `textColor` changes over time.
  public let textColorTransition = TransitionProperty("text-color")

  /// The colour of the halo.
  public let textHaloColor = LayerProperty<Color>(paint: "text-halo-color")
  /// How `textHaloColor` changes over time.
  public let textHaloColorTransition = TransitionProperty("text-halo-color")

  /// The width of the halo, in pixels.
  public let textHaloWidth = LayerProperty<Double>(paint: "text-halo-width")
  /// How `textHaloWidth` changes over time.
  public let textHaloWidthTransition = TransitionProperty("text-halo-width")

  /// How far the halo is blurred outwards, in pixels.
  public let textHaloBlur = LayerProperty<Double>(paint: "text-halo-blur")
  /// How `textHaloBlur` changes over time.
  public let textHaloBlurTransition = TransitionProperty("text-halo-blur")

  /// The offset to the right and downwards, in pixels.
  public let textTranslate = LayerProperty<[Double]>(paint: "text-translate")
  /// How `textTranslate` changes over time.
  public let textTranslateTransition = TransitionProperty("text-translate")

  /// What the offset is measured against.
  public let textTranslateAnchor = LayerProperty<MapOrViewport>(paint: "text-translate-anchor")

  /// The properties.
  public init() {}
}
