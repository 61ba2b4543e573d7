/// Samples of a window, which readers collect from the blocks of a file.
struct RasterSamples {
  let window: RasterWindow
  /// The bands, in the order in which `values` contains them.
  let bands: [Int]
  /// The samples, row by row, with the bands of a pixel side by side. Missing samples are NaN.
  private(set) var values: [Float]

  /// Creates samples that are all missing.
  ///
  /// - Throws: `ResourceError.tooLarge` if they take more memory than is available.
  init(
    of window: RasterWindow, bands: [Int], at location: ResourceLocation, memory: MemoryBudget
  ) throws(ResourceError) {
    let (width, height) = (max(window.width, 0), max(window.height, 0))
    let (pixels, first) = width.multipliedReportingOverflow(by: height)
    let (count, second) = pixels.multipliedReportingOverflow(by: bands.count)
    guard !first, !second, count <= memory.available / MemoryLayout<Float>.stride else {
      throw .tooLarge(location, limit: memory.limit)
    }
    self.window = RasterWindow(x: window.x, y: window.y, width: width, height: height)
    self.bands = bands
    values = Array(repeating: .nan, count: count)
  }

  /// The number of pixels.
  var pixelCount: Int { window.width * window.height }

  /// The sample of a pixel and of the band at an index of `bands`.
  subscript(pixel: Int, band: Int) -> Float {
    get { values[pixel * bands.count + band] }
    set { values[pixel * bands.count + band] = newValue }
  }

  /// Returns the values of the first `count` bands.
  func values(ofFirst count: Int) -> RasterValues {
    let kept =
      count == bands.count
      ? values
      : (0..<pixelCount).flatMap { values[$0 * bands.count..<$0 * bands.count + count] }
    return RasterValues(
      width: window.width, height: window.height, bandCount: count, values: kept)
  }

  /// Makes the samples of those pixels missing for which a band of other samples is 0 or missing.
  ///
  /// - Parameters:
  ///   - marks: Samples of the same window. By default, they are these samples.
  ///   - band: The index of the band in `marks.bands`.
  mutating func removePixels(without band: Int, in marks: RasterSamples? = nil) {
    let marks = marks ?? self
    for pixel in 0..<pixelCount where !(marks[pixel, band] > 0) {
      for band in bands.indices { values[pixel * bands.count + band] = .nan }
    }
  }
}

/// Decoded pixels, which are part of a level.
struct RasterBlock {
  /// The place of the pixels in the level.
  var area: RasterWindow
  /// The number of bytes of a row.
  var rowLength: Int
  /// The number of samples of a pixel.
  var samplesPerPixel: Int
  /// The size of a sample in bits. Samples whose size is not a type of the processor follow each
  /// other without padding within a row, the most significant bit first.
  var bits: Int
  /// The type of the samples.
  var type: RasterDescription.SampleType
  /// The decoded samples.
  var bytes: [UInt8]
}

/// The conversion of a band's samples to values.
struct SampleConversion {
  var noData: Double?
  var scale = 1.0
  var offset = 0.0
}

extension RasterSamples {
  /// Copies the pixels of a block that are in the window.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - plane: The band that the block contains, or nil if it contains all bands.
  ///   - conversion: The conversion of the band with an index.
  mutating func copy(
    _ block: RasterBlock, plane: Int?, conversion: (_ band: Int) -> SampleConversion
  ) {
    let block = block.isPacked ? block.unpacked : block
    for (index, band) in bands.enumerated() where plane == nil || plane == band {
      let source = plane == nil ? band : 0
      guard source < block.samplesPerPixel else { continue }
      let how = conversion(band)
      switch (block.type, block.bits) {
      case (.uint8, 8): copy(block, source, to: index, UInt8.self, how)
      case (.int8, _): copy(block, source, to: index, Int8.self, how)
      case (.uint8, _), (.uint16, _): copy(block, source, to: index, UInt16.self, how)
      case (.int16, _): copy(block, source, to: index, Int16.self, how)
      case (.uint32, _): copy(block, source, to: index, UInt32.self, how)
      case (.int32, _): copy(block, source, to: index, Int32.self, how)
      case (.float32, _): copy(block, source, to: index, Float.self, how)
      case (.float64, _): copy(block, source, to: index, Double.self, how)
      }
    }
  }

