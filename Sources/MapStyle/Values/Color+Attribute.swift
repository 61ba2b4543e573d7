import MapGeoJSON

extension Color: AttributeValueConvertible {
  /// The colour as the CSS text that expressions read as a colour: `rgba(255,128,0,0.5)`.
  public var attributeValue: AttributeValue { .string(text) }
}
