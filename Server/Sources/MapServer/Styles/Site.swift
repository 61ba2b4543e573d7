import MapSystem
import RenderMap

/// Everything that a server serves at one time. A reload replaces the whole site.
package struct Site: Sendable {
  /// The styles that are served, in their order.
  private(set) var styles: [ServedStyle]
  /// The archives that are served as data, in their order.
  let data: [ServedData]
  /// The catalog that was loaded.
  let origin: Catalog
  /// The catalog with the archives that styles name. It also contains the folders of other served files, such as fonts, sprites and icons.
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
  /// The names of the styles and archives that are served in an earlier state, because they cannot be loaded.
  let outdated: [String]
  /// The names of the styles and archives that are not served, because they cannot be loaded.
  let absent: [String]
  /// The files of all content. The first are the folders of glyphs.
  let watched: [WatchedFiles]
  /// Messages about the content that is not served in its current state.
  let missing: [String]

  private var stylesByID: [String: Int]
  private let dataByID: [String: Int]

  /// Loads the content of a catalog. What is unchanged since `old` is not loaded again. If a style or an archive cannot
  /// be loaded, it is copied from `old`, or left out if it is not in `old`. A message about it is added to the problems.
  ///
  /// - Throws: `CatalogError` if a folder does not exist.
  package init(
    _ catalog: Catalog, options: ServerOptions, replacing old: Site? = nil
  ) throws(CatalogError) {
    self.init(
      catalog, options: options, replacing: old,
      loader: try Self.loader(of: catalog, options: options, replacing: old))
  }

  /// Loads what has changed in the content of `old`. Content whose changes are not noticed, such as content of the
  /// network, and the content of a folder that does not exist are copied.
  init(changesOf old: Site) {
    let loader = try? Self.loader(of: old.origin, options: old.options, replacing: old)
    self.init(
      old.origin, options: old.options, replacing: old, loader: loader ?? old.loader,
      keepsUnwatchedContent: true)
  }

  /// Returns the loader of a catalog.
  ///
  /// - Throws: `CatalogError` if a folder does not exist.
  private static func loader(
    of catalog: Catalog, options: ServerOptions, replacing old: Site?
  ) throws(CatalogError) -> ResourceLoader {
    var loader: ResourceLoader
    do throws(ResourceError) {
      var root = try FileRoot(catalog.stylesFolder)
      for folder in catalog.folders.dropFirst() where Folder.exists(at: folder) {
        try root.add(folder)
      }
      for file in catalog.files { root.add(file: file) }
      loader = options.loader(root: root)
    } catch {
      throw CatalogError("\(error)")
    }
    // Styles that are not loaded again share the memory with the others.
    if let memory = old?.loader.memory, memory.limit == options.memoryLimit {
      loader.memory = memory
    }
    return loader
  }

  /// Loads the content of a catalog with a loader.
  ///
  /// - Parameters:
  ///   - known: An earlier version of the catalog's only style. What it has loaded is not loaded again.
  ///   - generation: The number of the site; nil for the number after that of `old`.
  ///   - isChecking: Whether the files that styles name are checked, too.
  ///   - keepsUnwatchedContent: Whether content of `old` whose changes are not noticed is not loaded again.
  init(
    _ catalog: Catalog, options: ServerOptions, replacing old: Site?, loader: ResourceLoader,
    reusing known: ServedStyle? = nil, generation number: Int? = nil, isChecking: Bool = false,
    keepsUnwatchedContent: Bool = false
  ) {
    generation = number ?? (old?.generation ?? 0) + 1
    var loading = SiteLoading(
      StyleLoading(catalog: catalog, loader: loader, isChecking: isChecking), options: options,
      replacing: old, generation: generation, keepsUnwatchedContent: keepsUnwatchedContent)
    for entry in catalog.styles { loading.add(entry, reusing: known) }
    for entry in loading.styles.catalog.data { loading.add(entry) }
    self.options = options
    self.loader = loader
    origin = catalog
    self.catalog = loading.styles.catalog
    styles = loading.served
    data = loading.data
    watched = loading.watched
    problems = loading.problems
    failures = loading.failures
    outdated = loading.outdated
    absent = loading.absent
    missing = loading.missing
    findings = loading.styles.findings
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

  /// The folders of glyphs.
  var glyphs: WatchedFiles { watched.first ?? WatchedFiles() }

  /// Whether a file of the content changed, appeared or disappeared.
  var hasChangedFiles: Bool { watched.contains(where: \.haveChanged) }

  /// The present states of the files, always in the same order.
  var fileStates: [FileStatus?] { watched.flatMap(\.states) }

  /// The ids of the styles, in the order of `styles`.
  package var styleIDs: [String] { styles.map(\.id) }

  /// Returns the style with an id.
  ///
  /// - Throws: `AnswerError.notFound` if there is no style with this id.
  func style(_ id: String) throws(AnswerError) -> ServedStyle {
    guard let index = stylesByID[id] else { throw .notFound }
    return styles[index]
  }

  /// Returns the generation of the style with an id.
  ///
  /// - Throws: `AnswerError.notFound` if there is no style with this id.
  func generation(ofStyle id: String) throws(AnswerError) -> Int {
    guard let index = stylesByID[id] else { throw .notFound }
    return styles[index].generation
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
