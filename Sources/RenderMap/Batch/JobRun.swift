import MapEngine
import MapImages
import MapRaster
import MapVector

/// One job of a batch, or the error that was found in the job, with the position of the job.
struct BatchItem: Sendable {
  /// The number of the job's line, feature or file, counted from 1.
  var number: Int
  /// The position in the form that messages contain, such as `jobs.jsonl:3`.
  var place: String
  /// The name of the job; nil if the name is not known.
  var name: String?
  var job: Result<PictureRequest, RequestError>
  /// The warnings about the data that all jobs are made from. Only the first job has them.
  var warnings: [MapWarning] = []
  /// The label of the job's page in a document; nil for the number of the page.
  var pageLabel: String?
  /// The title of the bookmark of the job's page in a document; nil for the name of the job. It may contain characters
  /// that names of files do not contain.
  var bookmark: String?
}

/// A type that runs the jobs of a batch, one at a time.
struct JobRun: Sendable {
  /// The drawing that makes the pictures.
  var drawing: PictureDrawing
  /// The folder of the pictures; nil if the results or a document contain the pictures.
  var folder: OutputFolder?
  /// The path of the PDF file that contains the pictures as pages; nil if there is no such file.
  var document: String?
  /// The last pages of the document; nil if there are none.
  var appendix: (any DocumentAppendix)?
  /// The rules that determine which warnings are left out of the results, and which warnings make a job fail.
  var warningPolicy: WarningPolicy
  /// Whether existing pictures that are up to date are skipped.
  var resumes: Bool
  /// The version of the program. Pictures of another version are not up to date.
  var version: String

  /// The result of a job.
  struct Outcome: Sendable {
    var result: BatchResult
    var stop: RequestError?
    /// The page of the document; nil if there is no document, or if the job failed.
    var page: PDFPage?
  }

  /// Runs a job on up to `threads` threads, within the time limit of a picture.
  func outcome(of item: BatchItem, threads: Int) -> Outcome {
    drawing.library.loader.limitingTime { unlimitedOutcome(of: item, threads: threads) }
  }

  private func unlimitedOutcome(of item: BatchItem, threads: Int) -> Outcome {
    let start = ContinuousClock.now
    var result = BatchResult(number: item.number, name: item.name, status: .ok)
    var stop: RequestError?
    var page: PDFPage?
    do throws(RequestError) {
      if let document {
        page = try self.page(of: item, threads: threads, &result)
        result.output = document
      } else {
        try make(item, threads: threads, &result)
      }
    } catch {
      result.fail(error)
      if error.stopsBatch { stop = error }
    }
    result.duration = ContinuousClock.now - start
    return Outcome(result: result, stop: stop, page: page)
  }

  private func make(
    _ item: BatchItem, threads: Int, _ result: inout BatchResult
  ) throws(RequestError) {
    let job = try item.job.get()
    folder?.removeAbandoned(beside: job.output)
    let picture: PictureDrawing.Picture
    do throws(RequestError) {
      let prepared = try drawing.prepare(job)
      let hash = hash(of: prepared)
      if resumes, let folder, isDone(prepared, hash: hash, in: folder) {
        result.status = .skipped
        result.output = folder.path + "/" + job.output
        return
      }
      picture = try drawing.picture(of: prepared, hash: hash, threads: threads)
    } catch {
      throw error.at(item.place)
    }
    try report(item.warnings + picture.warnings, at: item.place, &result)
    try write(picture, of: job, &result)
  }

