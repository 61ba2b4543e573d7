/// The order in which a style's layers are drawn: that of its array, but for the layers that say
/// below what they stand.
public struct LayerOrder: Sendable {
  /// What the order needs to know of a layer.
  public struct Entry: Sendable {
    /// The layer's id.
    public var id: String
    /// Below what the layer stands; nil where it keeps its place.
    public var anchor: LayerAnchor?
    /// Whether the layer shows text.
    public var isLabel: Bool
    /// Whether the layer shows roads or railways.
    public var isTransit: Bool

    /// An entry for the layer called `id`.
    public init(
      id: String, anchor: LayerAnchor? = nil, isLabel: Bool = false, isTransit: Bool = false
    ) {
      self.id = id
      self.anchor = anchor
      self.isLabel = isLabel
      self.isTransit = isTransit
    }
  }

  /// Why a layer cannot stand where it says. The layer then keeps its place in the array.
  public enum Problem: Hashable, Sendable {
    /// There is no layer of the id that the layer (an index into the array) is to stand below.
    case unknown(layer: Int, target: String)
    /// The layer is to stand below another that is, directly or not, to stand below it (both are
    /// indices into the array).
    case cycle(layer: Int, target: Int)

    /// The layer that keeps its place.
    public var layer: Int {
      switch self {
      case .unknown(let layer, _), .cycle(let layer, _): layer
      }
    }
  }

  /// The layers that stand for the keywords, where a style's `metadata` names them.
  public struct Names: Sendable {
    /// The lowest of the style's label layers.
    public var labels: String?
    /// The lowest of the style's road and railway layers.
    public var transit: String?

    /// The layers of these ids.
    public init(labels: String? = nil, transit: String? = nil) {
      self.labels = labels
      self.transit = transit
    }
  }

  /// Indices into the array of layers, in the order of drawing.
  public private(set) var indices: [Int] = []
  /// What kept layers from their places.
  public private(set) var problems: [Problem] = []

  /// Orders `entries`. Layers below the same target keep their order among themselves; where the
  /// style has no labels, or no roads, a layer that is to stand below them keeps its place.
  ///
  /// Linear in the number of layers.
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

  /// Appends the layer after all that stand below it. `below` is a forest.
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

  /// For each layer the one it stands directly below, or nil where it keeps its place.
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
    /// The walk that came by the layer, numbered by its start; nil where none did.
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

  /// The layer of the cycle through `layer` that comes first in the array; nil where there is no
  /// cycle.
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
