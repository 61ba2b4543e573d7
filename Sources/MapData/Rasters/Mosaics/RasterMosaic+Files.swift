import MapGeoJSON
import MapSystem

extension RasterMosaic {
  /// The maximum number of layers, whose first files are open at the same time.
  private static let layerLimit = 128

  /// Returns rasters that show files over each other, the lowest first. Consecutive files that match
  /// each other are one mosaic, so that pixels are mixed across their edges.
  ///
  /// - Throws: `ResourceError.malformed` if files differ in their kind; errors of opening files.
  static func layers(
    of files: [ResourceLocation], loader: ResourceLoader, opening: RasterOpening
  ) throws(ResourceError) -> [any RasterFile] {
    var layers: [(first: any RasterFile, parts: [Part])] = []
    for (index, location) in files.enumerated() {
      if WorkCancellation.isRequested { throw .cancelled(location) }
      let raster = try opening.forFile(index).raster(at: location, loader: loader)
      let description = raster.description
      if let first = layers.first?.first, first.description.kind != description.kind {
        throw .malformed(
          location,
          reason: "its pixels are \(description.kind), and those of \(first.location) are "
            + "\(first.description.kind); draw them as separate sources or overlays")
      }
      let part = Part(file: index, location: location, description: description)
      if let last = layers.last, description.matches(last.first.description) {
        layers[layers.count - 1].parts.append(part)
      } else {
        layers.append((raster, [part]))
      }
      guard layers.count <= layerLimit else {
        throw .malformed(
          location,
          reason: "over \(layerLimit) files differ in their system, bands or size of pixels from "
            + "the files before them; convert them to one grid with gdalwarp")
      }
    }
    var result: [any RasterFile] = []
    for layer in layers {
      result.append(
        layer.parts.count == 1
          ? layer.first
          : try RasterMosaic(of: layer.parts, files: files, loader: loader, opening: opening))
    }
    return result
  }

  /// A file of a mosaic.
  private struct Part {
    /// The index of the file.
    var file: Int
    var location: ResourceLocation
    var description: RasterDescription
  }

  /// Creates the mosaic of files that match the first one.
  private init(
    of parts: [Part], files: [ResourceLocation], loader: ResourceLoader, opening: RasterOpening
  ) throws(ResourceError) {
    let extents = parts.map(\.description.extent)
    guard var description = parts[0].description.covering(extents) else {
      throw .malformed(parts[0].location, reason: "the mosaic of the files is too large")
    }
    let grid = description.georeference
    let bands = Dictionary(uniqueKeysWithValues: (0..<description.bandCount).map { ($0, $0) })
    let sources = zip(parts, extents).map { part, extent in
      let start = grid.place(x: extent.west, y: extent.north)
      let end = grid.place(x: extent.east, y: extent.south)
      return Source(
        file: part.file, bands: bands,
        source: Area(
          x: 0, y: 0, width: Double(part.description.width),
          height: Double(part.description.height)),
        target: Area(
          x: start.column, y: start.row, width: end.column - start.column,
          height: end.row - start.row),
        hasWholePixels: description.colors != .none)
    }
    description.warnings = Self.warnings(of: parts)
    description.copyright = RasterDescription.copyright(of: parts.map(\.description))
    self.init(
      at: parts[0].location, description, files: files, sources: sources, loader: loader,
      opening: opening)
  }

  /// Returns the warnings about files, each once.
  private static func warnings(of parts: [Part]) -> [String] {
    var places: [(text: String, first: ResourceLocation, others: Int)] = []
    for part in parts {
      for text in part.description.warnings {
        if let known = places.firstIndex(where: { $0.text == text }) {
          places[known].others += 1
        } else {
          places.append((text, part.location, 0))
        }
      }
    }
    return places.map { place in
      if place.first == parts[0].location, place.others == 0 { return place.text }
      let others = place.others > 0 ? ", and \(place.others) other files" : ""
      return "\(place.text) (\(place.first)\(others))"
    }
  }
}

