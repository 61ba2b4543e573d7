import MapGeometry
import MapRaster

/// Builds the nodes of a document: computes styles, and resolves lengths and references.
struct SVGBuilder {
  /// The surroundings of an element.
  struct Context {
    var style = SVGStyle()
    /// The width and height to which percentages refer.
    var viewport: SIMD2<Double>
    /// The number of elements around the element.
    var depth = 0
    /// The elements whose uses are being built.
    var uses: Set<Int> = []
    /// The size that a use gives to a symbol or to an inner `svg` element.
    var useSize: (width: SVGLength?, height: SVGLength?) = (nil, nil)
  }

  let document: SVGDocument
  private(set) var sheet = StyleSheet()
  var warnings = SVGWarnings()
  private var elementsLeft = SVGLimits.elements
  /// The clips that are being built.
  var openClips: Set<Int> = []

  init(_ document: SVGDocument) {
    self.document = document
    for element in document.elements {
      switch element.name {
      case "style":
        if ["", "text/css", nil].contains(element.attributes["type"]) {
          sheet.add(element.text, warnings: &warnings)
        } else {
          warnings.add(.element("style"))
        }
      case "script", "animate", "animateTransform", "animateMotion", "animateColor", "set":
        warnings.add(.element(element.name))
      default: break
      }
    }
  }

  /// Returns the size of the picture in pixels, and its content.
  mutating func picture() throws(SVGError) -> (size: SIMD2<Double>, root: SVGNode) {
    let properties = sheet.properties(of: document.root)
    let box = viewBox(properties)
    let size = try size(properties, box)
    var content = ProjectiveTransform.identity
    if let box { content = aspectRatio(properties).transform(box, width: size.x, height: size.y) }
    var context = Context(viewport: box.map { SIMD2($0.width, $0.height) } ?? size)
    context.style.read(properties, warnings: &warnings)
    guard properties["display"] != "none" else { return (size, .group(SVGGroup())) }
    var inner = SVGGroup(transform: content)
    inner.children = try children(of: 0, context)
    reportUndrawn(properties)
    return (size, try wrapped([.group(inner)], properties, context))
  }

  /// Returns the size of the root, whose missing side follows from the view box (SVG 2, section 8.2).
  private mutating func size(
    _ properties: [String: String], _ box: SVGViewBox?
  ) throws(SVGError) -> SIMD2<Double> {
    func side(_ name: String) -> Double? {
      guard let text = properties[name], text != "auto" else { return nil }
      guard let length = SVGLength(text) else {
        warnings.add(.value(text, of: name))
        return nil
      }
      // A percentage of the surroundings, which an image does not know, is replaced by the size of the view box.
      return length.isPercentage ? nil : length.pixels(of: 0)
    }
    let (width, height) = (side("width"), side("height"))
    var size = SIMD2(width ?? 0, height ?? 0)
    if let box {
      if width == nil { size.x = height.map { $0 * box.width / box.height } ?? box.width }
      if height == nil { size.y = size.x * box.height / box.width }
    }
    guard size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite else { throw .noSize }
    return size
  }

  // MARK: Elements

  /// Returns the nodes of the children of an element, whose style is in the context.
  mutating func children(of index: Int, _ context: Context) throws(SVGError) -> [SVGNode] {
    var nodes: [SVGNode] = []
    for child in document.elements[index].children {
      if let node = try node(child, context) { nodes.append(node) }
    }
    return nodes
  }

  /// Elements that draw nothing by themselves.
  static let silent: Set<String> = [
    "title", "desc", "metadata", "defs", "symbol", "clipPath", "linearGradient", "radialGradient",
    "stop", "style", "mask", "filter", "pattern", "marker", "view", "font", "font-face", "script",
    "animate", "animateTransform", "animateMotion", "animateColor", "set",
  ]

  /// Returns the node of an element, or nil if the element draws nothing.
  mutating func node(_ index: Int, _ context: Context) throws(SVGError) -> SVGNode? {
    try useElement(depth: context.depth)
    let element = document.elements[index]
    guard !Self.silent.contains(element.name), Self.meetsConditions(element) else { return nil }
    let properties = sheet.properties(of: element)
    guard properties["display"] != "none" else { return nil }
    var context = context
    context.depth += 1
    let useSize = context.useSize
    context.useSize = (nil, nil)
    context.style.read(properties, warnings: &warnings)
    reportUndrawn(properties)
    switch element.name {
    case "g", "a":
      return try wrapped(try children(of: index, context), properties, context)
    case "switch":
      let chosen = element.children.first { Self.meetsConditions(document.elements[$0]) }
      var nodes: [SVGNode] = []
      if let chosen, let node = try node(chosen, context) { nodes = [node] }
      return try wrapped(nodes, properties, context)
    case "svg":
      return try viewport(index, properties, context, useSize, isSymbol: false)
    case "use": return try use(index, properties, context)
    default:
      guard let path = path(of: element, properties, context.viewport) else {
        if !Self.shapes.contains(element.name) { warnings.add(.element(element.name)) }
        return nil
      }
      guard context.style.isVisible, !path.steps.isEmpty else { return nil }
      var shape = shape(path, context)
      if let id = element.attributes["id"], id.hasPrefix(SVGShape.describing) { shape.name = id }
      guard shape.fill != nil || shape.stroke != nil || shape.name != nil else { return nil }
      return try wrapped([.shape(shape)], properties, context)
    }
  }

