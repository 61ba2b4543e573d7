import Geometry

extension WorldFeatures {
  /// The features of one world with what reaches over the antimeridian from the worlds beside it:
  /// first the copies of what lies west of it, then its own, then the copies of what lies east,
  /// each cut to the world with a buffer of `buffer` worlds.
  func wrapped(buffer: Double, lineMetrics: Bool) -> WorldFeatures {
    let west = clipped(to: Slab(.x, from: -1 - buffer, to: buffer), lineMetrics: lineMetrics)
    let east = clipped(to: Slab(.x, from: 1 - buffer, to: 2 + buffer), lineMetrics: lineMetrics)
    if west.records.isEmpty && east.records.isEmpty { return self }
    let center = clipped(to: Slab(.x, from: -buffer, to: 1 + buffer), lineMetrics: lineMetrics)
    var merged = WorldFeatures()
    merged.append(west, movedBy: 1)
    merged.append(center)
    merged.append(east, movedBy: -1)
    return merged
  }
}
