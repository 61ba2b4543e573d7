import JSON

extension Layer {
  /// The layer that `object` gives, which must be no reference to another. Properties that are
  /// wrong take their defaults. Nil where the type is unknown, a source is wanting, or the filter
  /// is wrong, as it is then not known what to draw.
  init?(_ object: JSONObject, transition: Transition) {
    guard let id = object["id"]?.string,
      let type = object["type"]?.string.flatMap(LayerType.init)
    else { return nil }
    let members = MemberReader(JSONValue(.object(object)), MemberTable.layer)
    self.id = id
    source = type == .background ? nil : members.text("source")
    if source == nil, type != .background { return nil }
    sourceLayer = type == .background ? nil : members.text("source-layer")
    minzoom = members.given("minzoom")?.double
    maxzoom = members.given("maxzoom")?.double
    if let json = object["filter"], !json.isNull, type != .background {
      guard let filter = try? Filter(json) else { return nil }
      self.filter = filter
    }
    var layout = PropertyReader(
      object["layout"], table: type.layoutProperties, transition: transition)
    var paint = PropertyReader(object["paint"], table: type.paintProperties, transition: transition)
    visibility = layout.value("visibility")
    content = Content(type, &layout, &paint)
    metadata = object["metadata"]
    insertBelow = object["insertBelow"]?.string.map { LayerAnchor($0) }
  }
}

extension Layer.Content {
  /// The content of a layer of this type with these properties.
  init(_ type: LayerType, _ layout: inout PropertyReader, _ paint: inout PropertyReader) {
    switch type {
    case .background: self = .background(BackgroundLayer(paint: BackgroundPaint(&paint)))
    case .fill: self = .fill(FillLayer(layout: FillLayout(&layout), paint: FillPaint(&paint)))
    case .line: self = .line(LineLayer(layout: LineLayout(&layout), paint: LinePaint(&paint)))
    case .circle:
      self = .circle(CircleLayer(layout: CircleLayout(&layout), paint: CirclePaint(&paint)))
    case .symbol:
      self = .symbol(SymbolLayer(layout: SymbolLayout(&layout), paint: SymbolPaint(&paint)))
    case .raster: self = .raster(RasterLayer(paint: RasterPaint(&paint)))
    case .heatmap: self = .heatmap(HeatmapLayer(paint: HeatmapPaint(&paint)))
    case .hillshade: self = .hillshade(HillshadeLayer(paint: HillshadePaint(&paint)))
    case .colorRelief: self = .colorRelief(ColorReliefLayer(paint: ColorReliefPaint(&paint)))
    case .fillExtrusion:
      self = .fillExtrusion(
        FillExtrusionLayer(
          layout: FillExtrusionLayout(&layout), paint: FillExtrusionPaint(&paint)))
    }
  }
}
