#if canImport(Testing)
  import MapImages
  import MapSystem
  import RenderMap
  public import Testing

  /// A trait that writes the results of `expectMap` in a suite as one HTML page, the page of `render-map test --report`.
  /// The page contains all pictures and changes, and no other file is necessary to read it.
  ///
  ///     @Suite(.mapReport) struct RouteMaps { … }
  ///
  /// If the environment contains `RENDER_MAP_REPORTS`, the page of the suite `RouteMaps` is `RouteMaps.html` in the
  /// folder that the variable names. The folder is created if it does not exist. Without the variable, nothing is
  /// written. The page of a suite also contains the results of the suites in it.
  public struct MapReport: SuiteTrait, TestScoping {
    /// The folder of the page; nil if no page is written.
    let folder: String?

    /// Runs the tests of a suite, and writes the page if they called `expectMap`.
    ///
    /// - Throws: `FileWriteError` if the page cannot be written.
    public func provideScope(
      for test: Testing.Test, testCase: Testing.Test.Case?,
      performing function: @Sendable () async throws -> Void
    ) async throws {
      guard let folder else { return try await function() }
      let results = GoldenResults()
      try await GoldenResults.$current.withValue(results) { try await function() }
      let ordered = results.ordered
      guard !ordered.isEmpty else { return }
      let page = HTMLReport.text(of: ordered, suite: test.displayName ?? test.name)
      // If the folder cannot be created, the page cannot be written.
      _ = Folder.make(folder)
      let name = String(test.name.map { $0 == "/" ? "-" : $0 })
      try AtomicFile.write(Array(page.utf8), to: "\(folder)/\(name).html")
    }
  }

  extension Trait where Self == MapReport {
    /// A trait that writes the results of `expectMap` in a suite as one HTML page.
    public static var mapReport: Self { MapReport(folder: GoldenMode.reportFolder) }
  }
#endif
