/// A point in device pixels: (0, 0) is the upper left corner of the picture, the center of a pixel lies
/// half a pixel inside it, and y grows downward.
public typealias DevicePoint = SIMD2<Float>

extension SIMD2<Float> {
  /// The nearest point of a grid of 1/16 pixel, the precision of vertices on the graphics cards that support the least:
  /// that of MapLibre's reference pictures. Far outside of the picture, the grid is coarser.
  @inlinable
  public var onVertexGrid: DevicePoint {
    // In this range, the least step of a number in single precision is 1/16.
    let magic = DevicePoint(repeating: 786_432)
    return (self + magic) - magic
  }
}

/// The drawing commands of a picture, in order.
///
/// A display list says what to draw. `Rasterizer` decides how pixels are covered.
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
  /// Covers the picture with a color per place.
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
  /// Starts an offscreen layer: the commands up to the matching `endLayer` are drawn separately and
  /// then composited as one.
  case beginLayer(opacity: Float)
  /// Composites the layer of the matching `beginLayer`.
  case endLayer
  /// Draws nothing: says more about the commands around it.
  case mark(any DisplayMark)
}

/// What a display list says of its commands beyond their pixels, such as the layer that they belong to. Drawing ignores
/// it; a picture of vectors is made with it.
public protocol DisplayMark: Sendable {}

/// An area, convex by default, that limits drawing to the pixels whose centers lie in it.
///
/// Areas that share an edge share no pixel and leave no gap between them.
public struct PixelClip: Hashable, Sendable {
  /// The corners in order, at least three, in either direction.
  public var corners: [DevicePoint]
  /// Whether a row of pixels may cross the clip in several places. False by default, as for convex clips.
  public var mayBeConcave = false

  /// Creates a clip with the given corners.
  public init(corners: [DevicePoint]) { self.corners = corners }
}
