import MapRaster

/// Replaces a display list with one that shows how many times each pixel is drawn.
enum DebugOverdraw {
  /// The opacity of each drawing.
  private static let share: Float = 1 / 8
  /// The blur of lines. It almost removes the fading of their edges, which is otherwise one pixel wide.
  private static let hardEdge: Float = -0.99
  private static let tint = PremultipliedColor(red: share, green: share, blue: share, alpha: share)

  /// Returns the commands with one translucent color as their paint, on black.
  static func commands(_ commands: [DrawCommand]) -> [DrawCommand] {
    let black = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1)
    return [.fillPicture(black)] + commands.compactMap(overdraw)
  }

  private static func overdraw(_ command: DrawCommand) -> DrawCommand? {
    switch command {
    case .fillPicture, .pattern: return .fillPicture(tint)
    // Color fields, such as the atmosphere over the layers, are left out.
    case .colorField: return nil
    case .halfPlane(var gradient):
      gradient.edgeColor = tint
      gradient.color = tint
      return .halfPlane(gradient)
    case .fill(let fill): return .fill(overdraw(fill))
    case .stroke(var stroke):
      for index in stroke.lines.indices {
        stroke.lines[index].paint = StrokePaint(color: tint)
        // Pixels at a line's edge are drawn in full.
        stroke.lines[index].style.blur = hardEdge
      }
      return .stroke(stroke)
    case .discs(var discs):
      for index in discs.discs.indices {
        discs.discs[index].color = tint
        discs.discs[index].strokeColor = tint
      }
      return .discs(discs)
    case .sdf(var sdf):
      for index in sdf.instances.indices { sdf.instances[index].color = tint }
      return .sdf(sdf)
    case .images(var images):
      images.images = images.images.map(overdraw)
      for index in images.instances.indices { images.instances[index].opacity = 1 }
      return .images(images)
    case .surface(var surface):
      let channels = tint.channels
      surface.shader = { samples in
        for index in samples.indices { samples[index].channels = channels }
      }
      return .surface(surface)
    case .heatmap(var heatmap):
      heatmap.ramp = [tint]
      heatmap.opacity = 1
      return .heatmap(heatmap)
    case .drape(var drape):
      drape.haze = nil
      for index in drape.surfaces.indices {
        let drawn = drape.surfaces[index].content.commands
        drape.surfaces[index].content.commands = drawn.compactMap(overdraw)
      }
      return .drape(drape)
    case .mesh(let mesh): return .mesh(overdraw(mesh))
    case .beginLayer, .endLayer, .mark: return nil
    }
  }

  private static func overdraw(_ fill: FillCommand) -> FillCommand {
    var fill = fill
    for index in fill.shapes.indices {
      if fill.shapes[index].paint != nil { fill.shapes[index].paint = .color(tint) }
      if fill.shapes[index].outline != nil { fill.shapes[index].outline = .color(tint) }
    }
    return fill
  }

  private static func overdraw(_ mesh: MeshCommand) -> MeshCommand {
    var mesh = mesh
    mesh.opacity = 1
    for index in mesh.faces.indices {
      mesh.faces[index].colors = (tint, tint)
      mesh.faces[index].texture = nil
    }
    return mesh
  }

  private static func overdraw(_ image: PixelBuffer) -> PixelBuffer {
    var image = image
    let level = UInt8(share * 255 + 0.5)
    for index in image.bytes.indices { image.bytes[index] = level }
    return image
  }
}