extension RasterDescription {
  /// The kind of the pixels, which files of a mosaic share.
  fileprivate var kind: String {
    switch colors {
    case .none: "values"
    case .gray, .rgb: "colors"
    case .palette: "colors of a palette"
    }
  }

  /// Returns the statement about the rights to rasters that are drawn together; nil if there are no
  /// rights.
  package static func copyright(of descriptions: [RasterDescription]) -> String? {
    var texts: [String] = []
    for case let text? in descriptions.map(\.copyright) where !text.isEmpty {
      if !texts.contains(text) { texts.append(text) }
    }
    return texts.isEmpty ? nil : texts.joined(separator: " | ")
  }

  /// The edges of the raster.
  fileprivate var extent: TileSetDescription.Bounds {
    let end = georeference.position(column: Double(width), row: Double(height))
    return .init(west: georeference.x, south: end.y, east: end.x, north: georeference.y)
  }

  /// Returns whether the pixels of the raster can be pixels of another raster if it is larger.
  fileprivate func matches(_ other: RasterDescription) -> Bool {
    func form(_ raster: RasterDescription) -> [AnyHashable?] {
      [
        raster.reference, raster.bandCount, raster.alphaBand, raster.isAlphaPremultiplied,
        raster.sampleType, raster.colors, raster.colorRange, raster.unit,
      ]
    }
    guard form(self) == form(other), georeference.hasSamePixels(as: other.georeference) else {
      return false
    }
    guard colors != .none else { return true }
    return noData == other.noData
      && [self, other].allSatisfy { raster in
        raster.scales.allSatisfy { $0 == 1 } && raster.offsets.allSatisfy { $0 == 0 }
      }
  }

  /// Returns the description of a raster with the pixels of this raster that covers some extents.
  /// Returns nil if it is too large.
  fileprivate func covering(_ extents: [TileSetDescription.Bounds]) -> RasterDescription? {
    let west = extents.map(\.west).min() ?? 0
    let north = extents.map(\.north).max() ?? 0
    let first = georeference.place(x: west, y: north)
    let last = georeference.place(
      x: extents.map(\.east).max() ?? 0, y: extents.map(\.south).min() ?? 0)
    // A file's edge that differs from an edge of a pixel only by rounding is that edge.
    let (left, top) = ((first.column + 1e-3).rounded(.down), (first.row + 1e-3).rounded(.down))
    let width = (last.column - left - 1e-3).rounded(.up)
    let height = (last.row - top - 1e-3).rounded(.up)
    guard width >= 1, height >= 1, width <= Double(Int32.max), height <= Double(Int32.max) else {
      return nil
    }
    var result = self
    result.levels = [Level(width: Int(width), height: Int(height))]
    let corner = georeference.position(column: left, row: top)
    (result.georeference.x, result.georeference.y) = (corner.x, corner.y)
    // The files convert their values themselves. Colors have the same conversion in all files.
    if colors == .none { result.noData = nil }
    result.scales = Array(repeating: 1, count: bandCount)
    result.offsets = Array(repeating: 0, count: bandCount)
    return result
  }
}

extension RasterGeoreference {
  /// The difference between sizes of pixels, relative to the size, that is only due to rounding.
  private static let tolerance = 1e-6

  /// Whether two rasters have pixels of the same size, with rows from west to east, and the first
  /// row in the north.
  fileprivate func hasSamePixels(as other: RasterGeoreference) -> Bool {
    func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= Self.tolerance * abs(a) }
    guard isNorthUp, other.isNorthUp else { return false }
    return isSame(xPerColumn, other.xPerColumn) && isSame(yPerRow, other.yPerRow)
  }

  private var isNorthUp: Bool {
    xPerRow == 0 && yPerColumn == 0 && xPerColumn > 0 && yPerRow < 0
  }
}
