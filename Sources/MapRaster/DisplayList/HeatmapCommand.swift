public import MapGeometry

/// A colored density of points, over the whole picture.
///
/// Each point adds a Gaussian kernel times its weight to a field with, by default, a quarter of the picture's
/// resolution, which is interpolated and colored by a ramp, as in MapLibre.
public struct HeatmapCommand: Sendable {
  /// A weighted point.
  public struct Point: Sendable {
    /// The location in pixels of the map's plane.
    public var place: DevicePoint
    /// Three standard deviations of the kernel, in pixels of the map's plane.
    public var radius: Float
    /// The weight.
    public var weight: Float
    /// The height of the kernel above the map's plane, on a flat plane.
    public var height: Float = 0

    /// Creates a point from its parts.
    public init(place: DevicePoint, radius: Float, weight: Float) {
      self.place = place
      self.radius = radius
      self.weight = weight
    }
  }

  /// The points.
  public var points: [Point] = []
  /// The colors at equal steps of the density, from 0 to 1. An empty ramp draws nothing.
  public var ramp: [PremultipliedColor]
  /// The opacity of the heatmap, 0 to 1.
  public var opacity: Float
  /// The projection of the map's plane to the picture, applied in single precision. The identity by
  /// default. On a bent plane, kernels are round on the sphere.
  public var projection = PlaneProjection.identity
  /// The change of the projection of a flat plane, as (x w, y w, w), per unit of height above it.
  public var up = SIMD3<Double>()
  /// The number of samples per row and column, or nil for a quarter of the picture's pixels.
  public var samples: (across: Int, down: Int)?
  /// The transform of a flat plane to the picture.
  public var transform: ProjectiveTransform {
    get { projection.projective ?? .identity }
    set { projection = .projective(newValue) }
  }

  /// Creates a command without points.
  public init(ramp: [PremultipliedColor], opacity: Float) {
    self.ramp = ramp
    self.opacity = opacity
  }
}
