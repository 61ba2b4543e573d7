import MapJSON

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
    layoutIdentity = LayoutIdentity(
      id: id, type: type, filter: object["filter"], layout: object["layout"])
  }
}

extension Layer.Content {
  /// The content of a layer of this type with these properties.
  init(_ type: LayerType, _ layout: inout PropertyReader, _ paint: inout PropertyReader) {
    switch type {
    case .background: self = .background(Layer.Background(paint: BackgroundPaint(&paint)))
    case .fill: self = .fill(Layer.Fill(layout: FillLayout(&layout), paint: FillPaint(&paint)))
    case .line: self = .line(Layer.Line(layout: LineLayout(&layout), paint: LinePaint(&paint)))
    case .circle:
      self = .circle(Layer.Circle(layout: CircleLayout(&layout), paint: CirclePaint(&paint)))
    case .symbol:
      self = .symbol(Layer.Symbol(layout: SymbolLayout(&layout), paint: SymbolPaint(&paint)))
    case .raster: self = .raster(Layer.Raster(paint: RasterPaint(&paint)))
    case .heatmap: self = .heatmap(Layer.Heatmap(paint: HeatmapPaint(&paint)))
    case .hillshade: self = .hillshade(Layer.Hillshade(paint: HillshadePaint(&paint)))
    case .colorRelief: self = .colorRelief(Layer.ColorRelief(paint: ColorReliefPaint(&paint)))
    case .fillExtrusion:
      self = .fillExtrusion(
        Layer.FillExtrusion(
          layout: FillExtrusionLayout(&layout), paint: FillExtrusionPaint(&paint)))
    }
  }
}
