extension LayerType {
  /// The declarations of the type's properties by name.
  public var table: PropertyTable {
    switch self {
    case .background: BackgroundProperties.declared.table
    case .circle: CircleProperties.declared.table
    case .colorRelief: ColorReliefProperties.declared.table
    case .fill: FillProperties.declared.table
    case .fillExtrusion: FillExtrusionProperties.declared.table
    case .heatmap: HeatmapProperties.declared.table
    case .hillshade: HillshadeProperties.declared.table
    case .line: LineProperties.declared.table
    case .raster: RasterProperties.declared.table
    case .symbol: SymbolProperties.declared.table
    }
  }

  /// The type's layout properties, `visibility` among them.
  public var layoutProperties: [PropertySpecification] { table.layout }

  /// The type's paint properties.
  public var paintProperties: [PropertySpecification] { table.paint }
}
