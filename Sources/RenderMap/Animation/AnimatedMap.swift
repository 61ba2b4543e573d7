import MapStyle

/// A map in use, over time: its paint properties change, its symbols fade and its camera moves. The time
/// is the program's to set, so that the same program always gives the same pictures.
///
///     var animated = AnimatedMap(map, camera: camera, size: size)
///     animated.flyTo(CameraChange(center: center, zoom: 12))
///     while animated.isMoving {
///       animated.advance(by: 40)
///       let pixels = animated.frame().draw()
///     }
public struct AnimatedMap: Sendable {
  /// The map at rest: what its style says, whatever is still on its way there.
  public private(set) var map: Map
  /// Milliseconds since the beginning.
  public private(set) var time = 0.0
  /// How large the pictures are.
  public let size: PictureSize
  /// Milliseconds that symbols take to appear and to go.
  public var fadeDuration: Double
  /// How far the map can be zoomed and tilted.
  public var limits: CameraLimits {
    didSet { stillCamera = limits.limited(stillCamera) }
  }
  /// Whether labels of different sources keep clear of each other.
  public var hasCrossSourceCollisions = true

  /// The camera while nothing moves it.
  private var stillCamera: Camera
  /// What moves the camera.
  private var motion: CameraMotion?
  private var transitions = StyleTransitions()
  /// The symbols of the pictures before.
  private var fades = SymbolFades()
  /// The tiles of the picture before, by source: those in view, and those whose symbols were going.
  private var tilesBefore: [String: [LoadedTile]] = [:]

  /// A map at time 0, on which nothing moves.
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

  /// The camera at this time.
  public var camera: Camera { motion.map { limits.limited($0.camera(at: time)) } ?? stillCamera }

  /// Whether the camera is on its way.
  public var isMoving: Bool { motion.map { !$0.isDone(at: time) } ?? false }

  /// Whether a later picture would be another one, as the camera, paint properties or symbols are on
  /// their way.
  public var isChanging: Bool {
    isMoving || !transitions.isEmpty
      || (fadeDuration > 0 && fades.isChanging(at: time, camera: camera))
  }

  /// Lets time pass; a negative time is none.
  public mutating func advance(by milliseconds: Double) {
    time += milliseconds > 0 && milliseconds.isFinite ? milliseconds : 0
    transitions.removeDone(at: time)
    if let motion, motion.isDone(at: time) {
      stillCamera = limits.limited(motion.end)
      self.motion = nil
    }
  }

  /// Changes the map. Paint properties, the light and the sky go to their new values as the style's
  /// transitions say; all else changes at once.
  public mutating func change<Failure>(
    _ body: (inout Map) throws(Failure) -> Void
  ) throws(Failure) {
    var changed = map
    try body(&changed)
    transitions.note(from: map.style, to: changed.style, at: time)
    map = changed
  }

  /// Sets the camera, at once.
  public mutating func setCamera(_ camera: Camera) {
    motion = nil
    stillCamera = limits.limited(camera)
  }

  /// Lets the camera leave for where a motion takes it.
  mutating func start(_ motion: CameraMotion) {
    stillCamera = camera
    self.motion = motion
  }

  /// The scene of a picture at this time, its symbols placed and its tiles read on up to `threads` threads. Symbols
  /// that come into view or leave it fade from one frame to the next, as time passes between them.
  public mutating func frame(threads: Int = 1) -> PlacedScene {
    var shown = map
    if !transitions.isEmpty {
      let zoom = Viewport(camera: camera, size: size).camera.zoom
      let scope = PropertyScope(zoom: zoom, globalState: map.globalState, images: map.images)
      shown.style = transitions.style(map.style, at: time, scope: scope)
    }
    let scene = shown.scene(
      camera: camera, size: size, threads: threads,
      crossSourceCollisions: hasCrossSourceCollisions)
    return fadeDuration > 0 ? fading(scene, of: shown, threads: threads) : PlacedScene(scene)
  }

  /// Places a scene with the symbols that fade out, each symbol with its opacity.
  private mutating func fading(_ scene: Scene, of map: Map, threads: Int) -> PlacedScene {
    var scene = scene
    let inView = scene.tiles
    let leaders = scene.content.leadingSymbolLayers
    let going = leavingTiles(inView: inView, leaders: leaders)
    let counts = scene.symbols.tiles.mapValues(\.count)
    if going.values.contains(where: { !$0.isEmpty }) {
      var rest = scene
      rest.tiles = going
      map.layOutSymbols(of: &rest, threads: threads)
      scene.symbols.append(rest.symbols)
    }
    tilesBefore = inView.merging(going) { $0 + $1 }
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

  /// The tiles of the picture before that are out of view, and have symbols that are still going.
  private func leavingTiles(
    inView: [String: [LoadedTile]], leaders: [Layer]
  ) -> [String: [LoadedTile]] {
    var leaving: [String: [LoadedTile]] = [:]
    for (source, tiles) in tilesBefore {
      let layers = leaders.filter { $0.source == source }.map(\.id)
      let now = (inView[source] ?? []).map(\.position)
      leaving[source] = tiles.filter { tile in
        !now.contains(tile.position)
          && layers.contains {
            fades.isGoing(tile.position, ofLayer: $0, besides: now, at: time)
          }
      }
    }
    return leaving
  }
}