  /// Copies zeros to the pixels of an area that are in the window, as `copy` copies a block.
  mutating func copyZeros(
    in area: RasterWindow, plane: Int?, conversion: (_ band: Int) -> SampleConversion
  ) {
    let columns = Self.overlap(area.x, area.width, window.x, window.width)
    let rows = Self.overlap(area.y, area.height, window.y, window.height)
    let block = RasterBlock(
      area: RasterWindow(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count),
      rowLength: columns.count, samplesPerPixel: 1, bits: 8, type: .uint8,
      bytes: Array(repeating: 0, count: columns.count * rows.count))
    for band in plane.map({ [$0] }) ?? bands { copy(block, plane: band, conversion: conversion) }
  }

  private mutating func copy<Sample: RasterSample>(
    _ block: RasterBlock, _ source: Int, to band: Int, _ type: Sample.Type,
    _ conversion: SampleConversion
  ) {
    let area = block.area
    let columns = Self.overlap(area.x, area.width, window.x, window.width)
    let rows = Self.overlap(area.y, area.height, window.y, window.height)
    let noData = conversion.noData.flatMap(Sample.init(noData:))
    let isPlain = conversion.scale == 1 && conversion.offset == 0
    let (window, step, count) = (window, block.samplesPerPixel, bands.count)
    block.bytes.withUnsafeBytes { bytes in
      for row in rows {
        let start = (row - area.y) * block.rowLength
        // A block has as many rows as its area, so this is a check of the caller.
        guard start + block.rowLength <= bytes.count else { return }
        let samples = UnsafeRawBufferPointer(rebasing: bytes[start..<start + block.rowLength])
          .assumingMemoryBound(to: Sample.self)
        var target =
          ((row - window.y) * window.width + columns.lowerBound - window.x) * count + band
        var place = (columns.lowerBound - area.x) * step + source
        for _ in columns {
          let sample = samples[place]
          if sample != noData {
            values[target] =
              isPlain
              ? sample.float : Float(sample.double * conversion.scale + conversion.offset)
          }
          place += step
          target += count
        }
      }
    }
  }
}

extension RasterSamples {
  /// Returns the numbers that two ranges with these starts and lengths share.
  private static func overlap(
    _ start: Int, _ length: Int, _ otherStart: Int, _ otherLength: Int
  ) -> Range<Int> {
    let first = max(start, otherStart)
    return
      first..<max(
        first, min(start.addingClamped(length), otherStart.addingClamped(otherLength)))
  }
}

extension Int {
  /// Returns the sum, or the largest or smallest integer if the sum overflows.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}

extension RasterBlock {
  /// Whether the size of a sample is not a type of the processor.
  fileprivate var isPacked: Bool {
    switch (type, bits) {
    case (.uint8, 8), (.uint16, 16): false
    case (.uint8, _), (.uint16, _): true
    default: false
    }
  }

  /// The block with samples of 16 bits.
  fileprivate var unpacked: RasterBlock {
    var result = self
    let perRow = area.width * samplesPerPixel
    result.rowLength = perRow * 2
    result.bits = 16
    var samples: [UInt16] = []
    samples.reserveCapacity(perRow * area.height)
    for row in 0..<area.height {
      var (word, available, place) = (UInt32(0), 0, row * rowLength)
      for _ in 0..<perRow {
        while available < bits {
          word = word << 8 | UInt32(bytes[place])
          place += 1
          available += 8
        }
        available -= bits
        samples.append(UInt16(truncatingIfNeeded: word >> UInt32(available) & (1 << bits - 1)))
      }
    }
    result.bytes = samples.withUnsafeBytes { Array($0) }
    return result
  }
}

/// A type of samples.
private protocol RasterSample: Equatable {
  /// Creates the sample that represents missing values, or nil if no sample has this value.
  init?(noData: Double)
  /// The sample as a number.
  var float: Float { get }
  /// The sample as a number with more digits.
  var double: Double { get }
}

extension RasterSample where Self: FixedWidthInteger {
  fileprivate init?(noData: Double) { self.init(exactly: noData) }
  fileprivate var float: Float { Float(self) }
  fileprivate var double: Double { Double(self) }
}

extension UInt8: RasterSample {}
extension Int8: RasterSample {}
extension UInt16: RasterSample {}
extension Int16: RasterSample {}
extension UInt32: RasterSample {}
extension Int32: RasterSample {}
extension Float: RasterSample {
  fileprivate init?(noData: Double) { self.init(noData) }
  fileprivate var float: Float { self }
  fileprivate var double: Double { Double(self) }
}
extension Double: RasterSample {
  fileprivate init?(noData: Double) { self.init(noData) }
  fileprivate var float: Float { Float(self) }
  fileprivate var double: Double { self }
}
