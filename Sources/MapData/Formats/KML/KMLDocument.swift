import MapGeoJSON
import MapXML

/// A collector of the features of a KML document. It processes the document element by element.
struct KMLDocument: XMLHandler {
  /// A folder or document that is open.
  private struct Container {
    var element: String
    var name = ""
    var isVisible = true
    /// The name of the layer that contains the placemarks of the container.
    var layer: String { name.isEmpty ? element : name }
  }

  private struct Placemark {
    var attributes = Attributes()
    var isVisible = true
    var identifier: String?
    var geometry = KMLGeometry()
    var style = KMLStyle()
    var styleURL: String?
  }

  /// An element that is not drawn.
  private struct Other {
    var element: String
    var name = ""
    var address = ""
  }

  /// The name of the layer to read, or nil for all layers.
  private let layer: String?
  /// The names of the layers that contain placemarks, in the order of the document.
  private(set) var layers: [String] = []
  private var features: [Feature] = []
  /// The styles of the features. Each feature may have its own style and the URL of a shared style.
  private var references: [(own: KMLStyle, url: String?)] = []
  private var styles = KMLStyles()
  /// The types of the fields of schemas. The keys are the names of the fields.
  private var types: [String: String] = [:]
  /// The shapes of the values of extended data without a type. The keys are the names of the data.
  private var shapes: [String: ColumnShapes] = [:]

  private var path: [String] = []
  private var containers: [Container] = []
  private var placemark: Placemark?
  private var other: Other?
  private var overlay: KMLGroundOverlay?
  private var images: [(order: Double, image: GroundImage)] = []
  private var style: (id: String?, value: KMLStyle)?
  private var styleMap: (id: String?, url: String?, style: KMLStyle?)?
  private var pair: (key: String, url: String?, style: KMLStyle?)?
  private var dataName: String?
  /// The identifier of the open cascading style. It is also the identifier of the style in it.
  private var cascadingID: String?

  private let memoryLimit: Int
  private var memory = 0
  /// Whether the features exceed the memory limit. The rest of the document is then skipped.
  private(set) var isTooLarge = false

  /// The names of the files that are read in addition to the document.
  private let files: Set<String>
  private var links = ProblemCount()
  private var others = ProblemCount()
  private var hidden = ProblemCount()
  private var tints = ProblemCount()

  /// The elements that are not drawn. The values are their descriptions for messages.
  private static let otherElements = [
    "NetworkLink": "network link", "ScreenOverlay": "screen overlay",
    "PhotoOverlay": "photo overlay",
  ]
  /// The elements of placemarks whose text becomes an attribute. The values are the names of the
  /// attributes.
  private static let attributes = [
    "Placemark/name": "name", "Placemark/description": "description", "TimeStamp/when": "timestamp",
    "TimeSpan/begin": "begin", "TimeSpan/end": "end",
  ]

  /// Creates a document whose features may take up to `memoryLimit` bytes. It reads the layer
  /// called `layer`, or all layers if `layer` is nil. Links to `files` are not reported, because
  /// these files are read as well.
  init(layer: String?, files: Set<String> = [], memoryLimit: Int) {
    (self.layer, self.files, self.memoryLimit) = (layer, files, memoryLimit)
  }

  /// The features and their styles, the images, and the warnings.
  var stored: StoredFeatures {
    var features = features
    var missing = ProblemCount()
    let readings = readings
    for (index, reference) in references.enumerated() {
      for (name, reading) in readings {
        if let text = features[index].attributes[name]?.string {
          features[index].attributes[name] = reading.value(text)
        }
      }
      var style = reference.own
      if let url = reference.url {
        if let shared = styles.style(at: url) {
          style = style.over(shared)
        } else if !url.isEmpty {
          let isOther = !url.hasPrefix("#") && (url.contains("#") || url.contains("/"))
          missing.record(
            "the style '\(url.prefix(80))' \(isOther ? "is in another file" : "does not exist")")
        }
      }
      if let geometry = features[index].geometry {
        style.add(to: &features[index].attributes, of: geometry)
      }
    }
    var stored = StoredFeatures(
      features,
      warnings: links.warnings(.notDrawn, "links are not followed; name the file that they name")
        + others.warnings(.notDrawn, "only placemarks and ground overlays are drawn")
        + tints.warnings(.notDrawn, "its image is drawn in its own colors")
        + missing.warnings(
          .odd, "it is not read, and placemarks with it are drawn in the usual colors"))
    // Sorting is stable, so among images with the same order, a later image is above an earlier
    // image.
    stored.images = images.sorted { $0.order < $1.order }.map(\.image)
    return stored
  }

