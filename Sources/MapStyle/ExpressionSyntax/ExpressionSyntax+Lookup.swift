import MapJSON

/// What the feature, the map and objects tell.
extension ExpressionSyntax {
  /// The feature's attribute called `name`; null where it has none.
  public static func get(_ name: StyleExpression) -> Self { call("get", name) }
  /// The member called `name` of an object.
  public static func get(_ name: StyleExpression, of object: StyleExpression) -> Self {
    call("get", name, object)
  }
  /// Whether the feature has an attribute called `name`.
  public static func has(_ name: StyleExpression) -> Self { call("has", name) }
  /// Whether an object has a member called `name`.
  public static func has(_ name: StyleExpression, in object: StyleExpression) -> Self {
    call("has", name, object)
  }
  /// All of the feature's attributes.
  public static var properties: Self { call("properties") }
  /// The feature's identifier; null where it has none.
  public static var id: Self { call("id") }
  /// The kind of the feature's geometry: `Point`, `LineString`, `Polygon`.
  public static var geometryType: Self { call("geometry-type") }
  /// The member `name` of the feature's state.
  public static func featureState(_ name: StyleExpression) -> Self { call("feature-state", name) }
  /// The member `name` of the style's state.
  public static func globalState(_ name: StyleExpression) -> Self { call("global-state", name) }

  /// The zoom level: of layout and paint properties only as the input of an outermost `interpolate`
  /// or `step`.
  public static var zoom: Self { call("zoom") }
  /// The density of a heatmap, 0 to 1: the input of `heatmapColor`.
  public static var heatmapDensity: Self { call("heatmap-density") }
  /// How far along the line, 0 to 1: the input of `lineGradient`.
  public static var lineProgress: Self { call("line-progress") }
  /// The height in metres: the input of `colorReliefColor`.
  public static var elevation: Self { call("elevation") }
  /// What a cluster's property has come to so far.
  public static var accumulated: Self { call("accumulated") }

  /// The element of an array at `index`, from 0 on; from the end where it is negative.
  public static func at(_ index: StyleExpression, of array: StyleExpression) -> Self {
    call("at", index, array)
  }
  /// Whether `item` is an element of an array or part of a text.
  public static func `in`(_ item: StyleExpression, _ whole: StyleExpression) -> Self {
    call("in", item, whole)
  }
  /// Where `item` is first found in an array or a text, from `start` on; -1 where it is not.
  public static func indexOf(
    _ item: StyleExpression, in whole: StyleExpression, from start: StyleExpression? = nil
  ) -> Self {
    call("index-of", arguments: [item, whole] + (start.map { [$0] } ?? []))
  }
  /// The part of an array or a text from `start` until before `end`, or to its end.
  public static func slice(
    _ whole: StyleExpression, from start: StyleExpression, to end: StyleExpression? = nil
  ) -> Self {
    call("slice", arguments: [whole, start] + (end.map { [$0] } ?? []))
  }
  /// The length of an array or a text.
  public static func length(_ whole: StyleExpression) -> Self { call("length", whole) }

  /// Whether the feature lies within the polygons of a GeoJSON object.
  public static func within(_ geoJSON: JSONValue) -> Self {
    call("within", StyleExpression(json: geoJSON))
  }
  /// The least distance in metres between the feature and a GeoJSON object.
  public static func distance(_ geoJSON: JSONValue) -> Self {
    call("distance", StyleExpression(json: geoJSON))
  }
}
