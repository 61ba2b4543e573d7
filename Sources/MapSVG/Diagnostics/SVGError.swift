public import MapXML

/// The reason that an SVG document cannot be drawn.
public enum SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document is not XML.
  case malformed(XMLError)
  /// The root is not an `svg` element of SVG's namespace.
  case notSVG(root: String)
  /// The root has neither a usable width and height nor a usable view box.
  case noSize
  /// The document exceeds a limit, which is a clause such as "it has more than 100 elements".
  case tooLarge(String)

  /// The error as a clause without a period.
  public var description: String {
    switch self {
    case .malformed(let error): "\(error)"
    case .notSVG(let root): "not an SVG document: its root is <\(root)>"
    case .noSize: "its <svg> needs a width and a height above 0, or a viewBox"
    case .tooLarge(let limit): limit
    }
  }
}

/// The limits of documents, and of the work of drawing them.
enum SVGLimits {
  /// The maximum number of elements, including the elements of each use.
  static let elements = 100_000
  /// The maximum depth of nested elements, including the elements of each use.
  static let depth = 64
  /// The maximum number of points of all paths, after curves and strokes have become line segments.
  static let points = 10_000_000
  /// The maximum number of pixels that all layers, shapes and clips of a drawing touch together.
  static let pixels = 1 << 28
  /// The maximum number of pixels of the layers that exist at the same time.
  static let layerPixels = 1 << 24
}
