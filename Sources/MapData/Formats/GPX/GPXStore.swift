import MapGeoJSON

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
  /// - Parameters:
  ///   - layer: The name of the layer that is wanted; all of them where it is nil.
  ///   - memoryLimit: The most memory that the features may take until they are drawn, in bytes.
  /// - Throws: `ResourceError.malformed` where the bytes are no GPX, or there is no such layer; `tooLarge` where
  ///   the features take more memory.
  public static func features(
    _ bytes: [UInt8], at location: ResourceLocation, layer: String? = nil,
    memoryLimit: Int = .max
  ) throws(ResourceError) -> StoredFeatures {
    let features = try location.reporting { () throws(MalformedContent) -> StoredFeatures? in
      let chosen = layer.flatMap(Layer.init)
      guard layer == nil || chosen != nil else {
        let names = Layer.allCases.map(\.rawValue).joined(separator: ", ")
        throw MalformedContent(reason: "no layer '\(layer ?? "")'; there are: \(names)")
      }
      var document = GPXDocument(
        layers: chosen.map { [$0] } ?? Set(Layer.allCases), memoryLimit: memoryLimit)
      try XMLDocument.read(bytes, with: &document)
      return document.isTooLarge ? nil : document.stored
    }
    guard let features else { throw .tooLarge(location, limit: memoryLimit) }
    return features
  }
}
