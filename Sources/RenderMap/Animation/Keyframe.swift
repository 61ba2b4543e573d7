import MapData
import MapEngine
import MapJSON
import MapStyle

/// A step of an animation: the camera moves to a place, or the style changes.
package struct Keyframe {
  /// The ways in which a camera moves.
  enum Movement: String, CaseIterable {
    /// The camera zooms out and in again on its way.
    case fly
    /// The camera moves straight.
    case ease
    /// The camera is at its new place at once.
    case jump
  }

  /// The duration in milliseconds.
  let duration: Double
  /// The way in which the camera moves.
  let movement: Movement
  /// The camera at the end. Parts that it does not specify stay as they are; nil if the camera does not move.
  let camera: CameraRequest?
  /// Whether the camera has its own padding.
  let hasPadding: Bool
  /// The changes to the style, over the whole duration.
  let edits: [StyleEdit]

  /// The members of a request that a keyframe may contain.
  private static let ofCamera: [PictureMember] = [
    .center, .lon, .lat, .zoom, .bearing, .pitch, .bounds, .padding,
  ]
  private static let ofStyle: [PictureMember] = [.set, .state]
  /// The possible durations in seconds.
  private static let seconds = 0.0...3600.0

  /// Reads the keyframes in a JSON array, or in a file that contains one.
  ///
  /// - Parameters:
  ///   - text: The array, or the path or URL of the file.
  ///   - option: The option that contains the text, for errors.
  ///   - drawing: The drawing of the animation, which reads the file.
  package static func read(
    _ text: String, option: String, with drawing: PictureDrawing
  ) throws(RequestError) -> [Keyframe] {
    let isFile = !isJSON(text)
    let bytes =
      isFile
      ? try RequestError.ofResource { () throws(ResourceError) in
        try drawing.library.dataLoader.load(text)
      }
      : Array(text.utf8)
    let file = isFile ? text : option
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw RequestError(
        file: file, line: error.line, path: "", reason: "not JSON: \(error.reason)")
    }
    let objects = (document.root.array ?? [document.root]).map(\.object)
    guard !objects.isEmpty, objects.allSatisfy({ $0 != nil }) else {
      throw RequestError(
        file: file, line: 1, path: "", reason: "must be an array of keyframes, which are objects")
    }
    var keyframes: [Keyframe] = []
    for object in objects {
      let members = RequestMembers(
        object: object ?? JSONObject(), text: bytes, file: file, firstLine: 1)
      keyframes.append(try Keyframe(members))
    }
    return keyframes
  }

  /// Returns whether a text contains keyframes, and does not name a file.
  package static func isJSON(_ text: String) -> Bool { text.first == "[" || text.first == "{" }

  private init(_ given: RequestMembers) throws(RequestError) {
    let members = try given.named(among: ["seconds", "movement"])
    let known = (Self.ofCamera + Self.ofStyle).map(\.name)
    for name in members.object.members.map(\.name)
    where !(known + ["seconds", "movement"]).contains(name) {
      throw members.error(
        name, "does not change in a keyframe, which has \(known.joined(separator: ", "))")
    }
    try members.checkCombinations()
    guard let seconds = members.object["seconds"]?.number, Self.seconds.contains(seconds) else {
      throw members.error("seconds", "must be a number, 0 to \(Int(Self.seconds.upperBound))")
    }
    movement = try members.word(named: "movement") ?? .fly
    duration = seconds * 1000
    camera = Self.ofCamera.contains { members.has($0.name) } ? try members.camera() : nil
    hasPadding = members.has(PictureMember.padding.name)
    edits = try members.edits()
  }

  /// Returns the request for the camera at the end.
  ///
  /// - Parameters:
  ///   - now: The camera at the beginning.
  ///   - request: The request for the first camera.
  func camera(from now: Camera, _ request: CameraRequest) -> CameraRequest? {
    guard var wanted = camera else { return nil }
    if wanted.bounds == nil {
      wanted.center = wanted.center ?? now.center
      wanted.zoom = wanted.zoom ?? now.zoom
    }
    wanted.bearing = wanted.bearing ?? now.bearing
    wanted.pitch = wanted.pitch ?? now.pitch
    if !hasPadding { wanted.padding = request.padding }
    return wanted
  }
}