  /// Counts an element at a depth.
  mutating func useElement(depth: Int) throws(SVGError) {
    elementsLeft -= 1
    guard elementsLeft >= 0 else {
      throw .tooLarge("its uses make more than \(SVGLimits.elements) elements")
    }
    guard depth < SVGLimits.depth else {
      throw .tooLarge("its elements are nested more than \(SVGLimits.depth) deep")
    }
  }

  /// Returns whether an element is drawn, by its conditions (SVG 2, section 5.9). English is the language.
  private static func meetsConditions(_ element: SVGElement) -> Bool {
    if let extensions = element.attributes["requiredExtensions"], !extensions.trimmed.isEmpty {
      return false
    }
    guard let languages = element.attributes["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains {
      $0.trimmed == "en" || $0.trimmed.hasPrefix("en-")
    }
  }

  // MARK: Viewports and uses

  /// Returns the node of an inner `svg` element or of a symbol, which has its own view box (SVG 2, section 8.2).
  private mutating func viewport(
    _ index: Int, _ properties: [String: String], _ context: Context,
    _ useSize: (width: SVGLength?, height: SVGLength?), isSymbol: Bool
  ) throws(SVGError) -> SVGNode? {
    let full = SVGLength(fraction: 1)
    let outer = context.viewport
    let width = (useSize.width ?? length("width", properties) ?? full).pixels(of: outer.x)
    let height = (useSize.height ?? length("height", properties) ?? full).pixels(of: outer.y)
    guard width > 0, height > 0 else { return nil }
    let x = isSymbol ? 0 : (length("x", properties) ?? SVGLength(0)).pixels(of: outer.x)
    let y = isSymbol ? 0 : (length("y", properties) ?? SVGLength(0)).pixels(of: outer.y)
    var context = context
    context.viewport = SIMD2(width, height)
    var group = SVGGroup(transform: ProjectiveTransform(translation: Point(x, y)))
    if let box = viewBox(properties) {
      context.viewport = SIMD2(box.width, box.height)
      group.transform = aspectRatio(properties).transform(box, width: width, height: height)
        .then(group.transform)
    }
    if properties["overflow"] != "visible", properties["overflow"] != "auto" {
      group.frame = Box(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
    group.children = try children(of: index, context)
    return try wrapped([.group(group)], properties, context)
  }

  /// Returns the node of a `use` element (SVG 2, section 5.6).
  private mutating func use(
    _ index: Int, _ properties: [String: String], _ context: Context
  ) throws(SVGError) -> SVGNode? {
    guard let target = target(properties["href"]), !context.uses.contains(target) else {
      warnings.add(.reference(properties["href"] ?? ""))
      return nil
    }
    var inner = context
    inner.uses.insert(target)
    let element = document.elements[target]
    inner.useSize = (length("width", properties), length("height", properties))
    let child: SVGNode?
    if element.name == "symbol" {
      let own = sheet.properties(of: element)
      guard own["display"] != "none" else { return nil }
      let size = inner.useSize
      inner.useSize = (nil, nil)
      inner.depth += 1
      inner.style.read(own, warnings: &warnings)
      child = try viewport(target, own, inner, size, isSymbol: true)
    } else {
      child = try node(target, inner)
    }
    guard let child else { return nil }
    let place = place(properties, context.viewport)
    let moved = SVGGroup(transform: ProjectiveTransform(translation: place), children: [child])
    return try wrapped([.group(moved)], properties, context)
  }

  /// Returns the offset of a use.
  func place(_ properties: [String: String], _ viewport: SIMD2<Double>) -> Point {
    Point(
      (properties["x"].flatMap { SVGLength($0) } ?? SVGLength(0)).pixels(of: viewport.x),
      (properties["y"].flatMap { SVGLength($0) } ?? SVGLength(0)).pixels(of: viewport.y))
  }

  /// Returns the index of the element to which a reference leads; nil if there is no such element in the document.
  func target(_ reference: String?) -> Int? {
    reference.flatMap(SVGReference.id).flatMap { document.ids[$0] }
  }
}