  /// The possible reasons why a document contains no features.
  var absences: [String] {
    [links, others, hidden].compactMap { $0.warnings(.empty, "").first }
      .map { String($0.message.dropLast(2)) }
  }

  mutating func start(_ name: String, attributes: [String: String], depth: Int) {
    path.append(name)
    guard !isTooLarge else { return }
    switch name {
    case "Document", "Folder": containers.append(Container(element: name))
    case "Placemark":
      placemark = Placemark(identifier: attributes["id"])
    case "NetworkLink", "ScreenOverlay", "PhotoOverlay": other = Other(element: name)
    case "GroundOverlay": overlay = KMLGroundOverlay()
    case "Style": style = (attributes["id"], KMLStyle())
    case "CascadingStyle": cascadingID = attributes["id"]
    case "StyleMap": styleMap = (attributes["id"], nil, nil)
    case "Pair": pair = ("", nil, nil)
    case "Data", "SimpleData", "SimpleArrayData": dataName = attributes["name"]
    case "SimpleField": types[attributes["name"] ?? ""] = attributes["type"]
    case "Model" where placemark != nil: others.record("a three-dimensional model")
    default: break
    }
    placemark?.geometry.start(name)
  }

  mutating func end(_ name: String, text: String, depth: Int) {
    path.removeLast()
    guard !isTooLarge else { return }
    let parent = path.last ?? ""
    placemark?.geometry.end(name, text: text)
    if style != nil { style?.value.set(name, of: parent, to: text) }
    overlay?.set(name, of: parent, to: text)
    switch name {
    case "Document", "Folder": containers.removeLast()
    case "Placemark": endPlacemark()
    case "NetworkLink", "ScreenOverlay", "PhotoOverlay": endOther()
    case "GroundOverlay": endGroundOverlay()
    case "Style", "StyleMap", "Pair": endStyle(name)
    case "CascadingStyle": cascadingID = nil
    case "key" where parent == "Pair": pair?.key = text.trimmingWhitespace()
    case "styleUrl":
      if parent == "Pair" {
        pair?.url = text.trimmingWhitespace()
      } else if parent == "Placemark" {
        placemark?.styleURL = text.trimmingWhitespace()
      }
    case "href": other?.address = text.trimmingWhitespace()
    case "visibility":
      if parent == "Placemark" { placemark?.isVisible = KMLStyle.isTrue(text) }
      if let last = containers.indices.last, containers[last].element == parent {
        containers[last].isVisible = KMLStyle.isTrue(text)
      }
    case "name" where other?.element == parent: other?.name = text.trimmingWhitespace()
    case "name" where containers.last?.element == parent:
      containers[containers.count - 1].name = text.trimmingWhitespace()
    case "value" where parent == "Data", "SimpleData": setData(text)
    default:
      if let attribute = Self.attributes["\(parent)/\(name)"], !text.trimmingWhitespace().isEmpty {
        placemark?.attributes[attribute] = .string(text.trimmingWhitespace())
      }
    }
    checkMemory()
  }

  /// Sets an attribute to the text of extended data.
  private mutating func setData(_ text: String) {
    guard let dataName, !dataName.isEmpty else { return }
    let text = text.trimmingWhitespace()
    switch types[dataName] {
    case _ where text.isEmpty: placemark?.attributes[dataName] = .null
    case "bool": placemark?.attributes[dataName] = .bool(KMLStyle.isTrue(text))
    case "int", "uint", "short", "ushort", "float", "double":
      let isPlain = text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
      placemark?.attributes[dataName] =
        (isPlain ? AttributeValue(number: text) : nil) ?? .string(text)
    case nil:
      shapes[dataName, default: ColumnShapes()].add(text)
      placemark?.attributes[dataName] = .string(text)
    default: placemark?.attributes[dataName] = .string(text)
    }
  }

