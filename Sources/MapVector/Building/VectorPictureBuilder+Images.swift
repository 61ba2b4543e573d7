import MapGeometry
import MapRaster

/// The conversion of commands to images.
extension VectorPictureBuilder {
  /// Whether a command must be drawn as an image, because vectors cannot represent it.
  func isDrawnAsImage(_ command: DrawCommand) -> Bool {
    switch command {
    case .colorField, .surface, .heatmap, .mesh, .drape: true
    case .fill(let fill):
      !fill.hasEraser
        && ((options.isGlobe && fill.edge == .aliased)
          || fill.patterns.contains { !$0.isFlat })
    case .stroke(let stroke):
      stroke.isBent || stroke.lines.contains { Self.isDrawnAsImage($0) }
    case .pattern(let pattern): !pattern.isFlat
    case .discs(let discs): discs.discs.contains { $0.mesh != nil }
    case .sdf(let fields): fields.instances.contains { $0.limits != nil }
    case .images(let images): images.instances.contains { $0.limits != nil }
    case .fillPicture, .halfPlane, .beginLayer, .endLayer, .mark: false
    }
  }

  /// Whether a line must be drawn as an image, because vectors cannot represent it.
  static func isDrawnAsImage(_ line: StrokeCommand.Line) -> Bool {
    line.paint.pattern != nil || line.paint.dash?.isFinerThanPixels == true
  }

  /// Divides a command with lines into several commands. Lines that become images are then separate from other lines.
  func divided(_ pending: PendingCommand) -> [PendingCommand] {
    guard case .stroke(let stroke) = pending.command, !stroke.isBent,
      let first = stroke.lines.first,
      stroke.lines.contains(where: {
        Self.isDrawnAsImage($0) != Self.isDrawnAsImage(first)
      })
    else { return [pending] }
    var parts: [PendingCommand] = []
    var start = 0
    while start < stroke.lines.count {
      let isImage = Self.isDrawnAsImage(stroke.lines[start])
      let end =
        stroke.lines[start...].firstIndex { Self.isDrawnAsImage($0) != isImage }
        ?? stroke.lines.count
      var part = stroke
      part.lines = Array(stroke.lines[start..<end])
      var features = pending.features
      features?.indices = Array(
        pending.features?.indices.dropFirst(start).prefix(end - start) ?? [])
      parts.append(PendingCommand(command: .stroke(part), features: features))
      start = end
    }
    return parts
  }

  /// Returns a description of the content of a command that becomes an image.
  private func content(of command: DrawCommand) -> String {
    switch command {
    case .colorField: "an atmosphere"
    case .surface: "a raster or relief"
    case .heatmap: "a heatmap"
    case .mesh: "an extrusion"
    case .drape: "a ground with elevation"
    case .stroke(let stroke) where !stroke.isBent:
      stroke.lines.contains { $0.paint.pattern != nil }
        ? "a line with a pattern" : "a line with dashes finer than pixels"
    case .fill where !options.isGlobe, .pattern: "a pattern on tilted ground"
    default: "a bent surface"
    }
  }

  /// Draws commands as one image, which has the size of the area that they cover.
  mutating func addImage(of commands: [DrawCommand]) {
    var list = DisplayList()
    list.commands = commands
    let whole = Rasterizer.draw(
      list, width: deviceWidth, height: deviceHeight, threads: options.threads)
    var names: [String] = []
    for command in commands {
      let name = content(of: command)
      if !names.contains(name) { names.append(name) }
    }
    for name in names { warn(.drawnAsImage, "\(name) is drawn as an image") }
    guard let box = whole.coveredBox else { return }
    var pixels = whole.cropped(box)
    if pixels.hasLight {
      pixels.limitLight(over: ground(below: commands).cropped(box))
      guard !pixels.isTransparent else { return }
    }
    var transform = ProjectiveTransform.scaling(by: scale)
    transform.rows.0.z = Double(box.left) * scale
    transform.rows.1.z = Double(box.top) * scale
    append(.image(VectorImageUse(image: images.add(pixels), transform: transform)))
  }
}

