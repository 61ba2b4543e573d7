/// How the text of a symbol layer is laid out.
public struct TextLayout: Sendable {
  /// What text lies in on a pitched map.
  public var pitchAlignment: PropertyValue<SymbolAlignment>
  /// What text is turned with.
  public var rotationAlignment: PropertyValue<TextRotationAlignment>
  /// The text.
  public var field: PropertyValue<Formatted>
  /// The fonts, the most wanted first.
  public var font: PropertyValue<[String]>
  /// The size in pixels.
  public var size: PropertyValue<Double>
  /// The width at which lines break, in ems.
  public var maxWidth: PropertyValue<Double>
  /// The distance between lines, in ems.
  public var lineHeight: PropertyValue<Double>
  /// Room between letters, in ems.
  public var letterSpacing: PropertyValue<Double>
  /// How lines are aligned.
  public var justify: PropertyValue<TextJustify>
  /// The distance from the anchor in the direction that the anchor gives, in ems.
  public var radialOffset: PropertyValue<Double>
  /// Whether `text-radial-offset` is given, so that it counts instead of `offset`.
  public var hasRadialOffset: Bool
  /// Anchors to be tried in turn; only `anchor` where it is nil.
  public var variableAnchor: PropertyValue<[SymbolAnchor]?>
  /// Anchors to be tried in turn, each with its offset.
  public var variableAnchorOffset: PropertyValue<VariableAnchorOffsetCollection?>
  /// The part of the text that stands at the anchor.
  public var anchor: PropertyValue<SymbolAnchor>
  /// The greatest turn between two letters along a line, in degrees.
  public var maxAngle: PropertyValue<Double>
  /// How text may run, the most wanted way first; from side to side where it is nil.
  public var writingMode: PropertyValue<[TextWritingMode]?>
  /// How far text is turned clockwise, in degrees.
  public var rotate: PropertyValue<Double>
  /// Room around text that others keep clear of, in pixels.
  public var padding: PropertyValue<Double>
  /// Whether text along a line is turned so as not to stand on its head.
  public var keepUpright: PropertyValue<Bool>
  /// How the case of letters is changed.
  public var transform: PropertyValue<TextTransform>
  /// The offset to the right and downwards, in ems.
  public var offset: PropertyValue<[Double]>
  /// Whether text may cover others, as styles say it that do not use `overlap`.
  public var allowOverlap: PropertyValue<Bool>
  /// Whether text may cover others; as `allowOverlap` says where it is nil.
  public var overlap: PropertyValue<SymbolOverlap?>
  /// Whether others may cover text.
  public var ignorePlacement: PropertyValue<Bool>
  /// Whether an icon is shown where its text finds no place.
  public var isOptional: PropertyValue<Bool>

  init(_ reader: inout PropertyReader) {
    pitchAlignment = reader.value("text-pitch-alignment")
    rotationAlignment = reader.value("text-rotation-alignment")
    field = reader.value("text-field")
    font = reader.value("text-font")
    size = reader.value("text-size")
    maxWidth = reader.value("text-max-width")
    lineHeight = reader.value("text-line-height")
    letterSpacing = reader.value("text-letter-spacing")
    justify = reader.value("text-justify")
    radialOffset = reader.value("text-radial-offset")
    hasRadialOffset = reader.isGiven("text-radial-offset")
    variableAnchor = reader.optional("text-variable-anchor")
    variableAnchorOffset = reader.optional("text-variable-anchor-offset")
    anchor = reader.value("text-anchor")
    maxAngle = reader.value("text-max-angle")
    writingMode = reader.optional("text-writing-mode")
    rotate = reader.value("text-rotate")
    padding = reader.value("text-padding")
    keepUpright = reader.value("text-keep-upright")
    transform = reader.value("text-transform")
    offset = reader.value("text-offset")
    allowOverlap = reader.value("text-allow-overlap")
    overlap = reader.optional("text-overlap")
    ignorePlacement = reader.value("text-ignore-placement")
    isOptional = reader.value("text-optional")
  }
}

/// How the text of a symbol layer is painted.
public struct TextPaint: Sendable {
  /// The opacity, 0 to 1.
  public var opacity: PropertyValue<Double>
  /// The colour.
  public var color: PropertyValue<Color>
  /// The colour of the halo.
  public var haloColor: PropertyValue<Color>
  /// The width of the halo, in pixels.
  public var haloWidth: PropertyValue<Double>
  /// How far the halo is blurred outwards, in pixels.
  public var haloBlur: PropertyValue<Double>
  /// The offset to the right and downwards, in pixels.
  public var translate: PropertyValue<[Double]>
  /// What the offset is measured against.
  public var translateAnchor: PropertyValue<MapOrViewport>

  init(_ reader: inout PropertyReader) {
    opacity = reader.value("text-opacity")
    color = reader.value("text-color")
    haloColor = reader.value("text-halo-color")
    haloWidth = reader.value("text-halo-width")
    haloBlur = reader.value("text-halo-blur")
    translate = reader.value("text-translate")
    translateAnchor = reader.value("text-translate-anchor")
  }
}
