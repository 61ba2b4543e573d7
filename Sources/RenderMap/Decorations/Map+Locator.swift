import MapData
import MapEngine
import MapGeometry
import MapJSON
import MapStyle
import MapSystem
import Synchronization

/// The drawing of locator maps.
extension Map {
  /// The width of a locator map as a share of the width of the map, the limits of that width in pixels of the style,
  /// and the height of a locator map as a share of its width.
  static let insetShare = 0.24
  static let insetWidths = 96.0...220
  private static let insetAspect = 0.75
  /// The greatest width and height of a locator map, as a share of the width and height of the map.
  private static let greatestInsetShare = 0.36
  /// The share of the width and height of a locator map that the extent of the map may take, if the zoom level is
  /// chosen automatically.
  private static let extentShare = 0.2
  /// The share of the width and height of a locator map above which the extent of the map is too large to be useful.
  private static let greatestShare = 0.6
  /// The highest zoom level that is chosen automatically for a basemap in a locator map.
  private static let basemapZoom = 3.0
  /// The smallest size of the mark that shows the extent of the map, in pixels of the style.
  private static let smallestMark = 7.0

  /// Returns the block of a locator map, and the map that it is drawn from.
  ///
  /// - Parameters:
  ///   - area: The rectangle of the map in the picture, in pixels of decorations.
  ///   - scale: The number of pixels of the style per pixel of decorations.
  ///   - warnings: The list to which the warnings of the locator map are added.
  func locatorBlock(
    _ locator: LocatorMap, of scene: Scene, area: Box, scale: Double = 1, isDark: Bool,
    warnings: inout [MapWarning]
  ) throws(RequestError) -> (block: InsetBlock, map: Map) {
    let ratio = scene.viewport.size.pixelRatio * scale
    let widths = Self.insetWidths
    let wanted = min(max(area.width * Self.insetShare, widths.lowerBound), widths.upperBound)
    // In a low picture, the width is reduced to the available room, unless the room is narrower than the minimum width.
    let room = (area.height * Self.greatestInsetShare / Self.insetAspect).rounded(.down) - 1
    let width = room < widths.lowerBound ? wanted : min(wanted, room)
    let sides = Point(width.rounded(), (width * Self.insetAspect).rounded())
    guard let size = try? PictureSize(Int(sides.x), Int(sides.y), scale: ratio),
      sides.x <= area.width * Self.greatestInsetShare,
      sides.y <= area.height * Self.greatestInsetShare
    else { throw RequestError(message: "it does not fit into the picture") }
    let outline = scene.viewport.groundOutline(of: area.scaled(by: scale))
    guard let first = outline.first else {
      throw RequestError(message: "the picture shows no ground, or all of a globe")
    }
    var extent = Box(corner: first, size: .zero)
    for point in outline { extent.formUnion(point) }
    let map = try locatorMap(locator, isDark: isDark, pixelRatio: ratio)
    let camera = camera(of: locator, extent: extent, sides: sides)
    var inset = map.scene(camera: camera, size: size)
    inset.drawsBackground = true
    // The center of the locator map is not requested, so it does not matter that it is moved.
    warnings += inset.warnings.filter {
      ![.blankPicture, .coarseBasemap, .absentTiles].contains($0.kind) && $0.place != "projection"
    }.map { $0.at(DecorationPart.inset.name) }
    let viewport = inset.viewport
    // The shift moves the extent to the copy of the world around the center of the locator map.
    let shift = Point((viewport.centerWorld.x - (extent.minX + extent.maxX) / 2).rounded(), 0)
    var mark = outline.map { place in
      viewport.device(ofPlane: viewport.plane(ofMercator: place, shift: shift)).point * (1 / ratio)
    }
    var box = Box.empty
    for point in mark { box.formUnion(point) }
    guard box.width <= sides.x * Self.greatestShare || box.height <= sides.y * Self.greatestShare,
      box.width <= sides.x * 0.9, box.height <= sides.y * 0.9
    else { throw RequestError(message: "the map shows too much of the world to be located") }
    if box.width < Self.smallestMark, box.height < Self.smallestMark {
      let middle = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
      let half = Self.smallestMark / 2
      mark = [(-half, -half), (half, -half), (half, half), (-half, half)].map {
        middle + Point($0.0, $0.1)
      }
    }
    return (InsetBlock(.inset, inset, of: map, extent: mark), map)
  }

  /// Returns the camera of a locator map around an extent. The extent is in world units of Web Mercator.
  private func camera(of locator: LocatorMap, extent: Box, sides: Point) -> Camera {
    // At this zoom level, the whole world is as large as the longer side of the locator map.
    let least = StableMath.log2(max(sides.x, sides.y) / 512)
    let share = max(extent.width / sides.x, extent.height / sides.y)
    let fitted = StableMath.log2(Self.extentShare / (512 * max(share, 1e-12)))
    let greatest = locator.content == .basemap ? Self.basemapZoom : 22
    let given = locator.zoom.flatMap { $0.isFinite ? min(max($0, -2), 22) : nil }
    let zoom = given ?? max(least, min(fitted, greatest))
    var middle = Point((extent.minX + extent.maxX) / 2, (extent.minY + extent.maxY) / 2)
    middle.x -= middle.x.rounded(.down)
    return Camera(center: LngLat(world: middle), zoom: zoom)
  }

  /// Returns the attributions of the sources of a locator map. The list is empty if the locator map shows the map
  /// itself.
  func locatorAttributions(
    _ locator: LocatorMap?, isDark: Bool, pixelRatio: Double
  ) -> [String] {
    guard let locator, locator.content != .map,
      let map = try? locatorMap(locator, isDark: isDark, pixelRatio: pixelRatio)
    else { return [] }
    return map.attributions()
  }

  /// Returns the map that a locator map is drawn from.
  private func locatorMap(
    _ locator: LocatorMap, isDark: Bool, pixelRatio: Double
  ) throws(RequestError) -> Map {
    do throws(MapError) {
      switch locator.content {
      case .map: return withoutLabels()
      case .basemap:
        let basemap: Basemap = isDark ? .dark : .light
        guard let location = basemap.location else { return self }
        return try loading.relatedMaps.map(at: location, pixelRatio: pixelRatio) {
          () throws(MapError) in
          try load(basemapAt: location, pixelRatio: pixelRatio).withoutLabels()
        }
      case .style(let location):
        return try loading.relatedMaps.map(at: location, pixelRatio: pixelRatio) {
          () throws(MapError) in
          let loader = loading.loader
          return try Map.load(
            contentsOf: "\(location)", named: locator.isConfined ? loader : loader.forNamedFiles,
            loader: loader,
            options: Map.LoadOptions(
              pixelRatio: pixelRatio, fontFolders: loading.fontFolders,
              isLenient: loading.isLenient))
        }
      }
    } catch {
      var failure = RequestError(message: "its map cannot be loaded: \(error)")
      failure.isTemporary = true
      throw failure
    }
  }

  /// Loads a basemap that is part of the library.
  private func load(
    basemapAt location: ResourceLocation, pixelRatio: Double
  ) throws(MapError) -> Map {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: loading.loader.load(location))
    } catch {
      throw .unreachable(place: "\(location)", message: "\(error)")
    }
    return try Map.load(
      document, from: location, loader: loading.loader, pixelRatio: pixelRatio,
      fontFolders: loading.fontFolders)
  }

  /// Returns the map without its symbol layers.
  private func withoutLabels() -> Map {
    var map = self
    for layer in style.layers where layer.type == .symbol { try? map.removeLayer(layer.id) }
    return map
  }
}
