import MapStyle

/// A size of a layer's symbols in one tile: how it changes with the zoom level, and what is each
/// symbol's own.
struct SymbolSizing {
  /// How the size changes with the zoom level.
  let size: SymbolSize
  private let lower, upper: TileProperty<Double>?

  /// The size that `property` gives in a tile.
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
    let factor = property.interpolationFactor(zoom: tile.scope.zoom, lower: low, upper: high)
    let share = min(max(factor, 0), 1)
    if property.isFeatureConstant {
      lower = nil
      upper = nil
      size = .byZoom(
        lower: at(low).value(at: tile.cursor), upper: at(high).value(at: tile.cursor), share: share)
    } else {
      lower = at(low)
      upper = at(high)
      size = .bySymbolAndZoom(share: share)
    }
  }

  /// The stops of a curve that enclose a tile's zoom levels: the last one at or before `zoom` and the
  /// first one at or after `zoom` + 1, as far as there are such.
  static func levels(_ stops: [Double], around zoom: Double) -> (lower: Double, upper: Double)? {
    guard let last = stops.last else { return nil }
    let lower = stops.lastIndex { $0 <= zoom } ?? 0
    let upper = stops[lower...].first { $0 >= zoom + 1 } ?? last
    return (stops[lower], upper)
  }

  /// The sizes of the feature that the cursor stands on.
  func own(at cursor: TileFeatureCursor) -> SymbolSizes {
    SymbolSizes(
      lower: lower.map { Self.kept($0.value(at: cursor)) } ?? 0,
      upper: upper.map { Self.kept($0.value(at: cursor)) } ?? 0)
  }

  /// A symbol's own size as MapLibre keeps it: in 128ths, up to 255.
  private static func kept(_ size: Double) -> Double {
    (min(max(size, 0), 255) * 128).rounded() / 128
  }
}
