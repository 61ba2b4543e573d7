import MapJSON

/// The drawing order of a style's layers. It is the order of the array of layers, except for layers with
/// `insertBelow`.
public struct LayerOrder: Sendable {
  /// The properties of a layer that determine the order.
  public struct Entry: Sendable {
    /// The layer's id.
    public var id: String
    /// The value of `insertBelow`. Nil if the layer keeps its place in the array.
    public var anchor: LayerAnchor?
    /// Whether the layer shows text.
    public var isLabel: Bool
    /// Whether the layer shows roads or railways.
    public var isTransit: Bool

    /// Creates an entry for the layer `id`.
    public init(
      id: String, anchor: LayerAnchor? = nil, isLabel: Bool = false, isTransit: Bool = false
    ) {
      self.id = id
      self.anchor = anchor
      self.isLabel = isLabel
      self.isTransit = isTransit
    }
  }

  /// A reason that `insertBelow` cannot be obeyed. The layer then keeps its place in the array.
  public enum Problem: Hashable, Sendable {
    /// The layer with the index `layer` names a layer with the id `target`, which does not exist.
    case unknown(layer: Int, target: String)
    /// The layer names another layer that directly or indirectly names this layer. Both numbers are indices into the
    /// array.
    case cycle(layer: Int, target: Int)

    /// The index of the layer that keeps its place.
    public var layer: Int {
      switch self {
      case .unknown(let layer, _), .cycle(let layer, _): layer
      }
    }
  }

  /// The ids of the layers that a style's `metadata` names for the keywords `labels` and `transit`.
  public struct Names: Sendable {
    /// The id of the lowest label layer of the style. Nil if `metadata` does not name it.
    public var labels: String?
    /// The id of the lowest road or railway layer of the style. Nil if `metadata` does not name it.
    public var transit: String?

    /// Creates names from the ids of layers.
    public init(labels: String? = nil, transit: String? = nil) {
      self.labels = labels
      self.transit = transit
    }
  }

  /// The indices of the layers in the array, in drawing order.
  public private(set) var indices: [Int] = []
  /// The problems with the `insertBelow` of layers.
  public private(set) var problems: [Problem] = []

  /// Orders `entries`. Layers with the same target keep their order. A layer that should be below labels or roads keeps
  /// its place if the style has no labels or roads.
  ///
  /// The time is linear in the number of layers.
  public init(_ entries: [Entry], names: Names = Names()) {
    guard entries.contains(where: { $0.anchor != nil }) else {
      indices = Array(entries.indices)
      return
    }
    let targets = resolveTargets(of: entries, names: names)
    var below: [[Int]] = Array(repeating: [], count: entries.count)
    for (index, target) in targets.enumerated() {
      if let target { below[target].append(index) }
    }
    indices.reserveCapacity(entries.count)
    for index in entries.indices where targets[index] == nil { place(index, below) }
  }

  /// Appends a layer after all layers that are placed below it. `below` contains no cycles.
  private mutating func place(_ root: Int, _ below: [[Int]]) {
    var path: [(layer: Int, next: Int)] = [(root, 0)]
    while let (layer, next) = path.last {
      if next < below[layer].count {
        path[path.count - 1].next += 1
        path.append((below[layer][next], 0))
      } else {
        indices.append(layer)
        path.removeLast()
      }
    }
  }

  /// Returns, for each layer, the index of the layer below which it is placed. Nil if the layer keeps its place.
  private mutating func resolveTargets(of entries: [Entry], names: Names) -> [Int?] {
    var indexOfID: [String: Int] = [:]
    for (index, entry) in entries.enumerated() where indexOfID[entry.id] == nil {
      indexOfID[entry.id] = index
    }
    let labels = entries.firstIndex { $0.anchor == nil && $0.isLabel }
    let transit = entries.firstIndex { $0.anchor == nil && $0.isTransit }
    var targets: [Int?] = Array(repeating: nil, count: entries.count)
    for (index, entry) in entries.enumerated() {
      let id: String?
      let keyword: Int?
      switch entry.anchor {
      case nil: continue
      case .layer(let target): (id, keyword) = (target, nil)
      case .labels: (id, keyword) = (names.labels, labels)
      case .transit: (id, keyword) = (names.transit, transit)
      }
      guard let id else {
        targets[index] = keyword
        continue
      }
      targets[index] = indexOfID[id]
      if targets[index] == nil { problems.append(.unknown(layer: index, target: id)) }
    }
    breakCycles(&targets)
    return targets
  }

