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

  /// Loads the images of all sprites of `style`.
  func images(of style: Style, warnings: inout [MapWarning]) -> StyleImages {
    var images = StyleImages()
    for sprite in style.sprites {
      let isDefault = sprite.id == "default"
      let place = isDefault ? "sprite" : "sprite.\(sprite.id)"
      do throws(SpriteError) {
        let (index, sheet) = try load(sprite)
        for member in index.members {
          do throws(SpriteError) {
            let entry = try SpriteEntry(member.value, in: sheet.pixels)
            // Images may overlap in the sheet, so that their total size may exceed the sheet's size.
            guard let share = loader.memory.share(of: 4 * entry.pixelCount) else {
              throw SpriteError(
                "the sprite's images exceed the memory limit; raise it with --max-memory")
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
        warnings.append(error.warning(place: place, consequence: "its images are left out"))
      }
    }
    return images
  }

  /// Loads the index and the sheet of a sprite.
  private func load(_ sprite: Sprite) throws(SpriteError) -> (JSONObject, HeldPixels) {
    let address: ResourceLocation
    do {
      address = try loader.location(of: sprite.url, relativeTo: location)
    } catch {
      throw SpriteError(error)
    }
    let name = pixelRatio > 1 ? "@2x" : ""
    let places = [".json", ".png"].map { address.appendingToPath(name + $0) }
    let parts = loader.load(all: places.map { ResourceRequest($0) })
    return (
      try Self.index(Self.bytes(of: parts[0]), of: places[0]),
      try sheet(Self.bytes(of: parts[1]), of: places[1])
    )
  }

  private static func bytes(
    of answer: Result<[UInt8], ResourceError>
  ) throws(SpriteError) -> [UInt8] {
    do {
      return try answer.get()
    } catch {
      throw SpriteError(error)
    }
  }

  private static func index(
    _ bytes: [UInt8], of place: ResourceLocation
  ) throws(SpriteError) -> JSONObject {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw SpriteError("\(place): \(error)")
    }
    guard let index = document.root.object else {
      throw SpriteError("\(place): not an object of images")
    }
    return index
  }

  private func sheet(
    _ bytes: [UInt8], of place: ResourceLocation
  ) throws(SpriteError) -> HeldPixels {
    do {
      let (pixels, share) = try loader.memory.decode(bytes, pixelLimit: Self.pixelLimit)
      return HeldPixels(pixels: PixelBuffer(premultiplying: pixels), share: share)
    } catch {
      throw SpriteError("\(place): \(error)")
    }
  }
}

/// An error of loading a sprite or one of its images.
struct SpriteError: Error, CustomStringConvertible {
  let description: String
  /// The resource that could not be read, if the error is about a resource.
  private var resource: ResourceError?

  /// Creates an error with a description.
  init(_ description: String) { self.description = description }

  /// Creates an error of a resource that could not be read.
  init(_ error: ResourceError) {
    description = error.description
    resource = error
  }

  /// Returns the warning about an omitted sprite.
  func warning(place: String, consequence: String) -> MapWarning {
    guard let resource else {
      return MapWarning(
        .unreadableSprite, place: place, message: "\(description); \(consequence)", mayPass: true)
    }
    var warning = MapWarning(
      .unreadableSprite, place: place, error: resource, consequence: consequence)
    // Each missing sprite is named separately.
    if case .notFound = resource { warning.cause = nil }
    return warning
  }
}

extension Layer {
  /// Whether the layer draws images that the style has.
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
  /// Returns the location with `suffix` (for example `@2x.png`) appended to the path, before the query and fragment of
  /// a URL.
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
