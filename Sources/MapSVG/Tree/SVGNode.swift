import MapGeometry
import MapRaster

/// A part of a picture, with all styles and references resolved.
indirect enum SVGNode {
  case group(SVGGroup)
  case shape(SVGShape)
}

/// Nodes that are drawn as a unit, from bottom to top.
struct SVGGroup {
  /// The transform from the group's coordinates to the coordinates of its parent.
  var transform = ProjectiveTransform.identity
  var opacity = 1.0
  /// The area to which the group is clipped, in the group's coordinates; nil for no clip.
  var clip: SVGClip?
  /// The rectangle to which the group is clipped, in the coordinates of its parent; nil for no clip.
  var frame: Box?
  var children: [SVGNode] = []

  /// Whether the group is its children in the coordinates of its parent.
  var isPlain: Bool { transform == .identity && opacity == 1 && clip == nil && frame == nil }
}

/// A path with its paints.
struct SVGShape {
  /// The beginning of the ids of shapes that describe an icon.
  static let describing = "mapbox-"

  var path: SVGPath
  /// The paint of the inside; nil if the shape is not filled.
  var fill: SVGPaint?
  var rule = FillCommand.Rule.nonZero
  /// The stroke; nil if the shape is not stroked.
  var stroke: SVGStroke?
  /// Whether the stroke is drawn below the fill.
  var strokesFirst = false
  /// The id of a shape that describes an icon; nil for other shapes.
  var name: String?
}

/// A stroke with its paint.
struct SVGStroke {
  var paint: SVGPaint
  var style: SVGStrokeStyle
}

/// The paint of a fill or stroke.
struct SVGPaint {
  enum Content {
    /// A color that is not multiplied by its alpha.
    case color(SIMD4<Float>)
    case gradient(SVGGradient)
  }

  var content: Content
  var opacity: Double
}

/// A gradient between colors that are not multiplied by their alpha.
struct SVGGradient {
  enum Shape {
    case linear(start: Point, end: Point)
    case radial(GradientCircles)
  }

  var shape: Shape
  var ramp: GradientRamp
  /// The transform from the gradient's coordinates to the shape's coordinates, or to the unit square of the shape's
  /// bounds.
  var transform: ProjectiveTransform
  var usesBounds: Bool
}

/// An area that clips: the union of its parts.
final class SVGClip: Sendable {
  /// A path with its transform to the clip's coordinates, and the clip of its element.
  struct Part {
    var path: SVGPath
    var rule: FillCommand.Rule
    var transform: ProjectiveTransform
    var clip: SVGClip?
  }

  let parts: [Part]
  /// The transform from the clip's coordinates to the coordinates of the clipped content, or to the unit square of the
  /// bounds of the content.
  let transform: ProjectiveTransform
  let usesBounds: Bool
  /// The clip of the clip itself.
  let clip: SVGClip?

  init(parts: [Part], transform: ProjectiveTransform, usesBounds: Bool, clip: SVGClip?) {
    self.parts = parts
    self.transform = transform
    self.usesBounds = usesBounds
    self.clip = clip
  }
}
