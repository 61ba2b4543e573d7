import MapXML

/// The elements of an SVG document. Elements of other namespaces are left out with their content.
struct SVGDocument {
  /// The elements in the order of the document. The first element is the root.
  let elements: [SVGElement]
  /// The index of the first element with each id.
  let ids: [String: Int]

  var root: SVGElement { elements[0] }

  /// Parses a document.
  ///
  /// - Throws: `SVGError` if the bytes are not XML, the root is not an `svg` element or there are too many elements.
  init(parsing bytes: [UInt8]) throws(SVGError) {
    var collector = Collector()
    do {
      try XMLDocument.read(bytes, with: &collector)
    } catch {
      throw .malformed(error)
    }
    guard let root = collector.elements.first, root.name == "svg", collector.isRootRead else {
      throw .notSVG(root: collector.rootName)
    }
    guard collector.elements.count <= SVGLimits.elements else {
      throw .tooLarge("it has more than \(SVGLimits.elements) elements")
    }
    elements = collector.elements
    var ids: [String: Int] = [:]
    for (index, element) in elements.enumerated() {
      if let id = element.attributes["id"], ids[id] == nil { ids[id] = index }
    }
    self.ids = ids
  }

  /// Collects the elements.
  private struct Collector: XMLHandler {
    static let keepsPrefixes = true
    private static let namespace = "http://www.w3.org/2000/svg"

    var elements: [SVGElement] = []
    var rootName = ""
    /// Whether the root belongs to SVG's namespace.
    var isRootRead = false
    /// The indices of the open elements. Nil for elements that are left out.
    private var open: [Int?] = []
    /// The namespaces of prefixes in the open elements. The default namespace has an empty prefix.
    private var namespaces: [[String: String]] = []

    mutating func start(_ name: String, attributes: [String: String], depth: Int) {
      var scope = namespaces.last ?? [:]
      for (key, uri) in attributes {
        if key == "xmlns" { scope[""] = uri }
        if key.hasPrefix("xmlns:") { scope[String(key.dropFirst(6))] = uri }
      }
      namespaces.append(scope)
      let (prefix, local) = Self.parts(of: name)
      let isSVG = prefix == "" && scope[""] == nil || scope[prefix] == Self.namespace
      if depth == 1 {
        rootName = name
        isRootRead = isSVG
      }
      let parent = open.last ?? nil
      guard isSVG, depth == 1 || parent != nil, elements.count <= SVGLimits.elements else {
        open.append(nil)
        return
      }
      if let parent { elements[parent].children.append(elements.count) }
      open.append(elements.count)
      elements.append(
        SVGElement(name: local, attributes: Self.read(attributes), parent: parent))
    }

    mutating func end(_ name: String, text: String, depth: Int) {
      namespaces.removeLast()
      if let index = open.removeLast(), elements[index].name == "style" {
        elements[index].text = text
      }
    }

    /// Returns the attributes that SVG defines. `href` takes precedence over the `href` of XLink.
    private static func read(_ attributes: [String: String]) -> [String: String] {
      var result: [String: String] = [:]
      for (key, value) in attributes {
        let (prefix, local) = parts(of: key)
        if prefix.isEmpty {
          result[key] = value
        } else if local == "href", attributes["href"] == nil {
          result["href"] = value
        }
      }
      return result
    }

    private static func parts(of name: String) -> (prefix: String, local: String) {
      guard let colon = name.firstIndex(of: ":") else { return ("", name) }
      return (String(name[..<colon]), String(name[name.index(after: colon)...]))
    }
  }
}
