@testable import MapData
@testable import MapGeoJSON

/// Tables of comma-separated values.
enum CSVTarget: FuzzTarget {
  static let name = "csv"
  static let summary = "CSV"
  static let words = [
    "lon", "lat", "longitude,latitude\n", "geometry", "wkt", "geom", "\"\"", ";", "\t", "\r\n",
    "POINT (1 2)", "\u{FEFF}", "1,5",
  ]
  static let sources = ["MapData/Formats/CSV"]

  static func run(_ input: [UInt8]) throws {
    let location = ResourceLocation.file(path: "x.csv")
    let stored = try CSVStore.features(input, at: location, memoryLimit: 64 << 20)
    let lineCount = input.count { $0 == 0x0A || $0 == 0x0D } + 1
    expect(stored.features.count <= lineCount, "more features than lines")
    stored.features.checkAreGeoJSON()
    let bounds = TileSetDescription.Bounds(west: -10, south: -10, east: 10, north: 10)
    let part = expectSuccess("a part of the table is refused") {
      try CSVStore.features(input, at: location, in: bounds)
    }
    expect(part.features.count <= stored.features.count, "a part has more features than the whole")
  }
}

/// GPS tracks in XML.
enum GPXTarget: FuzzTarget {
  static let name = "gpx"
  static let summary = "GPX"
  static let words = [
    "<gpx", "<wpt", "<trk>", "<trkseg>", "<trkpt", "<rte>", "<rtept", "</", "/>", "lat=\"1\"",
    "lon=\"2\"", "<ele>", "<time>",
    "<name>", "<![CDATA[", "]]>", "<!DOCTYPE", "<!ENTITY", "&#x41;", "&lt;",
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?>",
    "xmlns=\"http://www.topografix.com/GPX/1/1\"",
  ]
  static let sources = ["MapData/Formats/GPX", "MapXML"]

  static func run(_ input: [UInt8]) throws {
    let location = ResourceLocation.file(path: "x.gpx")
    let stored = try GPXStore.features(input, at: location, memoryLimit: 64 << 20)
    stored.features.checkAreGeoJSON()
    var count = 0
    for layer in GPXStore.Layer.allCases {
      let part = expectSuccess("a layer by itself is refused") {
        try GPXStore.features(input, at: location, layer: layer.rawValue)
      }
      count += part.features.count
    }
    expect(count == stored.features.count, "the layers have other features than the whole")
  }
}

/// Placemarks in XML.
enum KMLTarget: FuzzTarget {
  static let name = "kml"
  static let summary = "KML"
  static let words = [
    "<kml", "<Document>", "<Folder>", "<Placemark>", "<name>", "<styleUrl>#a", "<Style id=\"a\">",
    "<StyleMap", "<Pair>", "<key>normal", "<LineStyle>", "<color>ff0000ff", "<visibility>0",
    "<Point>",
    "<LineString>", "<Polygon>", "<outerBoundaryIs>", "<innerBoundaryIs>", "<LinearRing>",
    "<MultiGeometry>", "<gx:Track>", "<gx:coord>1 2 3", "<coordinates>1,2,3 4,5", "<ExtendedData>",
    "<Data name=\"a\">", "<value>", "<NetworkLink>", "<GroundOverlay>", "<LatLonBox>", "<north>",
    "<href>", "</", "/>",
  ]
  static let sources = ["MapData/Formats/KML"]

  static func run(_ input: [UInt8]) throws {
    let location = ResourceLocation.file(path: "x.kml")
    let stored = try KMLStore.features(input, at: location, memoryLimit: 64 << 20)
    stored.features.checkAreGeoJSON()
    for image in stored.images {
      precondition(
        image.corners.count == 4 && image.corners.allSatisfy(\.isFinite), "a place of an image")
    }
  }
}

/// Tables in columns.
enum ArrowTarget: FuzzTarget {
  static let name = "arrow"
  static let summary = "Arrow streams and files"
  static let words = [
    "ARROW1", "ARROW:extension:name", "geoarrow.point", "geoarrow.wkb", "lon", "lat",
  ]
  static let sources = ["MapData/Formats/Arrow", "MapData/Formats/FlatBuffers"]

  static func run(_ input: [UInt8]) throws {
    let location = ResourceLocation.file(path: "x.arrows")
    let records = try ArrowStore.features(
      input, at: location, needsPlaces: false, memoryLimit: 16 << 20)
    let stored = try ArrowStore.features(input, at: location, memoryLimit: 16 << 20)
    stored.features.checkAreGeoJSON()
    expect(stored.features.count <= records.features.count, "more features than records")
  }
}

/// Features with an index in the form of a tree.
enum FlatGeobufTarget: FuzzTarget {
  static let name = "flatgeobuf"
  static let summary = "FlatGeobuf files"
  static let sources = ["MapData/Formats/FlatGeobuf", "MapData/Formats/FlatBuffers"]

  static func run(_ input: [UInt8]) throws {
    let location = ResourceLocation.file(path: "x.fgb")
    var loader = ResourceLoader(http: nil)
    loader.memory = MemoryBudget(limit: 64 << 20)
    func features(in bounds: TileSetDescription.Bounds?) throws -> StoredFeatures {
      try FlatGeobufStore.features(
        at: location, bytes: input, layer: nil, in: bounds, loader: loader)
    }
    // The index of a damaged file can name other features than the file contains.
    _ = try? features(in: TileSetDescription.Bounds(west: 0, south: 20, east: 10.5, north: 51))
    let stored = try features(in: nil)
    stored.features.checkAreGeoJSON()
  }
}

/// Content compressed with gzip, zlib or zstd.
enum CompressionTarget: FuzzTarget {
  static let name = "compression"
  static let summary = "gzip, zlib and zstd"
  static let sources = [
    "MapData/Compression/ContentCoding.swift", "MapData/Compression/GzipEncoding.swift",
    "MapData/Compression/StreamUnpacker.swift",
    "MapData/Compression/Zlib.swift", "MapData/Compression/ZstdUnpacker.swift",
  ]
  static let libraries = ["z", "zstd", "deflate"]

  static func run(_ input: [UInt8]) throws {
    let limit = 1 << 20
    let packed = ContentCoding.gzipped(input) ?? []
    let unpacked = expectSuccess("what was packed cannot be unpacked") {
      try ContentCoding.decoded(packed[...], limit: limit)
    }
    // If the input is itself compressed, decoding removes both layers.
    expect(
      unpacked == input || unpacked == (try? ContentCoding.decoded(input[...], limit: limit)),
      "other bytes were packed")
    let dense = Deflater.gzip(input) ?? []
    expect(
      (try? ContentCoding.gzip.decode(dense[...], limit: limit)) == input,
      "other bytes were packed densely")
    for coding in ContentCoding.allCases {
      if let bytes = try? coding.decode(input[...], limit: limit) {
        expect(bytes.count <= limit, "more bytes than the limit")
      }
    }
    let bytes = try ContentCoding.decoded(input[...], limit: limit)
    expect(bytes.count <= limit, "more bytes than the limit")
  }
}
