import MapData
import MapImages
import MapJSON
import MapRaster
import MapStyle

/// Loads the sprites of a style. Images that cannot be loaded are omitted with a warning.
struct SpriteLoading {
  /// The location of the style.
  var location: ResourceLocation?
  /// The loader of files and URLs.
  var loader: ResourceLoader
  /// The pixel ratio of the pictures to render.
  var pixelRatio: Double

  /// The maximum number of pixels of a sprite sheet.
  private static let pixelLimit = 1 << 26

  /// The maximum number of pixels per pixel of the style for icons of folders.
  private static let greatestRatio = 8.0
  private static let overBudget =
    "the sprite's images exceed the memory limit; raise it with --max-memory"

  /// Loads the images of all sprites of `style`.
  func images(of style: Style, warnings: inout [MapWarning]) -> StyleImages {
    var images = StyleImages()
    for sprite in style.sprites {
      let isDefault = sprite.id == "default"
      let place = isDefault ? "sprite" : "sprite.\(sprite.id)"
      do throws(ResourceError) {
        if let folder = try folder(of: sprite) {
          let icons = try folder.icons(
            pixelRatio: min(pixelRatio, Self.greatestRatio), place: place, warnings: &warnings)
          for icon in icons {
            let pixels = icon.picture.pixels
            guard let share = loader.memory.share(of: pixels.bytes.count) else {
              throw .malformed(
                try loader.location(of: sprite.url, relativeTo: location),
                reason: Self.overBudget)
            }
            images.hold(share)
            images[isDefault ? icon.name : "\(sprite.id):\(icon.name)"] = StyleImage(
              pixels: pixels, options: icon.picture.options)
          }
          continue
        }
        let (index, sheet) = try load(sprite)
        for member in index.members {
          do throws(MalformedContent) {
            let entry = try SpriteEntry(member.value, in: sheet.pixels)
            // Images may overlap in the sheet, so their total size may exceed the size of the sheet.
            guard let share = loader.memory.share(of: 4 * entry.pixelCount) else {
              throw MalformedContent(reason: Self.overBudget)
            }
            images.hold(share)
            let image = try entry.image(in: sheet.pixels)
            images[isDefault ? member.name : "\(sprite.id):\(member.name)"] = image
          } catch {
            let what = "image \"\(member.name)\": \(error); it is left out"
            warnings.append(MapWarning(.unreadableSprite, place: place, message: what))
          }
        }
      } catch {
        images.unreadSprites.insert(sprite.id)
        var warning = MapWarning(
          .unreadableSprite, place: place, error: error, consequence: "its images are left out")
        switch error {
        // Each sprite that does not exist or is damaged has a separate warning, which names it.
        case .notFound, .malformed: warning.cause = nil
        default: break
        }
        warnings.append(warning)
      }
    }
    return images
  }

  /// Returns the folder of icons to which a sprite leads; nil if it leads to an index and a sheet.
  private func folder(of sprite: Sprite) throws(ResourceError) -> IconFolder? {
    let address = try loader.location(of: sprite.url, relativeTo: location)
    guard case .file = address, !loader.exists(address.appendingToPath(".json")) else { return nil }
    return IconFolder(at: address, loader: loader)
  }

  /// Loads the index and the sheet of a sprite.
  private func load(_ sprite: Sprite) throws(ResourceError) -> (JSONObject, HeldPixels) {
    let address = try loader.location(of: sprite.url, relativeTo: location)
    let name = pixelRatio > 1 ? "@2x" : ""
    let places = [".json", ".png"].map { address.appendingToPath(name + $0) }
    let parts = loader.load(all: places.map { ResourceRequest($0) })
    return (
      try Self.index(parts[0].get(), of: places[0]), try sheet(parts[1].get(), of: places[1])
    )
  }

  private static func index(
    _ bytes: [UInt8], of place: ResourceLocation
  ) throws(ResourceError) -> JSONObject {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw .malformed(place, reason: "\(error)")
    }
    guard let index = document.root.object else {
      throw .malformed(place, reason: "not an object of images")
    }
    return index
  }

  private func sheet(
    _ bytes: [UInt8], of place: ResourceLocation
  ) throws(ResourceError) -> HeldPixels {
    do {
      let (pixels, share) = try loader.memory.decode(bytes, pixelLimit: Self.pixelLimit)
      return HeldPixels(pixels: PixelBuffer(premultiplying: pixels), share: share)
    } catch {
      throw .malformed(place, reason: "\(error)")
    }
  }
}

extension Layer {
  /// Whether the layer may draw images of the style.
  var mayDrawImages: Bool {
    switch content {
    case .background(let background): !background.backgroundPattern.isAbsent
    case .fill(let fill): !fill.fillPattern.isAbsent
    case .line(let line): !line.linePattern.isAbsent
    case .symbol(let symbol):
      !symbol.iconImage.isAbsent || symbol.textField.constant == nil
    case .fillExtrusion(let extrusion): !extrusion.fillExtrusionPattern.isAbsent
    case .circle, .raster, .heatmap, .hillshade, .colorRelief: false
    }
  }
}

extension ResourceLocation {
  /// Returns the location with `suffix`, such as `@2x.png`, appended to the path. In a URL, it is inserted before the
  /// query and fragment.
  func appendingToPath(_ suffix: String) -> ResourceLocation {
    switch self {
    case .standardInput: return self
    case .file(let path): return .file(path: path + suffix)
    case .url(let url):
      let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
      return .url(url[..<end] + suffix + url[end...])
    }
  }
}
