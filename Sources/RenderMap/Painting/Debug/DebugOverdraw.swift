import MapRaster

/// A display list that shows how often each pixel is drawn on, in place of what is drawn.
enum DebugOverdraw {
  /// How much each drawing takes of the darkness below it.
  private static let share: Float = 1 / 8
  /// The blur, beyond the one pixel that edges fade over anyway, with which they hardly fade at all.
  private static let hardEdge: Float = -0.99
  private static let veil = PremultipliedColor(red: share, green: share, blue: share, alpha: share)

  /// The commands with a veil in place of their paints, on black.
  static func commands(_ commands: [DrawCommand]) -> [DrawCommand] {
    let black = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1)
    return [.fillPicture(black)] + commands.compactMap(veiled)
  }

  private static func veiled(_ command: DrawCommand) -> DrawCommand? {
    switch command {
    case .fillPicture, .pattern: return .fillPicture(veil)
    case .fill(let fill): return .fill(veiled(fill))
    case .stroke(var stroke):
      for index in stroke.lines.indices {
        stroke.lines[index].paint = StrokePaint(color: veil)
        // A pixel that a line's edge fades over is drawn on as much as any other.
        stroke.lines[index].style.blur = hardEdge
      }
      return .stroke(stroke)
    case .discs(var discs):
      for index in discs.discs.indices {
        discs.discs[index].color = veil
        discs.discs[index].strokeColor = veil
      }
      return .discs(discs)
    case .sdf(var sdf):
      for index in sdf.instances.indices { sdf.instances[index].color = veil }
      return .sdf(sdf)
    case .images(var images):
      images.images = images.images.map(veiled)
      for index in images.instances.indices { images.instances[index].opacity = 1 }
      return .images(images)
    case .surface(var surface):
      let channels = veil.channels
      surface.shader = { _ in channels }
      return .surface(surface)
    case .heatmap(var heatmap):
      heatmap.ramp = [veil]
      heatmap.opacity = 1
      return .heatmap(heatmap)
    case .mesh(let mesh): return .mesh(veiled(mesh))
    case .beginLayer, .endLayer: return nil
    }
  }

  private static func veiled(_ fill: FillCommand) -> FillCommand {
    var fill = fill
    for index in fill.shapes.indices {
      if fill.shapes[index].paint != nil { fill.shapes[index].paint = .color(veil) }
      if fill.shapes[index].outline != nil { fill.shapes[index].outline = .color(veil) }
    }
    return fill
  }

  private static func veiled(_ mesh: MeshCommand) -> MeshCommand {
    var mesh = mesh
    mesh.opacity = 1
    for index in mesh.faces.indices {
      mesh.faces[index].colors = (veil, veil)
      mesh.faces[index].texture = nil
    }
    return mesh
  }

  private static func veiled(_ image: PixelBuffer) -> PixelBuffer {
    var image = image
    let level = UInt8(share * 255 + 0.5)
    for index in image.bytes.indices { image.bytes[index] = level }
    return image
  }
}
