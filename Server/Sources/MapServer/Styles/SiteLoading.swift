import RenderMap

/// Loads the content of a catalog. What is unchanged since an earlier site is taken from that site.
struct SiteLoading {
  /// The loading of styles. Its catalog has the archives that styles name.
  private(set) var styles: StyleLoading
  /// The styles that are served, in their order.
  private(set) var served: [ServedStyle] = []
  /// The archives that are served as data, in their order.
  private(set) var data: [ServedData] = []
  /// Messages about the styles and archives that could not be loaded, and about the missing parts of styles.
  private(set) var problems: [String]
  /// The reasons why styles cannot be loaded.
  private(set) var failures: [String] = []
  /// The names of the styles and archives that are served in an earlier state, because they cannot be loaded.
  private(set) var outdated: [String] = []
  /// The names of the styles and archives that are not served, because they cannot be loaded.
  private(set) var absent: [String] = []
  /// Messages about the content that is not served in its current state.
  private(set) var missing: [String] = []
  /// The files of all content, including content that could not be loaded.
  private(set) var watched: [WatchedFiles]

  /// The site that is replaced; nil if there is none.
  private let old: Site?
  /// Whether unchanged content may be taken from the old site.
  private let keepsContent: Bool
  /// Whether content whose changes are not noticed may be taken from the old site.
  private let keepsUnwatchedContent: Bool
  /// Whether the glyphs are as they were for the old site.
  private let keepsGlyphs: Bool
  private let generation: Int

  /// Begins to load a catalog.
  ///
  /// - Parameter keepsUnwatchedContent: Whether content whose changes are not noticed is not read again.
  init(
    _ styles: StyleLoading, options: ServerOptions, replacing old: Site?, generation: Int,
    keepsUnwatchedContent: Bool
  ) {
    let catalog = styles.catalog
    self.styles = styles
    self.old = old
    self.generation = generation
    self.keepsUnwatchedContent = keepsUnwatchedContent
    problems = catalog.warnings
    keepsContent =
      old.map { $0.options == options && $0.origin.places == catalog.places } ?? false
    let glyphs = WatchedFiles(catalog.glyphFolders)
    keepsGlyphs = old.map { !$0.glyphs.haveChanged } ?? false
    watched = [glyphs]
  }

  /// Loads a style, or takes it from the old site.
  ///
  /// - Parameter known: An earlier version of the style. What it has loaded is not loaded again.
  mutating func add(_ entry: Catalog.StyleEntry, reusing known: ServedStyle?) {
    let before = old?.styles.first { $0.id == entry.id && $0.failure == nil }
    if let before, isUnchanged(before, entry) { return append(before, entry) }
    // The log of a workbench also has the files that pictures need later.
    let ownFiles = styles.loader.inputs == nil ? WatchedFiles() : nil
    if let ownFiles { styles.loader.inputs = ownFiles.log }
    defer { if ownFiles != nil { styles.loader.inputs = nil } }
    do throws(CatalogError) {
      var style = try styles.load(entry, reusing: known)
      style.generation = generation
      if let ownFiles { style.watched = ownFiles.closed() }
      if let failure = style.failure {
        guard before == nil else {
          return fail(entry, failure.description, style.watched, before: before)
        }
        missing.append("style \(entry.id): \(failure)")
      }
      append(style, entry)
    } catch {
      fail(entry, error.description, ownFiles?.closed(), before: before)
    }
  }

  private mutating func append(_ style: ServedStyle, _ entry: Catalog.StyleEntry) {
    served.append(style)
    watched.append(style.watched)
    problems += style.warnings.map { "style \(entry.id) (\(entry.address)): \($0)" }
  }

  private mutating func fail(
    _ entry: Catalog.StyleEntry, _ reason: String, _ files: WatchedFiles?, before: ServedStyle?
  ) {
    let result = before == nil ? "is not served" : "is served as before"
    missing.append("style \(entry.id) (\(entry.address)) \(result): \(reason)")
    problems += missing.suffix(1)
    failures.append(reason)
    if let files { watched.append(files) }
    guard let before else { return absent.append("style \(entry.id)") }
    served.append(before)
    outdated.append("style \(entry.id)")
  }

  /// Returns whether a style of the old site is as it would be if it were loaded now.
  private mutating func isUnchanged(_ style: ServedStyle, _ entry: Catalog.StyleEntry) -> Bool {
    guard keepsContent, style.entry == entry, !style.watched.haveChanged,
      keepsUnwatchedContent || !style.hasUnwatchedContent, keepsGlyphs || !style.hasLocalGlyphs
    else { return false }
    // The configuration can have another archive for the same name.
    let named = (style.document["sources"]?.object?.members ?? []).compactMap { source in
      source.value.object?["url"]?.string.flatMap { styles.archive($0, namedBy: style.location) }
    }
    guard named == style.archives.map(\.entry) else { return false }
    return style.archives.allSatisfy { styles.catalog.addData($0.entry) == $0.id }
  }

  /// Opens an archive, or takes it from the old site.
  mutating func add(_ entry: Catalog.DataEntry) {
    let before = old?.data.first { $0.id == entry.id }
    if let before, keepsContent, before.entry == entry, !before.watched.haveChanged,
      keepsUnwatchedContent || !before.watched.readsNetwork
    {
      data.append(before)
      watched.append(before.watched)
      return
    }
    var loader = styles.loader
    let files = WatchedFiles()
    loader.inputs = files.log
    do throws(ResourceError) {
      let tiles = try loader.tileSet(at: entry.url, relativeTo: nil)
      let read = files.closed()
      data.append(
        ServedData(
          entry: entry, tiles: tiles, size: Folders.size(of: entry.address),
          watched: read, generation: generation))
      watched.append(read)
    } catch {
      let result = before == nil ? "is not served" : "is served as before"
      missing.append("data \(entry.id) \(result): \(error)")
      problems += missing.suffix(1)
      if let before {
        data.append(before)
        outdated.append("data \(entry.id)")
      } else {
        absent.append("data \(entry.id)")
      }
      watched.append(files.closed())
    }
  }
}
