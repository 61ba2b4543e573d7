import MapEngine
import MapStyle

extension Scene {
  /// Returns the legend of the picture: the classes of the layers that draw the data, read from the style, with samples at
  /// the zoom level of the picture.
  ///
  /// - Throws: `RequestError` if a layer does not exist, or there is nothing to show.
  public func legend(_ options: LegendOptions = LegendOptions()) throws(RequestError) -> Legend {
    let shown = ShownFeatures(self)
    return try Legend(
      of: style, options: options, zoom: camera.zoom,
      content: LegendContent { shown.features(ofLayer: $0) })
  }
}

extension MapWarning {
  /// Creates a warning about a legend.
  public init(_ warning: LegendWarning) {
    let kind: WarningClass =
      switch warning.kind {
      case .unreadProperty: .unreadLegend
      case .emptyLayer: .emptyLegend
      }
    self.init(kind, place: "layer \(warning.layer)", message: warning.message)
  }
}
