import Foundation
import MapData
import MapRaster
import MapTestSupport
import Testing

@testable import RenderMap

@Suite("Frames of animations")
struct PictureAnimationTests {
  /// The frames that an animation has drawn.
  private final class Frames {
    var pictures: [StraightPixels] = []
  }

  /// Returns three areas of three years.
  private static let areas = [("a", 1990, -30), ("b", 1991, -10), ("c", 1993, 10)]
    .map { kind, year, west in
      """
      {"type": "Feature", "properties": {"kind": "\(kind)", "year": \(year)}, "geometry": {"type": "Polygon",
       "coordinates": [[[\(west), -10], [\(west + 20), -10], [\(west + 20), 10], [\(west), 10], [\(west), -10]]]}}
      """
    }.joined(separator: ",")

  private let drawing = PictureDrawing(
    loader: ResourceLoader(http: nil),
    fontFolders: [Golden.repository.appendingPathComponent("Fonts").path], isLenient: false)

  /// The size and the camera of most pictures.
  private static let view = #""size": "120x80", "center": [0, 0], "zoom": 0.5"#

  private func prepared(
    _ members: String, view: String = view
  ) throws -> PictureDrawing.Prepared {
    let text = """
      {"style": {"version": 8, "sources": {}, "layers": [
         {"id": "ground", "type": "background", "paint": {"background-color": "#ffffff"}}]},
       "data": {"type": "FeatureCollection", "features": [\(Self.areas)]}, "colorBy": "kind",
       "attribution": "off", \(view), \(members)}
      """
    let parsed = try RequestMembers(parsing: Array(text.utf8), file: "jobs.json", firstLine: 1)
    let request = try RequestReader(loader: drawing.library.loader).request(of: parsed)
    return try drawing.prepare(request)
  }

  private func picture(_ members: String, view: String = view) throws -> StraightPixels {
    StraightPixels(
      unpremultiplying: try drawing.view(of: prepared(members, view: view), threads: 1).scene
        .draw())
  }

  private func frames(
    _ animation: some PictureAnimation, threads: Int = 1
  ) throws -> [StraightPixels] {
    let frames = Frames()
    try animation.draw(threads: threads) { frames.pictures.append($0.pixels) }
    return frames.pictures
  }

  private func times(
    _ members: String, step: String? = nil, window: Int? = 1
  ) throws -> TimeAnimation {
    try TimeAnimation(
      of: prepared(members), with: drawing, step: step, window: window, threads: 1)
  }

  private func keyframes(
    _ keyframes: String, _ members: String = #""markers": []"#, view: String = view, fps: Double
  ) throws -> KeyframeAnimation {
    try KeyframeAnimation(
      of: prepared(members, view: view), with: drawing,
      Keyframe.read(keyframes, option: "--keyframes", with: drawing),
      in: AnimationForm(.png, framesPerSecond: fps), threads: 1)
  }

  @Test("each frame is the picture of its time, with the time as title, for one thread and several")
  func timeFrames() throws {
    let animation = try times(#""timeBy": "year""#)
    #expect(animation.periods.map(\.title) == ["1990", "1991", "1992", "1993"])
    let frames = try frames(animation)
    #expect(try self.frames(animation, threads: 3) == frames)
    for (frame, year) in zip(frames, 1990...1993) {
      let still = try picture(#""timeBy": "year", "time": "\#(year)", "title": "\#(year)""#)
      #expect(frame == still)
    }
    #expect(Set(frames).count == 4)
  }

  @Test("with all earlier times, the last frame is the picture of all data")
  func cumulative() throws {
    let frames = try frames(times(#""timeBy": "year", "title": "A""#, window: nil))
    #expect(frames.last == (try picture(#""title": "A""#)))
    #expect(frames[1] == frames[2])
  }

  @Test("the frames are those of a time that the request names")
  func limited() throws {
    #expect(try times(#""timeBy": "year", "time": "1991/1993""#).frameCount == 3)
    #expect(throws: RequestError.self) { try times(#""timeBy": "year", "time": "1991""#) }
    #expect(throws: RequestError.self) { try times(#""timeBy": "year", "time": "1800/1900""#) }
    #expect(throws: RequestError.self) { try times(#""timeBy": "year""#, step: "day") }
    #expect(throws: RequestError.self) { try times(#""title": "A""#) }
  }

  @Test("a camera moves from the picture of the request to the place of the keyframe")
  func camera() throws {
    let animation = try keyframes(
      #"[{"center": [10, 0], "zoom": 1, "seconds": 1, "movement": "ease"}, {"seconds": 0.5}]"#,
      fps: 4)
    let frames = try frames(animation)
    #expect(frames.count == 7)
    #expect(frames[0] == (try picture(#""markers": []"#)))
    #expect(frames[4] == frames[6])
    #expect(Set(frames).count == 5)
    let jump = try keyframes(
      #"{"center": [10, 0], "zoom": 1, "seconds": 0.5, "movement": "jump"}"#, fps: 2)
    #expect(try self.frames(jump) == [frames[4], frames[4]])
  }

  @Test(
    "the first frame has the decorations of the picture, such as the places beside a track",
    arguments: [
      #""title": "A", "scaleBar": "metric", "northArrow": true"#, #""transparent": true"#,
      #""debug": ["tiles", "padding"]"#,
      #""labelBy": "kind", "profile": true, "overlay": {"type": "LineString", "coordinates": [[-25, 0, 100], [25, 0, 300]]}"#,
    ])
  func decorations(members: String) throws {
    let view = #""size": "500x400", "center": [0, 0], "zoom": 2.5"#
    let animation = try keyframes(#"{"seconds": 0.5}"#, members, view: view, fps: 2)
    #expect(try frames(animation)[0] == picture(members, view: view))
  }

  @Test("a property of paint changes gradually over the duration of the keyframe")
  func transition() throws {
    let animation = try keyframes(
      ##"[{"set": {"ground.background-color": "#000000"}, "seconds": 1}]"##, fps: 2)
    // The first pixel is outside of the areas.
    let frames = try frames(animation)
    let grays = frames.map { $0.bytes[0] }
    #expect(grays.count == 3)
    #expect(grays[0] == 255 && grays[2] == 0)
    #expect((100...155).contains(grays[1]))
    // An area in the middle is still there.
    let middle = 4 * (40 * 120 + 70)
    #expect(Array(frames[2].bytes[middle..<middle + 3]) != [0, 0, 0])
  }

  @Test(
    "wrong keyframes are errors that name their place",
    arguments: [
      ("[]", "--keyframes:1: must be an array of keyframes, which are objects"),
      (#"[{"zoom": 2}]"#, "--keyframes:1: seconds: must be a number, 0 to 3600"),
      (
        "[{\"seconds\": 1},\n{\"seconds\": 1, \"movement\": \"run\"}]",
        "--keyframes:2: movement: must be one of fly, ease, jump"
      ),
      (#"[{"seconds": 1, "zoom": "x"}]"#, "--keyframes:1: zoom: must be a number"),
      (#"[{"seconds": 1, "title": "x"}]"#, "--keyframes:1: title: does not change in a keyframe"),
      (#"[{"seconds": 1, "zom": 3}]"#, "--keyframes:1: zom: unknown member of a job"),
      (#"[{"seconds": 3600}, {"seconds": 3600}]"#, "--keyframes: make more than 10000 frames"),
    ])
  func wrongKeyframes(text: String, message: String) throws {
    let error = #expect(throws: RequestError.self) { try keyframes(text, fps: 5) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }
}
