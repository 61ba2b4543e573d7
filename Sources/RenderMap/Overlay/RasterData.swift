import MapData
import MapEngine
import MapGeoJSON
import MapJSON
import MapStyle

/// A raster file, or layers of a map service, that a request names as data.
struct RasterData: Sendable {
  /// The raster and the way in which it is drawn without a theme.
  var raster: OverlayRaster
  /// A note about the way in which the raster is drawn; nil if the file or a theme determines it.
  private(set) var note: MapWarning?
  /// A sample of the values in ascending order; nil if the raster is drawn in its own colors.
  private let values: [Double]?
  /// The gray rasters, whose values are only read for a theme.
  private let grays: [any RasterFile]
  private let name: String

  /// The maximum number of values of which a sample consists, except for the values of rasters with few values.
  private static let sampleSize = 20_000
  /// The maximum number of different values that are all in the sample.
  private static let distinctLimit = 256
  /// The range of the elevations of Earth, in meters.
  private static let elevations = -12_000.0...9_000
  /// The shares of the values below which elevations have the first color and above which they have the last color.
  private static let tintShares = (low: 0.01, high: 0.99)
  /// The name of the values for themes.
  private static let property = "value"
  /// The reason that a raster without values has no colors.
  private static let emptiness = "all of its pixels are missing"

  /// Reads the description of rasters that are drawn together, and a sample of their values.
  ///
  /// - Parameters:
  ///   - files: The rasters, of which there is at least one.
  ///   - location: The location of the file, or the pattern that the files match.
  /// - Throws: `ResourceError` if the file cannot be read; `ResourceError.malformed` if its area is unknown.
  init(_ files: [any RasterFile], at location: ResourceLocation) throws(ResourceError) {
    guard let bounds = try files.area.flatMap(GeographicBounds.init) else {
      throw .malformed(location, reason: "its area is not on the map")
    }
    name = DataAddress(location).title ?? "Value"
    var address = "\(location)"
    if case .file(let path) = location { address = fileURL(ofPath: path) ?? address }
    if RasterAddress(address) == nil { address = RasterAddress.prefix + address }
    raster = OverlayRaster(address: address, bounds: bounds, look: .picture)
    let descriptions = files.map(\.description)
    guard descriptions.allSatisfy({ $0.colors == .none }) else {
      values = nil
      grays = descriptions.allSatisfy(\.isGray) ? files : []
      if !grays.isEmpty, try !RasterStatistics.hasValue(in: grays, from: -.infinity) {
        throw .malformed(location, reason: Self.emptiness)
      }
      return
    }
    grays = []
    let statistics = try RasterStatistics(files)
    guard let low = statistics.values.first, let high = statistics.values.last else {
      throw .malformed(location, reason: Self.emptiness)
    }
    let sample = Self.sample(of: statistics.values)
    values = sample
    let elevations = Self.elevations
    if descriptions.allSatisfy(\.canBeElevations), elevations.contains(Double(low)),
      elevations.contains(Double(high))
    {
      let tints = Self.tintShares
      let (first, last) = (
        Double(statistics.quantile(tints.low) ?? low),
        Double(statistics.quantile(tints.high) ?? high)
      )
      raster.look = .relief(first...max(first, last))
      note = Self.note(
        at: location, "drawn as elevations in meters; use --color-by value for other values")
    } else {
      raster.look = .values(
        Self.expression(
          ContinuousColors(Self.summary(of: sample), Theme(), .light, isForAreas: true).key),
        title: name)
      note = Self.note(
        at: location, "drawn as values with continuous colors; use --color-by value for classes")
    }
  }

  /// Reads the description of layers of a map service.
  ///
  /// - Throws: `ResourceError` if the capabilities cannot be read, or do not contain the layers.
  init(service address: DataAddress, loader: ResourceLoader) throws(ResourceError) {
    let tiles = try loader.tileSet(at: "\(address)", relativeTo: nil)
    let bounds = tiles.description.bounds.flatMap { GeographicBounds($0.numbers) }
    raster = OverlayRaster(address: "\(address)", bounds: bounds, look: .picture)
    (values, grays, name) = (nil, [], "")
  }

  private static func note(at location: ResourceLocation, _ message: String) -> MapWarning {
    MapWarning(.assumedLook, place: "\(location)", message: message)
  }

