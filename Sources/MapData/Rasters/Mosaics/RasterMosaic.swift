import MapSystem

/// A raster that consists of parts of other rasters, which are opened when they are needed. Where
/// parts overlap, the last part with a value is shown.
struct RasterMosaic: SampledRaster {
  /// A rectangle of pixels. Its sides can be between pixels.
  struct Area: Hashable, Sendable {
    var x, y, width, height: Double
  }

  /// A part of a raster.
  struct Source: Sendable {
    /// The index of the raster in `files`.
    var file: Int
    /// The bands of the raster by the bands of the mosaic.
    var bands: [Int: Int]
    /// The pixels of the raster's first level that the part contains.
    var source: Area
    /// The pixels of the mosaic's first level that the part fills.
    var target: Area
    /// A further value that represents missing values, and the change of values.
    var conversion = SampleConversion()
    /// Whether a pixel is only missing if all its bands are, as in a file with colors. Otherwise,
    /// each band is laid over the bands of the parts before it.
    var hasWholePixels = false
  }

  /// The maximum number of rasters that are open.
  private static let openLimit = 32
  /// The maximum number of samples of a part that are read at a time.
  private static let partLimit = 1 << 23
  /// The size in pixels of the last level.
  private static let lastSize = 512

  let location: ResourceLocation
  private(set) var description: RasterDescription
  private let files: [ResourceLocation]
  private let sources: [Source]
  private let loader: ResourceLoader
  private let opening: RasterOpening
  private let open = LRUCache<Int, any RasterFile>(limit: openLimit)

  /// Creates a mosaic. Levels of half, a quarter and so on of the size are added to `description` if
  /// the first raster has them. Otherwise, reduced pixels would show one of many pixels.
  ///
  /// - Parameter opening: The settings for opening `files`.
  init(
    at location: ResourceLocation, _ description: RasterDescription, files: [ResourceLocation],
    sources: [Source], loader: ResourceLoader, opening: RasterOpening
  ) {
    self.location = location
    self.description = description
    self.files = files
    self.sources = sources
    self.loader = loader
    self.opening = opening
    guard let source = sources.first, var size = description.levels.first,
      let raster = try? raster(source.file)
    else { return }
    while max(size.width, size.height) > Self.lastSize {
      size = .init(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
      if SourceGrid(source, raster.description, factor(of: size)).isExact {
        self.description.levels.append(size)
      }
    }
  }

  /// Returns the numbers of columns and rows of the first level that are a pixel of a level.
  private func factor(of level: RasterDescription.Level) -> (x: Double, y: Double) {
    (
      x: Double(description.width) / Double(level.width),
      y: Double(description.height) / Double(level.height)
    )
  }

  var pieces: [RasterWindow] {
    let whole = RasterWindow(x: 0, y: 0, width: description.width, height: description.height)
    return sources.lazy.filter { $0.bands[0] != nil }
      .map { $0.target.pixels(in: whole, (x: 1, y: 1)) }
      .filter { $0.width > 0 && $0.height > 0 }
  }

  func samples(
    in window: RasterWindow, level: Int, bands: [Int],
    conversion: (_ band: Int) -> SampleConversion
  ) throws(ResourceError) -> RasterSamples {
    var samples = try RasterSamples(of: window, bands: bands, at: location, memory: loader.memory)
    guard description.levels.indices.contains(level) else { return samples }
    let size = description.levels[level]
    let factor = factor(of: size)
    let shown = samples.window.clipped(to: size)
    for source in sources {
      let area = source.target.pixels(in: shown, factor)
      guard area.width > 0, area.height > 0 else { continue }
      let pairs = bands.indices.compactMap { index in
        source.bands[bands[index]].map { (target: index, source: $0) }
      }
      guard !pairs.isEmpty else { continue }
      try paint(source, pairs, on: area, factor, of: &samples)
    }
    samples.convert(conversion)
    return samples
  }

  /// Paints pixels of a part. If they need many pixels of the raster, they are divided.
  private func paint(
    _ source: Source, _ pairs: [(target: Int, source: Int)], on area: RasterWindow,
    _ factor: (x: Double, y: Double), of samples: inout RasterSamples
  ) throws(ResourceError) {
    let raster = try raster(source.file)
    let grid = SourceGrid(source, raster.description, factor)
    let columns = (area.x..<area.x + area.width).map { grid.column($0) }
    let rows = (area.y..<area.y + area.height).map { grid.row($0) }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return }
    let window = RasterWindow(
      x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    let (count, overflows) = window.width.multipliedReportingOverflow(by: window.height)
    if overflows || count > Self.partLimit / pairs.count, max(area.width, area.height) > 1 {
      for half in area.halves { try paint(source, pairs, on: half, factor, of: &samples) }
      return
    }
    let values = try raster.values(in: window, level: grid.level, bands: pairs.map(\.source))
    let marks = pairs.indices.filter {
      source.hasWholePixels && pairs[$0].source != raster.description.alphaBand
    }
    samples.paint(
      values, window, columns: columns, rows: rows, on: area, bands: pairs.map(\.target),
      marks: marks, source.conversion)
  }

  private func raster(_ index: Int) throws(ResourceError) -> any RasterFile {
    if let known = open.value(for: index) { return known }
    let raster = try opening.forFile(index).raster(at: files[index], loader: loader)
    open.insert(raster, for: index)
    return raster
  }
}

extension RasterMosaic.Area {
  /// Returns the pixels of a window whose centers are in the area.
  ///
  /// - Parameter factor: The numbers of columns and rows of the first level that are a pixel.
  fileprivate func pixels(
    in window: RasterWindow, _ factor: (x: Double, y: Double)
  ) -> RasterWindow {
    func range(_ start: Double, _ end: Double, _ first: Int, _ count: Int) -> (Int, Int) {
      // The window is in a level, so the numbers are exact.
      let (low, high) = (Double(first), Double(first + count))
      let from = max(low, min(high, (start - 0.5).rounded(.up)))
      let to = max(from, min(high, (end - 0.5).rounded(.up)))
      return (Int(from), Int(to) - Int(from))
    }
    let (x, width) = range(x / factor.x, (x + self.width) / factor.x, window.x, window.width)
    let (y, height) = range(y / factor.y, (y + self.height) / factor.y, window.y, window.height)
    return RasterWindow(x: x, y: y, width: width, height: height)
  }
}

extension RasterWindow {
  /// Returns the part of the window that is in a level.
  fileprivate func clipped(to level: RasterDescription.Level) -> RasterWindow {
    let (left, top) = (min(max(x, 0), level.width), min(max(y, 0), level.height))
    return RasterWindow(
      x: left, y: top, width: max(min(x.addingClamped(width), level.width) - left, 0),
      height: max(min(y.addingClamped(height), level.height) - top, 0))
  }

