import MapStyle

/// The evaluated size property of a layer's symbols in one tile. It contains the change of the size with the zoom
/// level, and the sizes of each symbol.
struct SymbolSizing {
  /// The change of the size with the zoom level.
  let size: SymbolSize
  private let lower, upper: TileProperty<Double>?

  /// Creates the sizing for `property` in a tile.
  init(_ property: PropertyValue<Double>, in tile: LayerTile) {
    func at(_ zoom: Double) -> TileProperty<Double> {
      TileProperty(property, scope: tile.scope, zoom: zoom, cursor: tile.cursor)
    }
    let zoom = Double(tile.zoom)
    let stops = property.isZoomConstant ? [] : property.zoomCurve?.stops ?? []
    guard let (low, high) = Self.levels(stops, around: zoom) else {
      lower = property.isFeatureConstant ? nil : at(zoom)
      upper = nil
      size =
        property.isFeatureConstant
        ? .constant(at(zoom + 1).value(at: tile.cursor)) : .bySymbol
      return
    }
    func share(_ lower: Double, _ upper: Double) -> Double {
      min(
        max(property.interpolationFactor(zoom: tile.scope.zoom, lower: lower, upper: upper), 0), 1)
    }
    if property.isFeatureConstant {
      lower = nil
      upper = nil
      // The first stop of a `step` has no zoom level.
      let first = stops.count > 1 ? stops[1] - 1 : zoom
      func size(at stop: Double) -> Double {
        at(stop.isFinite ? stop : first).value(at: tile.cursor)
      }
      let index = stops.lastIndex { $0 <= tile.scope.zoom } ?? 0
      let next = min(index + 1, stops.count - 1)
      let from = size(at: stops[index])
      let curve = from + (size(at: stops[next]) - from) * share(stops[index], stops[next])
      self.size = .byZoom(min(curve, at(zoom + 1).value(at: tile.cursor)))
    } else {
      lower = at(low)
      upper = at(high)
      size = .bySymbolAndZoom(share: share(low, high))
    }
  }

  /// Returns the stops of a curve that enclose a tile's zoom levels. They are the last stop at or before `zoom` and the
  /// first stop at or after `zoom` + 1. If one of these stops does not exist, the first or the last stop of the curve
  /// is used. The result is nil if the curve has no stops.
  static func levels(_ stops: [Double], around zoom: Double) -> (lower: Double, upper: Double)? {
    guard let last = stops.last else { return nil }
    let lower = stops.lastIndex { $0 <= zoom } ?? 0
    let upper = stops[lower...].first { $0 >= zoom + 1 } ?? last
    return (stops[lower], upper)
  }

  /// Returns the sizes of the feature at the cursor.
  func own(at cursor: TileFeatureCursor) -> SymbolSizes {
    SymbolSizes(
      lower: lower.map { Self.quantized($0.value(at: cursor)) } ?? 0,
      upper: upper.map { Self.quantized($0.value(at: cursor)) } ?? 0)
  }

  /// Returns a symbol's size at MapLibre's precision, which is 1/128. The size is at most 255.
  private static func quantized(_ size: Double) -> Double {
    (min(max(size, 0), 255) * 128).rounded() / 128
  }
}
