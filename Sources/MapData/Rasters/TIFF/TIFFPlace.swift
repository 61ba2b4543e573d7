/// The companion files of a raster that describe its positions: a world file, `.prj` and
/// `.aux.xml`.
struct RasterCompanions {
  private(set) var metadata: RasterMetadata
  private(set) var worldFile: RasterGeoreference?
  private(set) var projection: CoordinateReference?

  /// Reads the files.
  ///
  /// - Parameter isPlaced: Whether the positions are known without the files. If so, no files are
  ///   requested from the network.
  init(
    _ location: ResourceLocation, _ loader: ResourceLoader, isPlaced: Bool
  ) throws(ResourceError) {
    let isNeeded = !isPlaced || location.isFile
    func content(_ place: ResourceLocation?) throws(ResourceError) -> [UInt8]? {
      guard isNeeded, let place else { return nil }
      return try loader.loadIfPresent(place)
    }
    let companion = loader.companion(of: location, suffix: ".aux.xml")
    let text = try content(companion) ?? []
    metadata = try (companion ?? location).reporting { () throws(MalformedContent) in
      try RasterMetadata(text)
    }
    guard !isPlaced else { return }
    for ending in RasterSignature.worldFileEndings where worldFile == nil {
      guard let place = loader.companion(of: location, ending: ending),
        let text = try content(place)
      else { continue }
      worldFile = RasterGeoreference(worldFile: String(decoding: text, as: UTF8.self))
      guard worldFile != nil else { throw .malformed(place, reason: "not a world file") }
    }
    guard let place = loader.companion(of: location, ending: "prj"), let text = try content(place)
    else { return }
    projection = CoordinateReference(name: String(decoding: text, as: UTF8.self))
    guard projection != nil else {
      throw .malformed(place, reason: "its coordinate reference system is not known")
    }
  }
}

extension TIFFDirectory {
  /// Whether the tags state the positions of pixels and name their system.
  var hasGeoreference: Bool {
    (entries[TIFFTag.pixelScale] != nil || entries[TIFFTag.transformation] != nil)
      && entries[TIFFTag.geoKeys] != nil
  }
}

/// The positions of the pixels of a raster.
struct TIFFPlace {
  private(set) var georeference: RasterGeoreference
  private(set) var reference: CoordinateReference
  private(set) var verticalUnit: String?

  /// The positions of a raster whose positions are not used.
  static let unknown = TIFFPlace(
    georeference: RasterGeoreference(x: 0, y: 0, xPerColumn: 1, yPerRow: 1),
    reference: .geographic)

  private init(georeference: RasterGeoreference, reference: CoordinateReference) {
    (self.georeference, self.reference) = (georeference, reference)
  }

  /// Reads the positions. The companion `.aux.xml` takes precedence over the tags, and the tags take
  /// precedence over other companions, as with GDAL.
  ///
  /// - Parameter fallback: The system if neither the file nor its companions name a system.
  init(
    _ directory: TIFFDirectory, _ companions: RasterCompanions, at location: ResourceLocation,
    fallback: CoordinateReference?
  ) throws(ResourceError) {
    let keys = try GeoKeys(directory)
    verticalUnit = keys.verticalUnit
    let metadata = companions.metadata
    let georeference =
      if let own = metadata.georeference {
        own
      } else if let own = try RasterGeoreference(directory, isPixelPoint: keys.isPixelPoint) {
        own
      } else {
        companions.worldFile
      }
    guard let georeference else {
      throw .malformed(
        location,
        reason: "the positions of its pixels are unknown; add a world file, or set them with "
          + "gdal_translate -a_ullr WEST NORTH EAST SOUTH -a_srs EPSG:… IN.tif OUT.tif")
    }
    self.georeference = georeference
    let reference =
      if let own = metadata.reference {
        own
      } else if let own = try location.reporting({ () throws(MalformedContent) in
        try keys.reference()
      }) {
        own
      } else {
        companions.projection ?? fallback
      }
    guard let reference else {
      throw .malformed(
        location,
        reason: "it names no coordinate reference system; add a .prj file, or set it with "
          + "gdal_translate -a_srs EPSG:… IN.tif OUT.tif")
    }
    self.reference = reference
  }
}