  /// The two halves of the window across its longer side.
  fileprivate var halves: [RasterWindow] {
    if width >= height {
      let left = width / 2
      return [
        RasterWindow(x: x, y: y, width: left, height: height),
        RasterWindow(x: x + left, y: y, width: width - left, height: height),
      ]
    }
    let upper = height / 2
    return [
      RasterWindow(x: x, y: y, width: width, height: upper),
      RasterWindow(x: x, y: y + upper, width: width, height: height - upper),
    ]
  }
}

/// The pixels of a raster that pixels of a mosaic show.
private struct SourceGrid {
  /// The coarsest level of the raster that has a pixel for each pixel of the mosaic.
  let level: Int
  /// Whether the level has about one pixel for each pixel of the mosaic.
  let isExact: Bool
  private let source: RasterMosaic.Source
  private let size: RasterDescription.Level
  private let scale: (x: Double, y: Double)
  private let factor: (x: Double, y: Double)

  init(
    _ source: RasterMosaic.Source, _ raster: RasterDescription, _ factor: (x: Double, y: Double)
  ) {
    self.source = source
    self.factor = factor
    let ratio = source.source.width / source.target.width * factor.x * 1.01
    level =
      raster.levels.lastIndex { Double(raster.width) / Double($0.width) <= ratio } ?? 0
    size = raster.levels[level]
    scale = (
      Double(size.width) / Double(raster.width), Double(size.height) / Double(raster.height)
    )
    isExact = 1.3 / scale.x >= ratio
  }

  /// Returns the column of the raster's level at the center of a column of the mosaic.
  func column(_ column: Int) -> Int {
    let place = ((Double(column) + 0.5) * factor.x - source.target.x) / source.target.width
    return Self.index((source.source.x + place * source.source.width) * scale.x, size.width)
  }

  /// Returns the row of the raster's level at the center of a row of the mosaic.
  func row(_ row: Int) -> Int {
    let place = ((Double(row) + 0.5) * factor.y - source.target.y) / source.target.height
    return Self.index((source.source.y + place * source.source.height) * scale.y, size.height)
  }

  private static func index(_ place: Double, _ count: Int) -> Int {
    Int(max(0, min(Double(count - 1), place.rounded(.down))))
  }
}

extension RasterSamples {
  /// Paints values of a part of a mosaic. Missing values are not painted.
  ///
  /// - Parameters:
  ///   - values: The values of the part.
  ///   - window: The place of the values.
  ///   - columns: The columns of the part that the columns of `area` show.
  ///   - rows: The rows of the part that the rows of `area` show.
  ///   - bands: The indices of the bands of `values` in these samples.
  ///   - marks: The bands of `values` that are all missing if a pixel is. If there are none, each
  ///     band is painted where it is not missing.
  fileprivate mutating func paint(
    _ values: RasterValues, _ window: RasterWindow, columns: [Int], rows: [Int],
    on area: RasterWindow, bands targets: [Int], marks: [Int], _ conversion: SampleConversion
  ) {
    let noData = conversion.noData.map { Float($0) }
    let isPlain = conversion.scale == 1 && conversion.offset == 0
    for (index, row) in rows.enumerated() {
      let start = (area.y + index - self.window.y) * self.window.width + area.x - self.window.x
      for (place, column) in columns.enumerated() {
        let from = ((row - window.y) * window.width + column - window.x) * values.bandCount
        if !marks.isEmpty {
          guard marks.contains(where: { !values.values[from + $0].isNaN }) else { continue }
          for target in targets { self[start + place, target] = .nan }
        }
        for (band, target) in targets.enumerated() {
          let value = values.values[from + band]
          guard !value.isNaN, value != noData else { continue }
          self[start + place, target] =
            isPlain ? value : Float(Double(value) * conversion.scale + conversion.offset)
        }
      }
    }
  }

  /// Converts the samples.
  fileprivate mutating func convert(_ conversion: (_ band: Int) -> SampleConversion) {
    for (index, band) in bands.enumerated() {
      let how = conversion(band)
      let noData = how.noData.map { Float($0) }
      guard noData != nil || how.scale != 1 || how.offset != 0 else { continue }
      for pixel in 0..<pixelCount {
        let value = self[pixel, index]
        self[pixel, index] =
          value == noData ? .nan : Float(Double(value) * how.scale + how.offset)
      }
    }
  }
}
