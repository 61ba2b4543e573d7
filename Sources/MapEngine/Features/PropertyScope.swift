import MapGeometry
import MapStyle

/// The values with which properties are evaluated in one view.
package struct PropertyScope {
  /// The values that are the same at all zoom levels. It is an object, so scopes are cheap to copy.
  private final class Shared: Sendable {
    let globalState: ValueObject
    let images: StyleImages
    /// The names of the images. Every evaluation needs them, and reading them from `images` copies all its members.
    let imageNames: Set<String>

    init(_ globalState: ValueObject, _ images: StyleImages) {
      self.globalState = globalState
      self.images = images
      imageNames = images.names
    }
  }

  /// The zoom level of the view.
  var zoom: Double
  private var shared: Shared

  init(zoom: Double, globalState: ValueObject, images: StyleImages) {
    self.zoom = zoom
    shared = Shared(globalState, images)
  }

  /// The style's state.
  var globalState: ValueObject {
    get { shared.globalState }
    set { shared = Shared(newValue, images) }
  }
  var images: StyleImages {
    get { shared.images }
    set { shared = Shared(globalState, newValue) }
  }

  /// The context for a property that does not depend on features.
  var context: EvaluationContext {
    EvaluationContext(
      zoom: zoom, globalState: globalState, availableImages: shared.imageNames)
  }

  /// Returns the value of a property that does not depend on features.
  package func value<T: StyleConvertible>(_ property: PropertyValue<T>) -> T {
    property.constant ?? property.evaluate(context)
  }

  /// Returns the value of a property; nil if it depends on features.
  func featureConstant<T: StyleConvertible>(_ property: PropertyValue<T>) -> T? {
    if let constant = property.constant { return constant }
    return property.isFeatureConstant ? property.evaluate(context) : nil
  }

  /// The scope at the next lower integer zoom level. It is used for properties that the specification interpolates
  /// between zoom levels.
  var atWholeZoom: PropertyScope {
    var scope = self
    scope.zoom = zoom.rounded(.down)
    return scope
  }
}

extension Layer {
  /// Whether the layer is drawn in a view.
  package func isShown(in scope: PropertyScope) -> Bool {
    scope.value(visibility) == .visible && isInRange(zoom: scope.zoom)
  }
}

/// An optional value, such as the value of a property without a default.
package protocol OptionalValue {
  /// Whether there is no value.
  var isNone: Bool { get }
}

extension Optional: OptionalValue {
  package var isNone: Bool { self == nil }
}

extension PropertyValue where T: OptionalValue {
  /// Whether the property is not set.
  package var isAbsent: Bool { constant?.isNone ?? false }
}

/// The displacement of a layer on the map's plane, set by the `*-translate` properties.
enum Translation {
  /// Returns the displacement in a view, in device pixels of the plane.
  static func offset(
    _ translate: PropertyValue<[Double]>, anchor: PropertyValue<MapOrViewport>,
    scope: PropertyScope, viewport: Viewport
  ) -> Point {
    offset(
      scope.value(translate), isAnchoredToViewport: scope.value(anchor) == .viewport,
      viewport: viewport)
  }

  /// Returns the displacement in device pixels of the plane for `translate` pixels. On the map, the pixels are east
  /// and south. If the viewport is the anchor, they are right and down in the picture.
  private static func offset(
    _ translate: [Double], isAnchoredToViewport: Bool, viewport: Viewport
  ) -> Point {
    guard translate.count == 2, translate[0] != 0 || translate[1] != 0 else { return .zero }
    let pixels = Point(translate[0], translate[1]) * viewport.size.pixelRatio
    guard isAnchoredToViewport else { return pixels }
    let bearing = StableMath.sinCos(degrees: viewport.camera.bearing)
    return Point(
      pixels.x * bearing.cos - pixels.y * bearing.sin,
      pixels.x * bearing.sin + pixels.y * bearing.cos)
  }
}
