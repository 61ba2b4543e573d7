import MapGeometry
import MapStyle

/// The `*-translate` properties: how far a layer is moved on the map's plane.
enum Translation {
  /// The displacement that a layer's two properties give in a view.
  static func offset(
    _ translate: PropertyValue<[Double]>, anchor: PropertyValue<MapOrViewport>,
    scope: PropertyScope, viewport: Viewport
  ) -> Point {
    offset(
      scope.value(translate), isAnchoredToViewport: scope.value(anchor) == .viewport,
      viewport: viewport)
  }

  /// The displacement in device pixels of the plane for `translate` pixels, to the east and south of
  /// the map or, anchored to the viewport, to the right and down the picture.
  private static func offset(
    _ translate: [Double], isAnchoredToViewport: Bool, viewport: Viewport
  ) -> Point {
    guard translate.count == 2, translate[0] != 0 || translate[1] != 0 else { return .zero }
    let pixels = Point(translate[0], translate[1]) * viewport.size.pixelRatio
    guard isAnchoredToViewport else { return pixels }
    let turn = StableMath.sinCos(degrees: viewport.camera.bearing)
    return Point(
      pixels.x * turn.cos - pixels.y * turn.sin, pixels.x * turn.sin + pixels.y * turn.cos)
  }
}
