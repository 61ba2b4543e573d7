import MapJSON

/// Icons and text.
public typealias SymbolLayer = TypedLayer<SymbolProperties>

/// The properties of symbol layers (style-spec: layers, symbol).
public final class SymbolProperties: SourcedLayerProperties {
  /// The value of `type` in the layers' JSON.
  public static let type = LayerType.symbol

  /// The placement of symbols on features.
  public let symbolPlacement = StyleProperty<SymbolPlacement>(
    layout: .enumeration("symbol-placement", SymbolPlacement.self, default: .point, .zoom))

  /// The distance between symbols along a line, in pixels.
  public let symbolSpacing = StyleProperty<Double>(
    layout: .number("symbol-spacing", default: 250, min: 1, .zoom, units: "pixels").requiring(
      .oneOf("symbol-placement", ["line"])))

  /// Whether symbols avoid the edges of tiles.
  public let symbolAvoidEdges = StyleProperty<Bool>(
    layout: .boolean("symbol-avoid-edges", default: false, .zoom))

  /// The order of features for drawing and placement. Nil if features keep the order of the source.
  public let symbolSortKey = StyleProperty<Double?>(
    layout: .number("symbol-sort-key", .feature, interpolated: false))

  /// The order in which overlapping symbols are drawn.
  public let symbolZOrder = StyleProperty<SymbolZOrder>(
    layout: .enumeration("symbol-z-order", SymbolZOrder.self, default: .auto, .zoom))

  /// The height of symbols above `symbolHeightAnchor`, in meters. The default is 0.
  public let symbolHeightOffset = StyleProperty<Double>(
    layout: .number("symbol-height-offset", default: 0, .feature, units: "meters").requiring(
      .oneOf("symbol-placement", ["point"])))

  /// The level from which `symbolHeightOffset` is measured. The default is the ground.
  public let symbolHeightAnchor = StyleProperty<SymbolHeightAnchor>(
    layout: .enumeration("symbol-height-anchor", SymbolHeightAnchor.self, default: .ground, .zoom)
      .requiring(.set("symbol-height-offset")))

  /// Whether icons may overlap other symbols. The value is ignored if `iconOverlap` is set.
  public let iconAllowOverlap = StyleProperty<Bool>(
    layout: .boolean("icon-allow-overlap", default: false, .zoom).requiring(
      .set("icon-image"), .unset("icon-overlap")))

  /// Whether icons may overlap other symbols. If nil, `iconAllowOverlap` applies.
  public let iconOverlap = StyleProperty<SymbolOverlap?>(
    layout: .enumeration("icon-overlap", SymbolOverlap.self, .zoom).requiring(.set("icon-image")))

  /// Whether other symbols are placed as if icons did not exist. Other symbols may then overlap icons.
  public let iconIgnorePlacement = StyleProperty<Bool>(
    layout: .boolean("icon-ignore-placement", default: false, .zoom).requiring(.set("icon-image")))

  /// Whether text is shown without its icon if the icon cannot be placed.
  public let iconOptional = StyleProperty<Bool>(
    layout: .boolean("icon-optional", default: false, .zoom).requiring(
      .set("icon-image"), .set("text-field")))

  /// The reference of the rotation of icons: the map or the viewport.
  public let iconRotationAlignment = StyleProperty<SymbolAlignment>(
    layout: .enumeration("icon-rotation-alignment", SymbolAlignment.self, default: .auto, .feature)
      .requiring(.set("icon-image")))

  /// The size of the icon relative to its image.
  public let iconSize = StyleProperty<Double>(
    layout: .number(
      "icon-size", default: 1, min: 0, .feature, units: "factor of the original icon size"
    ).requiring(.set("icon-image")))

  /// Whether icons are stretched to fit their text.
  public let iconTextFit = StyleProperty<IconTextFit>(
    layout: .enumeration("icon-text-fit", IconTextFit.self, default: IconTextFit.none, .zoom)
      .requiring(
        .set("icon-image"), .set("text-field")))

