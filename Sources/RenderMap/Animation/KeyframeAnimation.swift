import MapEngine
import MapJSON
import MapRaster
import MapStyle

/// An animation of a map whose camera moves and whose style changes. Labels fade as they enter and leave.
package struct KeyframeAnimation: PictureAnimation {
  private let drawing: PictureDrawing
  private let picture: PictureDrawing.Drawn
  private let camera: Camera
  private let keyframes: [Keyframe]
  private let form: AnimationForm
  package let frameCount: Int

  /// The greatest number of frames.
  private static let greatestFrameCount = TimeStep.greatestFrameCount

  /// Creates an animation that begins with the picture of a request.
  ///
  /// - Parameters:
  ///   - prepared: The request.
  ///   - drawing: The drawing that prepared the request.
  ///   - keyframes: The steps of the animation, one after another.
  ///   - form: The form in which the animation is written.
  ///   - threads: The maximum number of threads.
  package init(
    of prepared: consuming PictureDrawing.Prepared, with drawing: PictureDrawing,
    _ keyframes: [Keyframe], in form: AnimationForm, threads: Int
  ) throws(RequestError) {
    let duration = keyframes.reduce(0) { $0 + $1.duration }
    let count = (duration / 1000 * form.framesPerSecond).rounded(.up) + 1
    guard count <= Double(Self.greatestFrameCount) else {
      throw RequestError(
        file: "", line: 1, path: "keyframes", argument: "--keyframes",
        reason:
          "make more than \(Self.greatestFrameCount) frames: use shorter durations or fewer frames per second"
      )
    }
    frameCount = Int(count)
    var picture = try drawing.drawn(of: prepared, threads: threads)
    let request = picture.request
    // The sizes of these depend on the camera.
    let fixed = [
      (PictureMember.facet, request.facets != nil), (.trackMarks, request.marksTracks),
      (.paths, request.paths.contains { $0.arrow != nil }),
    ]
    if let part = fixed.first(where: \.1)?.0 {
      throw RequestError(
        part.name,
        part.name == PictureMember.paths.name
          ? "arrows are not drawn with keyframes" : "cannot be combined with keyframes")
    }
    if let period = try picture.content.period(of: request) {
      picture.decorations = picture.decorations.naming(period)
      try picture.content.show(only: period)
    }
    camera = try drawing.camera(
      picture.content.camera, map: picture.content.map, request, picture.decorations,
      threads: threads)
    (self.drawing, self.picture) = (drawing, picture)
    (self.keyframes, self.form) = (keyframes, form)
  }

  package func draw(threads: Int, _ body: (AnimationFrame) throws -> Void) throws {
    var animated = AnimatedMap(picture.content.map, camera: camera, size: picture.request.size)
    var coming = keyframes[...]
    var start = 0.0
    for index in 0..<frameCount {
      let time = form.start(of: index)
      while let next = coming.first, start <= time {
        animated.advance(by: start - animated.time)
        try begin(next, of: &animated, threads: threads)
        start += next.duration
        coming.removeFirst()
      }
      animated.advance(by: time - animated.time)
      try body(frame(of: &animated, threads: threads))
    }
  }

  private func begin(
    _ keyframe: Keyframe, of animated: inout AnimatedMap, threads: Int
  ) throws(RequestError) {
    if !keyframe.edits.isEmpty {
      let changes = MapChanges(edits: keyframe.edits)
      try animated.change { map throws(RequestError) in
        do {
          var style = map.style
          let transition: JSONValue = [
            "duration": JSONValue(.number(.double(keyframe.duration))), "delay": 0,
          ]
          try style.setMember("transition", to: transition)
          try map.setStyle(style)
        } catch {
          throw RequestError(message: "\(error)")
        }
        map = try changes.changing(map).map
      }
    }
    let request = picture.request
    guard let wanted = keyframe.camera(from: animated.camera, request.camera) else { return }
    let end = try drawing.camera(
      wanted, map: animated.map, request, picture.decorations, threads: threads)
    switch keyframe.movement {
    case .jump: animated.setCamera(end)
    case .ease: animated.easeTo(CameraChange(end), duration: keyframe.duration)
    case .fly: animated.flyTo(CameraChange(end), duration: keyframe.duration)
    }
  }

  private func frame(
    of animated: inout AnimatedMap, threads: Int
  ) throws(RequestError) -> AnimationFrame {
    let (request, map) = (picture.request, animated.map)
    let placed = animated.frame(threads: threads) { scene in
      request.finish(&scene, of: map, with: picture.decorations)
    }
    let view = picture.content.view(
      of: placed.scene, map: map, request, warnings: placed.scene.warnings)
    return try AnimationFrame(view, scene: placed, threads: threads)
  }
}
