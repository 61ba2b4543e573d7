import MapEngine
import MapJSON

/// The members for the camera and the size of a picture.
extension RequestMembers {
  /// Returns the requested camera without its scale, and without fallback values from the style or the data.
  package func camera() throws(RequestError) -> CameraRequest {
    var request = CameraRequest()
    request.center = try center()
    request.zoom = try number(.zoom)
    request.bearing = try number(.bearing)
    request.pitch = try number(.pitch)
    request.bounds = try numbers(.bounds).map { numbers throws(RequestError) in
      try bounds(of: numbers, path: PictureMember.bounds.name)
    }
    request.padding = try padding()
    request.zoomLimit = try number(.maxZoom)
    return request
  }

  /// Returns the requested camera with its scale, the size of the picture, and the number of device pixels per inch that
  /// the file records.
  package func view(in format: OutputFormat) throws(RequestError) -> (
    camera: CameraRequest, size: PictureSize, dpi: Double?
  ) {
    let (size, dpi) = try size(in: format)
    var camera = try camera()
    if let scale = try scale(), let dpi {
      camera.metersPerPixel = scale * 0.0254 / dpi * size.pixelRatio
    }
    return (camera, size, dpi)
  }

  private func center() throws(RequestError) -> LngLat? {
    if let longitude = try number(.lon), let latitude = try number(.lat) {
      return LngLat(longitude: longitude, latitude: latitude)
    }
    guard let numbers = try numbers(.center) else { return nil }
    guard (-180...180).contains(numbers[0]), (-90...90).contains(numbers[1]) else {
      throw error(
        PictureMember.center.name,
        "must be [longitude, latitude], the first from -180 to 180, the second from -90 to 90")
    }
    return LngLat(longitude: numbers[0], latitude: numbers[1])
  }

  private func padding() throws(RequestError) -> EdgeInsets {
    let name = PictureMember.padding.name
    guard let value = object[name] else { return EdgeInsets() }
    guard let numbers = value.numbers, [1, 2, 4].contains(numbers.count),
      numbers.allSatisfy({ (0...1e6).contains($0) })
    else {
      throw error(name, "must be N, [V, H] or [top, right, bottom, left], pixels, 0 or more")
    }
    // As in CSS, the default of a missing value is the value of the opposite side.
    let sides = (0..<4).map { numbers[$0 % numbers.count] }
    return EdgeInsets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
  }

  /// The greatest denominator of a scale.
  private static let greatestScale = 1e9

  /// Returns the denominator of the scale, which is 25,000 for `1:25000`; nil if the request specifies no scale.
  func scale() throws(RequestError) -> Double? {
    let name = PictureMember.scale.name
    guard let value = object[name] else { return nil }
    // Points and commas in texts are separators of thousands for some people and decimal signs for others. Programs write
    // whole numbers such as 25000.0.
    let ofText = value.string.flatMap { text in
      var digits = text.hasPrefix("1:") ? text.dropFirst(2) : text[...]
      if digits.hasSuffix(".0") { digits = digits.dropLast(2) }
      return digits.allSatisfy { ("0"..."9").contains($0) } ? Double(digits) : nil
    }
    guard let scale = ofText ?? value.double, (1...Self.greatestScale).contains(scale) else {
      throw error(
        name,
        "must be 1:N, such as 1:25000, with a number from 1 to \(Self.greatestScale.shortText) without "
          + "separators")
    }
    return scale
  }

  /// The default number of device pixels per inch for `paper`, as for printers.
  private static let usualResolution = 300.0

  /// Whether the size is specified as a size on paper.
  var isOnPaper: Bool {
    has(PictureMember.paper.name)
      || object[PictureMember.size.name]?.string.flatMap(PictureDimensions.init)?.isPaper ?? false
  }

  /// Returns the size of the picture, and the number of device pixels per inch that the file records. If the picture is
  /// on paper or has a scale, the file always records the number, so that the picture is printed at its size.
  private func size(in format: OutputFormat) throws(RequestError) -> (
    size: PictureSize, dpi: Double?
  ) {
    var ratio = try number(.ratio)
    let dpi = try number(.dpi)
    if let paper = try text(.paper) {
      let text = paper.lowercased() == "landscape" ? "a4-landscape" : paper
      let resolution = dpi ?? Self.usualResolution
      guard let dimensions = PictureDimensions(text), dimensions.isPaper,
        dimensions.pixelRatio == nil, let size = dimensions.size(dpi: resolution)
      else {
        throw error(
          PictureMember.paper.name,
          "must be a size on paper such as \"a4\", \"a4-landscape\" or \"210x297mm\", with 1 to "
            + "\(PictureSize.maximumDevicePixels) device pixels per side")
      }
      return (size, resolution)
    }
    let (dimensions, name) = try dimensions()
    if dimensions.pixelRatio != nil, ratio != nil {
      guard shared.contains(PictureMember.ratio.name) else {
        throw error(
          PictureMember.ratio.name, "the size already has a pixel ratio: set only one of them")
      }
      ratio = nil
    }
    if let dpi, dimensions.isPaper {
      let wanted = ratio ?? dimensions.pixelRatio
      guard wanted == nil || wanted == dpi / PictureSize.pixelsPerInch else {
        throw error(
          PictureMember.dpi.name,
          "sets the pixel ratio of a size on paper: set only one of them")
      }
      ratio = nil
    } else if let dpi, format.pixels == nil {
      guard ratio == nil, dimensions.pixelRatio == nil else {
        throw error(
          PictureMember.dpi.name, "sets the pixel ratio of images in SVG and PDF: leave out ratio")
      }
      ratio = dpi / PictureSize.pixelsPerInch
    }
    guard let size = dimensions.size(dpi: dpi, pixelRatio: ratio) else { throw sizeError(name) }
    let isMeasured = dimensions.isPaper || has(PictureMember.scale.name)
    return (size, dpi ?? (isMeasured ? size.pixelRatio * PictureSize.pixelsPerInch : nil))
  }

  /// Returns the dimensions from `size`, or from `width` and `height`, and the name of the member that contains them.
  private func dimensions() throws(RequestError) -> (PictureDimensions, name: String) {
    let name = PictureMember.size.name
    if let value = object[name] {
      let sides = value.structured.array?.compactMap(\.number) ?? []
      var text = value.string ?? ""
      if sides.count == 2 || sides.count == 3 {
        text = sides[..<2].map(\.shortText).joined(separator: "x")
        if sides.count == 3 { text += "@\(sides[2].shortText)x" }
      }
      guard let dimensions = PictureDimensions(text) else { throw sizeError(name) }
      return (dimensions, name)
    }
    let (width, height) = (try integer(.width) ?? 512, try integer(.height) ?? 512)
    guard let dimensions = PictureDimensions("\(width)x\(height)") else { throw sizeError(name) }
    return (dimensions, has(PictureMember.ratio.name) ? PictureMember.ratio.name : name)
  }

  private func sizeError(_ name: String) -> RequestError {
    error(
      name,
      "must be WIDTHxHEIGHT, WIDTHxHEIGHT@RATIOx, or a size on paper such as \"a4\" or "
        + "\"210x297mm\", with 1 to \(PictureSize.maximumDevicePixels) device pixels per side")
  }
}