  /// The padding between text and stretched icon, in pixels. The order is top, right, bottom, left.
  public let iconTextFitPadding = StyleProperty<[Double]>(
    layout: .numbers(
      "icon-text-fit-padding", count: 4, default: [0, 0, 0, 0], .zoom, units: "pixels"
    ).requiring(
      .set("icon-image"), .set("text-field"), .oneOf("icon-text-fit", ["both", "width", "height"])))

  /// The image. Nil if no icon is drawn.
  public let iconImage = StyleProperty<ResolvedImage?>(
    layout: .image("icon-image", .feature).replacingTokens)

  /// The clockwise rotation of icons, in degrees.
  public let iconRotate = StyleProperty<Double>(
    layout: .number("icon-rotate", default: 0, .feature, units: "degrees").periodic(360).requiring(
      .set("icon-image")))

  /// The padding around icons in tests for collisions, in pixels.
  public let iconPadding = StyleProperty<Padding>(
    layout: .special(
      "icon-padding", .padding, default: .list([.number(2)]), .feature, interpolated: true
    ).measured(in: "pixels").requiring(.set("icon-image")))

  /// Whether icons along a line are flipped to avoid being upside down.
  public let iconKeepUpright = StyleProperty<Bool>(
    layout: .boolean("icon-keep-upright", default: false, .zoom).requiring(
      .set("icon-image"), .oneOf("icon-rotation-alignment", ["map"]),
      .oneOf("symbol-placement", ["line", "line-center"])))

  /// The offset to the right and down, in pixels. The offset is multiplied by `iconSize`.
  public let iconOffset = StyleProperty<[Double]>(
    layout: .numbers("icon-offset", count: 2, default: [0, 0], .feature).requiring(
      .set("icon-image")))

  /// The part of the icon that is placed at the anchor.
  public let iconAnchor = StyleProperty<SymbolAnchor>(
    layout: .enumeration("icon-anchor", SymbolAnchor.self, default: .center, .feature).requiring(
      .set("icon-image")))

  /// The plane in which icons lie on a pitched map: the map or the viewport.
  public let iconPitchAlignment = StyleProperty<SymbolAlignment>(
    layout: .enumeration("icon-pitch-alignment", SymbolAlignment.self, default: .auto, .zoom)
      .requiring(
        .set("icon-image")))

  /// The plane in which text lies on a pitched map: the map or the viewport.
  public let textPitchAlignment = StyleProperty<SymbolAlignment>(
    layout: .enumeration("text-pitch-alignment", SymbolAlignment.self, default: .auto, .zoom)
      .requiring(
        .set("text-field")))

  /// The reference of the rotation of text: the map or the viewport.
  public let textRotationAlignment = StyleProperty<TextRotationAlignment>(
    layout: .enumeration(
      "text-rotation-alignment", TextRotationAlignment.self, default: .auto, .zoom
    )
    .requiring(.set("text-field")))

  /// The text. It is empty if no text is drawn.
  public let textField = StyleProperty<Formatted>(
    layout: .special("text-field", .formatted, default: .text(""), .feature, interpolated: false)
      .replacingTokens)

  /// The fonts in order of preference.
  public let textFont = StyleProperty<[String]>(
    layout: .special(
      "text-font", .array(element: .string, length: nil),
      default: .list([.text("Open Sans Regular"), .text("Arial Unicode MS Regular")]), .feature,
      interpolated: false
    ).requiring(.set("text-field")))

  /// The text size in pixels.
  public let textSize = StyleProperty<Double>(
    layout: .number("text-size", default: 16, min: 0, .feature, units: "pixels").requiring(
      .set("text-field")))

  /// The maximum width of a line, in ems.
  public let textMaxWidth = StyleProperty<Double>(
    layout: .number("text-max-width", default: 10, min: 0, .feature, units: "ems").requiring(
      .set("text-field")))

