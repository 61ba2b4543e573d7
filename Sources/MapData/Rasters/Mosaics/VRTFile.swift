import MapXML

/// A virtual raster of GDAL: an XML document that places parts of other rasters.
struct VRTFile: XMLHandler {
  /// A band of the virtual raster.
  private struct Band {
    var type = "Byte"
    var noData: Double?
    var scale = 1.0
    var offset = 0.0
    var meaning = ""
    var unit: String?
    var palette: [RasterColor] = []
    var sources: [Source] = []
  }

  /// A part of a band of another raster.
  private struct Source: Equatable {
    var name = ""
    var isRelative = false
    var band = 1
    var source: RasterMosaic.Area?
    var target: RasterMosaic.Area?
    var noData: Double?
    var scale = 1.0
    var offset = 0.0
    var resampling: String?

    /// The resampling of pixels that change their size, unless it is that of the nearest pixels.
    var ignoredResampling: String? {
      guard let source, let target, let resampling,
        !["nearest", "near"].contains(resampling.lowercased())
      else { return nil }
      return (source.width, source.height) == (target.width, target.height) ? nil : resampling
    }

    /// Whether another part shows the same pixels of the same raster.
    func isBesides(_ other: Source) -> Bool {
      var other = other
      other.band = band
      return self == other
    }
  }

  private var size: (width: Int, height: Int) = (0, 0)
  private var georeference: RasterGeoreference?
  private var referenceText = ""
  private var bands: [Band] = []
  private var source: Source?
  private var isInMask = false
  /// A part of the document that is not drawn.
  private var unsupported: String?

  private static let unsupportedNames = [
    "AveragedSource", "KernelFilteredSource", "ArraySource", "NoDataFromMaskSource", "LUT",
    "GDALWarpOptions", "PansharpeningOptions", "VRTRawRasterBand", "GCPList", "ColorTableComponent",
    "Exponent", "PixelFunctionType",
  ]

  private init() {}

  /// Returns the mosaic that a document describes.
  ///
  /// - Parameter opening: The settings for opening the rasters that the document names.
  static func raster(
    _ text: [UInt8], at location: ResourceLocation, loader: ResourceLoader, opening: RasterOpening
  ) throws(ResourceError) -> RasterMosaic {
    let file = try location.reporting { () throws(MalformedContent) in
      var file = VRTFile()
      try file.read(text)
      return file
    }
    let description = try location.reporting { () throws(MalformedContent) in
      try file.description(opening)
    }
    let (files, sources) = try file.sources(at: location, loader)
    return RasterMosaic(
      at: location, description, files: files, sources: sources, loader: loader,
      opening: try opening.inside(location))
  }

