/// The opening of a GeoTIFF file: its images, its georeference and its companion files.
struct TIFFOpening {
  private let location: ResourceLocation
  private let loader: ResourceLoader
  private var parts: [TIFFRaster.Part] = []
  private var warnings: [String] = []

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - reference: The coordinate reference system if the file names none.
  ///   - isPart: Whether the file is a part of a virtual raster, which states the positions, the
  ///     scale and the offset.
  /// - Throws: `ResourceError.malformed` if the file is damaged, has samples that are not read, or
  ///   has no georeference.
  static func raster(
    _ bytes: TIFFBytes, loader: ResourceLoader, reference: CoordinateReference?, isPart: Bool,
    cache: TIFFBlockCache
  ) throws(ResourceError) -> TIFFRaster {
    var opening = TIFFOpening(location: bytes.location, loader: loader)
    try opening.addParts(of: bytes)
    guard let main = opening.parts.first else {
      throw .malformed(bytes.location, reason: "a TIFF file without an image")
    }
    let levels = try opening.levels(of: main)
    for level in levels where bytes.location.isFile { try level.image.image.checkEnd() }
    let description = try opening.description(
      of: main, levels, reference: reference, isPart: isPart)
    return TIFFRaster(
      at: bytes.location, description, levels: levels, memory: loader.memory, cache: cache)
  }

  private init(location: ResourceLocation, loader: ResourceLoader) {
    (self.location, self.loader) = (location, loader)
  }

  /// Adds the images of a file.
  private mutating func addParts(of bytes: TIFFBytes) throws(ResourceError) {
    let file = try TIFFFile(bytes)
    for directory in try file.directories() {
      // The first image decides whether the file is read. Others may be anything.
      let isFirst = parts.isEmpty
      do {
        let image = try TIFFImage(directory)
        parts.append(
          TIFFRaster.Part(image: image, codec: try TIFFCodecTags(directory), number: parts.count))
      } catch  where !isFirst {
        warnings.append("an image of the file is left out: \(error)")
      }
    }
  }

  /// Returns the sizes of the raster, the largest first. The sizes are those of the image, and of
  /// its overviews in the file or in its companion `.ovr`. Missing pixels are marked by masks in the
  /// file or in its companion `.msk`.
  private mutating func levels(
    of main: TIFFRaster.Part
  ) throws(ResourceError) -> [TIFFRaster.Level] {
    let isReduced = { (part: TIFFRaster.Part) in part.image.subfileType & 1 != 0 }
    if !parts.contains(where: { isReduced($0) && !$0.image.isMask }),
      max(main.image.width, main.image.height) > Self.overviewSize
    {
      try addParts(ofCompanion: ".ovr")
    }
    var masks = parts.dropFirst().filter(\.image.isMask)
    if masks.isEmpty, location.isFile {
      // GDAL stores masks beside a file by default. They are not searched on the network.
      let count = parts.count
      try addParts(ofCompanion: ".msk")
      masks = Array(parts[count...])
      parts.removeSubrange(count...)
    }
    func level(_ part: TIFFRaster.Part) -> TIFFRaster.Level {
      let mask = masks.first {
        ($0.image.width, $0.image.height) == (part.image.width, part.image.height)
      }
      return TIFFRaster.Level(image: part, mask: mask)
    }
    var levels = [level(main)]
    if levels[0].mask == nil, !masks.isEmpty {
      throw .malformed(
        location,
        reason: "its mask of missing pixels has another size; convert it with gdal_translate")
    }
    let others = parts.dropFirst().filter { !$0.image.isMask }
    let reduced = others.filter(isReduced)
    let overviews = reduced.filter { $0.image.isOverview(of: main.image) }
    if overviews.count < reduced.count {
      warnings.append("overviews with samples of another kind are left out")
    }
    for part in overviews.sorted(by: { $0.image.width > $1.image.width }) {
      guard let last = levels.last?.image.image, part.image.width < last.width else { continue }
      let overview = level(part)
      guard (levels[0].mask == nil) == (overview.mask == nil) else {
        warnings.append("an overview without the mask of the image is left out")
        continue
      }
      levels.append(overview)
    }
    let pages = others.count { !isReduced($0) }
    if pages > 0 { warnings.append("the file has \(pages + 1) images; only the first is read") }
    if levels.count == 1, main.image.width * main.image.height > Self.slowSize {
      warnings.append(
        "it has no overviews, so maps of large areas read all its pixels; add them with gdaladdo")
    }
    return levels
  }

  /// The size in pixels up to which rasters need no overviews.
  private static let overviewSize = 1024

  /// The number of pixels above which rasters without overviews are slow.
  private static let slowSize = 1 << 28

  /// Adds the images of a companion file, if it exists.
  private mutating func addParts(ofCompanion suffix: String) throws(ResourceError) {
    guard let companion = loader.companion(of: location, suffix: suffix) else { return }
    do throws(ResourceError) {
      try addParts(of: TIFFBytes(at: companion, loader: loader))
    } catch  where error.isAbsence {
      return
    }
  }

