import MapJSON
import RenderMap

/// The camera and the size of a job.
extension MapJobReader {
  /// Device pixels per inch of `paper` by default, as printers have them.
  private static let usualResolution = 300.0

  /// Returns the requested camera.
  static func camera(of members: MapJobMembers) throws(MapJobError) -> CameraRequest {
    var request = CameraRequest()
    request.center = try members.place("center")
    request.zoom = try members.number("zoom", in: -2...24)
    request.bearing = try members.number("bearing", in: -36_000...36_000)
    request.pitch = try members.number("pitch", in: 0...85)
    if let numbers = try members.numbers("bounds", count: 4, names: "west, south, east, north") {
      guard request.center == nil, request.zoom == nil else {
        throw members.error("bounds", "set either bounds or center and zoom")
      }
      request.bounds = try members.bounds(of: numbers, path: "bounds")
    }
    if members.object["padding"]?.double != nil {
      request.padding = EdgeInsets(all: try members.number("padding", in: 0...1e6) ?? 0)
    } else if let numbers = try members.numbers(
      "padding", count: 4, names: "top, right, bottom, left")
    {
      guard numbers.allSatisfy({ (0...1e6).contains($0) }) else {
        throw members.error("padding", "must be pixels, 0 or more")
      }
      request.padding = EdgeInsets(
        top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
    }
    return request
  }

  /// Returns whether a job shows all of its data: if `fit` is true, or by default if the data is the subject of the
  /// map and the job has no other camera.
  static func fitsData(_ job: MapJob) throws(MapJobError) -> Bool {
    let hasPlace = job.camera.asksForPlace
    guard let value = job.members.object["fit"] else { return job.data != nil && !hasPlace }
    guard let fits = value.bool else { throw job.members.error("fit", "must be true or false") }
    if fits, hasPlace {
      throw job.members.error("fit", "sets the camera: omit center, zoom and bounds")
    }
    return fits
  }

  /// Returns the size of the picture, and the device pixels per inch of paper that the file records.
  func size(of members: MapJobMembers) throws(MapJobError) -> (size: PictureSize, dpi: Double?) {
    let ratio = try members.number("ratio", in: 0.01...Double(PictureSize.maximumDevicePixels))
    let dpi = try members.number("dpi", in: 1...100_000)
    if let paper = try members.string("paper") {
      for name in ["size", "ratio"] where members.object[name] != nil {
        throw members.error(name, "set either paper or \(name)")
      }
      let resolution = dpi ?? Self.usualResolution
      let dimensions = PictureDimensions(paper == "landscape" ? "a4-landscape" : paper)
      guard let dimensions, dimensions.isPaper, dimensions.pixelRatio == nil,
        let size = dimensions.size(dpi: resolution)
      else {
        throw members.error(
          "paper",
          "must be a size on paper such as \"a4\", \"a4-landscape\" or \"210x297mm\", with 1 to "
            + "\(PictureSize.maximumDevicePixels) device pixels per side")
      }
      return (size, resolution)
    }
    var text = try members.string("size")
    if text == nil, let usual = defaults.size {
      guard ratio != nil || dpi != nil else { return (usual, defaults.dpi) }
      text = "\(usual.width)x\(usual.height)"
    }
    guard let text else {
      guard dpi == nil else {
        throw members.error("dpi", "requires a size on paper, such as \"a4\"")
      }
      let usual = PictureDimensions("512x512")?.size(pixelRatio: ratio)
      return (try Self.drawable(usual, "ratio", members), nil)
    }
    guard let dimensions = PictureDimensions(text) else {
      return (try Self.drawable(nil, "size", members), nil)
    }
    if ratio != nil, dimensions.pixelRatio != nil {
      throw members.error("ratio", "the size already has a pixel ratio: set only one of them")
    }
    if dpi != nil {
      guard dimensions.isPaper else {
        throw members.error("dpi", "requires a size on paper, such as \"a4\" or \"210x297mm\"")
      }
      guard ratio == nil, dimensions.pixelRatio == nil else {
        throw members.error("dpi", "sets the pixel ratio of a size on paper: set only one of them")
      }
    }
    return (
      try Self.drawable(dimensions.size(dpi: dpi, pixelRatio: ratio), "size", members), dpi
    )
  }

  /// Returns a size, or throws the error that the member `path` is out of range.
  private static func drawable(
    _ size: PictureSize?, _ path: String, _ members: MapJobMembers
  ) throws(MapJobError) -> PictureSize {
    guard let size else {
      throw members.error(
        path,
        "must be WIDTHxHEIGHT, WIDTHxHEIGHT@RATIOx, or a size on paper such as \"a4\" or "
          + "\"210x297mm\", with 1 to \(PictureSize.maximumDevicePixels) device pixels per side")
    }
    return size
  }
}
