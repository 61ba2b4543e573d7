/// What stands on a finished map and is no part of it. Nothing does, unless told.
///
///     var scene = map.scene(camera: camera, size: size)
///     map.decorate(&scene, with: MapDecorations(attribution: .full, scaleBar: .metric))
public struct MapDecorations: Hashable, Sendable {
  /// How the sources' attribution stands in the lower right corner.
  public var attribution: AttributionForm
  /// The units of the scale bar in the lower left corner; nil for no bar.
  public var scaleBar: ScaleUnits?

  /// What is named here, and nothing else.
  public init(attribution: AttributionForm = .off, scaleBar: ScaleUnits? = nil) {
    self.attribution = attribution
    self.scaleBar = scaleBar
  }
}

/// How large the attribution of the sources is written.
public enum AttributionForm: String, CaseIterable, Sendable {
  /// Not at all.
  case off
  /// Small, and without the word "contributors": for thumbnails.
  case compact
  /// As the sources say it; as compact where it would take more than a quarter of the picture's height.
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
