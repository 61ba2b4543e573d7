import MapStyle

/// What all properties of one layer are evaluated with in one view.
struct PropertyScope {
  /// The zoom level of the view.
  var zoom: Double
  /// The style's state.
  var globalState: ValueObject
  /// The style's images.
  var images: StyleImages
  /// Whether text can be set in all of its scripts; every text can where it is nil.
  var isSupportedScript: (@Sendable (String) -> Bool)?

  /// The context for a property that no feature drives.
  var context: EvaluationContext {
    EvaluationContext(
      zoom: zoom, globalState: globalState, availableImages: images.names,
      isSupportedScript: isSupportedScript)
  }

  /// The value of a property that no feature drives.
  func value<T: StyleConvertible>(_ property: PropertyValue<T>) -> T { property.evaluate(context) }

  /// The same at the whole zoom level below, where the specification blends between zoom levels.
  var atWholeZoom: PropertyScope {
    var scope = self
    scope.zoom = zoom.rounded(.down)
    return scope
  }
}

extension Layer {
  /// Whether the layer is drawn in a view.
  func isShown(in scope: PropertyScope) -> Bool {
    scope.value(visibility) == .visible && isInRange(zoom: scope.zoom)
  }
}
