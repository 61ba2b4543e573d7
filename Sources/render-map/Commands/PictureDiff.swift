import MapData
import MapImages
import MapJSON
import MapRaster
import RenderMap

/// The limits of the difference between two pictures, and the camera of the pictures.
struct PictureRules {
  var rules: GoldenRules
  var camera: CameraRequest

  /// Reads the members of the arguments.
  init(_ comparison: JSONObject, _ camera: JSONObject) throws(Failure) {
    (rules, self.camera) = try Failure.ofRequest { () throws(RequestError) in
      let members = RequestMembers(arguments: JSONObject(comparison.members + camera.members))
      try members.checkCombinations()
      return (try GoldenRules(members), try members.camera())
    }
  }
}

/// The comparison of two pictures.
extension Diff {
  /// Compares two pictures, writes the picture of the difference and prints the report.
  ///
  /// - Throws: `Failure` with exit code 1 if the difference exceeds the limits.
  func compare(
    _ expected: (picture: StraightPixels, file: [UInt8]), _ actual: StraightPixels,
    by pictures: PictureRules, threads: Int
  ) throws(Failure) {
    if cameras != nil || report != nil {
      let option = cameras == nil ? "--report" : "--cameras"
      throw Failure(
        .wrongArguments,
        "\(option): only styles have this option, and \(self.expected) is a picture")
    }
    var rules = pictures.rules
    if !rules.ignoredBounds.isEmpty {
      let view =
        if pictures.camera.asksForPlace {
          try view(pictures.camera, picture: expected.picture)
        } else {
          try recordedView(of: expected.picture, file: expected.file)
        }
      rules.ignored += rules.ignoredBounds.flatMap {
        view.camera.deviceBoxes(of: $0, size: view.size)
      }.map(PixelBox.init(covering:))
    }
    let difference = PixelDiff.compare(
      expected: expected.picture, actual: actual, measure: rules.measure, ignoring: rules.ignored,
      threads: threads)
    let excesses = rules.tolerance.excesses(of: difference)
    if let output {
      let format = try PictureFormat(of: output)
      try Self.write(difference.picture(on: expected.picture), as: format, to: output)
    }
    let report = DiffReport(difference: difference, excesses: excesses)
    try Output.result(Array((json ? report.json : report.lines).utf8))
    if !excesses.isEmpty { throw Failure(.findings, []) }
  }

  /// Returns the view that the expected picture or its sidecar records.
  private func recordedView(
    of picture: StraightPixels, file: [UInt8]
  ) throws(Failure) -> PictureView {
    guard let record = PictureRecord(of: file, at: expected), let view = record.view else {
      throw Failure(
        .wrongArguments,
        "--ignore-bounds needs the camera: neither \(expected) nor a sidecar contains it; give --center "
          + "with --zoom, or --bounds")
    }
    guard view.size.deviceWidth == picture.width, view.size.deviceHeight == picture.height else {
      throw Failure(
        .wrongArguments,
        "--ignore-bounds: \(record.place) is for \(view.size.deviceWidth)x"
          + "\(view.size.deviceHeight) pixels, and the picture has \(picture.width)x\(picture.height)"
      )
    }
    return view
  }

  /// Returns the view that the options specify.
  private func view(
    _ request: CameraRequest, picture: StraightPixels
  ) throws(Failure) -> PictureView {
    let ratio = requestedRatio ?? 1
    guard ratio > 0, ratio.isFinite,
      let size = try? PictureSize(
        Int((Double(picture.width) / ratio).rounded(.up).clamped(to: 0...1e6)),
        Int((Double(picture.height) / ratio).rounded(.up).clamped(to: 0...1e6)), scale: ratio)
    else { throw Failure(.wrongArguments, "--ratio \(ratio): does not fit the picture's size") }
    var camera: Camera?
    if let bounds = request.bounds {
      camera = try? Camera.fitting(
        bounds, size: size, padding: request.padding, bearing: request.bearing ?? 0,
        pitch: request.pitch ?? 0)
    } else if let center = request.center, let zoom = request.zoom {
      camera = Camera(
        center: center, zoom: zoom, bearing: request.bearing ?? 0, pitch: request.pitch ?? 0,
        padding: request.padding)
    }
    guard let camera else {
      throw Failure(
        .wrongArguments, "--ignore-bounds takes the camera as --center with --zoom, or as --bounds")
    }
    return PictureView(camera: camera, size: size)
  }

  private static func write(
    _ picture: StraightPixels, as format: PictureFormat, to path: String
  ) throws(Failure) {
    let bytes: [UInt8]
    do {
      bytes = try format.encode(picture)
    } catch {
      throw Failure(.wrongArguments, "\(path): \(error)")
    }
    try Output.write(bytes, to: path)
  }
}

extension Double {
  /// Returns the number, clamped to a range.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