  mutating func start(_ name: String, attributes: [String: String], depth: Int) {
    // The rasters apply their own masks.
    if name == "MaskBand" { isInMask = true }
    guard !isInMask else { return }
    if Self.unsupportedNames.contains(name), unsupported == nil { unsupported = name }
    func area() -> RasterMosaic.Area? {
      let numbers = ["xOff", "yOff", "xSize", "ySize"].compactMap {
        attributes[$0].flatMap(Double.init)
      }
      guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0
      else { return nil }
      return .init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    switch name {
    case "VRTDataset":
      size = (
        attributes["rasterXSize"].flatMap { Int($0) } ?? 0,
        attributes["rasterYSize"].flatMap { Int($0) } ?? 0
      )
      if let kind = attributes["subClass"] { unsupported = unsupported ?? kind }
    case "VRTRasterBand":
      if let kind = attributes["subClass"], kind != "VRTSourcedRasterBand" {
        unsupported = unsupported ?? kind
      }
      bands.append(Band())
      bands[bands.count - 1].type = attributes["dataType"] ?? "Byte"
    case "SimpleSource", "ComplexSource":
      source = Source()
      source?.resampling = attributes["resampling"]
    case "SourceFilename": source?.isRelative = attributes["relativeToVRT"] == "1"
    case "SrcRect": source?.source = area()
    case "DstRect": source?.target = area()
    case "Entry":
      guard let last = bands.indices.last else { return }
      let color = ["c1", "c2", "c3", "c4"].map { key in
        UInt8(clamping: attributes[key].flatMap { Int($0) } ?? 255)
      }
      bands[last].palette.append(
        RasterColor(red: color[0], green: color[1], blue: color[2], alpha: color[3]))
    default: return
    }
  }

  mutating func end(_ name: String, text: String, depth: Int) {
    if name == "MaskBand" { isInMask = false }
    guard !isInMask else { return }
    let number = RasterMetadata.number(text)
    switch name {
    case "SRS": referenceText = text
    case "GeoTransform": georeference = RasterGeoreference(gdalText: text)
    case "SourceFilename": source?.name = text.trimmingWhitespace()
    case "SourceBand":
      guard let band = Int(text.trimmingWhitespace()), band > 0 else {
        unsupported = unsupported ?? "SourceBand \(text)"
        return
      }
      source?.band = band
    case "NODATA": source?.noData = number
    case "ScaleRatio": source?.scale = number ?? 1
    case "ScaleOffset": source?.offset = number ?? 0
    default: endOfBandPart(name, text, number)
    }
  }

  private mutating func endOfBandPart(_ name: String, _ text: String, _ number: Double?) {
    guard let last = bands.indices.last else { return }
    switch name {
    case "NoDataValue": bands[last].noData = number
    case "Scale": bands[last].scale = number ?? 1
    case "Offset": bands[last].offset = number ?? 0
    case "UnitType": bands[last].unit = text.trimmingWhitespace()
    case "ColorInterp": bands[last].meaning = text.trimmingWhitespace()
    case "SimpleSource", "ComplexSource":
      if let source { bands[last].sources.append(source) }
      source = nil
    default: return
    }
  }

  private static let types: [String: RasterDescription.SampleType] = [
    "Byte": .uint8, "Int8": .int8, "UInt16": .uint16, "Int16": .int16, "UInt32": .uint32,
    "Int32": .int32, "Float32": .float32, "Float64": .float64,
  ]

  private func description(
    _ opening: RasterOpening
  ) throws(MalformedContent) -> RasterDescription {
    if let unsupported {
      throw MalformedContent(
        reason: "a virtual raster with \(unsupported), which is not read; convert it with "
          + "gdal_translate IN.vrt OUT.tif")
    }
    guard let first = bands.first, 1...Int(Int32.max) ~= size.width,
      1...Int(Int32.max) ~= size.height
    else { throw MalformedContent(reason: "a virtual raster without bands or size") }
    guard let type = Self.types[first.type] else {
      throw MalformedContent(reason: "a virtual raster with samples of the type \(first.type)")
    }
    guard let georeference else {
      throw MalformedContent(
        reason: "a virtual raster without a <GeoTransform>; the positions of its pixels are unknown"
      )
    }
    let own = CoordinateReference(gdalText: referenceText)
    guard let reference = own ?? (referenceText.isEmpty ? opening.reference : nil) else {
      throw MalformedContent(
        reason: "its <SRS> names no known coordinate reference system; set it with gdal_edit.py "
          + "-a_srs EPSG:… FILE")
    }
    var result = RasterDescription(
      levels: [.init(width: size.width, height: size.height)], bandCount: bands.count,
      sampleType: type, colors: .none, georeference: georeference, reference: reference)
    if !opening.isRaw {
      result.scales = bands.map(\.scale)
      result.offsets = bands.map(\.offset)
    }
    result.unit = bands.lazy.compactMap(\.unit).first
    if let name = bands.lazy.flatMap(\.sources).compactMap(\.ignoredResampling).first {
      result.warnings.append(
        "its resampling, \(name), is not applied, so that the nearest pixels are drawn; to apply it, "
          + "convert it with gdal_translate IN.vrt OUT.tif")
    }
    addBands(to: &result)
    return result
  }

  /// Adds the meaning of the bands and the value that represents missing values.
  private func addBands(to description: inout RasterDescription) {
    let alpha = bands.firstIndex { $0.meaning == "Alpha" }
    description.alphaBand = alpha
    let values = bands.filter { $0.meaning != "Alpha" }
    description.noData = values.first?.noData
    if Set(values.map { $0.noData?.bitPattern }).count > 1 {
      description.warnings.append(
        "the bands have several values for missing data; that of the first band is used for all")
    }
    if bands.prefix(3).map(\.meaning) == ["Red", "Green", "Blue"] {
      description.colors = .rgb
    } else if let first = bands.first, first.meaning == "Palette" {
      description.colors = .palette(first.palette)
    } else if values.count == 1, alpha != 0, description.sampleType == .uint8 {
      description.colors = .gray(isWhiteZero: false)
    }
    description.colorRange = description.sampleType.colorRange
  }

  /// Returns the rasters, and the parts of them. Bands that show the same pixels are read together.
  private func sources(
    at location: ResourceLocation, _ loader: ResourceLoader
  ) throws(ResourceError) -> ([ResourceLocation], [RasterMosaic.Source]) {
    var files: [ResourceLocation] = []
    var indices: [ResourceLocation: Int] = [:]
    var result: [RasterMosaic.Source] = []
    let shared = bands.first?.sources ?? []
    for (band, sources) in bands.map(\.sources).enumerated() {
      let isShared =
        band > 0 && sources.count == shared.count
        && zip(sources, shared).allSatisfy { $0.isBesides($1) }
      for (place, source) in sources.enumerated() {
        if isShared {
          result[place].bands[band] = source.band - 1
          continue
        }
        let file = try self.location(of: source, at: location, loader)
        if indices[file] == nil {
          indices[file] = files.count
          files.append(file)
        }
        guard let target = source.target, let area = source.source else {
          throw .malformed(location, reason: "<SrcRect> or <DstRect> of \(source.name) is missing")
        }
        result.append(
          RasterMosaic.Source(
            file: indices[file] ?? 0, bands: [band: source.band - 1], source: area,
            target: target,
            conversion: SampleConversion(
              noData: source.noData, scale: source.scale, offset: source.offset)))
      }
    }
    return (files, result)
  }

  /// Returns the location of a raster that the document names.
  private func location(
    of source: Source, at location: ResourceLocation, _ loader: ResourceLoader
  ) throws(ResourceError) -> ResourceLocation {
    let prefix = "/vsicurl/"
    let name =
      source.name.hasPrefix(prefix) ? String(source.name.dropFirst(prefix.count)) : source.name
    guard !name.isEmpty, !name.hasPrefix("/vsi") else {
      throw .malformed(location, reason: "a virtual raster of '\(name)'; name files or URLs in it")
    }
    return try loader.location(
      of: name, relativeTo: source.isRelative || location.isRemote ? location : nil)
  }
}
