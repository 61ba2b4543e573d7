public import MapGeometry
public import MapDiff
public import RenderMap

/// How a drawn picture is held against its golden one.
public struct GoldenRules: Sendable {
  /// When a pixel differs.
  public var measure: DiffMeasure
  /// How much may differ.
  public var tolerance: DiffTolerance
  /// Rectangles that are left out, in device pixels.
  public var ignored: [PixelBox]
  /// Parts of the map that are left out.
  public var ignoredBounds: [GeographicBounds]

  /// The members of a job that say so: `threshold` (0 to 1), `maxDiffPixels`, `maxDiffRatio` (0 to 1),
  /// `maxBlob` (pixels), `ignore` (`[[x, y, width, height], ...]`, device pixels) and `ignoreBounds`
  /// (`[[west, south, east, north], ...]`, degrees).
  public static let members: Set<String> = [
    "threshold", "maxDiffPixels", "maxDiffRatio", "maxBlob", "ignore", "ignoreBounds",
  ]

  /// Rules; without any, every byte of every pixel must be equal. With a threshold, or a bound on how many
  /// pixels may differ, they are counted as pixelmatch counts.
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

  /// The rules that a job's members say.
  ///
  /// - Throws: `MapJobError` for the first that is wrong.
  public init(_ members: MapJobMembers) throws(MapJobError) {
    let tolerance = DiffTolerance(
      maximumPixels: try members.count("maxDiffPixels"),
      maximumShare: try members.number("maxDiffRatio", in: 0...1),
      maximumBlob: try members.count("maxBlob"))
    var ignored: [PixelBox] = []
    for (index, numbers) in try members.lists("ignore", count: 4, names: "x, y, width, height")
      .enumerated()
    {
      guard let box = PixelBox(numbers) else {
        throw members.error("ignore[\(index)]", "must be whole pixels, width and height from 0 on")
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

  /// All rectangles that are left out of a scene's picture.
  func boxes(in scene: Scene) -> [PixelBox] {
    ignored + ignoredBounds.flatMap(scene.deviceBoxes(of:)).map(PixelBox.init(covering:))
  }
}

extension PixelBox {
  /// The rectangle of `[x, y, width, height]`; nil unless they are whole numbers, the last two from 0 on.
  public init?(_ numbers: [Double]) {
    let whole = numbers.compactMap { Int(exactly: $0) }
    guard numbers.count == 4, whole.count == 4, whole[2] >= 0, whole[3] >= 0 else { return nil }
    self.init(x: whole[0], y: whole[1], width: whole[2], height: whole[3])
  }

  /// The pixels that a box in device pixels touches; far beyond any picture it is cut.
  public init(covering box: Box) {
    func pixel(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6)) }
    let (x, y) = (pixel(box.minX.rounded(.down)), pixel(box.minY.rounded(.down)))
    self.init(
      x: x, y: y, width: pixel(box.maxX.rounded(.up)) - x,
      height: pixel(box.maxY.rounded(.up)) - y)
  }
}
