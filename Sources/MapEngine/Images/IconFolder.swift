import MapData
import MapJSON

/// A folder of icons, from which sprites are made.
///
/// Each SVG and PNG file in the folder is an icon with the name of the file. A file `NAME@2x.png` is the same icon as
/// `NAME.png` with twice the pixels. The options of icons are in the file `icons.json`: an object with a member for each
/// icon, which has the options of a sprite's index. Its lengths are in pixels of the style. Other files are left out.
package struct IconFolder: Sendable {
  /// An icon with its name.
  package struct Icon: Sendable {
    /// The name of the icon.
    package var name: String
    /// The picture of the icon.
    package var picture: IconPicture

    /// Creates an icon.
    package init(name: String, picture: IconPicture) {
      (self.name, self.picture) = (name, picture)
    }
  }

  /// The name of the file with the options of icons.
  package static let optionsFile = "icons.json"
  /// The maximum number of icons.
  private static let countLimit = 20_000

  private let location: ResourceLocation
  private let loader: ResourceLoader
  private let files: [String]

  /// Opens a folder; nil if there is no folder at the location, or if it cannot be listed.
  package init?(at location: ResourceLocation, loader: ResourceLoader) {
    guard let files = loader.names(inFolder: location) else { return nil }
    self.location = location
    self.loader = loader
    self.files = files
  }

  /// The paths of the files that icons are read from.
  package var paths: [String] {
    files.filter { file in
      file == Self.optionsFile || [".svg", ".png"].contains { file.lowercased().hasSuffix($0) }
    }.map { "\(location)\(folderEnd)\($0)" }
  }

  /// Reads all icons in the order of their names.
  ///
  /// - Parameters:
  ///   - pixelRatio: The number of pixels per pixel of the style. Images in files with fewer pixels keep these.
  ///   - isSDF: Whether all icons become signed distance fields.
  ///   - place: The subject of warnings.
  ///   - warnings: Receives the warnings about icons that cannot be read, and about parts that are not drawn.
  /// - Throws: `ResourceError` if the options cannot be read, or if there are too many icons.
  package func icons(
    pixelRatio: Double, isSDF: Bool = false, place: String, warnings: inout [MapWarning]
  ) throws(ResourceError) -> [Icon] {
    let options = try options()
    let chosen = chosenFiles(pixelRatio: pixelRatio)
    guard chosen.count <= Self.countLimit else {
      throw .malformed(location, reason: "it has more than \(Self.countLimit) icons")
    }
    for name in options.members.map(\.name) where !chosen.contains(where: { $0.name == name }) {
      warnings.append(
        MapWarning(
          .unreadableSprite, place: place,
          message: "\(Self.optionsFile) names the icon \"\(name)\", which has no file"))
    }
    var icons: [Icon] = []
    for (name, file, ratio) in chosen {
      let address = location.appendingToPath(folderEnd + file)
      do throws(ResourceError) {
        let bytes = try loader.load(address)
        icons.append(
          Icon(
            name: name,
            picture: try address.reporting { () throws(MalformedContent) in
              var read =
                try options[name]?.object.map { json throws(MalformedContent) in
                  try ImageOptions(json)
                } ?? ImageOptions()
              if isSDF { read.isSDF = true }
              return try IconPicture(
                bytes, pixelRatio: ratio, vectorRatio: pixelRatio, options: read)
            }))
        for undrawn in icons.last?.picture.warnings ?? [] {
          warnings.append(MapWarning(.notDrawn, place: place, message: "\(address): \(undrawn)"))
        }
      } catch {
        var warning = MapWarning(
          .unreadableSprite, place: place, error: error, consequence: "the icon is left out")
        warning.cause = nil
        warnings.append(warning)
      }
    }
    return icons
  }

  private var folderEnd: String { "\(location)".hasSuffix("/") ? "" : "/" }

  /// Returns the file of each icon with the pixel ratio of its image, by name.
  private func chosenFiles(pixelRatio: Double) -> [(name: String, file: String, ratio: Double)] {
    var chosen: [String: (file: String, ratio: Double)] = [:]
    let twice = "@2x"
    for file in files where !file.hasPrefix(".") {
      guard let period = file.lastIndex(of: ".") else { continue }
      let stem = String(file[..<period])
      switch file[period...].lowercased() {
      // An SVG file takes precedence over an image with the same name.
      case ".svg": chosen[stem] = (file, 1)
      case ".png":
        let isTwice = stem.hasSuffix(twice)
        let name = isTwice ? String(stem.dropLast(twice.count)) : stem
        let isWanted = isTwice == (pixelRatio > 1)
        if let known = chosen[name], known.file.lowercased().hasSuffix(".svg") || !isWanted {
          continue
        }
        chosen[name] = (file, isTwice ? 2 : 1)
      default: continue
      }
    }
    return chosen.map { ($0.key, $0.value.file, $0.value.ratio) }.sorted { $0.name < $1.name }
  }

  /// Returns the options of icons by name.
  private func options() throws(ResourceError) -> JSONObject {
    guard files.contains(Self.optionsFile) else { return JSONObject() }
    let address = location.appendingToPath(folderEnd + Self.optionsFile)
    let bytes = try loader.load(address)
    return try address.reporting { () throws(MalformedContent) in
      let document: JSONDocument
      do {
        document = try JSONDocument(parsing: bytes)
      } catch {
        throw MalformedContent(reason: "\(error)")
      }
      guard let object = document.root.object else {
        throw MalformedContent(reason: "not an object with the options of icons")
      }
      return object
    }
  }
}