  /// Lets the first layer of each cycle keep its place.
  private mutating func breakCycles(_ targets: inout [Int?]) {
    /// For each layer, the start of the walk that visited the layer. Nil if no walk has visited the layer.
    var walks: [Int?] = Array(repeating: nil, count: targets.count)
    for start in targets.indices {
      var layer = start
      while walks[layer] == nil, let target = targets[layer] {
        walks[layer] = start
        layer = target
      }
      guard walks[layer] == start, let first = firstOfCycle(through: layer, targets) else {
        continue
      }
      if let target = targets[first] { problems.append(.cycle(layer: first, target: target)) }
      targets[first] = nil
    }
  }

  /// Returns the first layer, in array order, of the cycle through `layer`. Nil if there is no cycle.
  private func firstOfCycle(through layer: Int, _ targets: [Int?]) -> Int? {
    var first = layer
    var next = targets[layer]
    while let index = next, index != layer {
      first = min(first, index)
      next = targets[index]
    }
    return next == nil ? nil : first
  }
}

extension LayerOrder {
  /// Creates the order of layers in a style with this `metadata`. References between the layers (`ref`) must be
  /// resolved.
  init(_ objects: [JSONObject], metadata: JSONValue?) {
    guard objects.contains(where: { $0["insertBelow"] != nil }) else {
      self.init(objects.map { Entry(id: $0["id"]?.string ?? "") })
      return
    }
    self.init(objects.map { Entry($0) }, names: Names(metadata: metadata))
  }
}

extension LayerOrder.Entry {
  /// Creates an entry for the layer `object`, which must not be a reference to another layer.
  init(_ object: JSONObject) {
    let type = object["type"]?.string
    let text = object["layout"]?.object?.given("text-field")
    let names = [object["source-layer"]?.string, object["id"]?.string]
    self.init(
      id: object["id"]?.string ?? "",
      anchor: object["insertBelow"]?.string.map { LayerAnchor($0) },
      isLabel: type == "symbol" && text != nil && text?.string != "",
      isTransit: type == "line"
        && names.contains { $0.map(TransitVocabulary.speaks) ?? false })
  }
}

extension LayerOrder.Names {
  /// The member of a style's `metadata` that names a layer for the keyword `labels`.
  static let labelsMember = "render-map:labels"
  static let transitMember = "render-map:transit"

  /// Creates the names in the `metadata` of a style.
  init(metadata: JSONValue?) {
    self.init(
      labels: metadata?.object?[Self.labelsMember]?.string,
      transit: metadata?.object?[Self.transitMember]?.string)
  }
}

/// The member `ref`, by which a layer inherits its type, source and layout from another layer. This member is a legacy
/// form of the style specification.
enum LayerReferences {
  /// The members that a layer inherits from the other layer.
  private static let taken: [String] = [
    "type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout",
  ]

  /// Returns the members of each layer, with its reference resolved. If a value is not an object, its members are
  /// empty.
  static func resolved(_ layers: [JSONValue]) -> [JSONObject] {
    let objects = layers.map { $0.object ?? JSONObject() }
    guard objects.contains(where: { $0["ref"] != nil }) else { return objects }
    let lastByID = self.lastByID(objects)
    return objects.map { object in
      guard let ref = object["ref"] else { return object }
      var result = object
      result["ref"] = nil
      guard let parent = lastByID[ref] else { return result }
      for name in taken {
        if let value = parent[name] { result[name] = value }
      }
      return result
    }
  }

  /// Returns the layers by their ids. If several layers have the same id, the last of them is used.
  static func lastByID(_ layers: some Sequence<JSONObject>) -> [JSONValue: JSONObject] {
    var found: [JSONValue: JSONObject] = [:]
    for layer in layers {
      if let id = layer["id"] { found[id] = layer }
    }
    return found
  }
}
