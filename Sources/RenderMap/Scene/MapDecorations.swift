/// Decorations drawn over the map. None by default.
///
///     var scene = map.scene(camera: camera, size: size)
///     map.decorate(&scene, with: MapDecorations(attribution: .full, scaleBar: .metric))
public struct MapDecorations: Hashable, Sendable {
  /// The form of the sources' attribution in the lower right corner.
  public var attribution: AttributionForm
  /// The units of the scale bar in the lower left corner; nil for no bar.
  public var scaleBar: ScaleUnits?

  /// Creates decorations; none by default.
  public init(attribution: AttributionForm = .off, scaleBar: ScaleUnits? = nil) {
    self.attribution = attribution
    self.scaleBar = scaleBar
  }
}

/// The form of the attribution of the sources.
public enum AttributionForm: String, CaseIterable, Sendable {
  /// No attribution.
  case off
  /// A small text without the word "contributors", for thumbnails.
  case compact
  /// The text of the sources; compact if it would take more than a quarter of the picture's height.
  case full
}

/// The units of a scale bar.
public enum ScaleUnits: String, CaseIterable, Sendable {
  /// Kilometres, metres, centimetres.
  case metric
  /// Statute miles, feet.
  case imperial
  /// Nautical miles.
  case nautical
}
