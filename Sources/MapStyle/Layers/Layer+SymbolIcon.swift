/// How the icons of a symbol layer are laid out.
public struct IconLayout: Sendable {
  /// Whether icons may cover others, as styles say it that do not use `overlap`.
  public var allowOverlap: PropertyValue<Bool>
  /// Whether icons may cover others; as `allowOverlap` says where it is nil.
  public var overlap: PropertyValue<SymbolOverlap?>
  /// Whether others may cover icons.
  public var ignorePlacement: PropertyValue<Bool>
  /// Whether text is shown where its icon finds no place.
  public var isOptional: PropertyValue<Bool>
  /// What icons are turned with.
  public var rotationAlignment: PropertyValue<SymbolAlignment>
  /// The factor on the image's size.
  public var size: PropertyValue<Double>
  /// Whether icons are stretched around their text.
  public var textFit: PropertyValue<IconTextFit>
  /// Room around the text, in pixels: top, right, bottom, left.
  public var textFitPadding: PropertyValue<[Double]>
  /// The image; no icon where it is nil.
  public var image: PropertyValue<ResolvedImage?>
  /// How far icons are turned clockwise, in degrees.
  public var rotate: PropertyValue<Double>
  /// Room around icons that others keep clear of, in pixels.
  public var padding: PropertyValue<Padding>
  /// Whether icons along a line are turned so as not to stand on their heads.
  public var keepUpright: PropertyValue<Bool>
  /// The offset to the right and downwards, in pixels before `size`.
  public var offset: PropertyValue<[Double]>
  /// The part of the icon that stands at the anchor.
  public var anchor: PropertyValue<SymbolAnchor>
  /// What icons lie in on a pitched map.
  public var pitchAlignment: PropertyValue<SymbolAlignment>

  init(_ reader: inout PropertyReader) {
    allowOverlap = reader.value("icon-allow-overlap")
    overlap = reader.optional("icon-overlap")
    ignorePlacement = reader.value("icon-ignore-placement")
    isOptional = reader.value("icon-optional")
    rotationAlignment = reader.value("icon-rotation-alignment")
    size = reader.value("icon-size")
    textFit = reader.value("icon-text-fit")
    textFitPadding = reader.value("icon-text-fit-padding")
    image = reader.optional("icon-image")
    rotate = reader.value("icon-rotate")
    padding = reader.value("icon-padding")
    keepUpright = reader.value("icon-keep-upright")
    offset = reader.value("icon-offset")
    anchor = reader.value("icon-anchor")
    pitchAlignment = reader.value("icon-pitch-alignment")
  }
}

/// How the icons of a symbol layer are painted.
public struct IconPaint: Sendable {
  /// The opacity, 0 to 1.
  public var opacity: PropertyValue<Double>
  /// The colour of icons that are distance fields.
  public var color: PropertyValue<Color>
  /// The colour of the halo of icons that are distance fields.
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
    opacity = reader.value("icon-opacity")
    color = reader.value("icon-color")
    haloColor = reader.value("icon-halo-color")
    haloWidth = reader.value("icon-halo-width")
    haloBlur = reader.value("icon-halo-blur")
    translate = reader.value("icon-translate")
    translateAnchor = reader.value("icon-translate-anchor")
  }
}
