/// An element of an XML document with its children, for documents that are read as a whole. Names have no namespace
/// prefixes.
public struct XMLElement: Hashable, Sendable {
  /// The name of the element.
  public let name: String
  /// The attributes of the element.
  public let attributes: [String: String]
  /// The text of the element without the text of its children.
  public fileprivate(set) var text = ""
  /// The child elements, in the order of the document.
  public fileprivate(set) var children: [XMLElement] = []

  /// Reads the root element of a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - limit: The maximum number of elements.
  /// - Throws: `XMLError` if the bytes are not XML, or if there are more elements than `limit`.
  public init(parsing bytes: [UInt8], limit: Int = 1_000_000) throws(XMLError) {
    var builder = Builder(limit: limit)
    try XMLDocument.read(bytes, with: &builder)
    guard let root = builder.root, builder.count <= limit else {
      throw XMLError(message: "it has more than \(limit) elements", line: nil)
    }
    self = root
  }

  fileprivate init(name: String, attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }

  /// Returns the children called `name`.
  public func children(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// Returns the first element at a path of names below this element; nil if there is none.
  public func first(_ path: String...) -> XMLElement? {
    var found: XMLElement? = self
    for name in path { found = found?.children.first { $0.name == name } }
    return found
  }

  private struct Builder: XMLHandler {
    let limit: Int
    var count = 0
    var root: XMLElement?
    /// The open elements, from the root to the innermost one.
    private var open: [XMLElement] = []

    init(limit: Int) { self.limit = limit }

    mutating func start(_ name: String, attributes: [String: String], depth: Int) {
      count += 1
      guard count <= limit else { return }
      open.append(XMLElement(name: name, attributes: attributes))
    }

    mutating func end(_ name: String, text: String, depth: Int) {
      // Elements beyond the limit were not opened.
      guard open.count == depth, var element = open.popLast() else { return }
      element.text = text
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }
  }
}
