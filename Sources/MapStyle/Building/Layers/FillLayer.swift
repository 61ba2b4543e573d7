/// Filled polygons.
public typealias FillLayer = TypedLayer<FillProperties>

/// The properties of fill layers (style-spec: layers, fill).
public struct FillProperties: SourcedLayerProperties {
  /// The type of the layers.
  public static let type = LayerType.fill

  /// The order of features; as they come where it is nil.
  public let fillSortKey = LayerProperty<Double>(layout: "fill-sort-key")

  /// Whether edges are anti-aliased, and outlines drawn.
  public let fillAntialias = LayerProperty<Bool>(paint: "fill-antialias")

  /// The opacity of each feature, 0 to 1.
  public let fillOpacity = LayerProperty<Double>(paint: "fill-opacity")
  /// How `fillOpacity` changes over time.
  public let fillOpacityTransition = TransitionProperty("fill-opacity")

  /// The opacity of the layer as a whole, 0 to 1.
  public let fillLayerOpacity = LayerProperty<Double>(paint: "fill-layer-opacity")
  /// How `fillLayerOpacity` changes over time.
  public let fillLayerOpacityTransition = TransitionProperty("fill-layer-opacity")

  /// The colour.
  public let fillColor = LayerProperty<Color>(paint: "fill-color")
  /// How `fillColor` changes over time.
  public let fillColorTransition = TransitionProperty("fill-color")

  /// The colour of the outline; the fill's where it is nil.
  public let fillOutlineColor = LayerProperty<Color>(paint: "fill-outline-color")
  /// How `fillOutlineColor` changes over time.
  public let fillOutlineColorTransition = TransitionProperty("fill-outline-color")

  /// The offset to the right and downwards, in pixels.
  public let fillTranslate = LayerProperty<[Double]>(paint: "fill-translate")
  /// How `fillTranslate` changes over time.
  public let fillTranslateTransition = TransitionProperty("fill-translate")

  /// What the offset is measured against.
  public let fillTranslateAnchor = LayerProperty<MapOrViewport>(paint: "fill-translate-anchor")

  /// The image to fill with instead of a colour.
  public let fillPattern = LayerProperty<ResolvedImage>(paint: "fill-pattern")
  /// How `fillPattern` changes over time.
  public let fillPatternTransition = TransitionProperty("fill-pattern")

  /// The properties.
  public init() {}
}
