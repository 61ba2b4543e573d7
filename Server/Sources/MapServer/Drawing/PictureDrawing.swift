import MapStyle
import MapSystem
import RenderMap

/// Draws static pictures.
struct PictureDrawing: Sendable {
  /// What is drawn.
  let request: PictureRequest
  /// The map of the style for the scale of the picture.
  let map: Map
  /// Reads icons.
  let site: Site
  /// The limits.
  private var options: ServerOptions { site.options }

  /// Creates a drawing.
  ///
  /// - Throws: `RequestError` if the picture exceeds a limit, changes a style although that is switched off, or its style
  ///   does not exist; `UnreadableData`.
  init(_ request: PictureRequest, of site: Site) throws {
    let style = try site.style(request.style)
    map = try style.map(scale: request.scale)
    try style.checkData()
    let options = site.options
    guard options.allowsStyleChanges || !request.changes.changesStyle else {
      throw RequestError(.badRequest, "addlayer and setfilter are switched off on this server")
    }
    let side = max(request.width, request.height)
    guard request.scale <= options.greatestScale, side <= options.greatestSide,
      side * request.scale <= options.greatestSide
    else { throw RequestError(.badRequest, "Invalid size") }
    // The picture and the encoder's copy of it have four bytes per pixel each.
    guard request.width * request.height * request.scale * request.scale * 8 <= options.memoryLimit
    else { throw RequestError(.badRequest, "Invalid size") }
    try request.overlays.checkWidths()
    self.request = request
    self.site = site
  }

  /// Draws the picture and encodes it.
  func draw(threads: Int) throws -> [UInt8] {
    var map = map
    try request.changes.apply(to: &map)
    let bounds = try addOverlays(to: &map)
    let size = try size()
    let decorations = decorations
    let camera = try camera(of: map, size: size, around: bounds)
    var scene = map.scene(camera: camera, size: size, threads: threads)
    try UnreadableData.check(scene.warnings, of: request.style)
    map.decorate(&scene, with: decorations)
    guard !WorkCancellation.isRequested else { return [] }
    let pixels = scene.draw(threads: threads)
    guard !WorkCancellation.isRequested else { return [] }
    return try request.format.encode(
      pixels, details: PictureDetails(quality: options.quality), threads: threads)
  }

  private func size() throws(RequestError) -> PictureSize {
    guard
      let size = try? PictureSize(request.width, request.height, scale: Double(request.scale))
    else { throw RequestError(.badRequest, "Invalid size") }
    return size
  }

  private var decorations: MapDecorations {
    var decorations = MapDecorations()
    guard request.hasAttribution else { return decorations }
    if let text = options.attributionText {
      decorations.caption = text
      decorations.positions[.caption] = .bottomRight
    } else {
      decorations.attribution = .full
    }
    return decorations
  }

  private func camera(
    of map: Map, size: PictureSize, around bounds: GeographicBounds?
  ) throws(RequestError) -> Camera {
    var view = CameraRequest()
    switch request.view {
    case .center(let place, let zoom, let bearing, let pitch):
      view = .centered(on: place, zoom: zoom, bearing: bearing, pitch: pitch)
    case .bounds(let west, let south, let east, let north):
      guard
        let area = try? GeographicBounds(west: west, south: south, east: east, north: north)
      else { throw RequestError(.badRequest, "Invalid bounds") }
      view = fitting(area)
    case .auto:
      guard let bounds else { throw RequestError(.badRequest, "No coordinates provided") }
      view = fitting(bounds)
    }
    view.roll = 0
    guard var camera = try? map.camera(for: view, size: size) else {
      throw RequestError(.badRequest, "Invalid padding")
    }
    if view.bounds != nil, case .share = request.padding {
      // The world is not smaller than the picture.
      let side = Double(max(request.width, request.height))
      camera.zoom = max(camera.zoom, StableMath.log2(side / 512))
    }
    return camera
  }

  /// Returns the request for an area.
  private func fitting(_ bounds: GeographicBounds) -> CameraRequest {
    let padding: EdgeInsets
    switch request.padding {
    case .share(let share):
      // The area takes 1 of 1 + 2 * share of the picture.
      func inset(_ side: Int) -> Double { Double(side) * share / (1 + 2 * share) }
      let (across, down) = (inset(request.width), inset(request.height))
      padding = EdgeInsets(top: down, right: across, bottom: down, left: across)
    case .pixels(let sides):
      padding = EdgeInsets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
    }
    var view = CameraRequest.fitting(
      bounds, padding: padding, bearing: 0,
      maximumZoom: request.greatestZoom.map { min(max($0, 0), 24) } ?? Camera.maximumFitZoom)
    view.pitch = 0
    return view
  }

  /// Adds the overlays to the map. Returns the bounds of their places; nil if they have none.
  private func addOverlays(to map: inout Map) throws -> GeographicBounds? {
    let overlays = request.overlays
    guard !overlays.isEmpty else { return nil }
    do {
      let anchor = request.changes.anchor.map { LayerAnchor.layer($0) }
      try OverlayLayers.add(overlays, to: &map, below: anchor) { name throws(RequestError) in
        try icon(name)
      }
    } catch let error as MapError {
      throw RequestError(.badRequest, "Invalid overlay: \(error)")
    }
    var (west, south, east, north) = (180.0, 90.0, -180.0, -90.0)
    let corners = overlays.features.isEmpty ? nil : Overlay(features: overlays.features).bounds
    let edges = corners.map {
      [
        LngLat(longitude: $0.west, latitude: $0.south),
        LngLat(longitude: $0.east, latitude: $0.north),
      ]
    }
    for place in overlays.places + (edges ?? []) {
      (west, east) = (min(west, place.longitude), max(east, place.longitude))
      (south, north) = (min(south, place.latitude), max(north, place.latitude))
    }
    return try? GeographicBounds(west: west, south: south, east: east, north: north)
  }

  /// Returns the image of an icon.
  private func icon(_ name: String) throws(RequestError) -> StraightPixels {
    let bytes: [UInt8]
    if name.contains("://") || name.hasPrefix("data:") {
      guard options.allowsRemoteIcons, !options.allowedHosts.isEmpty,
        let location = try? ResourceLocation(name), location.isRemote
      else { throw RequestError(.badRequest, "Icons at URLs are not allowed") }
      var loader = site.loader
      loader.limit = Self.iconLimit
      do throws(ResourceError) {
        bytes = try loader.load(location)
      } catch {
        throw RequestError(.badRequest, "Invalid icon: it cannot be fetched")
      }
    } else {
      let path = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      do throws(RequestError) {
        bytes = try site.file(path, in: site.catalog.iconsFolder, limit: Self.iconLimit)
      } catch {
        throw RequestError(.badRequest, "Invalid icon '\(name)'")
      }
    }
    guard let pixels = try? ImageFile.decode(bytes, pixelLimit: 1 << 20) else {
      throw RequestError(.badRequest, "Invalid icon '\(name)': not a PNG, JPEG or WebP picture")
    }
    return pixels
  }

  /// The greatest size of an icon's file, in bytes.
  private static let iconLimit = 1 << 20
}