  /// The distance between lines, in ems.
  public let textLineHeight = StyleProperty<Double>(
    layout: .number("text-line-height", default: 1.2, .zoom, units: "ems").requiring(
      .set("text-field")))

  /// The spacing between letters, in ems.
  public let textLetterSpacing = StyleProperty<Double>(
    layout: .number("text-letter-spacing", default: 0, .feature, units: "ems").requiring(
      .set("text-field")))

  /// The alignment of the lines of text.
  public let textJustify = StyleProperty<TextJustify>(
    layout: .enumeration("text-justify", TextJustify.self, default: .center, .feature).requiring(
      .set("text-field")))

  /// The distance of the text from its anchor, in ems. The direction depends on the anchor.
  public let textRadialOffset = StyleProperty<Double>(
    layout: .number("text-radial-offset", default: 0, .feature, units: "ems").requiring(
      .set("text-field")))

  /// The anchors to try, in order of preference. If nil, only `textAnchor` is used.
  public let textVariableAnchor = StyleProperty<[SymbolAnchor]?>(
    layout: .enumerations("text-variable-anchor", SymbolAnchor.self, .zoom).requiring(
      .set("text-field"), .oneOf("symbol-placement", ["point"])))

  /// The anchors to try, in order of preference. Each anchor has its own offset.
  public let textVariableAnchorOffset = StyleProperty<VariableAnchorOffsetCollection?>(
    layout: .special(
      "text-variable-anchor-offset", .variableAnchorOffsetCollection, .feature, interpolated: true
    ).requiring(.set("text-field"), .oneOf("symbol-placement", ["point"])))

  /// The part of the text that is placed at the anchor.
  public let textAnchor = StyleProperty<SymbolAnchor>(
    layout: .enumeration("text-anchor", SymbolAnchor.self, default: .center, .feature).requiring(
      .set("text-field"), .unset("text-variable-anchor")))

  /// The maximum angle between two adjacent letters along a line, in degrees.
  public let textMaxAngle = StyleProperty<Double>(
    layout: .number("text-max-angle", default: 45, .zoom, units: "degrees").requiring(
      .set("text-field"), .oneOf("symbol-placement", ["line", "line-center"])))

  /// The writing modes in order of preference. If nil, text is only horizontal.
  public let textWritingMode = StyleProperty<[TextWritingMode]?>(
    layout: .enumerations("text-writing-mode", TextWritingMode.self, .zoom).requiring(
      .set("text-field"), .oneOf("symbol-placement", ["point"])))

  /// The clockwise rotation of text, in degrees.
  public let textRotate = StyleProperty<Double>(
    layout: .number("text-rotate", default: 0, .feature, units: "degrees").periodic(360).requiring(
      .set("text-field")))

  /// The padding around text in tests for collisions, in pixels.
  public let textPadding = StyleProperty<Double>(
    layout: .number("text-padding", default: 2, min: 0, .zoom, units: "pixels").requiring(
      .set("text-field")))

  /// Whether text along a line is flipped to avoid being upside down.
  public let textKeepUpright = StyleProperty<Bool>(
    layout: .boolean("text-keep-upright", default: true, .zoom).requiring(
      .set("text-field"), .oneOf("text-rotation-alignment", ["map"]),
      .oneOf("symbol-placement", ["line", "line-center"])))

  /// The change of letter case.
  public let textTransform = StyleProperty<TextTransform>(
    layout: .enumeration(
      "text-transform", TextTransform.self, default: TextTransform.none, .feature
    )
    .requiring(.set("text-field")))

  /// The offset to the right and down, in ems.
  public let textOffset = StyleProperty<[Double]>(
    layout: .numbers("text-offset", count: 2, default: [0, 0], .feature, units: "ems").requiring(
      .set("text-field"), .unset("text-radial-offset")))

