import MapGeoJSON
import MapStyle

/// A reference to a feature. It names the feature's source and its identifier in the source.
public struct FeatureReference: Hashable, Sendable {
  /// The name of the source in the style.
  public var source: String
  /// The layer of the source's tiles; nil if the source has no layers.
  public var sourceLayer: String?
  /// The feature's identifier, or the value of the attribute that the source names as `promoteId`.
  public var identifier: Feature.Identifier

  /// Creates a reference to the feature with this identifier.
  public init(source: String, sourceLayer: String? = nil, identifier: Feature.Identifier) {
    self.source = source
    self.sourceLayer = sourceLayer
    self.identifier = identifier
  }
}

/// The states that a program sets for features while the map is in use. Paint properties read them with
/// `feature-state`. The type behaves like MapLibre GL JS's `setFeatureState` and `removeFeatureState`.
public struct FeatureStates: Sendable {
  /// The states of one source layer's features.
  typealias LayerStates = [FeatureKey: ValueObject]

  /// The states by source, then by source layer. The name of the layer is "" if the source has no layers.
  private var states: [String: [String: LayerStates]] = [:]

  /// Creates an empty set of states.
  public init() {}

  /// Returns the state of a feature; empty if no state was set.
  public func state(of feature: FeatureReference) -> ValueObject {
    states(ofSource: feature.source, layer: feature.sourceLayer)[FeatureKey(feature.identifier)]
      ?? ValueObject()
  }

  /// Adds the members of `state` to the state of a feature and replaces members of the same name.
  public mutating func set(_ state: ValueObject, of feature: FeatureReference) {
    change(feature) { current in
      for member in state.members { current[member.name] = member.value }
    }
  }

  /// Removes one member of a feature's state. If `name` is nil, the whole state is removed.
  public mutating func remove(_ name: String? = nil, of feature: FeatureReference) {
    change(feature) { current in
      if let name { current[name] = nil } else { current = ValueObject() }
    }
  }

  /// Removes the states of all features of a source layer.
  public mutating func removeAll(ofSource source: String, sourceLayer: String? = nil) {
    states[source]?[sourceLayer ?? ""] = nil
  }

  /// Removes the states of all features of a source.
  mutating func removeAllLayers(ofSource source: String) { states[source] = nil }

  /// Whether no feature has a state.
  var isEmpty: Bool { states.isEmpty }

  /// Returns the states of one source layer's features.
  func states(ofSource source: String, layer: String?) -> LayerStates {
    states[source]?[layer ?? ""] ?? [:]
  }

  private mutating func change(_ feature: FeatureReference, _ body: (inout ValueObject) -> Void) {
    let key = FeatureKey(feature.identifier)
    var layer = states(ofSource: feature.source, layer: feature.sourceLayer)
    var state = layer[key] ?? ValueObject()
    body(&state)
    layer[key] = state.members.isEmpty ? nil : state
    states[feature.source, default: [:]][feature.sourceLayer ?? ""] = layer
  }
}

/// A normalized feature identifier. Equal numbers are equal keys, whether they are integers, floating-point numbers or
/// text (MapLibre GL JS: `FeaturePositionMap`).
struct FeatureKey: Hashable, Sendable {
  private let identifier: Feature.Identifier

  init(_ identifier: Feature.Identifier) {
    switch identifier {
    case .integer: self.identifier = identifier
    case .unsigned(let number):
      self.identifier = Int64(exactly: number).map(Feature.Identifier.integer) ?? identifier
    case .double(let number): self.identifier = Self.number(number)
    case .string(let text):
      if let number = Int64(text) {
        self.identifier = .integer(number)
      } else if let number = UInt64(text) {
        self.identifier = .unsigned(number)
      } else if let number = Double(text), number.isFinite {
        self.identifier = Self.number(number)
      } else {
        self.identifier = identifier
      }
    }
  }

  /// Creates the key for the value of a promoted attribute; nil if the value cannot be an identifier.
  init?(promoting value: AttributeValue?) {
    switch value {
    case .bool(let bool): self.init(.integer(bool ? 1 : 0))
    case .integer(let number): self.init(.integer(number))
    case .unsigned(let number): self.init(.unsigned(number))
    case .double(let number): self.init(.double(number))
    case .string(let text): self.init(.string(text))
    case .null, .array, .object, nil: return nil
    }
  }

  private static func number(_ number: Double) -> Feature.Identifier {
    if let whole = Int64(exactly: number) { return .integer(whole) }
    return UInt64(exactly: number).map(Feature.Identifier.unsigned) ?? .double(number)
  }
}

/// The states of the features in one layer of a source's tiles.
struct TileFeatureStates: Sendable {
  private let states: FeatureStates.LayerStates
  /// The attribute that is used as the features' identifier; nil if the identifiers in the data are used.
  private let promoted: String?

  /// Creates the states of the features that `layer` draws; nil if no feature has a state.
  init?(of layer: Layer, in content: borrowing ViewContent) {
    guard let name = layer.source else { return nil }
    states = content.featureStates.states(ofSource: name, layer: layer.sourceLayer)
    guard !states.isEmpty else { return nil }
    promoted = content.style.source(name)?.promoteID?.attribute(
      inSourceLayer: layer.sourceLayer)
  }

  /// Returns the state of the feature at the cursor. Clusters without the promoted attribute have the identifier that
  /// clustering assigned.
  func state(at cursor: TileFeatureCursor) -> ValueObject {
    var key: FeatureKey?
    if let promoted {
      key = FeatureKey(promoting: cursor.attribute(named: promoted))
      if key == nil, cursor.attribute(named: "cluster") != nil {
        key = FeatureKey(promoting: cursor.attribute(named: "cluster_id"))
      }
    } else {
      key = cursor.styleIdentifier.map { FeatureKey($0) }
    }
    return key.flatMap { states[$0] } ?? ValueObject()
  }
}
