/// The constants of signed distance fields in MapLibre's `symbol_sdf` shader.
package enum SymbolShading {
  /// The value of the distance field on the edge, relative to its maximum.
  package static let edge = 0.75
  /// The range of distances, in units of the image.
  package static let samples = 8.0
  /// The width of an edge's transition on either side, relative to the range of distances, at one pixel per unit.
  package static let edgeFade = 0.105
  /// The width of the transition of a halo's edge on either side, relative to its blur.
  static let blurReach = 1.19
}
