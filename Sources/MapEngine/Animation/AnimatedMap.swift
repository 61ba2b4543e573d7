import MapStyle

/// A map over time. Its paint properties change, its symbols fade, and its camera moves. The program sets the time,
/// so the same program always produces the same pictures.
///
///     var animated = AnimatedMap(map, camera: camera, size: size)
///     animated.flyTo(CameraChange(center: center, zoom: 12))
///     while animated.isMoving {
///       animated.advance(by: 40)
///       let pixels = animated.frame().draw()
///     }
public struct AnimatedMap: Sendable {
  /// The map with the final values of the transitions in progress.
  public private(set) var map: Map
  /// The time in milliseconds since the map was created.
  public private(set) var time = 0.0
  /// The size of the pictures.
  public let size: PictureSize
  /// The time in milliseconds during which symbols fade in or out.
  public var fadeDuration: Double
  /// The limits of the camera's zoom level and pitch.
  public var limits: CameraLimits {
    didSet { stillCamera = limits.limited(stillCamera) }
  }
  /// Whether labels of different sources avoid each other.
  public var hasCrossSourceCollisions = true

  /// The camera at the start of the motion in progress. If the camera is not moving, it is the current camera.
  private var stillCamera: Camera
  /// The camera movement in progress; nil if the camera is not moving.
  private var motion: CameraMotion?
  private var transitions = StyleTransitions()
  /// The symbols of the previous frames.
  private var fades = SymbolFades()
  /// The tiles of the previous frame by source. They include the tiles whose symbols were fading out.
  private var previousTiles: [String: [LoadedTile]] = [:]

  /// Creates a map at time 0, without movement.
  public init(
    _ map: Map, camera: Camera, size: PictureSize, fadeDuration: Double = 300,
    limits: CameraLimits = CameraLimits()
  ) {
    self.map = map
    self.size = size
    self.fadeDuration = fadeDuration
    self.limits = limits
    stillCamera = limits.limited(camera)
  }

  /// The camera at the current time.
  public var camera: Camera { motion.map { limits.limited($0.camera(at: time)) } ?? stillCamera }

  /// Whether a movement of the camera is in progress at the current time.
  public var isMoving: Bool { motion.map { !$0.isDone(at: time) } ?? false }

  /// Whether a later picture would differ because the camera, paint properties or symbols are changing.
  public var isChanging: Bool {
    isMoving || !transitions.isEmpty
      || (fadeDuration > 0 && fades.isChanging(at: time, camera: camera))
  }

  /// Advances the time. Negative values are ignored.
  public mutating func advance(by milliseconds: Double) {
    time += milliseconds > 0 && milliseconds.isFinite ? milliseconds : 0
    transitions.removeDone(at: time)
    if let motion, motion.isDone(at: time) {
      stillCamera = limits.limited(motion.end)
      self.motion = nil
    }
  }

  /// Changes the map. Paint properties, the light and the sky change over the time of the style's transitions, even if
  /// they read a changed member of the style's state. All other changes are immediate.
  public mutating func change<Failure>(
    _ body: (inout Map) throws(Failure) -> Void
  ) throws(Failure) {
    var changed = map
    try body(&changed)
    transitions.note(
      from: map.style, to: changed.style, state: (map.globalState, changed.globalState), at: time)
    map = changed
  }

  /// Sets the camera immediately, and stops a movement in progress.
  public mutating func setCamera(_ camera: Camera) {
    motion = nil
    stillCamera = limits.limited(camera)
  }

  /// Starts a movement of the camera, which replaces a movement in progress.
  mutating func start(_ motion: CameraMotion) {
    stillCamera = camera
    self.motion = motion
  }

  /// Returns the scene of a picture at the current time, with its symbols placed and its tiles read
  /// on up to `threads` threads. Symbols that enter or leave the view fade between frames.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of threads.
  ///   - prepare: A function that changes the scene before its symbols are placed, such as one that decorates it. By
  ///     default, the scene is not changed.
  public mutating func frame(
    threads: Int = 1, preparing prepare: (inout Scene) -> Void = { _ in }
  ) -> PlacedScene {
    var shown = map
    if !transitions.isEmpty {
      let zoom = Viewport(camera: map.projected(camera), size: size).camera.zoom
      let scope = PropertyScope(zoom: zoom, globalState: map.globalState, images: map.images)
      shown.style = transitions.style(map.style, at: time, scope: scope)
    }
    var scene = shown.scene(
      camera: camera, size: size, threads: threads,
      crossSourceCollisions: hasCrossSourceCollisions)
    prepare(&scene)
    return fadeDuration > 0 ? fading(scene, of: shown, threads: threads) : PlacedScene(scene)
  }

  /// Places the symbols of a scene and the symbols that are fading out, and sets the opacity of each symbol.
  private mutating func fading(_ scene: Scene, of map: Map, threads: Int) -> PlacedScene {
    var scene = scene
    let inView = scene.tiles
    let leaders = scene.content.leadingSymbolLayers
    let fading = fadingTiles(inView: inView, leaders: leaders)
    let counts = scene.symbols.tiles.mapValues(\.count)
    if fading.values.contains(where: { !$0.isEmpty }) {
      var rest = scene
      rest.tiles = fading
      map.layOutSymbols(of: &rest, threads: threads)
      scene.symbols.append(rest.symbols)
    }
    previousTiles = inView.merging(fading) { $0 + $1 }
    let history = fades.history(of: scene, leaders: leaders.map(\.id), tilesInView: counts)
    scene.symbolHistory = history
    var placement = PlacedScene(scene).content.placement
    if fades.isPlacementDue(at: time, zoom: scene.camera.zoom) {
      fades.commit(placement, history, at: time, duration: fadeDuration, camera: camera)
    }
    for layer in leaders {
      guard let known = history.layers[layer.id],
        let always = placement.symbolWithoutPlace(ofLayer: layer.id)
      else { continue }
      placement.show(
        fades.shown(ofLayer: layer.id, known, at: time, always: always), ofLayer: layer.id)
    }
    return PlacedScene(scene, placement: placement)
  }

  /// Returns the tiles of the previous frame that are out of view and have symbols that are still fading out.
  private func fadingTiles(
    inView: [String: [LoadedTile]], leaders: [Layer]
  ) -> [String: [LoadedTile]] {
    var found: [String: [LoadedTile]] = [:]
    for (source, tiles) in previousTiles {
      let layers = leaders.filter { $0.source == source }.map(\.id)
      let now = (inView[source] ?? []).map(\.position)
      found[source] = tiles.filter { tile in
        !now.contains(tile.position)
          && layers.contains {
            fades.isFadingOut(tile.position, ofLayer: $0, besides: now, at: time)
          }
      }
    }
    return found
  }
}