  private func description(
    of main: TIFFRaster.Part, _ levels: [TIFFRaster.Level], reference: CoordinateReference?,
    isPart: Bool
  ) throws(ResourceError) -> RasterDescription {
    let directory = main.image.directory
    let companions = try RasterCompanions(
      location, loader, isPlaced: isPart || directory.hasGeoreference)
    let place =
      isPart
      ? TIFFPlace.unknown : try TIFFPlace(directory, companions, at: location, fallback: reference)
    let text = try directory.text(TIFFTag.gdalMetadata) ?? ""
    let own = try location.reporting { () throws(MalformedContent) in
      try RasterMetadata(Array(text.utf8))
    }
    var description = RasterDescription(
      levels: levels.map { .init(width: $0.image.image.width, height: $0.image.image.height) },
      bandCount: main.image.samplesPerPixel, sampleType: main.image.sampleType,
      colors: .none, georeference: place.georeference, reference: place.reference)
    try main.image.addColors(to: &description)
    description.unit = companions.metadata.unit ?? own.unit ?? place.verticalUnit
    description.noData = try directory.text(TIFFTag.gdalNoData).flatMap {
      RasterMetadata.number($0)
    }
    description.copyright = try directory.text(TIFFTag.copyright)
    description.warnings = warnings
    for metadata in [own, companions.metadata] { description.add(metadata, hasScale: !isPart) }
    return description
  }
}

extension TIFFImage {
  /// Whether the image marks the missing pixels of another image.
  var isMask: Bool { subfileType & 4 != 0 || photometric == 4 }

  /// Throws an error if the file ends before the last block. Interrupted downloads leave such files.
  fileprivate func checkEnd() throws(ResourceError) {
    let count = columns * rows * (isPlanar ? samplesPerPixel : 1)
    for range in try ranges(of: [count - 1]) where !range.isEmpty {
      _ = try directory.file.bytes.bytes(at: range.upperBound - 1, count: 1)
    }
  }

  /// Whether the image can be an overview of another image.
  fileprivate func isOverview(of other: TIFFImage) -> Bool {
    samplesPerPixel == other.samplesPerPixel && sampleType == other.sampleType
      && bits == other.bits && shownPhotometric == other.shownPhotometric
      && width <= other.width && height <= other.height
  }

  /// The meaning of decoded samples: YCbCr colors are decoded as RGB colors.
  private var shownPhotometric: Int { photometric == 6 ? 2 : photometric }

  /// Adds the meaning of the bands.
  fileprivate func addColors(to description: inout RasterDescription) throws(ResourceError) {
    let extra = try directory.integers(TIFFTag.extraSamples) ?? []
    let colorCount = samplesPerPixel - extra.count
    if let alpha = extra.firstIndex(where: { $0 == 1 || $0 == 2 }), colorCount > 0 {
      description.alphaBand = colorCount + alpha
      description.isAlphaPremultiplied = extra[alpha] == 1
    }
    let values = description.valueBandCount
    let hasPalette = directory.entries[TIFFTag.colorMap] != nil && samplesPerPixel == 1
    switch photometric {
    // GDAL writes palettes also for gray samples, if they are set after the file is created.
    case 3,
      1 where hasPalette && [.uint8, .uint16].contains(sampleType):
      description.colors = .palette(try palette())
    case 2 where samplesPerPixel >= 3, 6 where samplesPerPixel >= 3:
      description.colors = .rgb
    case 0 where values == 1 && sampleType == .uint8, 1 where values == 1 && sampleType == .uint8:
      description.colors = .gray(isWhiteZero: photometric == 0)
    default: return
    }
    description.colorRange = try statedRange ?? typeRange
  }

  /// The range of values that the file states.
  private var statedRange: ClosedRange<Double>? {
    get throws(ResourceError) {
      guard sampleType != .uint8,
        let low = try directory.numbers(TIFFTag.sampleMinimum)?.min(),
        let high = try directory.numbers(TIFFTag.sampleMaximum)?.max(), low < high
      else { return nil }
      return low...high
    }
  }

  /// The range of samples of this size.
  private var typeRange: ClosedRange<Double> {
    format == 1 && bits < 16 ? 0...Double(1 << bits - 1) : sampleType.colorRange
  }

  /// The colors of the palette. Their components have 16 bits, but some writers store 8 bits.
  private func palette() throws(ResourceError) -> [RasterColor] {
    let table = try directory.integers(TIFFTag.colorMap) ?? []
    let count = table.count / 3
    guard sampleType == .uint8 || sampleType == .uint16, count >= 1 << bits else {
      throw directory.file.damaged("a palette of \(count) colors for samples of \(bits) bits")
    }
    let shift = table.allSatisfy { $0 < 256 } ? 0 : 8
    return (0..<count).map { index in
      func component(_ plane: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: table[plane * count + index] >> shift)
      }
      return RasterColor(red: component(0), green: component(1), blue: component(2))
    }
  }
}

extension RasterDescription {
  /// Adds GDAL's metadata.
  fileprivate mutating func add(_ metadata: RasterMetadata, hasScale: Bool) {
    for band in 0..<bandCount where hasScale {
      if let scale = metadata.scales[band] { scales[band] = scale }
      if let offset = metadata.offsets[band] { offsets[band] = offset }
    }
    if let value = metadata.noData[0] ?? metadata.noData.min(by: { $0.key < $1.key })?.value {
      noData = value
      if Set(metadata.noData.values).count > 1 {
        warnings.append("the bands have several values for missing data; \(value) is used for all")
      }
    }
    let names = ["red", "green", "blue"]
    let order = names.compactMap { name in (0..<3).first { metadata.colors[$0] == name } }
    if colors == .rgb, order.count == 3, order != [0, 1, 2] {
      warnings.append(
        "its first bands are not red, green and blue, but they are drawn as these colors; put them "
          + "in order with gdal_translate \(order.map { "-b \($0 + 1)" }.joined(separator: " ")) "
          + "-colorinterp red,green,blue IN.tif OUT.tif")
    }
  }
}
