import MapTestSupport
import Testing
import MapData

@Suite("Detection of content")
struct ContentKindTests {
  private func kind(_ text: String, name: String = "") -> ContentKind {
    ContentKind(of: Array(text.utf8), name: name)
  }

  @Test(
    "texts are recognized by their first token or the members of their object, whatever their name",
    arguments: [
      (#"{"type": "FeatureCollection", "features": []}"#, DataFormat.geoJSON),
      (#"{"features": [], "type": "FeatureCollection"}"#, .geoJSON),
      (#" { "crs": {"type": "name"}, "type": "Point", "coordinates": [1, 2]}"#, .geoJSON),
      (#"{"type": "Feature", "geometry": null}"# + "\n\n", .geoJSON),
      (
        "{\"type\": \"Feature\", \"geometry\": null}\n{\"type\": \"Feature\", \"geometry\": null}",
        .geoJSONLines
      ),
      ("\u{1E}{\"type\": \"Feature\", \"geometry\": null}\n", .geoJSONSequence),
      (#"{"type": "Topology", "objects": {}, "arcs": []}"#, .topoJSON),
      (#"{"objects": {}, "arcs": [], "type": "Topology"}"#, .topoJSON),
      ("<?xml version=\"1.0\"?><!-- > --><gpx version=\"1.1\">", .gpx),
      ("\u{FEFF}<gpx:gpx xmlns:gpx=\"http://www.topografix.com/GPX/1/1\"/>", .gpx),
      ("<!DOCTYPE kml [<!ELEMENT kml ANY>]>\n<kml>", .kml),
      ("<ogr:FeatureCollection xmlns:gml=\"http://www.opengis.net/gml\">", .gml),
      ("lon,lat\n1,2\n", .csv),
      ("name;Lat;Lon\nx;1;2", .csv),
      ("name\tx\ty\na\t1\t2", .tsv),
      ("WKT\nPOINT (1 2)", .csv),
      ("a,b,c\n1,2,3", .csv),
    ])
  func texts(text: String, format: DataFormat) {
    #expect(kind(text) == .data(format))
    #expect(kind(text, name: "misnamed.shp") == .data(format))
  }

  @Test(
    "styles and other JSON are distinguished from data",
    arguments: [
      (#"{"version": 8, "sources": {}, "layers": []}"#, ContentKind.style),
      (#"{"version": 8, "name": "x"}"#, .style),
      ("// a\n/* b */ {\"version\": 8, \"layers\": []}", .style),
      (#"{"version": 8, "sources": {"#, .style),
      (#"{"name": "job", "data": {"type": "FeatureCollection", "features": []}}"#, .json),
      ("[1, 2]", .json),
      (#"{"type": "Circle"}"#, .json),
      (#"{"version": 0.6, "elements": [], "sources": {}}"#, .style),
    ])
  func others(text: String, kind: ContentKind) {
    #expect(self.kind(text, name: "misnamed.geojson") == kind)
  }

  @Test("Esri JSON is named, and GeoJSON with one of its members is not")
  func esri() {
    let members = #""geometryType": "esriGeometryPoint", "features": []"#
    guard case .unknown(let reason) = kind("{\(members)}") else {
      Issue.record("Esri JSON is not read")
      return
    }
    #expect(reason.hasPrefix("Esri JSON, not GeoJSON; "))
    #expect(kind(#"{"type": "FeatureCollection", \#(members)}"#) == .data(.geoJSON))
    #expect(kind(#"{"geometryType": "x", "features": []}"#) == .data(.geoJSON))
  }

  @Test("binary formats are detected by their signatures")
  func marks() {
    func kind(_ bytes: [UInt8], _ name: String = "") -> ContentKind {
      ContentKind(of: bytes, name: name)
    }
    let shapefile =
      [0, 0, 0x27, 0x0A] + [UInt8](repeating: 0, count: 24) + [0xE8, 3, 0, 0]
    #expect(kind(shapefile, "roads.shp") == .data(.shapefile))
    #expect(
      kind(shapefile, "roads.shx") == .unknown("the index of a Shapefile; name its .shp file"))
    #expect(kind([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0]) == .data(.flatGeobuf))
    #expect(kind(Array("PAR1...".utf8)) == .data(.geoParquet))
    #expect(kind([0x49, 0x49, 42, 0, 8, 0, 0, 0]) == .data(.geoTIFF))
    #expect(kind([0x4D, 0x4D, 0, 43, 0, 8, 0, 0]) == .data(.geoTIFF))
    #expect(kind(Array("<VRTDataset rasterXSize=\"1\"/>".utf8)) == .data(.virtualRaster))
    let database = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 52)
    #expect(kind(database + Array("GPKG".utf8)) == .data(.geoPackage))
    for (content, name) in [(database + Array("MPBX".utf8), "data"), (database, "a.mbtiles")] {
      guard case .unknown(let reason) = kind(content, name) else {
        Issue.record("an MBTiles archive is no data")
        return
      }
      #expect(reason.hasPrefix("an MBTiles archive; name it as"))
    }
  }

  @Test(
    "rasters in other formats are refused with the command that converts them",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"),
      ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000 image"),
      ([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A], "an HDF5 or NetCDF file"),
      ([0x43, 0x44, 0x46, 2], "a NetCDF file"),
    ] as [([UInt8], String)])
  func otherRasters(start: [UInt8], name: String) {
    #expect(
      ContentKind(of: start + [0, 0, 0, 0], name: "ortho")
        == .unknown(
          "\(name), which is not read as data; convert it with "
            + "gdal_translate -a_srs EPSG:… IN OUT.tif"))
  }

  @Test("zip archives are detected by the names in them")
  func zips() throws {
    // The archive has only a central directory, because names are read only from there.
    func archive(_ names: [String]) -> [UInt8] {
      func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      var file: [UInt8] = [0x50, 0x4B, 3, 4]
      for name in names {
        for part in [(0x0201_4B50, 4), (0, 24), (name.utf8.count, 2), (0, 16)] {
          file += number(part.0, part.1)
        }
        file += Array(name.utf8)
      }
      for part in [(0x0605_4B50, 4), (0, 12), (4, 4), (0, 2)] { file += number(part.0, part.1) }
      return file
    }
    func kind(_ names: String...) -> ContentKind { ContentKind(of: archive(names), name: "a.zip") }
    #expect(kind("data/roads.SHP", "data/roads.dbf") == .data(.zippedShapefile))
    #expect(kind("doc.kml", "images/a.png") == .data(.kmz))
    #expect(kind("style.json", "data/a.shp") == .mapBundle)
    guard case .unknown = kind("readme.txt") else {
      Issue.record("a zip of other files is no data")
      return
    }
  }

  @Test(
    "anything else is refused, with the formats that are read",
    arguments: ["just a text", "<a><b/></a>", "\u{1}\u{2}\u{3}"])
  func refused(text: String) {
    guard case .unknown(let reason) = kind(text) else {
      Issue.record("it was taken for data")
      return
    }
    for format in DataFormat.allCases { #expect(reason.contains(format.name)) }
  }

  @Test("content truncated at any offset is classified without a crash")
  func cutOff() {
    let texts = [
      "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"c\">]><!-- d --><gpx><trk/></gpx>",
      #"{"bbox": [1, 2, 3, 4], "type": "Feature", "geometry": {"type": "Point"}} {"type": "Feature"}"#,
      "lon,lat,\"a \"\"quoted\"\" name\"\n1,2,3\n",
    ]
    for text in texts {
      let bytes = Array(text.utf8)
      for count in 0...bytes.count { _ = ContentKind(of: Array(bytes[..<count]), name: "") }
    }
  }
}
