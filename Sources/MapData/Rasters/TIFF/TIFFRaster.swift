import MapSystem

/// A GeoTIFF file (OGC 19-008r4), such as a cloud-optimized file.
struct TIFFRaster: SampledRaster {
  /// An image of one size, and the image that marks its missing pixels.
  struct Level: Sendable {
    var image: Part
    var mask: Part?
  }

  /// An image in one of the files of the raster.
  struct Part: Sendable {
    var image: TIFFImage
    var codec: TIFFCodecTags
    /// The number of the image among those of the raster.
    var number: Int
  }

  /// The size of the decoded blocks that are read together, in bytes.
  private static let groupBytes = 1 << 25

  let location: ResourceLocation
  let description: RasterDescription
  private let levels: [Level]
  private let memory: MemoryBudget
  private let cache: TIFFBlockCache

  init(
    at location: ResourceLocation, _ description: RasterDescription, levels: [Level],
    memory: MemoryBudget, cache: TIFFBlockCache
  ) {
    self.location = location
    self.description = description
    self.levels = levels
    self.memory = memory
    self.cache = cache
  }

  func samples(
    in window: RasterWindow, level: Int, bands: [Int],
    conversion: (_ band: Int) -> SampleConversion
  ) throws(ResourceError) -> RasterSamples {
    var samples = try RasterSamples(of: window, bands: bands, at: location, memory: memory)
    guard levels.indices.contains(level) else { return samples }
    try copy(levels[level].image, to: &samples, conversion: conversion)
    if let mask = levels[level].mask {
      var marks = try RasterSamples(of: window, bands: [0], at: location, memory: memory)
      try copy(mask, to: &marks) { _ in SampleConversion() }
      samples.removePixels(without: 0, in: marks)
    }
    return samples
  }

  /// Copies the pixels of an image. The blocks are read in groups, so that neighbors are read in
  /// one request and the use of memory does not grow with the window. Only one thread reads blocks
  /// that are larger than a group.
  private func copy(
    _ part: Part, to samples: inout RasterSamples,
    conversion: (_ band: Int) -> SampleConversion
  ) throws(ResourceError) {
    let image = part.image
    let indices = image.blocks(of: samples.bands, in: samples.window)
    let group = max(1, Self.groupBytes / image.largestBlock)
    for start in stride(from: 0, to: indices.count, by: group) {
      if WorkCancellation.isRequested { throw .cancelled(location) }
      let some = Array(indices[start..<min(start + group, indices.count)])
      if image.blockSize > Self.groupBytes {
        try cache.withTurn { () throws(ResourceError) in
          try copy(some, of: part, to: &samples, conversion: conversion)
        }
      } else {
        try copy(some, of: part, to: &samples, conversion: conversion)
      }
    }
  }

  private func copy(
    _ indices: [Int], of part: Part, to samples: inout RasterSamples,
    conversion: (_ band: Int) -> SampleConversion
  ) throws(ResourceError) {
    let image = part.image
    for (index, block) in zip(indices, try decoded(indices, of: part)) {
      let plane = image.isPlanar ? image.plane(ofBlock: index) : nil
      if let block {
        samples.copy(image.block(index, block), plane: plane, conversion: conversion)
      } else if description.noData == nil {
        // The values of a block that is not in the file are 0, unless a value is missing.
        samples.copyZeros(in: image.area(ofBlock: index), plane: plane, conversion: conversion)
      }
    }
  }

  /// Returns decoded blocks, in the order of `indices`. A block that is not in the file is nil.
  private func decoded(_ indices: [Int], of part: Part) throws(ResourceError) -> [TIFFBlock?] {
    var known = cache.values(of: part.number, indices)
    let missing = indices.filter { known[$0] == nil }
    let ranges = try part.image.ranges(of: missing)
    let present = zip(missing, ranges).filter { !$0.1.isEmpty }
    let contents = part.image.directory.file.bytes.contents(of: present.map(\.1))
    for ((index, _), content) in zip(present, contents) {
      let block = try TIFFBlock(content.get(), index: index, of: part.image, codec: part.codec)
      known[index] = block
      cache.insert(block, index, of: part.number)
    }
    return indices.map { known[$0] }
  }
}

extension TIFFImage {
  /// The type of the samples.
  var sampleType: RasterDescription.SampleType {
    switch (format, bits) {
    case (1, ...8): .uint8
    case (1, ...16): .uint16
    case (1, _): .uint32
    case (2, 8): .int8
    case (2, 16): .int16
    case (2, _): .int32
    case (_, 32): .float32
    default: .float64
    }
  }

  /// Returns the indices of the blocks that contain the pixels of a window.
  func blocks(of bands: [Int], in window: RasterWindow) -> [Int] {
    let (left, top) = (max(window.x, 0), max(window.y, 0))
    let right = min(window.x.addingClamped(window.width), width)
    let bottom = min(window.y.addingClamped(window.height), height)
    guard left < right, top < bottom else { return [] }
    let planes = isPlanar ? Set(bands.filter { $0 < samplesPerPixel }).sorted() : [0]
    return planes.flatMap { plane in
      (top / blockHeight...(bottom - 1) / blockHeight).flatMap { row in
        (left / blockWidth...(right - 1) / blockWidth).map { column in
          (plane * rows + row) * columns + column
        }
      }
    }
  }

  /// Returns the band that a block contains, if each block contains one band.
  func plane(ofBlock index: Int) -> Int { index / (columns * rows) }

  /// Returns the pixels of the image that a block contains.
  func area(ofBlock index: Int) -> RasterWindow {
    let place = index % (columns * rows)
    let (x, y) = (place % columns * blockWidth, place / columns * blockHeight)
    return RasterWindow(
      x: x, y: y, width: min(blockWidth, width - x), height: min(blockHeight, height - y))
  }

  /// Returns the pixels of a block.
  func block(_ index: Int, _ block: TIFFBlock) -> RasterBlock {
    RasterBlock(
      area: area(ofBlock: index), rowLength: rowLength, samplesPerPixel: samplesPerBlock,
      bits: bits, type: sampleType, bytes: block.bytes)
  }
}