  /// The readings of extended data without a type. The keys are the names of the data.
  private var readings: [String: ColumnReading] {
    let own = Set(Self.attributes.values)
    return shapes.filter { !own.contains($0.key) }
      .mapValues { $0.reading(in: TableMarks()).reading }.filter { $0.value != .texts }
  }

  private mutating func endStyle(_ name: String) {
    switch name {
    case "Style":
      guard let (id, value) = style else { return }
      if pair != nil {
        pair?.style = value
      } else if placemark != nil {
        placemark?.style = value
      }
      for id in [id, cascadingID] { if let id { styles.add(value, id: id) } }
      style = nil
    case "Pair":
      if let pair, pair.key == "normal" {
        styleMap?.url = pair.url
        styleMap?.style = pair.style
      }
      pair = nil
    default:
      guard let map = styleMap else { return }
      if let id = map.id {
        if let url = map.url { styles.add(mapTo: url, id: id) }
        if let style = map.style { styles.add(style, id: id) }
      } else if placemark != nil {
        if let style = map.style { placemark?.style = style }
        if let url = map.url { placemark?.styleURL = url }
      }
      styleMap = nil
    }
  }

  private mutating func endOther() {
    guard let other, let kind = Self.otherElements[other.element] else { return }
    let name = other.name.isEmpty ? "" : " '\(other.name.prefix(40))'"
    let address = other.address.isEmpty ? "" : " to \(other.address.prefix(200))"
    if containers.allSatisfy(\.isVisible) {
      if other.element == "NetworkLink" {
        guard !files.contains(other.address.replacing("./", with: "")) else {
          self.other = nil
          return
        }
        links.record("the \(kind)\(name)\(address)")
      } else {
        others.record("the \(kind)\(name) is an image")
      }
    }
    self.other = nil
  }

  private mutating func endGroundOverlay() {
    guard let ended = overlay else { return }
    overlay = nil
    guard isInLayer() else { return }
    let name = ended.name.isEmpty ? "" : " '\(ended.name.prefix(40))'"
    guard ended.isVisible, containers.allSatisfy(\.isVisible) else {
      hidden.record("the ground overlay\(name) is hidden (visibility 0)")
      return
    }
    if let image = ended.image {
      if let tint = ended.tint { tints.record("the ground overlay\(name) has the color \(tint)") }
      memory += image.url.utf8.count
      images.append((ended.order, image))
    } else if let (geometry, style) = ended.area {
      var attributes = Attributes()
      if !ended.name.isEmpty { attributes["name"] = .string(ended.name) }
      add(Feature(geometry: geometry, attributes: attributes), style, nil)
    } else {
      others.record("the ground overlay\(name) has no valid box")
    }
  }

  /// Adds the layer of the open container to `layers`. Returns whether that layer is read.
  private mutating func isInLayer() -> Bool {
    let layer = containers.last?.layer ?? "Placemarks"
    if !layers.contains(layer) { layers.append(layer) }
    return self.layer == nil || self.layer == layer
  }

  private mutating func add(_ feature: Feature, _ style: KMLStyle, _ styleURL: String?) {
    memory += feature.memory
    features.append(feature)
    references.append((style, styleURL))
  }

  private mutating func endPlacemark() {
    guard let ended = placemark else { return }
    placemark = nil
    guard isInLayer() else { return }
    let name = ended.attributes["name"]?.string.map { " '\($0.prefix(40))'" } ?? ""
    guard ended.isVisible, containers.allSatisfy(\.isVisible) else {
      hidden.record("the placemark\(name) is hidden (visibility 0)")
      return
    }
    var feature = Feature(geometry: ended.geometry.geometry, attributes: ended.attributes)
    feature.identifier = ended.identifier.map { .string($0) }
    add(feature, ended.style, ended.styleURL)
  }

  /// Discards the features if they exceed the memory limit.
  private mutating func checkMemory() {
    let open = (placemark?.geometry.count ?? 0) * FeatureMemory.position
    guard memory + open > memoryLimit else { return }
    isTooLarge = true
    features = []
    references = []
    images = []
    placemark = nil
  }
}