  /// Whether text may overlap other symbols. The value is ignored if `textOverlap` is set.
  public let textAllowOverlap = StyleProperty<Bool>(
    layout: .boolean("text-allow-overlap", default: false, .zoom).requiring(
      .set("text-field"), .unset("text-overlap")))

  /// Whether text may overlap other symbols. If nil, `textAllowOverlap` applies.
  public let textOverlap = StyleProperty<SymbolOverlap?>(
    layout: .enumeration("text-overlap", SymbolOverlap.self, .zoom).requiring(.set("text-field")))

  /// Whether other symbols are placed as if text did not exist. Other symbols may then overlap text.
  public let textIgnorePlacement = StyleProperty<Bool>(
    layout: .boolean("text-ignore-placement", default: false, .zoom).requiring(.set("text-field")))

  /// Whether an icon is shown without its text if the text cannot be placed.
  public let textOptional = StyleProperty<Bool>(
    layout: .boolean("text-optional", default: false, .zoom).requiring(
      .set("text-field"), .set("icon-image")))

  /// The opacity, from 0 to 1.
  public let iconOpacity = StyleProperty<Double>(
    paint: .number("icon-opacity", default: 1, min: 0, max: 1, .featureState).transitioning
      .requiring(.set("icon-image")))
  /// The duration and delay of changes to `iconOpacity`.
  public let iconOpacityTransition = TransitionProperty("icon-opacity")

  /// The color of icons whose images are signed distance fields.
  public let iconColor = StyleProperty<Color>(
    paint: .color("icon-color", default: "#000000", .featureState).transitioning.requiring(
      .set("icon-image")))
  /// The duration and delay of changes to `iconColor`.
  public let iconColorTransition = TransitionProperty("icon-color")

  /// The color of the halo of icons whose images are signed distance fields.
  public let iconHaloColor = StyleProperty<Color>(
    paint: .color("icon-halo-color", default: "rgba(0, 0, 0, 0)", .featureState).transitioning
      .requiring(.set("icon-image")))
  /// The duration and delay of changes to `iconHaloColor`.
  public let iconHaloColorTransition = TransitionProperty("icon-halo-color")

  /// The width of the icon's halo, in pixels.
  public let iconHaloWidth = StyleProperty<Double>(
    paint: .number("icon-halo-width", default: 0, min: 0, .featureState, units: "pixels")
      .transitioning.requiring(.set("icon-image")))
  /// The duration and delay of changes to `iconHaloWidth`.
  public let iconHaloWidthTransition = TransitionProperty("icon-halo-width")

  /// The width of the blur of the icon's halo, in pixels.
  public let iconHaloBlur = StyleProperty<Double>(
    paint: .number("icon-halo-blur", default: 0, min: 0, .featureState, units: "pixels")
      .transitioning.requiring(.set("icon-image")))
  /// The duration and delay of changes to `iconHaloBlur`.
  public let iconHaloBlurTransition = TransitionProperty("icon-halo-blur")

  /// The offset to the right and down, in pixels.
  public let iconTranslate = StyleProperty<[Double]>(
    paint: .numbers("icon-translate", count: 2, default: [0, 0], .zoom, units: "pixels")
      .transitioning.requiring(.set("icon-image")))
  /// The duration and delay of changes to `iconTranslate`.
  public let iconTranslateTransition = TransitionProperty("icon-translate")

  /// The reference for the directions of `iconTranslate`: the map or the viewport.
  public let iconTranslateAnchor = StyleProperty<MapOrViewport>(
    paint: .enumeration("icon-translate-anchor", MapOrViewport.self, default: .map, .zoom)
      .requiring(
        .set("icon-image"), .set("icon-translate")))

