import MapGeoJSON
import MapStyle

/// Which feature a program means: the source it is from, and its identifier there.
public struct FeatureReference: Hashable, Sendable {
  /// The name of the source.
  public var source: String
  /// The layer of the source's tiles; nil for a source whose tiles have none.
  public var sourceLayer: String?
  /// The feature's identifier, or the value of the attribute that its source has as `promoteId`.
  public var identifier: Feature.Identifier

  /// The feature of this identifier.
  public init(source: String, sourceLayer: String? = nil, identifier: Feature.Identifier) {
    self.source = source
    self.sourceLayer = sourceLayer
    self.identifier = identifier
  }
}

/// What a program noted of features while the map is in use, for paint properties to ask for by
/// `feature-state`. Behaves as MapLibre GL JS's `setFeatureState` and `removeFeatureState`.
public struct FeatureStates: Sendable {
  /// The states of one source layer's features.
  typealias LayerStates = [FeatureKey: ValueObject]

  /// By source, then by source layer ("" for a source without).
  private var states: [String: [String: LayerStates]] = [:]

  /// No states.
  public init() {}

  /// The state of a feature; empty where nothing was noted.
  public func state(of feature: FeatureReference) -> ValueObject {
    states(ofSource: feature.source, layer: feature.sourceLayer)[FeatureKey(feature.identifier)]
      ?? ValueObject()
  }

  /// Adds the members of `state` to a feature's; those of the same name are replaced.
  public mutating func set(_ state: ValueObject, of feature: FeatureReference) {
    change(feature) { known in
      for member in state.members { known[member.name] = member.value }
    }
  }

  /// Removes one member of a feature's state, or (without a name) all of it.
  public mutating func remove(_ name: String? = nil, of feature: FeatureReference) {
    change(feature) { known in
      if let name { known[name] = nil } else { known = ValueObject() }
    }
  }

  /// Removes the states of all features of a source layer.
  public mutating func removeAll(ofSource source: String, sourceLayer: String? = nil) {
    states[source]?[sourceLayer ?? ""] = nil
  }

  /// Removes the states of all features of a source.
  mutating func removeAllLayers(ofSource source: String) { states[source] = nil }

  /// The states of one source layer's features.
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

/// An identifier as features are told apart by it: numbers are the same however they are written, as
/// an integer, a floating-point number or text (MapLibre GL JS: `FeaturePositionMap`).
struct FeatureKey: Hashable, Sendable {
  private let identifier: Feature.Identifier

  /// The key of an identifier.
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

  /// The key that the value of a promoted attribute is; nil for a value that identifies nothing.
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