  /// Draws a job as a page of the document.
  private func page(
    of item: BatchItem, threads: Int, _ result: inout BatchResult
  ) throws(RequestError) -> PDFPage {
    var job = try item.job.get()
    // The format of the job is replaced by PDF, because the format determines the resolution of icons, and a page needs
    // icons in high resolution.
    job.format = .pdf
    var page: PDFPage
    let placed: PlacedScene
    let warnings: [MapWarning]
    do throws(RequestError) {
      let view = try drawing.view(of: try drawing.prepare(job), threads: threads)
      placed = PlacedScene(view.scene)
      (page, warnings) = view.page(of: placed, threads: threads)
    } catch {
      throw error.at(item.place)
    }
    page.label = item.pageLabel
    page.bookmark = item.bookmark ?? item.name
    try report(item.warnings + warnings, at: item.place, &result)
    appendix?.read(placed, of: item)
    return page
  }

  /// Returns the pages of the appendix, with their result.
  func pages(
    of appendix: any DocumentAppendix, number: Int
  ) -> (pages: [PDFPage], result: BatchResult) {
    var result = BatchResult(number: number, name: appendix.name, status: .ok)
    do throws(RequestError) {
      let (pages, warnings) = try appendix.pages()
      try report(warnings, at: appendix.name, &result)
      result.output = document
      return (pages, result)
    } catch {
      result.fail(error)
      return ([], result)
    }
  }

  /// Adds the warnings about a job to its result.
  ///
  /// - Parameter place: The place of the job, for messages.
  /// - Throws: `RequestError` if a warning makes the job fail.
  private func report(
    _ warnings: [MapWarning], at place: String, _ result: inout BatchResult
  ) throws(RequestError) {
    result.warnings = warningPolicy.reported(warnings)
    let errors = WarningList(warningPolicy.errors(among: warnings)).warnings
    guard !errors.isEmpty else { return }
    // The warnings that make the job fail are reported only as errors.
    result.warnings.removeAll { warningPolicy.severity(of: $0.kind) == .error }
    throw RequestError(
      message: errors.map { "\(place): \($0.line(as: .error))" }.joined(separator: "\n"),
      errors.map { JobProblem($0) })
  }

  private func write(
    _ picture: PictureDrawing.Picture, of job: PictureRequest, _ result: inout BatchResult
  ) throws(RequestError) {
    guard let folder else {
      result.file = picture.file
      result.mediaType = job.format.mediaType
      result.bounds = picture.bounds
      return
    }
    try folder.write(picture.file, to: job.output)
    result.output = folder.path + "/" + job.output
  }

  private func hash(of prepared: PictureDrawing.Prepared) -> String {
    let inputs = [prepared.shared.inputs.hash, prepared.data?.hash ?? ""]
    // The hash depends on the rules for warnings. Under stricter rules, a job can fail because of a warning that was
    // accepted when its existing picture was drawn.
    let errors = warningPolicy.errorClasses.map { " " + $0.rawValue }.joined()
    return JobHash.text(
      of: prepared.request,
      inputs: inputs + prepared.overlays.map(\.hash) + prepared.hashes,
      program: version + errors)
  }

  /// Returns whether a job's picture exists, is complete, and was drawn from the current inputs. Files in pixel formats
  /// contain the hash of their inputs. Files in other formats contain no hash, so their pictures are always drawn
  /// again.
  private func isDone(
    _ prepared: PictureDrawing.Prepared, hash: String, in folder: OutputFolder
  ) -> Bool {
    let size = prepared.request.size
    let pixels = size.deviceWidth * size.deviceHeight
    guard let format = prepared.request.format.pixels,
      let found = folder.read(prepared.request.output, limit: 1 << 20 + pixels * 8),
      format.job(of: found.bytes) == hash,
      !prepared.shared.inputs.haveChanged(since: found.status.time),
      let picture = try? ImageFile.decode(found.bytes, pixelLimit: pixels)
    else { return false }
    return picture.width == size.deviceWidth && picture.height == size.deviceHeight
  }
}

extension BatchResult {
  /// Sets the error of a job that failed.
  fileprivate mutating func fail(_ error: RequestError) {
    status = .failed
    output = nil
    self.error = error.description
    problems =
      error.problems.isEmpty ? [JobProblem(.failed, message: error.message)] : error.problems
  }
}
