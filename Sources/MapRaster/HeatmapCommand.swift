/// The density of points in colours, over the whole picture.
///
/// Each point adds a Gaussian kernel of its weight to a field of a quarter of the picture's resolution,
/// which is mixed in between its samples and coloured by a ramp, as MapLibre draws heatmaps.
public struct HeatmapCommand: Sendable {
  /// One point that counts.
  public struct Point: Sendable {
    /// Where it lies, in pixels of the map's plane.
    public var place: DevicePoint
    /// Three standard deviations of its kernel, in pixels of the map's plane.
    public var radius: Float
    /// How much it counts.
    public var weight: Float

    /// The point of these parts.
    public init(place: DevicePoint, radius: Float, weight: Float) {
      self.place = place
      self.radius = radius
      self.weight = weight
    }
  }

  /// The points.
  public var points: [Point] = []
  /// The colours at equal steps of the density, from 0 to 1; none draw nothing.
  public var ramp: [PremultipliedColor]
  /// The opacity of all that is drawn, 0 to 1.
  public var opacity: Float
  /// From the map's plane to the picture: the rows of a projective 3 x 3 matrix that maps
  /// (x, y, 1) to (x w, y w, w).
  public var transform: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) = (
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)
  )

  /// A command without points.
  public init(ramp: [PremultipliedColor], opacity: Float) {
    self.ramp = ramp
    self.opacity = opacity
  }
}
