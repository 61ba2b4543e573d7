public import MapDiff
public import RenderMap

/// How a drawn picture is compared with its golden one.
public struct GoldenRules: Sendable {
  /// Which pixels count as different.
  public var measure: DiffMeasure
  /// How much the pictures may differ.
  public var tolerance: DiffTolerance
  /// Rectangles that are not compared, in device pixels.
  public var ignored: [PixelBox]
  /// Parts of the map that are not compared.
  public var ignoredBounds: [GeographicBounds]

  /// The members of a job with rules: `threshold` (0 to 1), `maxDiffPixels`, `maxDiffRatio` (0 to 1),
  /// `maxBlob` (pixels), `ignore` (`[[x, y, width, height], ...]`, device pixels) and `ignoreBounds`
  /// (`[[west, south, east, north], ...]`, degrees).
  static let members: Set<String> = [
    "threshold", "maxDiffPixels", "maxDiffRatio", "maxBlob", "ignore", "ignoreBounds",
  ]

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

  /// Reads the rules of a job.
  ///
  /// - Throws: `MapJobError` for an invalid member.
  init(_ members: MapJobMembers) throws(MapJobError) {
    let tolerance = DiffTolerance(
      maximumPixels: try members.count("maxDiffPixels"),
      maximumShare: try members.number("maxDiffRatio", in: 0...1),
      maximumBlob: try members.count("maxBlob"))
    var ignored: [PixelBox] = []
    for (index, numbers) in try members.lists("ignore", count: 4, names: "x, y, width, height")
      .enumerated()
    {
      guard let box = PixelBox(numbers) else {
        throw members.error("ignore[\(index)]", "must be integers, width and height 0 or more")
      }
      ignored.append(box)
    }
    var bounds: [GeographicBounds] = []
    for (index, numbers) in try members.lists(
      "ignoreBounds", count: 4, names: "west, south, east, north"
    ).enumerated() {
      bounds.append(try members.bounds(of: numbers, path: "ignoreBounds[\(index)]"))
    }
    self.init(
      threshold: try members.number("threshold", in: 0...1), tolerance: tolerance, ignored: ignored,
      ignoredBounds: bounds)
  }

  /// Returns all rectangles of a scene's picture that are not compared.
  func boxes(in scene: Scene) -> [PixelBox] {
    ignored + ignoredBounds.flatMap(scene.deviceBoxes(of:)).map(PixelBox.init(covering:))
  }
}
