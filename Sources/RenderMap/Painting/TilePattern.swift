import MapStyle

/// A `*-pattern` property as the features of one tile see it.
struct TilePattern {
  private enum Name {
    case constant(ResolvedImage?)
    case driven(TileProperty<ResolvedImage?>)
  }

  private let name: Name
  private let images: StyleImages

  /// The pattern of a layer in a tile; nil where the layer has none and is drawn in its colour.
  ///
  /// What the view alone drives is evaluated at the view's zoom level, what features drive at the
  /// tile's own. Between zoom levels, MapLibre fades from one image to the other; a map at rest shows
  /// the one that it has faded to.
  init?(_ property: PropertyValue<ResolvedImage?>, in tile: LayerTile) {
    if property.isAbsent { return nil }
    images = tile.scope.images
    name =
      property.isFeatureConstant
      ? .constant(tile.scope.value(property)) : .driven(tile.tileProperty(property))
  }

  /// The image for the feature that the cursor stands on, and its name; nil where there is none, and
  /// the feature is not drawn.
  func image(at cursor: TileFeatureCursor) -> (name: String, image: StyleImage)? {
    let resolved =
      switch name {
      case .constant(let image): image
      case .driven(let property): property.value(at: cursor)
      }
    guard let resolved, let image = images[resolved.name] else { return nil }
    return (resolved.name, image)
  }
}
