/// The constants of signed distance fields in MapLibre's `symbol_sdf` shader.
enum SymbolShading {
  /// The distance on the edge, as a share of the greatest one.
  static let edge = 0.75
  /// Units of a drawing from one end of the distances to the other.
  static let samples = 8.0
  /// How far an edge fades on either side, as a share of all distances, for a drawing of one pixel a
  /// unit.
  static let edgeFade = 0.105
  /// How far a halo's edge fades on either side, in widths of its blur.
  static let blurReach = 1.19
}
