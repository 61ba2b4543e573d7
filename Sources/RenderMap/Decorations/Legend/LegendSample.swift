import MapEngine
import MapGeometry
import MapRaster
import MapStyle

/// A swatch of a legend. It shows the parts that the layers of an entry draw for a feature, centered in a box.
///
/// Lengths are in pixels of decorations, and content has the same size as on the map. Only lines that are wider than a
/// maximum width are drawn narrower, and small circles of equal size are drawn larger (`LegendRows`).
struct LegendSample {
  /// The parts, the lowest first.
  let parts: [LegendPart]
  /// The width and height in pixels of decorations.
  let size: Point

  /// The factor by which the widths of lines are multiplied.
  private let lineScale: Double
  /// The offset that all lines have in common. Swatches are drawn without this offset.
  private let sharedOffset: Double

  /// The sizes of an area and of an area with a pattern, and the length of a line.
  private static let areaSize = Point(22, 13)
  private static let patternSize = Point(26, 17)
  private static let lineLength = 30.0
  /// The maximum width of lines, and the maximum size of texts.
  private static let maximumWidth = 22.0
  private static let maximumTextSize = 15.0
  /// The maximum length of the sides of swatches. No picture has room for longer sides.
  static let maximumSide = Double(2 * PictureSize.maximumDevicePixels)

  /// Creates a swatch of parts.
  ///
  /// - Parameter images: The images of icons and patterns.
  init(_ parts: [LegendPart], images: StyleImages) {
    self.parts = parts
    var size = Point.zero
    func extend(_ width: Double, _ height: Double) {
      size = Point(
        min(max(size.x, width), Self.maximumSide), min(max(size.y, height), Self.maximumSide))
    }
    let lines = parts.compactMap(\.line)
    let offsets = Set(lines.map(\.offset))
    sharedOffset = offsets.count == 1 ? offsets.first ?? 0 : 0
    let shift = sharedOffset
    let widest = lines.map { $0.outerWidth + 2 * abs($0.offset - shift) }.max() ?? 0
    lineScale = widest > Self.maximumWidth ? Self.maximumWidth / widest : 1
    let hasFill = parts.contains(where: \.isFill)
    for part in parts {
      switch part {
      case .fill(let fill):
        let area = fill.pattern == nil ? Self.areaSize : Self.patternSize
        extend(area.x, area.y)
      // The outline of an area is inside the area.
      case .line where hasFill: continue
      case .line: extend(Self.lineLength, min(widest, Self.maximumWidth))
      case .circle(let circle): extend(2 * circle.outerRadius, 2 * circle.outerRadius)
      case .icon(let icon):
        guard let image = images[icon.image] else { continue }
        let turn = StableMath.sinCos(degrees: icon.rotation)
        let (width, height) = (image.width * icon.size, image.height * icon.size)
        extend(
          abs(width * turn.cos) + abs(height * turn.sin),
          abs(width * turn.sin) + abs(height * turn.cos))
      case .text(let text):
        let side = min(text.size, Self.maximumTextSize)
        extend(side * 1.4, side * DecorationText.lineHeight)
      }
    }
    self.size = size
  }

  /// Returns the commands that draw the swatch in the middle of a box.
  func commands(in box: Box, images: StyleImages, with brush: DecorationBrush) -> [DrawCommand] {
    let middle = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    let isOutlined = parts.contains {
      $0.line.map { brush.theme.colors.shows($0.color, opacity: $0.opacity) } ?? false
    }
    let hasFill = parts.contains(where: \.isFill)
    return parts.flatMap { part -> [DrawCommand] in
      switch part {
      case .fill(let fill):
        return commands(
          fill, around: middle, isOutlined: isOutlined, images: images, with: brush)
      case .line(let line):
        // An outline that is as light as the panel would hide the edge of the area.
        if hasFill, !brush.theme.colors.shows(line.color, opacity: line.opacity) { return [] }
        return commands(line, around: middle, isOutline: hasFill, images: images, with: brush)
      case .circle(let circle): return [.discs(Self.discs([(circle, middle)], brush.ratio))]
      case .icon(let icon): return commands(icon, at: middle, images: images, with: brush)
      case .text(let text): return commands(text, at: middle, with: brush)
      }
    }
  }

  // MARK: - Areas

  /// Returns the box of an area around a point. Its sides are on whole device pixels.
  private func area(_ size: Point, around middle: Point, _ brush: DecorationBrush) -> Box {
    let left = brush.snapped(middle.x - size.x / 2) / brush.ratio
    let top = brush.snapped(middle.y - size.y / 2) / brush.ratio
    return Box(
      minX: left, minY: top, maxX: left + brush.snapped(size.x) / brush.ratio,
      maxY: top + brush.snapped(size.y) / brush.ratio)
  }

