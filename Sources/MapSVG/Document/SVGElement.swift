/// An element of SVG's namespace.
struct SVGElement {
  /// The name without a namespace prefix.
  var name: String
  /// The attributes without a namespace prefix, and `href` of XLink.
  var attributes: [String: String]
  /// The index of the parent in the document; nil for the root.
  var parent: Int?
  /// The indices of the child elements in the document.
  var children: [Int] = []
  /// The text of a `style` element; empty for other elements.
  var text = ""
}
