import MapRaster
import MapStyle
import MapSystem

/// Paints the ground of a view with elevation. The ground consists of tiles in space, with pictures of layers draped
/// over them.
struct GroundPainter {
  private let view: ViewContent
  private let threads: Int
  private let tiles: [ViewTile]
  /// The command that draws the ground without pictures.
  private let bare: DrapeCommand
  /// The visible ground; nil if no ground is visible.
  private let depths: DrapeDepths?
  /// The part of each tile's picture that may be visible; nil if the tile is hidden.
  private let parts: [DrapeCommand.Part?]

  /// Prepares the ground of a view on up to `threads` threads.
  init(_ view: ViewContent, threads: Int) {
    self.view = view
    self.threads = threads
    let viewport = view.viewport
    let model = viewport.elevation
    let size = model?.pictureSize ?? 1
    let mesh = GroundMesh.shared
    var command = DrapeCommand(
      picturePlaces: mesh.vertices.map { SIMD2(Float($0.position.x), 1 - Float($0.position.y)) },
      triangles: mesh.triangles, pictureSize: size)
    command.nearestDistance = Float(viewport.nearestGround)
    command.farthestDistance = Float(viewport.farthestGround)
    command.hasMipmaps = model?.rules.hasMipmaps ?? false
    command.haze = GroundHaze.haze(view.style.sky, scope: view.scope, viewport: viewport)
    tiles = viewport.groundTiles
    guard !tiles.isEmpty else {
      (bare, depths, parts) = (command, nil, [])
      return
    }
    let haze = command.haze == nil ? nil : GroundHaze.depths(in: viewport)
    command.surfaces = tiles.concurrentMap(threads: threads) { tile in
      let ground = GroundTile(tile, in: viewport)
      return DrapeCommand.Surface(
        places: ground.places, depths: haze.map { ground.distances.map($0) } ?? [],
        content: DisplayList())
    }
    let depths = DrapeDepths(
      command, width: viewport.size.deviceWidth, height: viewport.size.deviceHeight,
      threads: threads)
    command.visibility = depths
    bare = command
    self.depths = depths
    parts = depths.visibleParts(size: size, threads: threads)
  }

  /// Returns the command that draws the ground with a picture for each tile.
  ///
  /// - Parameters:
  ///   - isRepeated: Whether the ground has already been drawn with pictures of lower layers. It then hides the skirts
  ///     of tiles.
  ///   - paint: A function that returns the commands of the picture of a tile.
  func commands(
    isRepeated: Bool, _ paint: @Sendable (ViewContent) -> [DrawCommand]
  ) -> [DrawCommand] {
    guard parts.contains(where: { $0 != nil }) else { return [] }
    var command = bare
    command.isRepeated = isRepeated
    command.surfaces = tiles.indices.concurrentMap(threads: threads) { index in
      var surface = bare.surfaces[index]
      guard let part = parts[index] else { return surface }
      let picture = Viewport(
        pictureOf: tiles[index], pixels: bare.pictureSize, part: part, in: view.viewport)
      surface.content.commands = paint(view.content(ofPicture: picture, on: tiles[index]))
      surface.part = part
      return surface
    }
    return [.drape(command)]
  }

  /// The visibility of objects on the ground; nil if no ground is visible.
  var visibility: GroundVisibility? {
    depths.map { GroundVisibility($0, in: view.viewport) }
  }
}

/// The haze over distant ground (style specification: `fog-color` and related properties of `sky`).
enum GroundHaze {
  /// The pitch in degrees above which there is haze, and the pitch at which the haze has its full strength.
  private static let pitches = (start: 60.0, end: 70.0)

  /// Returns the haze of a view; nil if there is no haze, or on a globe.
  static func haze(_ sky: Sky?, scope: PropertyScope, viewport: Viewport) -> DrapeCommand.Haze? {
    let pitch = viewport.camera.pitch
    let strength = min((pitch - pitches.start) / (pitches.end - pitches.start), 1)
    guard let sky, strength > 0, viewport.farthestGround.isFinite else { return nil }
    return DrapeCommand.Haze(
      color: PremultipliedColor(scope.value(sky.fogColor)),
      farColor: PremultipliedColor(scope.value(sky.horizonColor)),
      start: Float(scope.value(sky.fogGroundBlend)),
      farStart: Float(scope.value(sky.horizonFogBlend)), strength: Float(strength))
  }

  /// Returns the function from a distance along the line of sight to the position in the haze. The position is a
  /// perspective depth: 0 at the distance of the sea at the map's center, and 1 at the farthest ground.
  static func depths(in viewport: Viewport) -> @Sendable (Float) -> Float {
    let (near, far) = (Float(viewport.depthOfSea), Float(viewport.farthestDepth))
    return { distance in far * (distance - near) / ((far - near) * distance) }
  }
}
