/// The light on extrusions (style-spec: light).
public struct Light: Sendable {
  /// Whether the light moves with the map or stays with the picture.
  public var anchor: PropertyValue<MapOrViewport>
  /// Where the light is, as seen from the object: distance, degrees clockwise from north or from
  /// the top, degrees from the zenith.
  public var position: PropertyValue<[Double]>
  /// The colour.
  public var color: PropertyValue<Color>
  /// How strong the contrast is, 0 to 1.
  public var intensity: PropertyValue<Double>
  /// How properties change over time, by name.
  public var transitions: [String: Transition]

  init(_ reader: inout PropertyReader) {
    anchor = reader.value("anchor")
    position = reader.value("position")
    color = reader.value("color")
    intensity = reader.value("intensity")
    transitions = reader.transitions()
  }
}
