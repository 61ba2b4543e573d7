public import MapGeometry

/// The density of points as colors, over the whole picture.
///
/// Each point adds a Gaussian kernel, multiplied by the point's weight, to a field. As in MapLibre, the default
/// resolution of the field is a quarter of the picture's resolution. The field is interpolated and colored by a
/// ramp.
public struct HeatmapCommand: Sendable {
  /// A point with a weight.
  public struct Point: Sendable {
    /// The location in pixels of the map's plane.
    public var place: DevicePoint
    /// Three standard deviations of the kernel, in pixels of the map's plane.
    public var radius: Float
    /// The factor by which the point's kernel is multiplied.
    public var weight: Float
    /// The height of the kernel above a flat map plane.
    public var height: Float = 0

    /// Creates a point from its parts.
    public init(place: DevicePoint, radius: Float, weight: Float) {
      self.place = place
      self.radius = radius
      self.weight = weight
    }
  }

  /// The points, in the order in which their kernels are added.
  public var points: [Point] = []
  /// The colors at equal steps of the density from 0 to 1. An empty ramp draws nothing.
  public var ramp: [PremultipliedColor]
  /// The opacity of the heatmap, 0 to 1.
  public var opacity: Float
  /// The projection of the map's plane to the picture, applied in single precision. The default is the identity. On
  /// a globe, kernels are round on the sphere.
  public var projection = PlaneProjection.identity
  /// The change of a flat plane's projection per unit of height above the plane, as (x w, y w, w).
  public var up = SIMD3<Double>()
  /// The numbers of samples per row and per column, or nil for a quarter of the picture's width and height in pixels.
  public var samples: (across: Int, down: Int)?
  /// The transform of a flat plane to the picture.
  public var transform: ProjectiveTransform {
    get { projection.projective ?? .identity }
    set { projection = .projective(newValue) }
  }

  /// Creates a command with a ramp and an opacity, and no points.
  public init(ramp: [PremultipliedColor], opacity: Float) {
    self.ramp = ramp
    self.opacity = opacity
  }
}