  /// The opacity, from 0 to 1.
  public let textOpacity = StyleProperty<Double>(
    paint: .number("text-opacity", default: 1, min: 0, max: 1, .featureState).transitioning
      .requiring(.set("text-field")))
  /// The duration and delay of changes to `textOpacity`.
  public let textOpacityTransition = TransitionProperty("text-opacity")

  /// The color of the text.
  public let textColor = StyleProperty<Color>(
    paint: .color("text-color", default: "#000000", .featureState).transitioning.overridable
      .requiring(.set("text-field")))
  /// The duration and delay of changes to `textColor`.
  public let textColorTransition = TransitionProperty("text-color")

  /// The color of the text's halo.
  public let textHaloColor = StyleProperty<Color>(
    paint: .color("text-halo-color", default: "rgba(0, 0, 0, 0)", .featureState).transitioning
      .requiring(.set("text-field")))
  /// The duration and delay of changes to `textHaloColor`.
  public let textHaloColorTransition = TransitionProperty("text-halo-color")

  /// The width of the text's halo, in pixels.
  public let textHaloWidth = StyleProperty<Double>(
    paint: .number("text-halo-width", default: 0, min: 0, .featureState, units: "pixels")
      .transitioning.requiring(.set("text-field")))
  /// The duration and delay of changes to `textHaloWidth`.
  public let textHaloWidthTransition = TransitionProperty("text-halo-width")

  /// The width of the blur of the text's halo, in pixels.
  public let textHaloBlur = StyleProperty<Double>(
    paint: .number("text-halo-blur", default: 0, min: 0, .featureState, units: "pixels")
      .transitioning.requiring(.set("text-field")))
  /// The duration and delay of changes to `textHaloBlur`.
  public let textHaloBlurTransition = TransitionProperty("text-halo-blur")

  /// The offset to the right and down, in pixels.
  public let textTranslate = StyleProperty<[Double]>(
    paint: .numbers("text-translate", count: 2, default: [0, 0], .zoom, units: "pixels")
      .transitioning.requiring(.set("text-field")))
  /// The duration and delay of changes to `textTranslate`.
  public let textTranslateTransition = TransitionProperty("text-translate")

  /// The reference for the directions of `textTranslate`: the map or the viewport.
  public let textTranslateAnchor = StyleProperty<MapOrViewport>(
    paint: .enumeration("text-translate-anchor", MapOrViewport.self, default: .map, .zoom)
      .requiring(
        .set("text-field"), .set("text-translate")))

  /// The declarations of the properties, by name.
  public let table: PropertyTable
  /// The only instance, which holds the declarations.
  public static let declared = SymbolProperties()

  init() {
    table = PropertyTable(
      layer: [
        symbolPlacement, symbolSpacing, symbolAvoidEdges, symbolSortKey, symbolZOrder,
        symbolHeightOffset, symbolHeightAnchor, iconAllowOverlap, iconOverlap, iconIgnorePlacement,
        iconOptional, iconRotationAlignment, iconSize, iconTextFit, iconTextFitPadding, iconImage,
        iconRotate, iconPadding, iconKeepUpright, iconOffset, iconAnchor, iconPitchAlignment,
        textPitchAlignment, textRotationAlignment, textField, textFont, textSize, textMaxWidth,
        textLineHeight, textLetterSpacing, textJustify, textRadialOffset, textVariableAnchor,
        textVariableAnchorOffset, textAnchor, textMaxAngle, textWritingMode, textRotate,
        textPadding, textKeepUpright, textTransform, textOffset, textAllowOverlap, textOverlap,
        textIgnorePlacement, textOptional, iconOpacity, iconColor, iconHaloColor, iconHaloWidth,
        iconHaloBlur, iconTranslate, iconTranslateAnchor, textOpacity, textColor, textHaloColor,
        textHaloWidth, textHaloBlur, textTranslate, textTranslateAnchor,
      ])
  }
}

extension Layer {
  /// The compiled values of a symbol layer.
  public typealias Symbol = PropertyValues<SymbolProperties>
}
