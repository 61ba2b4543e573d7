import MapStyle

/// The projection of a map: how the plane of Web Mercator is placed in the space that the camera views.
///
/// Styles ask for a projection (style-spec: `projection`), which may depend on the zoom level. `Map` determines that of a
/// camera.
public enum MapProjection: Hashable, Sendable {
  /// Web Mercator: the plane itself.
  case mercator
  /// A globe, seen from a finite distance: the plane is bent to a sphere.
  case verticalPerspective
  /// A plane on the way from Web Mercator to the globe, by a share of the way between 0 and 1.
  case transition(toVerticalPerspective: Double)

  /// Creates the projection that is `curve` of the way from Web Mercator to the globe, from 0 to 1.
  init(curve: Double) {
    // As in MapLibre, the rest of the way is too small to be seen.
    self =
      curve > 0.999
      ? .verticalPerspective : curve > 0 ? .transition(toVerticalPerspective: curve) : .mercator
  }

  /// How far the plane is bent to the sphere, above 0 to 1; nil if it is flat.
  var curve: Double? {
    switch self {
    case .mercator: nil
    case .verticalPerspective: 1
    case .transition(let share): share
    }
  }
}

extension MapProjection {
  /// Creates the projection of a style at a zoom level.
  init(_ definition: ProjectionDefinition, zoom: Double) {
    /// How far a named projection bends the plane. Unknown ones are Mercator, as in MapLibre.
    func curve(_ name: String) -> Double {
      switch name {
      case "vertical-perspective": 1
      case "globe": min(max(ProjectionDefinition.globeEnd - zoom, 0), 1)
      default: 0
      }
    }
    let (from, to) = (curve(definition.from), curve(definition.to))
    self.init(curve: from + (to - from) * min(max(definition.transition, 0), 1))
  }
}
