import MapEngine
import MapRaster
import MapSystem

/// An animation of the times of data. Each frame shows the data of a period. All frames have the layers, the classes and
/// the camera of the map of all data.
package struct TimeAnimation: PictureAnimation {
  private let drawing: PictureDrawing
  private let picture: PictureDrawing.Drawn
  /// The periods of the frames.
  let periods: [TimePeriod]

  /// Creates an animation of a request with `timeBy`. If the request contains `time`, the frames are those of this
  /// period. If it has no title, the title is the period of the frame.
  ///
  /// - Parameters:
  ///   - prepared: The request.
  ///   - drawing: The drawing that prepared the request.
  ///   - step: The step from one frame to the next, such as `day` or `3 months`; nil to choose it.
  ///   - window: The number of steps that each frame shows, up to its own; nil to show all earlier times.
  ///   - threads: The maximum number of threads.
  package init(
    of prepared: consuming PictureDrawing.Prepared, with drawing: PictureDrawing, step: String?,
    window: Int?, threads: Int
  ) throws(RequestError) {
    var picture = try drawing.drawn(of: prepared, threads: threads)
    guard var times = picture.content.times else {
      throw RequestError(PictureMember.timeBy.name, "an animation of times requires it")
    }
    if let period = try picture.content.period(of: picture.request) {
      times = times.within(period)
    }
    guard let first = times.times.first, first != times.times.last else {
      throw RequestError(
        PictureMember.timeBy.name,
        times.times.isEmpty
          ? "no data has a time in this period" : "all data has the same time, so nothing moves")
    }
    let chosen = step.map { TimeStep($0, areDates: times.areDates) } ?? TimeStep(for: times)
    guard let chosen else {
      throw RequestError.ofStep(
        times.areDates
          ? "must be second, minute, hour, day, week, month or year, or a number of these, such as 3 months"
          : "must be a number above 0, because the times of '\(times.property)' are numbers")
    }
    periods = try chosen.periods(of: times, window: window)
    if picture.decorations.title == nil {
      picture.decorations.title = "{\(PictureMember.time.name)}"
    }
    let named = picture.decorations.naming(periods[0])
    picture.camera = try drawing.camera(
      picture.content.camera, map: picture.content.map, picture.request, named, threads: threads)
    (self.drawing, self.picture) = (drawing, picture)
  }

  package var frameCount: Int { periods.count }

  package func draw(threads: Int, _ body: (AnimationFrame) throws -> Void) throws {
    // Several frames at a time take as much memory as the budget has for pictures.
    let size = picture.request.size
    let bytes = size.deviceWidth * size.deviceHeight * 8
    let together = max(1, min(threads, drawing.library.loader.memory.limit / max(bytes, 1)))
    for start in stride(from: 0, to: periods.count, by: together) {
      let part = periods[start..<min(start + together, periods.count)]
      let frames = part.concurrentMap(threads: threads) { period in
        Result { () throws(RequestError) in
          try frame(period, threads: max(1, threads / part.count))
        }
      }
      for frame in frames { try body(frame.get()) }
    }
  }

  private func frame(_ period: TimePeriod, threads: Int) throws(RequestError) -> AnimationFrame {
    var shown = picture
    shown.period = period
    return try AnimationFrame(drawing.view(of: shown, threads: threads), threads: threads)
  }
}
