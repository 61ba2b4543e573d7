import MapStyle

/// How a size changes with the zoom level, as MapLibre keeps it for a tile (`symbol_size.ts`).
enum SymbolSize: Sendable {
  /// The size is the same for all symbols at all zoom levels.
  case constant(Double)
  /// Each symbol has its own size.
  case bySymbol
  /// The size changes equally for all symbols; this is the size in the view.
  case byZoom(Double)
  /// Each symbol has two sizes of its own, which are interpolated by `share`.
  case bySymbolAndZoom(share: Double)

  /// The size of a symbol with these sizes of its own, in pixels for text and as a factor for icons.
  func size(of own: SymbolSizes) -> Double {
    switch self {
    case .constant(let size), .byZoom(let size): size
    case .bySymbol: own.lower
    case .bySymbolAndZoom(let share): own.lower + (own.upper - own.lower) * share
    }
  }
}

/// The sizes of one symbol at the two zoom levels of its tile's `SymbolSize`.
struct SymbolSizes: Hashable, Sendable {
  /// The size at the lower level; the only size if there is one.
  var lower = 0.0
  /// The size at the upper level.
  var upper = 0.0
}

/// The evaluated size property of a layer's symbols in one tile: its change with the zoom level, and the
/// sizes of each symbol.
struct SymbolSizing {
  /// How the size changes with the zoom level.
  let size: SymbolSize
  private let lower, upper: TileProperty<Double>?

  /// Creates the sizing that `property` gives in a tile.
  init(_ property: PropertyValue<Double>, in tile: LayerTile) {
    func at(_ zoom: Double) -> TileProperty<Double> {
      TileProperty(property, scope: tile.scope, zoom: zoom, cursor: tile.cursor)
    }
    let zoom = Double(tile.zoom)
    guard !property.isZoomConstant, let stops = property.zoomCurve?.stops,
      let (low, high) = Self.levels(stops, around: zoom)
    else {
      lower = property.isFeatureConstant ? nil : at(zoom)
      upper = nil
      size =
        property.isFeatureConstant
        ? .constant(at(zoom + 1).value(at: tile.cursor)) : .bySymbol
      return
    }
    if property.isFeatureConstant {
      lower = nil
      upper = nil
      let size = Self.size(property, stops, zoom: tile.scope.zoom) { at($0).value(at: tile.cursor) }
      self.size = .byZoom(min(size, at(zoom + 1).value(at: tile.cursor)))
    } else {
      let factor = property.interpolationFactor(zoom: tile.scope.zoom, lower: low, upper: high)
      let share = min(max(factor, 0), 1)
      lower = at(low)
      upper = at(high)
      size = .bySymbolAndZoom(share: share)
    }
  }

  /// The size that all symbols have at a zoom level: between the sizes at the stops around it. `curve` returns the size at a
  /// zoom level.
  private static func size(
    _ property: PropertyValue<Double>, _ stops: [Double], zoom: Double, _ curve: (Double) -> Double
  ) -> Double {
    /// The size at a stop, which is that of the zoom level for several stops at one level.
    func size(at index: Int) -> Double {
      let stop = stops[index]
      // The stop before all others is that of a `step`.
      guard stop.isFinite else { return curve(stops.count > 1 ? stops[1] - 1 : 0) }
      let rounded = Double(Float(stop))
      return curve(abs(rounded - stop) <= 2 * stop.ulp ? rounded : stop)
    }
    let lower = stops.lastIndex { $0 <= zoom } ?? 0
    let upper = min(lower + 1, stops.count - 1)
    let factor = property.interpolationFactor(zoom: zoom, lower: stops[lower], upper: stops[upper])
    let from = size(at: lower)
    return from + (size(at: upper) - from) * min(max(factor, 0), 1)
  }

  /// The stops of a curve that enclose a tile's zoom levels: the last one at or before `zoom` and the
  /// first one at or after `zoom` + 1, or the nearest ones.
  static func levels(_ stops: [Double], around zoom: Double) -> (lower: Double, upper: Double)? {
    guard let last = stops.last else { return nil }
    let lower = stops.lastIndex { $0 <= zoom } ?? 0
    let upper = stops[lower...].first { $0 >= zoom + 1 } ?? last
    return (stops[lower], upper)
  }

  /// The sizes of the feature at the cursor.
  func own(at cursor: TileFeatureCursor) -> SymbolSizes {
    SymbolSizes(
      lower: lower.map { Self.quantized($0.value(at: cursor)) } ?? 0,
      upper: upper.map { Self.quantized($0.value(at: cursor)) } ?? 0)
  }

  /// A symbol's own size at MapLibre's precision: in 128ths, up to 255.
  private static func quantized(_ size: Double) -> Double {
    (min(max(size, 0), 255) * 128).rounded() / 128
  }
}
