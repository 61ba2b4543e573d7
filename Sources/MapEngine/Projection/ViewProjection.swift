import MapStyle

/// The projection of a map. It places the Web Mercator plane in the space that the camera views.
///
/// Styles specify a projection (style-spec: `projection`), which may depend on the zoom level. `Map` determines the
/// projection of a camera.
public enum ViewProjection: Hashable, Sendable {
  /// Web Mercator, whose plane is flat.
  case mercator
  /// A globe seen from a finite distance. The plane is bent to a sphere.
  case verticalPerspective
  /// A transition between Web Mercator and the globe, by a fraction between 0 and 1.
  case transition(toVerticalPerspective: Double)
  /// A map projection, which projects the sphere to a flat plane.
  case chart(MapProjection)
  /// A coordinate reference system, which projects the ellipsoid to a flat plane.
  case referenceSystem(SystemProjection)

  /// Creates a transition from Web Mercator to the globe. The fraction `curve` is from 0 to 1.
  package init(curve: Double) {
    // As in MapLibre, a curve above 0.999 is treated as the globe, because the remaining difference is not visible.
    self =
      curve > 0.999
      ? .verticalPerspective : curve > 0 ? .transition(toVerticalPerspective: curve) : .mercator
  }

  /// The degree to which the plane is bent to the sphere, above 0 and at most 1; nil if the plane is flat.
  package var curve: Double? {
    switch self {
    case .mercator, .chart, .referenceSystem: nil
    case .verticalPerspective: 1
    case .transition(let share): share
    }
  }

  /// The chart of a map projection; nil for other projections.
  var chart: Chart? {
    switch self {
    case .chart(let projection): Chart(projection)
    case .referenceSystem(let system): Chart(system)
    case .mercator, .verticalPerspective, .transition: nil
    }
  }

  /// Whether it is a map projection, whose plane is a chart.
  public var isChart: Bool {
    switch self {
    case .chart, .referenceSystem: true
    case .mercator, .verticalPerspective, .transition: false
    }
  }

  /// Returns the place in world units, which are Web Mercator units or units of the chart.
  func world(of place: LngLat) -> Point { chart?.world(of: place) ?? place.world }
}

extension ViewProjection {
  /// Creates the map projection of a style; nil if validation rejects a parameter.
  init?(_ definition: MapProjectionDefinition) {
    let parallels = definition.parallels.flatMap { $0.count == 2 ? SIMD2($0[0], $0[1]) : nil }
    guard
      let projection = try? MapProjection(
        definition.name, centerLongitude: definition.center?.longitude,
        centerLatitude: definition.center?.latitude, parallels: parallels)
    else { return nil }
    self = .chart(projection)
  }

  /// Creates the projection of a style at a zoom level.
  init(_ definition: ProjectionDefinition, zoom: Double) {
    /// Returns the degree to which a named projection bends the plane. Unknown projections are Mercator, as in
    /// MapLibre.
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