  /// Returns the raster with the colors of a theme, and notes about them.
  ///
  /// - Throws: `RequestError` if the raster cannot be drawn as the theme requests.
  func colored(
    by theme: Theme, _ appearance: ThemeAppearance
  ) throws(RequestError) -> (raster: RasterData, notices: [ThemeNotice]) {
    try theme.check()
    try Self.checkParts(of: theme)
    guard let property = theme.colorBy else { return (self, []) }
    guard let values = try sampledValues() else {
      throw RequestError("colorBy", "the raster has colors of its own: leave it out")
    }
    guard property == Self.property else {
      throw RequestError("colorBy", "a raster has only the property '\(Self.property)'")
    }
    let summary = Self.summary(of: values)
    let key =
      theme.scheme == .continuous
      ? ContinuousColors(summary, theme, appearance, isForAreas: true).key
      : try NumberColors(summary, theme, appearance, isForAreas: true).key
    var colored = self
    colored.raster.look = .values(Self.expression(key), title: name)
    colored.note = nil
    return (colored, key.notices)
  }

  /// Returns a sample of the values in ascending order; nil if the raster has colors.
  private func sampledValues() throws(RequestError) -> [Double]? {
    if let values { return values }
    guard let first = grays.first else { return nil }
    let statistics = try RequestError.ofResource { () throws(ResourceError) in
      try RasterStatistics(grays)
    }
    guard !statistics.values.isEmpty else {
      throw RequestError("colorBy", "\(first.location): \(Self.emptiness)")
    }
    return Self.sample(of: statistics.values)
  }

  /// Throws an error with the first part of a theme that rasters do not show.
  private static func checkParts(of theme: Theme) throws(RequestError) {
    let parts = [
      ("colorWith", theme.colorWith), ("sizeBy", theme.sizeBy), ("labelBy", theme.labelBy),
      ("facetBy", theme.facetBy), ("timeBy", theme.timeBy),
    ]
    for (part, value) in parts where value != nil {
      throw RequestError(part, "a raster has no features: leave it out")
    }
    if theme.isOfCategories {
      throw RequestError(
        theme.categories.isEmpty ? "scheme" : "categories",
        "the values of a raster are divided by breaks: leave it out, or give the file a palette")
    }
    if theme.inclusive == .upper {
      throw RequestError(
        "inclusive", "the classes of a raster contain their lower limits: leave it out")
    }
    do throws(RequestError) {
      _ = try theme.look.shown(by: [], sizeBy: nil)
    } catch {
      throw RequestError(error.path, "a raster has no features: leave it out")
    }
  }

  /// Returns evenly spread values, and all values if there are few different ones.
  private static func sample(of values: [Float]) -> [Double] {
    let step = max(1, values.count / sampleSize)
    var sample = stride(from: 0, to: values.count, by: step).map { Double(values[$0]) }
    var distinct: Set<Float> = [values[values.count - 1]]
    for value in values where distinct.count <= distinctLimit { distinct.insert(value) }
    let rest = distinct.count <= distinctLimit ? distinct : [values[values.count - 1]]
    let known = Set(sample)
    sample += rest.map(Double.init).filter { !known.contains($0) }
    return sample.sorted()
  }

  private static func summary(of values: [Double]) -> PropertySummary {
    PropertySummary(
      of: property,
      in: values.map { value in
        var feature = Feature(geometry: nil)
        feature.attributes[property] = .double(value)
        return feature
      })
  }

  /// Returns the colors of a theme as an expression of `elevation`.
  private static func expression(_ key: ColorKey) -> JSONValue {
    let json = key.expression.json
    guard var parts = json.array,
      let place = parts.firstIndex(where: { $0.array?.first?.string == "get" })
    else {
      // All values have the same color.
      return ["step", ["elevation"], json, 0, json]
    }
    parts[place] = ["elevation"]
    return JSONValue(.array(parts))
  }
}

extension RasterDescription {
  fileprivate var isGray: Bool { if case .gray = colors { true } else { false } }

  /// Whether the only band can contain elevations, which need more than 8 bits.
  fileprivate var canBeElevations: Bool {
    valueBandCount == 1 && ![.uint8, .int8].contains(sampleType) && lengthUnit != .other
  }
}
