/// A point in device pixels. The upper left corner of the picture is (0, 0), and y grows downward. The center of
/// the first pixel lies half a pixel to the right of that corner and half a pixel below it.
public typealias DevicePoint = SIMD2<Float>

extension SIMD2<Float> {
  /// The nearest point of a grid of 1/16 of a pixel. This is the minimum precision of vertices among graphics
  /// cards, and the precision of MapLibre's reference pictures. Far outside the picture, the grid is coarser.
  @inlinable
  public var onVertexGrid: DevicePoint {
    // In this range, the smallest step of a single-precision number is 1/16.
    let magic = DevicePoint(repeating: 786_432)
    return (self + magic) - magic
  }
}

/// The drawing commands of a picture, in order.
///
/// A display list describes the content. `Rasterizer` determines the coverage of pixels.
public struct DisplayList: Sendable {
  /// The commands, from bottom to top.
  public var commands: [DrawCommand] = []

  /// Creates an empty list.
  public init() {}
}

/// A command of a display list.
public enum DrawCommand: Sendable {
  /// Covers the whole picture with a color.
  case fillPicture(PremultipliedColor)
  /// Covers the whole picture with a repeated image.
  case pattern(PatternPaint)
  /// Covers one side of a line with a gradient.
  case halfPlane(HalfPlaneCommand)
  /// Covers the picture with a color for each place.
  case colorField(ColorFieldCommand)
  /// Fills areas and draws their outlines.
  case fill(FillCommand)
  /// Strokes lines.
  case stroke(StrokeCommand)
  /// Draws discs.
  case discs(DiscCommand)
  /// Draws glyphs and icons from signed distance fields.
  case sdf(SDFCommand)
  /// Draws images.
  case images(ImageCommand)
  /// Draws textures through a shader.
  case surface(SurfaceCommand)
  /// Draws the density of points.
  case heatmap(HeatmapCommand)
  /// Draws faces in space.
  case mesh(MeshCommand)
  /// Draws surfaces in space with pictures draped over them.
  case drape(DrapeCommand)
  /// Starts an offscreen layer. The commands up to the matching `endLayer` are drawn separately and then composited
  /// as a unit.
  case beginLayer(opacity: Float)
  /// Composites the layer of the matching `beginLayer`.
  case endLayer
  /// Draws nothing and provides information about the adjacent commands.
  case mark(any DisplayMark)
}

/// Information about commands beyond their pixels, such as the layer to which they belong. Drawing ignores this
/// information, and vector output uses it.
public protocol DisplayMark: Sendable {}

/// An area, convex by default, that clips drawing to the pixels whose centers lie in it.
///
/// Areas with a common edge neither overlap nor leave a gap between them.
public struct PixelClip: Hashable, Sendable {
  /// The corners, clockwise or counterclockwise. There are at least three corners.
  public var corners: [DevicePoint]
  /// Whether a row of pixels may cross the clip in several places. False by default, as for convex clips.
  public var mayBeConcave = false

  /// Creates a clip with the given corners.
  public init(corners: [DevicePoint]) { self.corners = corners }
}
