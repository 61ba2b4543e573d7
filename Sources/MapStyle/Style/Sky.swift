/// The sky above a pitched map (style-spec: sky).
public struct Sky: Sendable {
  /// The colour of the sky.
  public var skyColor: PropertyValue<Color>
  /// The colour at the horizon.
  public var horizonColor: PropertyValue<Color>
  /// The colour of the fog.
  public var fogColor: PropertyValue<Color>
  /// Where fog begins on the ground: 0 at the middle of the map, 1 at the horizon.
  public var fogGroundBlend: PropertyValue<Double>
  /// How far the horizon's colour reaches into the fog, 0 to 1.
  public var horizonFogBlend: PropertyValue<Double>
  /// How far the sky's colour reaches down to the horizon's, 0 to 1.
  public var skyHorizonBlend: PropertyValue<Double>
  /// How visible the atmosphere around a globe is, 0 to 1.
  public var atmosphereBlend: PropertyValue<Double>

  init(_ reader: inout PropertyReader) {
    skyColor = reader.value("sky-color")
    horizonColor = reader.value("horizon-color")
    fogColor = reader.value("fog-color")
    fogGroundBlend = reader.value("fog-ground-blend")
    horizonFogBlend = reader.value("horizon-fog-blend")
    skyHorizonBlend = reader.value("sky-horizon-blend")
    atmosphereBlend = reader.value("atmosphere-blend")
  }
}
