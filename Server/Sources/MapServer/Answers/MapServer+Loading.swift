import Logging
import RenderMap
import Synchronization

extension MapServer {
  /// Loads the content of a catalog and serves it instead of the previous content. Styles and archives whose files are
  /// unchanged are not loaded again. Problems are logged. If a style or an archive can no longer be loaded, its previous
  /// state is still served.
  ///
  /// - Parameter options: The new options that a configuration file can change; nil to use the options when the
  ///   server started.
  /// - Throws: `CatalogError` if a folder does not exist. The previous content is then still served.
  package func load(
    _ catalog: Catalog, options: ServerOptions? = nil
  ) throws(CatalogError) {
    try loading.withLock { _ throws(CatalogError) in
      let new: Site
      do throws(CatalogError) {
        new = try Site(
          catalog, options: options ?? self.options, replacing: site.withLock { $0 })
      } catch {
        metrics.addReload(succeeded: false)
        throw error
      }
      report(new)
      serve(new)
    }
  }

  /// Reads a configuration again and loads its content. If the configuration cannot be read, or a folder does not
  /// exist, the error is logged, and the previous content is still served.
  package func reload(_ read: () throws -> (catalog: Catalog, options: ServerOptions)) {
    do {
      let content: (catalog: Catalog, options: ServerOptions)
      do {
        content = try read()
      } catch {
        metrics.addReload(succeeded: false)
        throw error
      }
      try load(content.catalog, options: content.options)
    } catch {
      logger.error("not loaded again, the styles are as before: \(error)")
    }
  }

  /// Waits until a file of the served content has changed, and no such file is being written.
  package func nextChange() async throws {
    try await FileChanges.next(
      interval: Self.watchInterval, haveChanged: hasChangedFiles,
      states: { site.withLock { $0 }?.fileStates ?? [] })
  }

  /// The shortest pause between two looks at the files. A change is loaded after two looks.
  private static let watchInterval = Duration.milliseconds(400)

  /// Returns whether a file of the served content has changed.
  package func hasChangedFiles() -> Bool { site.withLock { $0 }?.hasChangedFiles ?? false }

  /// Loads the styles and archives whose files have changed, and serves them instead of their previous states. Everything
  /// else, and its tiles, remains. If a style or an archive can no longer be loaded, its previous state is still served.
  package func loadChanges() {
    // The content may be loaded at the same time with another catalog, which must not be replaced by the old one.
    loading.withLock { _ in
      guard let old = site.withLock({ $0 }), old.hasChangedFiles else { return }
      let new = Site(changesOf: old)
      report(new, after: old)
      serve(new)
    }
  }

  /// Logs the problems of a site, and counts its loading.
  ///
  /// - Parameter old: The site whose problems have already been reported; nil to report all problems.
  private func report(_ new: Site, after old: Site? = nil) {
    let known = Set(old?.problems ?? [])
    for problem in new.problems.filter({ !known.contains($0) }).prefix(100) {
      logger.warning("\(problem)")
    }
    logger.info(
      "serving",
      metadata: ["styles": "\(new.styles.count)", "data": "\(new.data.count)"])
    metrics.setFailing(new.styles.filter { $0.failure != nil }.map { "style \($0.id)" })
    metrics.setUnloaded(outdated: new.outdated, absent: new.absent)
    // What was missing before is not a failure again.
    metrics.addReload(succeeded: Set(old?.missing ?? []).isSuperset(of: new.missing))
  }

  /// Loads the style of the workbench again, and serves it.
  package func loadWorkbench() { workbench?.load(options: options, serve: serve) }

  /// Serves a site instead of the previous site, and discards what belongs to other states of styles.
  private func serve(_ new: Site) {
    site.withLock { $0 = new }
    func generations(_ content: [(id: String, generation: Int)]) -> [String: Int] {
      Dictionary(
        content.map { ($0.id, $0.generation) }, uniquingKeysWith: { first, _ in first })
    }
    tiles.removeAll(
      exceptStyles: generations(new.styles.map { ($0.id, $0.generation) }),
      archives: generations(new.data.map { ($0.id, $0.generation) }))
  }
}
