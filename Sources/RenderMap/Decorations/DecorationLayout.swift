import MapGeometry
import MapRaster
import MapTiles

/// Places the decorations in the lower corners of a picture, and draws them.
struct DecorationLayout {
  /// The commands that draw the decorations.
  private(set) var commands: [DrawCommand] = []
  /// Warnings of decorations that do not fit or would be wrong.
  private(set) var warnings: [MapWarning] = []

  private let viewport: Viewport
  private let colors: DecorationColors
  private let shaper: SceneShaper
  private let width, height: Double
  /// The box of the attribution, in pixels of the style.
  private var attributionBox = Box.empty

  /// Creates an empty layout for the picture of a scene.
  init(_ scene: Scene, shaper: SceneShaper) {
    viewport = scene.viewport
    colors = DecorationColors(for: scene)
    self.shaper = shaper
    width = Double(viewport.size.width)
    height = Double(viewport.size.height)
  }

  /// Adds a text in the lower right corner: compact if the full one would cover too much of the
  /// picture, and none if the compact one would, too.
  mutating func addAttribution(_ text: String, _ form: AttributionForm) {
    if form == .full, add(text, .full, share: 0.25) { return }
    if add(AttributionText.shortened(text), .compact, share: 0.4) { return }
    warnings.append(
      MapWarning(
        .leftOutDecoration, place: "attribution",
        message: "does not fit into the picture and is left out; show it near the picture: \(text)")
    )
  }

  /// Adds the text if it takes at most a share of the picture's height.
  private mutating func add(_ text: String, _ style: BoxStyle, share: Double) -> Bool {
    let available = width - 2 * (style.margin + style.padding.x)
    guard available > 0,
      let text = DecorationText(text, size: style.textSize, maxWidth: available, shaper: shaper)
    else { return false }
    let size = Point(text.width, text.height) + style.padding * 2
    guard size.y + style.margin <= height * share else { return false }
    let corner = Point(width - style.margin - size.x, height - style.margin - size.y)
    attributionBox = add(style, corner: corner, size: size)
    add(text, at: corner + style.padding)
    return true
  }

  /// Adds a bar in the lower left corner, above the attribution if both would overlap. Adds none if
  /// the map is pitched, because its scale varies.
  mutating func addScaleBar(in units: ScaleUnits) {
    guard viewport.camera.pitch == 0 else {
      return warnAboutScaleBar("a pitched map has no single scale")
    }
    let style = BoxStyle.scaleBar
    let textHeight = DecorationText.lineHeight * style.textSize
    let boxHeight = textHeight + ScaleBarMetrics.tickHeight + 2 * style.padding.y
    func top(above limit: Double) -> Double { limit - style.margin - boxHeight }
    for top in [top(above: height), top(above: min(attributionBox.minY, height))] where top >= 0 {
      // Without fonts there is no bar. A warning reports missing fonts.
      guard let (bar, text) = scaleBar(in: units, at: top + boxHeight / 2) else { return }
      let size = Point(max(bar.width, text.width) + 2 * style.padding.x, boxHeight)
      guard size.x + 2 * style.margin <= width else { break }
      let corner = Point(style.margin, top)
      let box = Box(
        minX: corner.x, minY: corner.y, maxX: corner.x + size.x, maxY: corner.y + size.y)
      if box.intersects(attributionBox) { continue }
      _ = add(style, corner: corner, size: size)
      add(bar, text, in: box)
      return
    }
    warnAboutScaleBar("it does not fit into the picture")
  }

  /// Returns the bar for the latitude at the left edge of the picture, `y` pixels below its top.
  private func scaleBar(in units: ScaleUnits, at y: Double) -> (ScaleBar, DecorationText)? {
    let ratio = viewport.size.pixelRatio
    let longest = min(ScaleBarMetrics.maximumWidth, width / 3)
    let middle = Point((BoxStyle.scaleBar.margin + longest / 2) * ratio, y * ratio)
    // Beside the planet, the scale is that of the map's centre.
    let world = viewport.plane(ofDevice: middle).map(viewport.world) ?? viewport.centerWorld
    let resolution =
      viewport.printed == nil
      ? ScaleBar.metersPerPixel(
        latitude: WebMercator.latitude(y: world.y), zoom: viewport.camera.zoom)
      : viewport.metersPerPixel(across: middle)
    guard let bar = ScaleBar(metersPerPixel: resolution, units: units, maxWidth: longest),
      let text = DecorationText(bar.label, size: BoxStyle.scaleBar.textSize, shaper: shaper)
    else { return nil }
    return (bar, text)
  }

  private mutating func warnAboutScaleBar(_ reason: String) {
    warnings.append(
      MapWarning(
        .leftOutDecoration, place: "scale bar", message: "\(reason); the scale bar is left out"))
  }

  /// Adds the bar, a line with a tick at either end, and its length above it, in the middle of a
  /// box.
  private mutating func add(_ bar: ScaleBar, _ text: DecorationText, in box: Box) {
    let style = BoxStyle.scaleBar
    let ratio = viewport.size.pixelRatio
    add(text, at: Point((box.minX + box.maxX - text.width) / 2, box.minY + style.padding.y))
    func device(_ pixels: Double) -> Float { Float((pixels * ratio).rounded()) }
    let thickness = max(1, device(ScaleBarMetrics.lineWidth))
    let left = device((box.minX + box.maxX - bar.width) / 2)
    let right = left + max(1, device(bar.width))
    let bottom = device(box.maxY - style.padding.y)
    let top = bottom - device(ScaleBarMetrics.tickHeight)
    var fill = FillCommand()
    fill.addRing([
      DevicePoint(left, top), DevicePoint(left + thickness, top),
      DevicePoint(left + thickness, bottom - thickness),
      DevicePoint(right - thickness, bottom - thickness), DevicePoint(right - thickness, top),
      DevicePoint(right, top), DevicePoint(right, bottom), DevicePoint(left, bottom),
    ])
    fill.shapes = [FillCommand.Shape(rings: 0..<1, color: colors.foreground)]
    commands.append(.fill(fill))
  }

  private mutating func add(_ text: DecorationText, at corner: Point) {
    let ratio = viewport.size.pixelRatio
    commands.append(text.command(at: corner, ratio: ratio, color: colors.foreground))
  }

  /// Adds the box behind a text.
  private mutating func add(_ style: BoxStyle, corner: Point, size: Point) -> Box {
    let ratio = viewport.size.pixelRatio
    func device(_ pixels: Double) -> Double { (pixels * ratio).rounded() }
    let box = Box(
      minX: device(corner.x), minY: device(corner.y), maxX: device(corner.x + size.x),
      maxY: device(corner.y + size.y))
    commands.append(
      .fill(BoxStyle.rounded(box, radius: style.radius * ratio, color: colors.background)))
    return Box(
      minX: corner.x, minY: corner.y, maxX: corner.x + size.x, maxY: corner.y + size.y)
  }
}
