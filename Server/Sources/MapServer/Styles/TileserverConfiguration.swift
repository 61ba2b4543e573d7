import MapImages
import MapSystem
import RenderMap

/// Reads the configuration file of tileserver-gl.
package struct TileserverConfiguration {
  /// The content that the configuration serves.
  package private(set) var catalog: Catalog
  /// The members of the file's options.
  private let members: JSONObject
  /// The options of the encoding of pictures, by their format.
  private var encodings: [PictureFormat: PictureEncoding] = [:]

  /// Reads the configuration file at a path.
  ///
  /// - Throws: `CatalogError` if the file cannot be read or is not a configuration.
  package init(at path: String) throws(CatalogError) {
    let path = path.hasPrefix("/") ? path : Folders.current + "/" + path
    guard let bytes = Folders.read(path, limit: 16 << 20) else {
      throw CatalogError("\(path): cannot be read")
    }
    try self.init(bytes, at: path)
  }

  /// Reads the content of a configuration file.
  ///
  /// - Parameter path: The path of the file. Relative paths in the file are relative to its folder.
  package init(_ bytes: [UInt8], at path: String) throws(CatalogError) {
    let root: JSONObject?
    do throws(JSONError) {
      root = try JSONDocument(parsing: bytes).root.object
    } catch {
      throw CatalogError("\(path): not JSON: \(error)")
    }
    guard let root else { throw CatalogError("\(path): not a JSON object") }
    members = root["options"]?.object ?? JSONObject()
    let paths = members["paths"]?.object ?? JSONObject()
    let folder = Folders.joined(Folders.parent(of: path), paths["root"]?.string ?? "")
    func place(_ name: String) -> String {
      name == "root" ? folder : Folders.joined(folder, paths[name]?.string ?? "")
    }
    var warnings: [String] = []
    for name in Self.folderNames where paths[name]?.string != nil && !Folder.exists(at: place(name))
    {
      warnings.append("options.paths.\(name): \(place(name)): no such folder")
    }
    func existing(_ name: String) -> String? {
      paths[name]?.string == nil || !Folder.exists(at: place(name)) ? nil : place(name)
    }
    catalog = Catalog(stylesFolder: place("styles"))
    catalog.warnings = warnings
    catalog.mbtilesFolder = place("mbtiles")
    catalog.pmtilesFolder = place("pmtiles")
    catalog.fontsFolder = existing("fonts")
    catalog.spritesFolder = place("sprites")
    catalog.iconsFolder = existing("icons")
    catalog.filesFolder = existing("files")
    if let alias = members["pbfAlias"]?.string, alias != "pbf" {
      catalog.vectorAlias = String(alias.drop { $0 == "." })
    }
    if members["frontPage"]?.bool == false { catalog.hasFrontPage = false }
    if let page = members["frontPage"]?.string {
      catalog.warnings.append(
        "options.frontPage: \(page) is not served; the page is the list of maps")
    }
    try addData(root, path: place)
    try addStyles(root)
    catalog.files = (catalog.styles.map(\.address) + catalog.data.map(\.address)).filter {
      !$0.contains("://")
    }
    encodings = Self.encodings(of: members, warnings: &catalog.warnings)
    catalog.warnings += Self.warnings(aboutMembersOf: root)
  }

  /// The members of `paths` that name folders.
  static let folderNames = [
    "root", "styles", "mbtiles", "pmtiles", "fonts", "sprites", "icons", "files",
  ]

  private mutating func addStyles(_ root: JSONObject) throws(CatalogError) {
    for member in root["styles"]?.object?.members ?? [] {
      guard let style = member.value.object, let address = style["style"]?.string else {
        throw CatalogError("styles.\(member.name): it has no member \"style\"")
      }
      let isRemote = address.hasPrefix("http://") || address.hasPrefix("https://")
      var entry = Catalog.StyleEntry(
        id: member.name,
        address: isRemote ? address : Folders.joined(catalog.stylesFolder, address))
      entry.tileJSON = style["tilejson"]?.object ?? JSONObject()
      entry.isRendered = style["serve_rendered"]?.bool ?? true
      entry.isServed = style["serve_data"]?.bool ?? true
      catalog.styles.append(entry)
    }
    guard members["serveAllStyles"]?.bool == true else { return }
    for style in try Catalog(folder: catalog.stylesFolder).styles
    where !catalog.styles.contains(where: { $0.address == style.address || $0.id == style.id }) {
      catalog.styles.append(style)
    }
  }

  private mutating func addData(
    _ root: JSONObject, path: (String) -> String
  ) throws(CatalogError) {
    let isSparse = members["sparse"]?.bool
    for member in root["data"]?.object?.members ?? [] {
      let kinds = Catalog.DataEntry.kinds
      guard let entry = member.value.object, let kind = kinds.first(where: { entry[$0] != nil }),
        let address = entry[kind]?.string
      else {
        throw CatalogError("data.\(member.name): it has no member \"mbtiles\" or \"pmtiles\"")
      }
      guard !address.hasPrefix("s3") || !address.contains("://") else {
        catalog.warnings.append("data.\(member.name): addresses of S3 are not supported")
        continue
      }
      let isRemote = address.hasPrefix("http://") || address.hasPrefix("https://")
      catalog.data.append(
        Catalog.DataEntry(
          id: member.name, kind: kind,
          address: isRemote ? address : Folders.joined(path(kind), address),
          isSparse: entry["sparse"]?.bool ?? isSparse, encoding: entry["encoding"]?.string,
          tileSize: entry["tileSize"]?.double))
    }
  }

  /// The hosts of `allowedHosts`, an array or a text with commas; nil if any host is allowed.
  private var ownHosts: [String]? {
    let value = members["allowedHosts"]
    let texts = value?.array?.compactMap(\.string) ?? value?.string.map { [$0] } ?? []
    let hosts = texts.flatMap { $0.split(separator: ",") }
      .map { $0.filter { !$0.isWhitespace }.lowercased() }.filter { !$0.isEmpty }
    return hosts.isEmpty || hosts.contains("*") ? nil : hosts
  }

  /// Sets the options that the file contains.
  package func apply(to options: inout ServerOptions) {
    func number(_ name: String) -> Int? { members[name]?.double.flatMap { Int(exactly: $0) } }
    if let side = number("maxSize"), side > 0 { options.greatestSide = min(side, 32_768) }
    if let scale = number("maxScaleFactor"), scale > 0 { options.greatestScale = min(scale, 8) }
    if let isServed = members["serveStaticMaps"]?.bool { options.hasPictures = isServed }
    if let isAllowed = members["allowRemoteMarkerIcons"]?.bool {
      options.allowsRemoteIcons = isAllowed
    }
    options.ownHosts = ownHosts
    if let text = members["staticAttributionText"]?.string { options.attributionText = text }
    for (format, encoding) in encodings {
      options.encodings[format] = encoding.over(options.encodings[format])
    }
  }
}