extension VectorPictureBuilder {
  /// Draws the content below the commands on a white background.
  private func ground(below commands: [DrawCommand]) -> PixelBuffer {
    let white = PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 1)
    var list = DisplayList()
    list.commands = [.fillPicture(white)] + drawn.dropLast(commands.count)
    var openLayers = 0
    for command in list.commands {
      switch command {
      case .beginLayer: openLayers += 1
      case .endLayer: openLayers = max(openLayers - 1, 0)
      default: break
      }
    }
    list.commands += Array(repeating: .endLayer, count: openLayers)
    return Rasterizer.draw(
      list, width: deviceWidth, height: deviceHeight, threads: options.threads)
  }
}

/// Commands with faces in space that hide each other.
enum DepthCommands {
  /// Returns the commands with a single layer in place of all layers from the first to the last layer with faces in
  /// space. This layer is drawn as one image.
  static func joined(_ commands: [DrawCommand]) -> [DrawCommand] {
    var layer = 0
    var layers: [Int] = []
    for command in commands {
      if case .mark(let mark as LayerMark) = command, mark.layer != nil { layer += 1 }
      switch command {
      case .mesh, .drape: layers.append(layer)
      default: break
      }
    }
    guard let first = layers.first, let last = layers.last, first < last else { return commands }
    var result: [DrawCommand] = []
    layer = 0
    for command in commands {
      guard case .mark(let mark as LayerMark) = command else {
        // Labels between faces are drawn above the faces.
        result.append(command)
        continue
      }
      if mark.layer != nil { layer += 1 }
      let isInside =
        mark.layer == nil ? (first..<last).contains(layer) : (first + 1...last).contains(layer)
      if !isInside { result.append(command) }
    }
    return result
  }
}

/// A rectangle of pixels.
struct PixelBox {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
}

extension PixelBuffer {
  /// The box around all pixels that are not transparent; nil if all pixels are transparent.
  var coveredBox: PixelBox? {
    bytes.withUnsafeBytes { bytes in
      var box: PixelBox?
      for y in 0..<height {
        let row = bytes[4 * y * width..<4 * (y + 1) * width]
        func isDrawn(_ x: Int) -> Bool {
          // Pixels that add light can have an alpha of 0, so all channels are tested.
          row[row.startIndex + 4 * x..<row.startIndex + 4 * x + 4].contains { $0 != 0 }
        }
        guard let left = (0..<width).first(where: isDrawn),
          let right = (0..<width).last(where: isDrawn)
        else { continue }
        let before = box ?? PixelBox(left: left, top: y, right: right + 1, bottom: y + 1)
        box = PixelBox(
          left: min(before.left, left), top: before.top, right: max(before.right, right + 1),
          bottom: y + 1)
      }
      return box
    }
  }

  /// Whether some pixels add light. A channel of such a pixel exceeds its alpha.
  var hasLight: Bool {
    stride(from: 0, to: bytes.count, by: 4).contains {
      max(bytes[$0], bytes[$0 + 1], bytes[$0 + 2]) > bytes[$0 + 3]
    }
  }

  /// Replaces pixels that add light, which images cannot store. The new pixels have the least alpha with which they
  /// look the same over an opaque picture of the same size.
  mutating func limitLight(over ground: PixelBuffer) {
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let opacity = Float(bytes[start + 3]) / 255
      guard (0..<3).contains(where: { bytes[start + $0] > bytes[start + 3] }) else { continue }
      var (old, new) = (SIMD3<Float>(), SIMD3<Float>())
      var alpha: Float = 0
      for channel in 0..<3 {
        old[channel] = Float(ground.bytes[start + channel])
        new[channel] = min(Float(bytes[start + channel]) + old[channel] * (1 - opacity), 255)
        // The fraction of the way from the old color to black or to full light.
        let change = new[channel] - old[channel]
        if change != 0 {
          alpha = max(alpha, change > 0 ? change / (255 - old[channel]) : -change / old[channel])
        }
      }
      bytes[start + 3] = UInt8((min(alpha, 1) * 255).rounded(.up))
      let own = new - old * (1 - Float(bytes[start + 3]) / 255)
      for channel in 0..<3 {
        bytes[start + channel] = UInt8(min(max(own[channel].rounded(), 0), Float(bytes[start + 3])))
      }
    }
  }

  func cropped(_ box: PixelBox) -> PixelBuffer {
    var result = PixelBuffer(width: box.right - box.left, height: box.bottom - box.top)
    let count = 4 * result.width
    for y in 0..<result.height {
      let start = 4 * ((box.top + y) * width + box.left)
      result.bytes.replaceSubrange(
        count * y..<count * (y + 1), with: bytes[start..<start + count])
    }
    return result
  }
}
