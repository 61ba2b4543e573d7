import MapGeometry
import MapRaster
import MapTiles

/// Places what stands on a finished map, in its lower corners, and says how it is drawn.
struct DecorationLayout {
  /// What draws it.
  private(set) var commands: [DrawCommand] = []
  /// What does not fit, or would be wrong.
  private(set) var warnings: [MapWarning] = []

  private let viewport: Viewport
  private let colors: DecorationColors
  private let shaper: SceneShaper
  private let width, height: Double
  /// What the attribution takes, in pixels of the style.
  private var attributionBox = Box.empty

  /// A layout for the picture of a scene, with nothing in it.
  init(_ scene: Scene, shaper: SceneShaper) {
    viewport = scene.viewport
    colors = DecorationColors(for: scene)
    self.shaper = shaper
    width = Double(viewport.size.width)
    height = Double(viewport.size.height)
  }

  /// Adds a text in the lower right corner; a compact one where the full one would take too much of the
  /// picture, and none where that would too.
  mutating func addAttribution(_ text: String, _ form: AttributionForm) {
    if form == .full, add(text, .full, share: 0.25) { return }
    if add(AttributionText.shortened(text), .compact, share: 0.4) { return }
    warnings.append(
      MapWarning(
        .leftOutDecoration, place: "attribution",
        message: "does not fit into the picture and is left out; show it beside: \(text)"))
  }

  /// Adds the text where it takes at most a share of the picture's height.
  private mutating func add(_ text: String, _ look: BoxStyle, share: Double) -> Bool {
    let room = width - 2 * (look.margin + look.padding.x)
    guard room > 0,
      let text = DecorationText(text, size: look.textSize, maxWidth: room, shaper: shaper)
    else { return false }
    let size = Point(text.width, text.height) + look.padding * 2
    guard size.y + look.margin <= height * share else { return false }
    let corner = Point(width - look.margin - size.x, height - look.margin - size.y)
    attributionBox = add(look, corner: corner, size: size)
    add(text, at: corner + look.padding)
    return true
  }

  /// Adds a bar in the lower left corner, above the attribution where that is as wide. There is none
  /// where the map is pitched, as no one scale holds then.
  mutating func addScaleBar(in units: ScaleUnits) {
    guard viewport.camera.pitch == 0 else {
      return warnAboutScaleBar("the map is pitched, so that no one scale holds")
    }
    let look = BoxStyle.scaleBar
    let textHeight = DecorationText.lineHeight * look.textSize
    let boxHeight = textHeight + ScaleBarLook.tickHeight + 2 * look.padding.y
    func top(above limit: Double) -> Double { limit - look.margin - boxHeight }
    for top in [top(above: height), top(above: min(attributionBox.minY, height))] where top >= 0 {
      // Without fonts there is none; a warning says so already.
      guard let (bar, text) = scaleBar(in: units, at: top + boxHeight / 2) else { return }
      let size = Point(max(bar.width, text.width) + 2 * look.padding.x, boxHeight)
      guard size.x + 2 * look.margin <= width else { break }
      let corner = Point(look.margin, top)
      let box = Box(
        minX: corner.x, minY: corner.y, maxX: corner.x + size.x, maxY: corner.y + size.y)
      if box.intersects(attributionBox) { continue }
      _ = add(look, corner: corner, size: size)
      add(bar, text, in: box)
      return
    }
    warnAboutScaleBar("there is no room for it in the picture")
  }

  /// The bar for the latitude at the left edge of the picture, `y` pixels below its top.
  private func scaleBar(in units: ScaleUnits, at y: Double) -> (ScaleBar, DecorationText)? {
    let ratio = viewport.size.pixelRatio
    let longest = min(ScaleBarLook.greatestWidth, width / 3)
    let middle = Point((BoxStyle.scaleBar.margin + longest / 2) * ratio, y * ratio)
    let world = viewport.world(ofPlane: viewport.deviceToPlane.apply(middle).point)
    let resolution = ScaleBar.metersPerPixel(
      latitude: WebMercator.latitude(y: world.y), zoom: viewport.camera.zoom)
    guard let bar = ScaleBar(metersPerPixel: resolution, units: units, maxWidth: longest),
      let text = DecorationText(bar.label, size: BoxStyle.scaleBar.textSize, shaper: shaper)
    else { return nil }
    return (bar, text)
  }

  private mutating func warnAboutScaleBar(_ reason: String) {
    warnings.append(
      MapWarning(.leftOutDecoration, place: "scale bar", message: "\(reason); none is drawn"))
  }

  /// Adds the bar, a line with an end on either side, and its length above it, in the middle of a box.
  private mutating func add(_ bar: ScaleBar, _ text: DecorationText, in box: Box) {
    let look = BoxStyle.scaleBar
    let ratio = viewport.size.pixelRatio
    add(text, at: Point((box.minX + box.maxX - text.width) / 2, box.minY + look.padding.y))
    func device(_ pixels: Double) -> Float { Float((pixels * ratio).rounded()) }
    let thickness = max(1, device(ScaleBarLook.lineWidth))
    let left = device((box.minX + box.maxX - bar.width) / 2)
    let right = left + max(1, device(bar.width))
    let bottom = device(box.maxY - look.padding.y)
    let top = bottom - device(ScaleBarLook.tickHeight)
    var fill = FillCommand()
    fill.addRing([
      DevicePoint(left, top), DevicePoint(left + thickness, top),
      DevicePoint(left + thickness, bottom - thickness),
      DevicePoint(right - thickness, bottom - thickness), DevicePoint(right - thickness, top),
      DevicePoint(right, top), DevicePoint(right, bottom), DevicePoint(left, bottom),
    ])
    fill.shapes = [FillCommand.Shape(rings: 0..<1, color: colors.ink)]
    commands.append(.fill(fill))
  }

  private mutating func add(_ text: DecorationText, at corner: Point) {
    let ratio = viewport.size.pixelRatio
    commands.append(text.command(at: corner, ratio: ratio, color: colors.ink))
  }

  /// Adds the box behind a text.
  private mutating func add(_ look: BoxStyle, corner: Point, size: Point) -> Box {
    let ratio = viewport.size.pixelRatio
    func device(_ pixels: Double) -> Double { (pixels * ratio).rounded() }
    let box = Box(
      minX: device(corner.x), minY: device(corner.y), maxX: device(corner.x + size.x),
      maxY: device(corner.y + size.y))
    commands.append(.fill(BoxStyle.rounded(box, radius: look.radius * ratio, color: colors.paper)))
    return Box(
      minX: corner.x, minY: corner.y, maxX: corner.x + size.x, maxY: corner.y + size.y)
  }
}
