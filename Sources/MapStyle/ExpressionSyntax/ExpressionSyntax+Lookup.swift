import MapJSON

/// Values of the feature, the map, objects and arrays.
extension ExpressionSyntax {
  /// Returns the attribute `name` of the feature; null if it has none.
  public static func get(_ name: StyleExpression) -> Self { call("get", name) }
  /// Returns the member `name` of an object.
  public static func get(_ name: StyleExpression, of object: StyleExpression) -> Self {
    call("get", name, object)
  }
  /// Whether the feature has an attribute `name`.
  public static func has(_ name: StyleExpression) -> Self { call("has", name) }
  /// Whether an object has a member `name`.
  public static func has(_ name: StyleExpression, in object: StyleExpression) -> Self {
    call("has", name, object)
  }
  /// All attributes of the feature.
  public static var properties: Self { call("properties") }
  /// The feature's identifier; null if it has none.
  public static var id: Self { call("id") }
  /// The type of the feature's geometry: `Point`, `LineString`, `Polygon`.
  public static var geometryType: Self { call("geometry-type") }
  /// Returns the member `name` of the feature's state.
  public static func featureState(_ name: StyleExpression) -> Self { call("feature-state", name) }
  /// Returns the member `name` of the style's state.
  public static func globalState(_ name: StyleExpression) -> Self { call("global-state", name) }

  /// The zoom level. In layout and paint properties, it is valid only as the input of an outermost
  /// `interpolate` or `step`.
  public static var zoom: Self { call("zoom") }
  /// The density of a heatmap, 0 to 1, for `heatmapColor`.
  public static var heatmapDensity: Self { call("heatmap-density") }
  /// The position along the line, 0 to 1, for `lineGradient`.
  public static var lineProgress: Self { call("line-progress") }
  /// The elevation in meters, for `colorReliefColor`.
  public static var elevation: Self { call("elevation") }
  /// The accumulated value of a cluster property.
  public static var accumulated: Self { call("accumulated") }

  /// Returns the element of an array at `index`; negative indices count from the end.
  public static func at(_ index: StyleExpression, of array: StyleExpression) -> Self {
    call("at", index, array)
  }
  /// Whether `item` is an element of an array or a substring.
  public static func `in`(_ item: StyleExpression, _ whole: StyleExpression) -> Self {
    call("in", item, whole)
  }
  /// Returns the first index of `item` in an array or a string, from `start` on; -1 if there is
  /// none.
  public static func indexOf(
    _ item: StyleExpression, in whole: StyleExpression, from start: StyleExpression? = nil
  ) -> Self {
    call("index-of", arguments: [item, whole] + (start.map { [$0] } ?? []))
  }
  /// Returns the part of an array or a string from `start` up to, but not including, `end`, or to
  /// its end.
  public static func slice(
    _ whole: StyleExpression, from start: StyleExpression, to end: StyleExpression? = nil
  ) -> Self {
    call("slice", arguments: [whole, start] + (end.map { [$0] } ?? []))
  }
  /// Returns the length of an array or a string.
  public static func length(_ whole: StyleExpression) -> Self { call("length", whole) }

  /// Whether the feature is in the polygons of a GeoJSON object.
  public static func within(_ geoJSON: JSONValue) -> Self {
    call("within", StyleExpression(json: geoJSON))
  }
  /// Returns the distance in meters between the feature and a GeoJSON object.
  public static func distance(_ geoJSON: JSONValue) -> Self {
    call("distance", StyleExpression(json: geoJSON))
  }
}
