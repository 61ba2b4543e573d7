import MapEngine
import MapImages
import MapRaster

extension GoldenRunner {
  /// Draws every test and the same test of another version, and compares the two pictures. No golden picture is read or
  /// written. The rules of the current test apply. A test that the other version does not have is new.
  ///
  /// - Parameters:
  ///   - suite: The tests.
  ///   - base: The other version.
  ///   - ended: A function that is called after each test, from any thread. It receives the number of tests that have
  ///     ended.
  /// - Returns: The results in the order of the tests. Warnings are those of the current pictures.
  public func run(
    _ suite: GoldenSuite, against base: GoldenBase, ended: @Sendable (Int) -> Void = { _ in }
  ) -> [GoldenResult] {
    let (drawing, baseDrawing) = (drawing(with: loader), drawing(with: base.loader))
    return run(suite, ended: ended) { test, threads in
      let start = ContinuousClock.now
      let content: GoldenTest.Content
      switch test.content {
      case .failure(let error): return result(of: test, .error(error.description), base: base.name)
      case .success(let read): content = read
      }
      var warnings: [MapWarning] = []
      let status: GoldenResult.Status
      do throws(RequestError) {
        let actual = try DrawnTest(test, content, drawing, threads: threads)
        warnings = warningPolicy.reported(actual.view.warnings)
        let expected = try base.test(for: test).map { test throws(RequestError) in
          try expectedPicture(of: test, in: base, baseDrawing, besides: actual, threads: threads)
        }
        status = self.status(of: actual, expected, rules: content.rules, threads: threads)
      } catch {
        status = .error(error.description)
      }
      return result(
        of: test, status, warnings: warnings, seconds: (ContinuousClock.now - start) / .seconds(1),
        pixelRatio: content.request.size.pixelRatio, base: base.name)
    }
  }

  /// Compares the pictures of a test. `expected` is nil for a new test.
  private func status(
    of actual: DrawnTest, _ expected: DrawnTest?, rules: GoldenRules, threads: Int
  ) -> GoldenResult.Status {
    let lacks = lacks(of: actual, besides: expected)
    if !lacks.isEmpty { return .incomplete(lacks) }
    let error = warningPolicy.errors(among: actual.view.warnings).first
    if let error, error.kind.isErrorByDefault { return .error(error.line(as: .error)) }
    guard let expected else { return .new(actual.pixels) }
    let status = GoldenResult.Status(
      GoldenPicture.outcome(
        of: actual.placed, actual.view.map, actual: actual.pixels, expected: expected.pixels,
        record: expected.record, rules: rules, threads: threads))
    if let error, case .passed = status { return .error(error.line(as: .error)) }
    return status
  }

  /// Draws a test of the base.
  ///
  /// - Throws: `RequestError` whose message names the base, if the picture cannot be drawn or lacks parts.
  private func expectedPicture(
    of test: GoldenTest, in base: GoldenBase, _ drawing: PictureDrawing, besides actual: DrawnTest,
    threads: Int
  ) throws(RequestError) -> DrawnTest {
    do throws(RequestError) {
      let drawn = try DrawnTest(test, try test.content.get(), drawing, threads: threads)
      let lacks = lacks(of: drawn, besides: actual)
      let errors = warningPolicy.errors(among: drawn.view.warnings).filter(\.kind.isErrorByDefault)
      if let first = (lacks + errors).first {
        throw RequestError(.wrongInput, first.line(as: .error)).at(test.place)
      }
      return drawn
    } catch {
      throw RequestError(.wrongInput, base.message(error.description))
    }
  }

  /// Returns the warnings about missing parts of a picture that prevent its comparison.
  private func lacks(of drawn: DrawnTest, besides other: DrawnTest?) -> [MapWarning] {
    GoldenPicture.relevant(
      warningPolicy.lacks(among: drawn.view.warnings), of: drawn.view.map,
      besides: other?.record.shownLayers)
  }
}

extension GoldenTest {
  /// The file and the line of the job.
  fileprivate var place: String { "\(file):\(line)" }
}

/// The picture of a test, with its scene.
private struct DrawnTest {
  var view: PictureDrawing.View
  var placed: PlacedScene
  var pixels: StraightPixels

  /// Draws a test.
  ///
  /// - Throws: `RequestError` that names the place of the test.
  init(
    _ test: GoldenTest, _ content: GoldenTest.Content, _ drawing: PictureDrawing, threads: Int
  ) throws(RequestError) {
    do throws(RequestError) {
      view = try drawing.view(of: drawing.prepare(content.request), threads: threads)
    } catch {
      throw error.at(test.place)
    }
    placed = PlacedScene(view.scene)
    pixels = StraightPixels(unpremultiplying: placed.draw(threads: threads))
  }

  var record: SceneRecord { SceneRecord(placed, style: view.map.style.json) }
}
