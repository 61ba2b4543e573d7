/// How a symbol layer is laid out (style-spec: layers, symbol).
public struct SymbolLayout: Sendable {
  /// Where symbols stand on their features.
  public var placement: PropertyValue<SymbolPlacement>
  /// The distance between symbols along a line, in pixels.
  public var spacing: PropertyValue<Double>
  /// Whether symbols keep clear of the edges of tiles.
  public var avoidEdges: PropertyValue<Bool>
  /// The order of features, for drawing and for placing; as they come where it is nil.
  public var sortKey: PropertyValue<Double?>
  /// In what order overlapping symbols are drawn.
  public var zOrder: PropertyValue<SymbolZOrder>
  /// How icons are laid out.
  public var icon: IconLayout
  /// How text is laid out.
  public var text: TextLayout

  init(_ reader: inout PropertyReader) {
    placement = reader.value("symbol-placement")
    spacing = reader.value("symbol-spacing")
    avoidEdges = reader.value("symbol-avoid-edges")
    sortKey = reader.optional("symbol-sort-key")
    zOrder = reader.value("symbol-z-order")
    icon = IconLayout(&reader)
    text = TextLayout(&reader)
  }
}

/// How a symbol layer is painted (style-spec: layers, symbol).
public struct SymbolPaint: Sendable {
  /// How icons are painted.
  public var icon: IconPaint
  /// How text is painted.
  public var text: TextPaint
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    icon = IconPaint(&reader)
    text = TextPaint(&reader)
    transitions = reader.transitions()
  }
}

extension Layer {
  /// Icons and text.
  public struct Symbol: Sendable {
    /// How the layer is laid out.
    public var layout: SymbolLayout
    /// How the layer is painted.
    public var paint: SymbolPaint
  }
}
