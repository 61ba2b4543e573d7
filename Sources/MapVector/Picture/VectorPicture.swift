public import MapGeometry
import MapSystem

/// A picture of paths, texts and images that represents a display list. It does not depend on a file format.
///
/// Lengths are in pixels of the style (1/96 inch) from the upper left corner, with y downward. Colors are sRGB. Equal
/// display lists yield equal pictures.
public struct VectorPicture: Sendable {
  /// The width, in pixels of the style.
  public var width: Double
  /// The height, in pixels of the style.
  public var height: Double
  /// The title; nil if there is no title.
  public var title: String?
  /// The language of the texts as a BCP 47 tag; nil if the language is not known.
  public var language: String?
  /// The attribution of the data as plain text; nil if there is no attribution.
  public var attribution: String?
  /// The content from bottom to top, as groups named after the layers of the map.
  public var groups: [VectorGroup] = []
  /// The images that items and patterns refer to, without duplicates.
  public var images: [VectorImage] = []
  /// The patterns that paints refer to, without duplicates.
  public var patterns: [VectorPattern] = []
  /// The shapes that items refer to, without duplicates. They are the traced shapes of icons and glyphs.
  public var shapes: [VectorPath] = []
  /// The fonts that texts refer to, without duplicates.
  public var fonts: [VectorFont] = []
  /// Warnings about content that vectors cannot represent, in the order of the layers.
  public var warnings: [VectorWarning] = []

  /// Creates an empty picture. The width and height are in pixels of the style.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// Items that are drawn as a unit.
public struct VectorGroup: Sendable {
  /// The name of the group, which is the identifier of a layer of the map. Nil for a group within a layer.
  public var name: String?
  /// The opacity of the group as a whole, 0 to 1.
  public var opacity: Float = 1
  /// The place of the origin of the items, the clip and the mask in the coordinates around the group.
  public var origin = Point.zero
  /// The area to which the group is clipped, by the even-odd rule; nil if the group is not clipped.
  public var clip: VectorPath?
  /// The mask of the group, given by items. At each place, the lightness of the items is the opacity of the group:
  /// white is opaque, and black is transparent. Nil if there is no mask.
  public var mask: [VectorItem]?
  /// The items from bottom to top.
  public var items: [VectorItem] = []

  /// Creates a group without items.
  public init(name: String? = nil) { self.name = name }
}

/// A part of a group.
public enum VectorItem: Sendable {
  /// A path that is filled, stroked, or both.
  case shape(VectorShape)
  /// A circle that is filled, stroked, or both.
  case circle(VectorCircle)
  /// A text of one font and size.
  case text(VectorText)
  /// An image at a place.
  case image(VectorImageUse)
  /// A path of `VectorPicture.shapes` at a place.
  case shapeUse(VectorShapeUse)
  /// Items that are drawn as a unit.
  indirect case group(VectorGroup)
}

/// A warning about a part of a display list that is not drawn as its commands specify.
public struct VectorWarning: Hashable, Sendable {
  /// The kind of a warning.
  public enum Kind: String, Hashable, Sendable {
    /// Content that vectors cannot represent is drawn as an image at the resolution of the picture.
    case drawnAsImage
    /// Glyphs that no font contains are traced from distance fields. They are paths, not text.
    case tracedGlyphs
    /// Text is drawn as paths, for example because its font cannot be embedded.
    case textAsPaths
  }

  /// The kind of the warning.
  public var kind: Kind
  /// The identifier of the layer; nil if the content belongs to no layer.
  public var layer: String?
  /// The difference in drawing, and its reason.
  public var message: String

  /// Creates a warning from its kind, its layer and its message.
  public init(_ kind: Kind, layer: String?, message: String) {
    self.kind = kind
    self.layer = layer
    self.message = message
  }
}

/// An error in writing a vector picture.
public enum VectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// qpdf, which writes PDF files, is not installed.
  case missingLibrary
  /// The PDF file cannot be written.
  case pdf(reason: String)
  /// The SVG document cannot be written.
  case svg(reason: String)

  /// A description of the error, with its remedy.
  public var description: String {
    switch self {
    case .missingLibrary:
      "PDF files are written by qpdf, which is not installed (\(OptionalLibrary.qpdf.packages))"
    case .pdf(let reason): "the PDF file was not written: \(reason)"
    case .svg(let reason): "the SVG document was not written: \(reason)"
    }
  }
}
