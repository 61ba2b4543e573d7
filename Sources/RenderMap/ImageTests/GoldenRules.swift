public import MapEngine
public import MapImages

/// The rules for the comparison of a drawn picture with its golden picture.
public struct GoldenRules: Sendable {
  /// The measure of the difference between two pixels.
  public var measure: DiffMeasure
  /// The limits of the difference, such as the maximum number of different pixels.
  public var tolerance: DiffTolerance
  /// The rectangles that are not compared, in device pixels.
  public var ignored: [PixelBox]
  /// The parts of the map that are not compared.
  public var ignoredBounds: [GeographicBounds]

  /// Creates rules. By default, every byte of every pixel must be equal. If there is a threshold, or a limit on the
  /// number or the share of different pixels, different pixels are counted in the same way as pixelmatch counts them.
  public init(
    threshold: Double? = nil, tolerance: DiffTolerance = DiffTolerance(), ignored: [PixelBox] = [],
    ignoredBounds: [GeographicBounds] = []
  ) {
    let isLoosened =
      threshold != nil || tolerance.maximumPixels != nil || tolerance.maximumShare != nil
    measure =
      isLoosened ? .perceptual(threshold: threshold ?? DiffMeasure.usualThreshold) : .exact
    self.tolerance = tolerance
    self.ignored = ignored
    self.ignoredBounds = ignoredBounds
  }

  /// Reads the rules of a test. They are the members in `PictureMember.comparison`.
  ///
  /// - Throws: `RequestError` if a member is invalid.
  package init(_ members: RequestMembers) throws(RequestError) {
    let tolerance = DiffTolerance(
      maximumPixels: try members.integer(.maxDiffPixels),
      maximumShare: try members.number(.maxDiffRatio), maximumBlob: try members.integer(.maxBlob))
    var ignored: [PixelBox] = []
    for (index, numbers) in try members.lists(.ignore).enumerated() {
      guard let box = PixelBox(numbers) else {
        throw members.error("ignore[\(index)]", "must be integers, width and height 0 or more")
      }
      ignored.append(box)
    }
    var bounds: [GeographicBounds] = []
    for (index, numbers) in try members.lists(.ignoreBounds).enumerated() {
      bounds.append(try members.bounds(of: numbers, path: "ignoreBounds[\(index)]"))
    }
    self.init(
      threshold: try members.number(.threshold), tolerance: tolerance, ignored: ignored,
      ignoredBounds: bounds)
  }

  /// Returns all rectangles that are not compared in the picture of a scene.
  func boxes(in scene: Scene) -> [PixelBox] {
    ignored + ignoredBounds.flatMap(scene.deviceBoxes(of:)).map(PixelBox.init(covering:))
  }
}
