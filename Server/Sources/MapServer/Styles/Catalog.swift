import MapStyle
import MapSystem
import RenderMap

/// The content that a server serves, and the folders that it is read from.
package struct Catalog: Sendable {
  /// A style that is rendered or served.
  package struct StyleEntry: Hashable, Sendable {
    /// The id of the style in URLs.
    package var id: String
    /// The path or the URL of the style.
    package var address: String
    /// The members that replace members of the style's TileJSON document.
    package var tileJSON = JSONObject()
    /// Whether tiles and pictures of the style are rendered.
    package var isRendered = true
    /// Whether the style, its sprites and its data are served as documents.
    package var isServed = true
    /// Whether `address` is the address of the archive with the same id, and the style shows its tiles.
    var isOfArchive = false
  }

  /// An archive of tiles that is served as data.
  package struct DataEntry: Hashable, Sendable {
    /// The kinds of archives: the extensions of their files, and the schemes of their addresses.
    package static let kinds = ["mbtiles", "pmtiles"]

    /// The id of the data in URLs.
    package var id: String
    /// The kind of the archive.
    package var kind: String
    /// The path or the URL of the archive.
    package var address: String
    /// Whether a missing tile is an error (404) instead of an empty answer (204); nil for an error if the tiles are
    /// images, and an empty answer if they are vector tiles.
    package var isSparse: Bool?
    /// The encoding of elevation in tiles; nil to use the encoding that the archive specifies.
    package var encoding: String?
    /// The side of a tile, in pixels of the style; nil to use the size that the archive specifies.
    package var tileSize: Double?
    /// The URL of the archive, as a source of a style names it.
    var url: String { "\(kind)://\(address)" }
  }

  /// The styles in their order.
  package var styles: [StyleEntry] = []
  /// The archives in their order.
  package var data: [DataEntry] = []
  /// The folder that contains the styles.
  package var stylesFolder: String
  /// The folder of MBTiles archives that styles name without a path; nil to use the folder of the style.
  package var mbtilesFolder: String?
  /// The folder of PMTiles archives that styles name without a path; nil to use the folder of the style.
  package var pmtilesFolder: String?
  /// The folder that contains a folder of glyphs for each font; nil if there are no glyphs.
  package var fontsFolder: String?
  /// The folder that the paths of sprites are relative to; nil to use the folder of the style.
  package var spritesFolder: String?
  /// The folder of the icons of markers; nil if there are no icons.
  package var iconsFolder: String?
  /// The folder whose files are served below `/files`; nil if no files are served.
  package var filesFolder: String?
  /// An extension of vector tiles in URLs that stands for `pbf`, without a dot at its start; nil if there is none.
  package var vectorAlias: String?
  /// Whether the page with the list of all maps is served.
  package var hasFrontPage = true
  /// Messages about mistakes that do not prevent serving.
  package var warnings: [String] = []

  /// Creates a catalog without styles.
  package init(stylesFolder: String) { self.stylesFolder = stylesFolder }

  /// Creates the catalog of a folder. It contains the styles of the folder (`NAME.json` and `NAME/style.json`), its
  /// archives, and the folders `fonts`, `icons` and `files`. If the path is the path of a file, the catalog contains
  /// only this style.
  ///
  /// - Throws: `CatalogError` if the folder cannot be read.
  package init(folder path: String) throws(CatalogError) {
    // If this path were relative, the paths of files in the folder would be resolved against the style that names them.
    let path = Folders.joined(Folders.current, path)
    guard let names = Folder.names(in: path), let root = try? FileRoot(path) else {
      guard Folders.isFile(path) else {
        throw CatalogError("\(path): no such folder or style")
      }
      self.init(stylesFolder: Folders.parent(of: path))
      styles = [StyleEntry(id: Folders.stem(of: path), address: path)]
      return
    }
    self.init(stylesFolder: path)
    for name in names where !name.hasPrefix(".") {
      let file = path + "/" + name
      switch Folders.ending(of: name) {
      case "json": addStyle(at: file, id: Folders.stem(of: name), in: root)
      case let kind? where DataEntry.kinds.contains(kind):
        addData(DataEntry(id: Folders.stem(of: name), kind: kind, address: file))
      default:
        let inner = file + "/style.json"
        if Folders.isFile(inner) { addStyle(at: inner, id: name, in: root) }
      }
    }
    func folder(_ name: String) -> String? {
      Folder.exists(at: path + "/" + name) ? path + "/" + name : nil
    }
    fontsFolder = folder("fonts")
    iconsFolder = folder("icons")
    filesFolder = folder("files")
  }

  /// Adds an archive. If its id is taken, it gets another id. Returns the id.
  @discardableResult
  package mutating func addData(_ entry: DataEntry) -> String {
    if let known = data.first(where: { $0.address == entry.address }) { return known.id }
    var entry = entry
    let id = entry.id
    var number = 2
    while data.contains(where: { $0.id == entry.id }) {
      entry.id = "\(id)-\(number)"
      number += 1
    }
    data.append(entry)
    return entry.id
  }

  /// The folders that contain all files that the server may read.
  package var folders: [String] { places.compactMap { $0 } }

  /// The folders by their purpose. The first is the folder of styles.
  var places: [String?] {
    [
      stylesFolder, mbtilesFolder, pmtilesFolder, fontsFolder, spritesFolder, iconsFolder,
      filesFolder,
    ]
  }

  /// The folder of glyphs and its subfolders, whose times change when a file in them is replaced.
  var glyphFolders: [String] {
    guard let fontsFolder else { return [] }
    let names = (Folder.names(in: fontsFolder) ?? []).map { fontsFolder + "/" + $0 }
    return [fontsFolder] + names.filter(Folder.exists)
  }

  /// The files that may be read although they are in other folders, including files behind symbolic links. The
  /// operator names each of these files.
  package var files: [String] = []

  /// Adds the file at a path if it is a style, which is JSON with a version and layers. A damaged or incomplete style
  /// leads to a warning. Other JSON files are ignored.
  private mutating func addStyle(at path: String, id: String, in root: FileRoot) {
    let members: JSONObject?
    do {
      let bytes = try ResourceLoader(limit: 64 << 20, http: nil, root: root)
        .load(ResourceLocation.file(path: path))
      members = try JSONDocument(parsing: bytes).root.object
    } catch {
      warnings.append("\(path) is not served: \(error)")
      return
    }
    let hasLayers = members?["layers"]?.array != nil
    if hasLayers, members?["version"] != nil {
      styles.append(StyleEntry(id: id, address: path))
    } else if hasLayers || members?["sources"]?.object != nil {
      warnings.append("\(path) is not served: a style has a version and layers")
    }
  }
}

/// An error that occurred when the content of a server was read.
package struct CatalogError: Error, CustomStringConvertible {
  /// The message of the error.
  package let description: String

  /// Creates an error with a message.
  package init(_ description: String) { self.description = description }
}
