import RenderMap

/// Everything that a server serves at one time. A reload replaces the whole site.
package struct Site: Sendable {
  /// The styles that are served, in their order.
  private(set) var styles: [ServedStyle]
  /// The archives that are served as data, in their order.
  let data: [ServedData]
  /// The catalog. It also contains the folders of other served files, such as fonts, sprites and icons.
  let catalog: Catalog
  let options: ServerOptions
  /// The loader. It only reads files in the folders of the catalog.
  let loader: ResourceLoader
  /// The number of the site. No earlier or later site has the same number.
  let generation: Int
  /// Messages about the styles and archives that could not be loaded, and about the missing parts of styles.
  package let problems: [String]
  /// The reasons why styles cannot be loaded, without their ids and addresses.
  let failures: [String]
  /// The mistakes in the styles, if the files that they name were checked.
  let findings: [StyleFinding]
  /// Whether all content of the catalog is served in its current state.
  let isComplete: Bool

  private var stylesByID: [String: Int]
  private let dataByID: [String: Int]

  /// Loads the content of a catalog. If a style or an archive cannot be loaded, it is copied from `old`, or left out
  /// if it is not in `old`. A message about it is added to the problems.
  ///
  /// - Throws: `CatalogError` if a folder does not exist.
  package init(
    _ catalog: Catalog, options: ServerOptions, replacing old: Site? = nil
  ) throws(CatalogError) {
    let loader: ResourceLoader
    do throws(ResourceError) {
      var root = try FileRoot(catalog.stylesFolder)
      for folder in catalog.folders.dropFirst() where Folders.isFolder(folder) {
        try root.add(folder)
      }
      for file in catalog.files { root.add(file: file) }
      loader = options.loader(root: root)
    } catch {
      throw CatalogError("\(error)")
    }
    self.init(catalog, options: options, replacing: old, loader: loader)
  }

  /// Loads the content of a catalog with a loader.
  ///
  /// - Parameters:
  ///   - known: An earlier version of the catalog's only style. What it has loaded is not loaded again.
  ///   - isChecking: Whether the files that styles name are checked, too.
  init(
    _ catalog: Catalog, options: ServerOptions, replacing old: Site?, loader: ResourceLoader,
    reusing known: ServedStyle? = nil, isChecking: Bool = false
  ) {
    var problems = catalog.warnings
    var failures: [String] = []
    var isComplete = true
    var loading = StyleLoading(catalog: catalog, loader: loader, isChecking: isChecking)
    var styles: [ServedStyle] = []
    for entry in catalog.styles {
      let served = old?.styles.first { $0.id == entry.id && $0.failure == nil }
      func fail(_ reason: String) {
        let result = served == nil ? "is not served" : "is served as before"
        problems.append("style \(entry.id) (\(entry.address)) \(result): \(reason)")
        failures.append(reason)
        isComplete = false
        if let served { styles.append(served) }
      }
      do throws(CatalogError) {
        let style = try loading.load(entry, reusing: known)
        if let failure = style.failure {
          if served != nil {
            fail(failure.description)
            continue
          }
          isComplete = false
        }
        styles.append(style)
        problems += style.warnings.map { "style \(entry.id) (\(entry.address)): \($0)" }
      } catch {
        fail(error.description)
      }
    }
    var data: [ServedData] = []
    for entry in loading.catalog.data {
      do throws(ResourceError) {
        let tiles = try loader.tileSet(at: entry.url, relativeTo: nil)
        data.append(
          ServedData(entry: entry, tiles: tiles, size: Folders.size(of: entry.address)))
      } catch {
        let known = old?.data.first { $0.id == entry.id }
        let result = known == nil ? "is not served" : "is served as before"
        problems.append("data \(entry.id) \(result): \(error)")
        isComplete = false
        if let known { data.append(known) }
      }
    }
    self.options = options
    self.isComplete = isComplete
    self.styles = styles
    self.data = data
    self.catalog = loading.catalog
    self.loader = loader
    generation = (old?.generation ?? 0) + 1
    self.problems = problems
    self.failures = failures
    findings = loading.findings
    func indices(_ ids: [String]) -> [String: Int] {
      Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    stylesByID = indices(styles.map(\.id))
    dataByID = indices(data.map(\.id))
  }

  /// Serves a further style, which was loaded for another site.
  mutating func add(_ style: ServedStyle) {
    stylesByID[style.id] = styles.count
    styles.append(style)
  }

  /// The ids of the styles, in the order of `styles`.
  package var styleIDs: [String] { styles.map(\.id) }

  /// Returns the style with an id.
  ///
  /// - Throws: `AnswerError.notFound` if there is no style with this id.
  func style(_ id: String) throws(AnswerError) -> ServedStyle {
    guard let index = stylesByID[id] else { throw .notFound }
    return styles[index]
  }

  /// Returns the data with an id.
  ///
  /// - Throws: `AnswerError.notFound` if there is no data with this id.
  func data(_ id: String) throws(AnswerError) -> ServedData {
    guard let index = dataByID[id] else { throw .notFound }
    return data[index]
  }

  /// Returns the bytes of a file in a folder or its subfolders.
  ///
  /// - Throws: `AnswerError` if the file does not exist, or if it is outside of the folder.
  func file(_ path: [String], in folder: String?, limit: Int) throws(AnswerError) -> [UInt8] {
    let (file, root) = try Self.place(of: path, in: folder)
    let loader = ResourceLoader(limit: limit, http: nil, root: root)
    do throws(ResourceError) {
      return try loader.load(ResourceLocation.file(path: file))
    } catch {
      throw .notFound
    }
  }

  /// Returns the path of a file in a folder or its subfolders, and the folder that the file may not be outside of.
  ///
  /// - Throws: `AnswerError` if there is no such folder, or if the path has a hidden part.
  static func place(
    of path: [String], in folder: String?
  ) throws(AnswerError) -> (path: String, root: FileRoot) {
    guard let folder, !path.isEmpty, let root = try? FileRoot(folder),
      path.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("/") })
    else { throw .notFound }
    return (root.path + "/" + path.joined(separator: "/"), root)
  }
}
