@testable import MapData
@testable import MapGeoJSON

/// Data whose format is detected from its content, with its encoding and compression.
enum RecognitionTarget: FuzzTarget {
  static let name = "recognition"
  static let summary = "data in a format that is detected"
  static let words =
    Words.geoJSON + ["<?xml", "<gpx", "<kml", "lon,lat\n", "PK", "PAR1", "SQLite format 3"]
  static let sources = [
    "MapData/Formats/Recognition", "MapData/Sources/FeatureReader.swift",
    "MapData/Sources/RecordReader.swift",
  ]
  static let guides = sources + ["MapData/Formats", "MapGeoJSON"]
  static let limits = Limits.ofGDAL

  static func run(_ input: [UInt8]) throws {
    let loader = ResourceLoader.forFormats
    let resource = Resource(location: .url("fuzz://folder/x"), bytes: input)
    let content = try loader.content(of: resource)
    let stored = try? loader.features(of: content)
    for feature in stored?.features ?? [] { feature.geometry?.checkIsFinite() }
    checkParts(content, stored, loader)
    checkFile(input, content, stored, loader)
    guard case .data(let format) = content.kind, let stored else { throw Refusal() }
    expect(format.isReadByGDAL == !format.fileEnding.isEmpty, "a format without its ending")
    expect(stored.features.isEmpty ? !stored.warnings.isEmpty : true, "no features without warning")
  }

  /// Checks that a region has no more features than the whole, and that only some formats have layers.
  private static func checkParts(
    _ content: FoundContent, _ stored: StoredFeatures?, _ loader: ResourceLoader
  ) {
    guard case .data(let format) = content.kind, let stored else { return }
    let bounds = TileSetDescription.Bounds(west: -10, south: -10, east: 10, north: 60)
    if let part = try? loader.features(of: content, in: bounds) {
      expect(part.features.count <= stored.features.count, "a part with more features")
    }
    let layer = try? loader.features(of: content, layer: "no such layer")
    expect(layer == nil, "\(format.name) has a layer of any name")
  }

  /// Checks that a file has the same format and features as its bytes.
  private static func checkFile(
    _ input: [UInt8], _ content: FoundContent, _ stored: StoredFeatures?, _ loader: ResourceLoader
  ) {
    let file = ScratchFile(input)
    let location = ResourceLocation.file(path: file.path)
    guard let kind = try? loader.kind(ofFile: file.path) else { return }
    expect(kind == content.kind, "the file is of kind \(kind), its bytes of \(content.kind)")
    guard let address = try? loader.dataAddress(of: file.path) else {
      report("the path of the file is no address")
    }
    expect(address == DataAddress(location), "another address of the file, \(address)")
    let records = try? loader.records(at: address)
    if [.json, .data(.csv), .data(.tsv)].contains(kind) {
      let hasGeometry = records?.features.contains { $0.geometry != nil } ?? false
      expect(!hasGeometry, "a record of a table has a geometry")
    }
    let found = try? loader.features(at: address)
    guard case .data(let format) = kind, !format.isReadByGDAL else { return }
    expect(found?.features == stored?.features, "other features in a file")
  }
}

/// Data in the formats that GDAL reads, and in coordinate reference systems that are named in GeoJSON and tables. The
/// first byte chooses the format.
enum GDALTarget: FuzzTarget {
  static let name = "gdal"
  static let summary = "formats that GDAL reads, and reference systems"
  static let words =
    Words.geoJSON
    + Words.quoted(["crs", "name", "properties", "urn:ogc:def:crs:EPSG::25832", "EPSG:3857"])
    + ["SRID=25832;", "SRID=3857;", "EPSG::31467", "OGC:1.3:CRS84", "<coordinates>", "srsName="]
  static let sources = [
    "MapData/Formats/GDAL", "MapData/Formats/GDALLibrary", "MapData/Formats/Coordinates",
  ]
  static let greatestLength = 8192
  static let limits = Limits.ofGDAL

  private static let formats: [(DataFormat, String)] = [
    (.gml, "z.gml"), (.gml, "y.gml"), (.topoJSON, "x.topojson"), (.gml, "x.gml"),
    (.geoParquet, "x.parquet"), (.zippedShapefile, "y.zip"), (.zippedShapefile, "x.zip"),
    (.geoJSON, "x.geojson"), (.csv, "x.csv"), (.shapefile, "x.shp"),
  ]
  private static let bounds = TileSetDescription.Bounds(west: 0, south: 20, east: 10.5, north: 51)

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let (format, name) = choices.pick(formats)
    let location = ResourceLocation.url("fuzz://folder/\(name)")
    let bytes = choices.rest
    if format == .geoJSON { return try readGeoJSON(bytes, at: location) }
    let whole = try features(bytes, format, at: location)
    whole.features.checkAreGeoJSON()
    if let part = try? features(bytes, format, at: location, in: bounds) {
      expect(part.features.count <= whole.features.count, "a part with more features")
      let area = StoreBounds(bounds)
      for case let geometry? in part.features.map(\.geometry) {
        expect(area.meets(degrees: geometry), "a feature outside of the region")
      }
    }
  }

  private static func features(
    _ bytes: [UInt8], _ format: DataFormat, at location: ResourceLocation,
    in bounds: TileSetDescription.Bounds? = nil
  ) throws -> StoredFeatures {
    guard format != .csv else {
      return try CSVStore.features(bytes, at: location, in: bounds, memoryLimit: 64 << 20)
    }
    return try GDALReader.features(
      at: location, format: format, bytes: bytes, in: bounds, loader: .forFormats)
  }

  /// Reads GeoJSON in the coordinate system that it names. Checks that the conversion to degrees keeps all features and
  /// changes nothing the second time, and that the system's region is valid.
  private static func readGeoJSON(_ bytes: [UInt8], at location: ResourceLocation) throws {
    let document = try GeoJSONDocument(parsing: bytes)
    let moved = try document.inDegrees(from: location)
    let (before, after) = (document.object.features, moved.object.features)
    expect(before.count == after.count, "another number of features in degrees")
    for feature in after { feature.geometry?.checkIsFinite() }
    let again = try? moved.inDegrees(from: location)
    expect(again == nil || again?.object == moved.object, "degrees are moved again")
    guard case .object(let crs)? = members(of: document.object)["crs"],
      case .object(let properties)? = crs["properties"],
      case .string(let name)? = properties["name"], let reference = CoordinateReference(name: name)
    else { return }
    if let same = CoordinateReference(name: reference.name) {
      expect(same == reference || same.name == reference.name, "another system of that name")
    }
    for box in try reference.boxes(of: StoreBounds(bounds)) ?? [] {
      expect(box.west <= box.east && box.south <= box.north, "a region without extent")
    }
  }

  private static func members(of object: GeoJSONObject) -> Attributes {
    switch object {
    case .featureCollection(let collection): collection.foreignMembers
    case .feature(let feature): feature.foreignMembers
    case .geometry(_, let members): members.foreignMembers
    }
  }
}

extension ResourceLoader {
  /// Reads addresses that start with `fuzz:`, at which nothing is found, and files.
  fileprivate static var forFormats: ResourceLoader {
    let scheme = ResourceScheme("fuzz") { throw ResourceError.notFound(.url($0)) }
    var loader = ResourceLoader(schemes: [scheme], limit: 1 << 24, http: nil)
    loader.memory = MemoryBudget(limit: 64 << 20)
    return loader
  }
}

extension Limits {
  /// The limits of readers that use GDAL and PROJ, which need more time and memory.
  fileprivate static let ofGDAL = Limits(seconds: 15, memory: 256 << 20, memoryPerByte: 1 << 16)
}
