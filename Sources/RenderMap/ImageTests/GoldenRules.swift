public import MapEngine
public import MapImages

/// The rules by which a drawn picture is compared with its golden one.
public struct GoldenRules: Sendable {
  /// The measure of the difference of two pixels.
  public var measure: DiffMeasure
  /// The limits of the difference.
  public var tolerance: DiffTolerance
  /// Rectangles that are not compared, in device pixels.
  public var ignored: [PixelBox]
  /// Parts of the map that are not compared.
  public var ignoredBounds: [GeographicBounds]

  /// Creates rules. By default, every byte of every pixel must be equal. With a threshold, or a limit on the number of
  /// different pixels, pixels are counted as pixelmatch counts them.
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

  /// Reads the rules of a test, the members of `PictureMember.comparison`.
  ///
  /// - Throws: `RequestError` for an invalid member.
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

  /// Returns all rectangles of a scene's picture that are not compared.
  func boxes(in scene: Scene) -> [PixelBox] {
    ignored + ignoredBounds.flatMap(scene.deviceBoxes(of:)).map(PixelBox.init(covering:))
  }
}
