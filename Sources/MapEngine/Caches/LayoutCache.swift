import MapGeoJSON
import MapStyle
import MapSystem
import MapText

/// The selected features, laid-out symbols and failed expressions of a style's layers in a tile. The cache lives as
/// long as the tile is in memory.
final class LayoutCache: Sendable {
  /// The values on which the features of a layer in a tile depend.
  struct Key: Hashable, Sendable {
    var layer: LayoutIdentity
    /// The tile and the zoom level for which it is laid out.
    var tile: ViewTile
    /// The tile in whose place the tile is drawn.
    var place: ViewTile
    /// The state of the style.
    var globalState: ValueObject
    /// The images of the style.
    var images: StateIdentity

    /// Hashes only the layer, because the other values are the same for most keys of a tile.
    func hash(into hasher: inout Hasher) { hasher.combine(layer) }
  }

  /// The values on which the symbols of a layer in a tile depend.
  struct SymbolKey: Hashable, Sendable {
    /// The values on which the features of the layer depend.
    var layout: Key
    /// The identity of the glyphs of texts.
    var glyphs: StateIdentity
    /// The number of cells per side of the tile into which lines are divided.
    var lineCells: Int

    /// Hashes only the layout.
    func hash(into hasher: inout Hasher) { hasher.combine(layout) }
  }

  /// The values on which the failures of a layer's expressions depend. The layer itself is included, because `layout`
  /// does not contain the paint properties.
  private struct FailureKey: Hashable, Sendable {
    var layer: Layer
    var layout: Key

    static func == (a: FailureKey, b: FailureKey) -> Bool {
      a.layer === b.layer && a.layout == b.layout
    }

    func hash(into hasher: inout Hasher) { hasher.combine(layout) }
  }

  /// The maximum number of layers with symbols, and of layers that draw all features. Most styles have fewer layers.
  private static let capacity = 256
  /// The cost of a layer in addition to the cost of its features, and the number of layers without features that the
  /// cache can hold. The cost of each feature is 1.
  private static let (layerCost, layerCapacity) = (16, 4096)

  private let features: LRUCache<Key, [Int]>
  private let symbols = LRUCache<SymbolKey, CachedSymbols>(limit: capacity)
  private let failures = LRUCache<FailureKey, [ExpressionFailures?]>(limit: capacity)

  /// Creates an empty cache for a layer of a tile with a number of features.
  init(featureCount: Int) {
    features = LRUCache(
      limit: Self.capacity * featureCount + Self.layerCost * Self.layerCapacity)
  }

  /// Returns the features that a layer draws. If the cache does not contain them, `select` returns them, and they are
  /// added to the cache.
  func features(_ key: Key, select: () -> [Int]) -> [Int] {
    if let known = features.value(for: key) { return known }
    let selected = select()
    features.insert(selected, for: key, cost: selected.count + Self.layerCost)
    return selected
  }

  /// Returns the failures of a layer's expressions. If the cache does not contain them, `find` returns them, and they
  /// are added to the cache.
  func failures(
    of layer: Layer, _ layout: Key, find: () -> [ExpressionFailures?]
  ) -> [ExpressionFailures?] {
    let key = FailureKey(layer: layer, layout: layout)
    if let known = failures.value(for: key) { return known }
    let found = find()
    failures.insert(found, for: key)
    return found
  }

  /// Returns the symbols of a layer; nil if they are not in the cache.
  func symbols(_ key: SymbolKey) -> CachedSymbols? { symbols.value(for: key) }

  /// Adds the symbols of a layer.
  func insert(_ symbols: CachedSymbols, for key: SymbolKey) {
    self.symbols.insert(symbols, for: key)
  }
}

/// The layout of the symbols of a layer in a tile.
struct CachedSymbols: Sendable {
  /// The symbols; nil if the layer draws no feature of the tile.
  var symbols: SymbolTile?
  /// Whether the symbols have texts, which need glyphs.
  var hasTexts = false
  /// The glyph ranges of the texts if some of them could not be loaded; otherwise empty.
  var ranges: Set<GlyphRangeID> = []
  /// The glyph ranges that could not be loaded. The layout is out of date if one of them can be loaded.
  var lacking: Set<GlyphRangeID> = []
  /// The parts of the texts that could not be drawn.
  var faults = TextFaults()
}

/// The failures of a layer's expression: the features in a tile, or in a view, for which the expression has no value.
struct ExpressionFailures: Sendable {
  /// The reason that the expression has no value for the first feature.
  let error: EvaluationError
  /// The first feature, with the attributes that the expression reads.
  let first: String
  /// The failed features. All parts of a feature in several tiles are one failed feature.
  var features: Set<FailedFeature>

  mutating func add(_ feature: FailedFeature) { features.insert(feature) }

  /// Adds the features of another tile.
  mutating func add(_ other: ExpressionFailures) { features.formUnion(other.features) }
}

/// A feature that several tiles may contain. It is represented by its identifier. A feature without an identifier is
/// represented by its attributes and, if it is a point, by its place.
struct FailedFeature: Hashable, Sendable {
  var identifier: Feature.Identifier?
  var attributes = Attributes()
  var place = SIMD2<Int>()
}
