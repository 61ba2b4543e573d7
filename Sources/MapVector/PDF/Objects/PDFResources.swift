/// The resources that pages of a file share. They are fonts, images, forms, patterns, states and layers. Each
/// resource has a name.
struct PDFResources {
  /// A kind of resource, with the key of its dictionary.
  enum Kind: String, CaseIterable {
    case fonts = "Font"
    /// Images and forms.
    case objects = "XObject"
    case patterns = "Pattern"
    /// Graphics state parameters.
    case states = "ExtGState"
    case layers = "Properties"
    case shadings = "Shading"

    fileprivate var prefix: String {
      switch self {
      case .fonts: "F"
      case .objects: "X"
      case .patterns: "P"
      case .states: "G"
      case .layers: "L"
      case .shadings: "S"
      }
    }
  }

  /// A layer of the file.
  struct Layer: Hashable {
    var title: String
    /// The name of the resource.
    var name: String
    var reference: PDFReference
  }

  /// The dictionary of the resources. Forms and pages refer to it before it is complete.
  let reference: PDFReference
  /// The layers in the order of their first use, from bottom to top.
  private(set) var layers: [Layer] = []

  private var entries: [Kind: [String: PDFValue]] = [:]
  private var indicesOfLayers: [String: Int] = [:]
  private var namesOfStates: [String: String] = [:]

  /// Creates empty resources in a file.
  init(in document: PDFFile) throws(VectorError) {
    reference = try document.add(.dictionary([:]))
  }

  /// Returns the number of resources of a kind.
  func count(of kind: Kind) -> Int { entries[kind]?.count ?? 0 }

  /// Adds a resource and returns its name.
  mutating func add(_ object: PDFReference, to kind: Kind) -> String {
    let name = kind.prefix + String(count(of: kind) + 1)
    entries[kind, default: [:]][name] = .reference(object)
    return name
  }

  /// Returns the layer with a title. Adds the layer if it is new.
  mutating func layer(_ title: String, in document: PDFFile) throws(VectorError) -> Layer {
    if let index = indicesOfLayers[title] { return layers[index] }
    let object = try document.add(.dictionary(["Type": .name("OCG"), "Name": .text(title)]))
    let layer = Layer(title: title, name: add(object, to: .layers), reference: object)
    indicesOfLayers[title] = layers.count
    layers.append(layer)
    return layer
  }

  /// Returns the name of the graphics state with the given fill and stroke opacities.
  mutating func opacity(
    fill: Float, stroke: Float, in document: PDFFile
  ) throws(VectorError) -> String {
    let key = "\(fill) \(stroke)"
    if let name = namesOfStates[key] { return name }
    let state = try document.add(
      .dictionary([
        "Type": .name("ExtGState"), "ca": .real(Double(fill)), "CA": .real(Double(stroke)),
      ]))
    let name = add(state, to: .states)
    namesOfStates[key] = name
    return name
  }

  /// Writes the dictionary of all resources.
  func finish(in document: PDFFile) {
    document.set(
      Dictionary(uniqueKeysWithValues: entries.map { ($0.key.rawValue, .dictionary($0.value)) }),
      in: reference)
  }
}
