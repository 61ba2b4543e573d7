import MapGeoJSON
import MapGeometry
import MapStyle

/// The subject of an explanation.
public enum ExplanationSubject: Hashable, Sendable {
  /// The whole picture.
  case picture
  /// A point of the picture, in pixels of the style from the upper left corner.
  case point(Point)
  /// A place on the map.
  case place(LngLat)
  /// The labels with a text, in any case of letters, and the features that have the text as an attribute.
  case label(String)
}

/// The explanation of what the layers of a scene draw at a place, and why they draw nothing.
public struct SceneExplanation: Sendable {
  /// The subject.
  public var subject: ExplanationSubject
  /// The point of the picture, in pixels of the style; nil if the subject is not a place or the place is not in front
  /// of the viewer.
  public var point: Point?
  /// The place on the ground; nil if the subject is not a place or the point shows no ground.
  public var place: LngLat?
  /// The layers in the order of drawing. The lowest layer is the first.
  public var layers: [LayerExplanation]
}

/// The explanation of one layer.
public struct LayerExplanation: Sendable {
  /// A number of features with the same reason.
  public struct Count: Hashable, Sendable {
    /// The identifier of the reason (`UndrawnReason.code`); nil for drawn features.
    public var code: String?
    /// The number of features or symbols. Without an identifier, a feature in several tiles is counted for each tile.
    public var features: Int
  }

  /// The id of the layer.
  public var layer: String
  /// The type of the layer.
  public var type: LayerType
  /// The source; nil for background layers.
  public var source: String?
  /// The layer of the source's tiles; nil if the source has no layers.
  public var sourceLayer: String?
  /// Whether the layer draws something at the subject. Layers above it may cover what it draws.
  public var isDrawn = false
  /// The reason that the layer draws nothing; nil if it draws something. If features have different reasons, it is the
  /// reason of the feature that is the nearest to being drawn.
  public var reason: UndrawnReason?
  /// The pixel of a raster source at a place, as in the picture: a color, or the nearest elevation in meters. It is nil
  /// for other sources and subjects, and where the source has no visible pixel.
  public var pixel: Value?
  /// The features, drawn or not, that concern the subject. Drawn features come first, then features that pass the
  /// filter. At most `featureLimit` features are listed.
  public var features: [FeatureExplanation] = []
  /// The number of features for each reason, including features that are not listed. Drawn features come first.
  public var counts: [Count] = []

  /// The maximum number of features in `features`.
  public static let featureLimit = 50
}

/// The explanation of one feature of a layer, or of one of its symbols.
public struct FeatureExplanation: Sendable {
  /// The identifier; nil if the data contains no identifier.
  public var identifier: Feature.Identifier?
  /// The attributes.
  public var attributes: Attributes
  /// The text of the symbol; nil if the feature has no symbol with a text.
  public var text: String?
  /// The anchor of the symbol, in pixels of the style; nil if the feature has no symbol.
  public var anchor: Point?
  /// Whether the feature is drawn, at least in part.
  public var isDrawn: Bool
  /// The reason that the feature, or a part of its symbol, is not drawn; nil if everything is drawn.
  public var reason: UndrawnReason?
}

extension PlacedScene {
  /// The default of `radius` in `explanation(of:layers:radius:)`, in pixels of the style.
  public static let explanationRadius = 3.0

  /// Returns, for each layer, whether it draws something at a place or for a label, and the reason if it does not.
  ///
  ///     let placed = PlacedScene(map.scene(camera: camera, size: size))
  ///     for layer in try placed.explanation(of: .label("Louvre")).layers {
  ///       print(layer.layer, layer.isDrawn, layer.reason?.description ?? "")
  ///     }
  ///
  /// Labels concern only symbol layers, so the other layers are left out for `.label`.
  ///
  /// - Parameters:
  ///   - subject: The subject. By default, it is the whole picture.
  ///   - layers: The ids of the layers to explain; nil to explain all layers.
  ///   - radius: The distance from a point or place at which features concern it, in pixels of the style. It
  ///     must be above 0.
  /// - Throws: `ViewError.unknownLayer` if the style does not contain one of the layers.
  public func explanation(
    of subject: ExplanationSubject = .picture, layers: [String]? = nil,
    radius: Double = explanationRadius
  ) throws(ViewError) -> SceneExplanation {
    for id in layers ?? [] where scene.style.layer(id) == nil { throw .unknownLayer(id) }
    let sight = PlaceSight(of: subject, in: scene)
    let explainer = LayerExplainer(content, subject: subject, sight: sight, radius: radius)
    let explained = scene.style.layers.indices.filter { index in
      let layer = scene.style.layers[index]
      if case .label = subject, layer.type != .symbol { return false }
      return layers?.contains(layer.id) ?? true
    }
    return SceneExplanation(
      subject: subject, point: sight.point, place: sight.place,
      layers: explained.map { explainer.explanation(ofLayer: $0) })
  }
}

/// The visibility of the place of an explanation.
struct PlaceSight {
  /// The point of the picture, in pixels of the style; nil if the subject is not a place in front of the viewer.
  private(set) var point: Point?
  /// The place on the ground; nil if the subject is not a place.
  private(set) var place: LngLat?
  /// The reason that the place is not visible; nil if it is visible or the subject is not a place.
  private(set) var reason: UndrawnReason?

  /// The share of its distance by which the visible ground must be nearer than a place to hide it.
  private static let hillTolerance = 0.01

  /// Determines whether a scene shows the place of a subject.
  init(of subject: ExplanationSubject, in scene: Scene) {
    let viewport = scene.viewport
    switch subject {
    case .picture, .label: return
    case .point(let asked):
      point = asked
      place = scene.place(at: asked)
      if place == nil { reason = .noGround }
    case .place(let asked):
      place = asked
      guard let plane = viewport.visiblePlane(of: asked) else {
        let isBounded = viewport.joinsMeridians || viewport.projectsTiles
        reason = isBounded ? .farSide : .outsidePicture
        return
      }
      point = scene.point(of: asked)
      let elevation = viewport.groundElevation(of: asked)
      guard let point else {
        reason = .outsidePicture
        return
      }
      if viewport.drapesContent,
        let seen = GroundSearch(viewport).ground(at: point * viewport.size.pixelRatio)
      {
        let distance = viewport.picture(ofGround: plane, elevation: elevation).depth
        let nearest = viewport.picture(ofGround: seen.point, elevation: seen.elevation).depth
        if nearest < distance * (1 - Self.hillTolerance) { reason = .behindHill }
      }
    }
    guard let point else { return }
    let size = viewport.size
    let isInside =
      point.x >= 0 && point.y >= 0 && point.x < Double(size.width)
      && point.y < Double(size.height)
    if !isInside { reason = .outsidePicture }
  }
}
