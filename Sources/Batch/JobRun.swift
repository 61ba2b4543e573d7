import ImageCodec
import RenderMap

/// What becomes of the jobs of a batch, one by one.
struct JobRun: Sendable {
  /// What draws them.
  var drawing: JobDrawing
  /// Where pictures go; nil where the results have them.
  var folder: OutputFolder?
  /// Whether a job with warnings has failed.
  var isStrict: Bool

  /// What became of a job, and why the batch ends with it; nil where it goes on.
  struct Outcome: Sendable {
    var result: BatchResult
    var stop: BatchError?
  }

  /// Does a job on up to `threads` threads.
  func outcome(of item: BatchItem, threads: Int) -> Outcome {
    let start = ContinuousClock.now
    var result = BatchResult(number: item.number, name: item.name, status: .ok)
    var stop: BatchError?
    do throws(JobFailure) {
      try make(item, threads: threads, &result)
    } catch {
      result.status = .failed
      result.output = nil
      result.error = error.message
      if error.stopsBatch { stop = .output(error.message) }
    }
    result.duration = ContinuousClock.now - start
    return Outcome(result: result, stop: stop)
  }

  private func make(
    _ item: BatchItem, threads: Int, _ result: inout BatchResult
  ) throws(JobFailure) {
    let job = try item.job.get()
    let picture: JobDrawing.Picture
    do throws(JobFailure) {
      picture = try drawing.picture(of: job, texts: [], threads: threads)
    } catch {
      var failure = error
      failure.message = item.place + ": " + error.message
      throw failure
    }
    result.warnings = picture.warnings
    if isStrict, let warning = picture.warnings.first {
      throw JobFailure(message: "\(item.place): warning: \(warning)")
    }
    guard let folder else {
      result.file = picture.file
      result.mediaType = job.format.mediaType
      return
    }
    do throws(OutputError) {
      try folder.write(picture.file, to: job.output)
    } catch {
      throw JobFailure(message: error.description, stopsBatch: error.concernsAll)
    }
    result.output = folder.path + "/" + job.output
  }
}
