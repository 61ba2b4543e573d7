/// The rules by which terrain and the air around a planet are drawn, where versions of MapLibre GL JS differ.
package enum ReferenceRules: Sendable {
  /// Those of MapLibre GL JS 6.11.
  case current
  /// Those of MapLibre GL JS 6.5: elevations are sampled at the corners of their cells, tiles know one sample beyond their
  /// edges, draped pictures have no mipmap levels, extrusions are shaded by their height above sea level, and the
  /// elevation of the map's centre is that of the tile of the view's zoom level. An atmosphere is seen from outside at any
  /// height, and never hides the sky.
  case version6_5

  /// The distance of the first sample of an elevation tile from its edge, in samples.
  var firstSample: Double { self == .current ? 0.5 : 0 }
  /// The number of samples that a tile knows beyond each of its edges.
  var border: Int { self == .current ? 2 : 1 }
  /// Whether draped pictures have mipmap levels.
  var hasMipmaps: Bool { self == .current }
  /// Whether extrusions are shaded by their height above sea level, not above the ground.
  var shadesByElevation: Bool { self == .version6_5 }
  /// Whether the air around a planet is a sky where the camera is in it or not far above.
  var hasAirAsSky: Bool { self == .current }
  /// Whether the elevation of the map's centre is that of the ground that is drawn there.
  var measuresDrawnGround: Bool { self == .current }
}
