import GeoJSON

/// Reads features from GPX 1.1 (https://www.topografix.com/GPX/1/1/), and from GPX 1.0, which names the same
/// elements.
public enum GPXStore {
  /// The layers that a GPX document has.
  public enum Layer: String, CaseIterable, Hashable, Sendable {
    /// Waypoints, as points.
    case waypoints
    /// Routes, as lines.
    case routes
    /// Tracks, as lines: one per track, of several parts where it has several segments.
    case tracks
  }

  /// The features of the document `bytes`, which is at `location`, in the order of the document.
  ///
  /// A feature has the attributes `name`, `cmt`, `desc`, `src`, `sym`, `type`, `number`, `ele` and `time`
  /// that its element has; a track without a time has that of its first point. Elevations are altitudes.
  ///
  /// - Parameter layer: The name of the layer that is wanted; all of them where it is nil.
  /// - Throws: `ResourceError.malformed` where the bytes are no GPX, or there is no such layer.
  public static func features(
    _ bytes: [UInt8], at location: ResourceLocation, layer: String? = nil
  ) throws(ResourceError) -> StoredFeatures {
    try location.reporting { () throws(MalformedContent) in
      let chosen = layer.flatMap(Layer.init)
      guard layer == nil || chosen != nil else {
        let names = Layer.allCases.map(\.rawValue).joined(separator: ", ")
        throw MalformedContent(reason: "no layer '\(layer ?? "")'; there are: \(names)")
      }
      var document = GPXDocument(layers: chosen.map { [$0] } ?? Set(Layer.allCases))
      try XMLDocument.read(bytes, with: &document)
      return document.stored
    }
  }
}