  private func commands(
    _ fill: LegendFill, around middle: Point, isOutlined: Bool, images: StyleImages,
    with brush: DecorationBrush
  ) -> [DrawCommand] {
    let opacity = Float(fill.opacity)
    guard let name = fill.pattern else {
      let box = area(Self.areaSize, around: middle, brush)
      let color = PremultipliedColor(fill.color).withOpacity(opacity)
      var commands = [brush.fill([box.corners], color: color)]
      if let outline = fill.outline, outline != fill.color,
        brush.theme.colors.shows(outline, opacity: fill.opacity)
      {
        let color = PremultipliedColor(outline).withOpacity(opacity)
        commands.append(brush.frame(box, width: brush.theme.lineWidth, color: color))
      } else if !isOutlined {
        // Areas that are as light as the panel would be invisible without a frame.
        commands.append(
          brush.frame(box, width: brush.theme.lineWidth, color: brush.theme.colors.edge))
      }
      return commands
    }
    guard let image = images[name] else { return [] }
    let box = area(Self.patternSize, around: middle, brush)
    let imageRatio = image.pixelRatio * brush.scale
    let scale = imageRatio / brush.ratio
    let placement = ProjectiveTransform(
      rows: (
        SIMD3(scale, 0, -box.minX * imageRatio), SIMD3(0, scale, -box.minY * imageRatio),
        SIMD3(0, 0, 1)
      ))
    var paint = PatternPaint(
      image: RepeatedImage(pixels: image.pixels, placement: placement), opacity: opacity)
    if image.isSDF { paint.tint = PremultipliedColor(fill.color) }
    var command = FillCommand()
    command.patterns = [paint]
    command.addRing(box.corners.map(brush.device))
    command.shapes = [FillCommand.Shape(rings: 0..<1, paint: .pattern(0))]
    let edge = brush.frame(box, width: brush.theme.lineWidth, color: brush.theme.colors.edge)
    return isOutlined ? [.fill(command)] : [.fill(command), edge]
  }

  // MARK: - Lines

