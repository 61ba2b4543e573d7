import MapJSON

/// Expressions that read the feature, the map, objects and arrays.
extension ExpressionSyntax {
  /// Returns the attribute `name` of the feature. The value is null if the feature does not have the attribute.
  public static func get(_ name: StyleExpression) -> Self { call("get", name) }
  /// Returns the member `name` of an object.
  public static func get(_ name: StyleExpression, of object: StyleExpression) -> Self {
    call("get", name, object)
  }
  /// Returns whether the feature has an attribute `name`.
  public static func has(_ name: StyleExpression) -> Self { call("has", name) }
  /// Returns whether an object has a member `name`.
  public static func has(_ name: StyleExpression, in object: StyleExpression) -> Self {
    call("has", name, object)
  }
  /// All attributes of the feature.
  public static var properties: Self { call("properties") }
  /// The feature's identifier. It is null if the feature has no identifier.
  public static var id: Self { call("id") }
  /// The type of the feature's geometry: `Point`, `LineString` or `Polygon`.
  public static var geometryType: Self { call("geometry-type") }
  /// Returns the member `name` of the feature's state.
  public static func featureState(_ name: StyleExpression) -> Self { call("feature-state", name) }
  /// Returns the member `name` of the style's state.
  public static func globalState(_ name: StyleExpression) -> Self { call("global-state", name) }

  /// The zoom level. In layout and paint properties, it is valid only as the input of an `interpolate` or `step` that
  /// is the outermost expression.
  public static var zoom: Self { call("zoom") }
  /// The density of a heatmap, from 0 to 1. It is used in `heatmapColor`.
  public static var heatmapDensity: Self { call("heatmap-density") }
  /// The position along the line, from 0 to 1. It is used in `lineGradient`.
  public static var lineProgress: Self { call("line-progress") }
  /// The elevation in meters. It is used in `colorReliefColor`.
  public static var elevation: Self { call("elevation") }
  /// The accumulated value of a cluster property.
  public static var accumulated: Self { call("accumulated") }

  /// Returns the element of an array at `index`. Negative indices are relative to the end.
  public static func at(_ index: StyleExpression, of array: StyleExpression) -> Self {
    call("at", index, array)
  }
  /// Returns whether `item` is an element of an array or a substring of a string.
  public static func `in`(_ item: StyleExpression, _ whole: StyleExpression) -> Self {
    call("in", item, whole)
  }
  /// Returns the first index of `item` in an array or a string, from `start` on. Returns -1 if there is no match.
  public static func indexOf(
    _ item: StyleExpression, in whole: StyleExpression, from start: StyleExpression? = nil
  ) -> Self {
    call("index-of", arguments: [item, whole] + (start.map { [$0] } ?? []))
  }
  /// Returns the part of an array or a string from `start` up to, but not including, `end`. If `end` is nil, the part
  /// extends to the end of the array or string.
  public static func slice(
    _ whole: StyleExpression, from start: StyleExpression, to end: StyleExpression? = nil
  ) -> Self {
    call("slice", arguments: [whole, start] + (end.map { [$0] } ?? []))
  }
  /// Returns the length of an array or a string.
  public static func length(_ whole: StyleExpression) -> Self { call("length", whole) }

  /// Returns whether the feature is in the polygons of a GeoJSON object.
  public static func within(_ geoJSON: JSONValue) -> Self {
    call("within", StyleExpression(json: geoJSON))
  }
  /// Returns the distance in meters between the feature and a GeoJSON object.
  public static func distance(_ geoJSON: JSONValue) -> Self {
    call("distance", StyleExpression(json: geoJSON))
  }
}