  private func commands(
    _ line: LegendLine, around middle: Point, isOutline: Bool, images: StyleImages,
    with brush: DecorationBrush
  ) -> [DrawCommand] {
    let ratio = brush.ratio
    var style = StrokeStyle()
    let width = line.width * lineScale
    style.width = Float(width * ratio)
    style.gapWidth = Float(line.gapWidth * lineScale * ratio)
    style.blur = Float(line.blur * lineScale * ratio)
    style.offset = Float((line.offset - sharedOffset) * lineScale * ratio)
    // If there are several lines, such as a line and its casing, they have no caps and end at the same place.
    let isAlone = parts.count == 1
    style.cap = isAlone ? StrokeStyle.Cap(line.cap) : .butt
    let opacity = Float(line.opacity)
    var paint = StrokePaint(color: PremultipliedColor(line.color).withOpacity(opacity))
    if let name = line.pattern {
      guard let image = images[name] else { return [] }
      paint.color = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: opacity)
      paint.pattern = StrokePattern(
        pixels: image.pixels, length: Float(image.width / image.height * width * ratio))
    } else if !line.gradient.isEmpty {
      paint.color = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: opacity)
      paint.gradient = StrokeGradient(
        ramp: line.gradient.map { PremultipliedColor($0) }, interpolates: true, progress: 0...1)
    } else if let dashes = line.dashes, dashes.contains(where: { $0 > 0 }) {
      let unit = width * ratio
      let lengths = dashes.map { Float(max(0, $0) * unit) }
      guard lengths.reduce(0, +) > 0 else { return [] }
      paint.dash = DashPattern(
        lengths: lengths, hasRoundCaps: line.cap == .round, width: Float(unit))
    }
    var points: [Point]
    if isOutline {
      // The outline is around the area. A narrow outline is inside the box of the area.
      let box = area(Self.areaSize, around: middle, brush).inset(by: min(width, 4) / 2)
      points = box.corners + box.corners.prefix(1)
    } else {
      let length = Self.lineLength
      let cap =
        !isAlone || line.cap == .butt || line.dashes != nil ? 0 : min(width / 2, length / 2 - 1)
      let middle = sharp(middle, ratio)
      points = [
        Point(middle.x - length / 2 + cap, middle.y), Point(middle.x + length / 2 - cap, middle.y),
      ]
    }
    points = points.map { $0 * ratio }
    var command = StrokeCommand()
    command.points = points.map { DevicePoint($0) }
    command.lines = [
      StrokeCommand.Line(
        points: 0..<points.count, isClosed: isOutline, style: style, paint: paint)
    ]
    return [.stroke(command)]
  }

  /// Returns the middle of lines, moved to a place where the edges of the widest line are sharp if its width is a whole
  /// number of device pixels.
  private func sharp(_ middle: Point, _ ratio: Double) -> Point {
    let widest = parts.compactMap(\.line).map { $0.outerWidth * lineScale * ratio }.max() ?? 0
    let half = widest.rounded().truncatingRemainder(dividingBy: 2) / 2
    return Point(middle.x, ((middle.y * ratio - half).rounded() + half) / ratio)
  }

  // MARK: - Circles

  /// Returns the command that draws circles in their order. The centers are in pixels of decorations.
  static func discs(_ circles: [(circle: LegendCircle, center: Point)], _ ratio: Double)
    -> DiscCommand
  {
    var command = DiscCommand()
    command.discs = circles.map { circle, center in
      DiscCommand.Disc(
        center: DevicePoint(center * ratio), radius: Float(circle.radius * ratio),
        strokeWidth: Float(circle.strokeWidth * ratio), blur: Float(circle.blur),
        color: PremultipliedColor(circle.color).withOpacity(Float(circle.opacity)),
        strokeColor: PremultipliedColor(circle.strokeColor)
          .withOpacity(Float(circle.strokeOpacity)))
    }
    return command
  }

  // MARK: - Icons and texts

  private func commands(
    _ icon: LegendIcon, at middle: Point, images: StyleImages, with brush: DecorationBrush
  ) -> [DrawCommand] {
    guard let image = images[icon.image] else { return [] }
    let scale = icon.size * brush.ratio / image.pixelRatio
    let turn = StableMath.sinCos(degrees: icon.rotation)
    let (width, height) = (Double(image.pixels.width), Double(image.pixels.height))
    let isSharp = icon.rotation == 0 && scale == 1
    var center = middle * brush.ratio
    if isSharp {
      center = Point(
        (center.x - width / 2).rounded() + width / 2,
        (center.y - height / 2).rounded() + height / 2)
    }
    let (a, b) = (scale * turn.cos, scale * turn.sin)
    let transform = ProjectiveTransform(
      rows: (
        SIMD3(a, -b, center.x - (a * width - b * height) / 2),
        SIMD3(b, a, center.y - (b * width + a * height) / 2), SIMD3(0, 0, 1)
      ))
    guard image.isSDF else {
      var command = ImageCommand()
      command.images = [image.pixels]
      // The edges of the image fade out in a transparent pixel around the image.
      let margin: Float = isSharp ? 0 : 1
      command.instances = [
        ImageCommand.Instance(
          image: 0,
          part: (
            from: SIMD2(-margin, -margin), to: SIMD2(Float(width) + margin, Float(height) + margin)
          ), transform: transform, opacity: Float(icon.opacity), interpolates: !isSharp)
      ]
      return [.images(command)]
    }
    var command = SDFCommand()
    command.fields = [image.alphaField]
    let softness = SymbolShading.edgeFade / brush.ratio / icon.size
    func instance(_ color: Color, edge: Double) -> SDFCommand.Instance {
      SDFCommand.Instance(
        field: 0, transform: transform,
        color: PremultipliedColor(color).withOpacity(Float(icon.opacity)), edge: Float(edge),
        softness: Float(softness))
    }
    if icon.haloWidth > 0, icon.haloColor.alpha > 0 {
      let width = icon.haloWidth / icon.size / SymbolShading.samples
      var halo = instance(icon.haloColor, edge: SymbolShading.edge - width)
      halo.innerEdge = Float(SymbolShading.edge + softness)
      command.instances.append(halo)
    }
    command.instances.append(instance(icon.color, edge: SymbolShading.edge))
    return [.sdf(command)]
  }

  /// The text that swatches of text layers show.
  static let sampleText = "Aa"

  private func commands(
    _ text: LegendText, at middle: Point, with brush: DecorationBrush
  ) -> [DrawCommand] {
    let size = min(text.size, Self.maximumTextSize)
    guard let sample = brush.text(Self.sampleText, DecorationTextStyle(size: size)) else {
      return []
    }
    let corner = Point(middle.x - sample.width / 2, middle.y - sample.height / 2)
    let opacity = Float(text.opacity)
    var commands: [DrawCommand] = []
    if text.haloWidth > 0, text.haloColor.alpha > 0 {
      commands.append(
        sample.halo(
          at: corner, ratio: brush.ratio,
          color: PremultipliedColor(text.haloColor).withOpacity(opacity), width: text.haloWidth))
    }
    let color = PremultipliedColor(text.color).withOpacity(opacity)
    return commands + [brush.draw(sample, at: corner, color: color)]
  }
}

extension LegendPart {
  /// The line; nil if the part is not a line.
  fileprivate var line: LegendLine? { if case .line(let line) = self { line } else { nil } }
}

extension LegendPart {
  /// Whether the part is an area.
  fileprivate var isFill: Bool { if case .fill = self { true } else { false } }
}

extension LegendLine {
  /// The width of the line, with the gap if there is one.
  fileprivate var outerWidth: Double { gapWidth > 0 ? gapWidth + 2 * width : width }
}

extension DecorationColors {
  /// Returns whether a line of a color is visible on a panel.
  func shows(_ color: Color, opacity: Double) -> Bool {
    guard color.alpha * opacity > 0.2 else { return false }
    let (line, panel) = (Self.luminance(of: color), isDark ? 0.005 : 0.98)
    return (max(line, panel) + 0.05) / (min(line, panel) + 0.05) > 1.3
  }

  /// The color of the edges of swatches. These edges are hardly visible.
  var edge: PremultipliedColor { foreground.withOpacity(isDark ? 0.35 : 0.28) }
}
