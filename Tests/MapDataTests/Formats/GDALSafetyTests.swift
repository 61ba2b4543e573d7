import Foundation
import MapGeoJSON
import MapTestSupport
import Testing

@testable import MapData

@Suite(
  "Files that GDAL may read",
  .enabled(if: ExternalTool.ogr2ogr.isInstalled, "needs ogr2ogr (Debian: gdal-bin)"))
struct GDALSafetyTests {
  @Test("nothing is written beside the data")
  func writesNothing() throws {
    try GDALFolder.with { folder in
      try folder.make("roads.gml", driver: "GML")
      try FileManager.default.removeItem(atPath: folder.path + "/roads.xsd")
      try folder.make("roads.shp", driver: "ESRI Shapefile")
      try FileManager.default.removeItem(atPath: folder.path + "/roads.shx")
      try folder.make("roads.gdb", driver: "OpenFileGDB")
      let before = try folder.contents()
      #expect(try folder.read("roads.gml", .gml).features.count == 2)
      #expect(try folder.read("roads.shp", .shapefile).features.count == 2)
      #expect(try folder.read("roads.gdb", .fileGeodatabase).features.count == 2)
      #expect(try folder.contents() == before)
    }
  }

  @Test("no connection is made for any URL in a file")
  func network() throws {
    let server = try TestServer { _ in .text("<schema/>") }
    try GDALFolder.with { folder in
      try folder.write(
        "a.gml",
        """
        <?xml version="1.0"?>
        <!DOCTYPE c [<!ENTITY % e SYSTEM "\(server.url)/e.dtd"> %e;]>
        <c:C xmlns:c="http://c" xmlns:gml="http://www.opengis.net/gml"
          xmlns:xlink="http://www.w3.org/1999/xlink"
          xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xsi:schemaLocation="http://c \(server.url)/c.xsd"><gml:featureMember><c:p>
        <c:link xlink:href="\(server.url)/other.gml#x"/>
        <c:g><gml:Point srsName="\(server.url)/reference"><gml:pos>8 47</gml:pos></gml:Point></c:g>
        </c:p></gml:featureMember></c:C>
        """)
      _ = folder.mistake("a.gml", .gml)
      try folder.make("roads.shp", driver: "ESRI Shapefile")
      try folder.write("roads.prj", server.url + "/reference.prj")
      _ = folder.mistake("roads.shp", .shapefile)
    }
    #expect(server.requests.isEmpty)
  }

  @Test("a reference system that names a grid file by its path is refused")
  func grids() throws {
    let system = """
      PROJCS["x",GEOGCS["g",DATUM["d",SPHEROID["WGS_1984",6378137,298.257223563],
      EXTENSION["PROJ4_GRIDS","/etc/hostname"]],PRIMEM["Greenwich",0],
      UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],
      PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",9],
      PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],
      PARAMETER["false_northing",0],UNIT["Meter",1]]
      """.replacingOccurrences(of: "\n", with: "")
    try GDALFolder.with { folder in
      try folder.make("roads.shp", driver: "ESRI Shapefile")
      try folder.write("roads.prj", system)
      #expect(
        folder.mistake("roads.shp", .shapefile)
          == "roads.shp: the reference system in its .prj file names another file, which is not read"
      )
    }
    let reference = try #require(CoordinateReference(name: system))
    #expect(throws: MalformedContent.self) {
      try Reprojection.from(reference, conversion: "") { _ in }
    }
  }

  @Test("companions beyond the loader's root are refused")
  func root() throws {
    try GDALFolder.with { folder in
      let inside = folder.path + "/inside"
      try FileManager.default.createDirectory(
        atPath: inside, withIntermediateDirectories: true)
      try folder.make("inside/roads.shp", driver: "ESRI Shapefile")
      let loader = ResourceLoader(root: try FileRoot(inside))
      #expect(try folder.read("inside/roads.shp", .shapefile, loader: loader).features.count == 2)
      try FileManager.default.moveItem(
        atPath: inside + "/roads.dbf", toPath: folder.path + "/secret.dbf")
      try FileManager.default.createSymbolicLink(
        atPath: inside + "/roads.dbf", withDestinationPath: "../secret.dbf")
      #expect(
        folder.mistake("inside/roads.shp", .shapefile, loader: loader)
          .hasPrefix("inside/roads.dbf: not read, because it is outside of "))
      #expect(try folder.read("inside/roads.shp", .shapefile).features.count == 2)
    }
  }

  @Test("the loader's limit applies to the files together and to the features")
  func limit() throws {
    try GDALFolder.with { folder in
      try folder.make("roads.shp", driver: "ESRI Shapefile")
      let size = try folder.contents().values.reduce(0) { $0 + $1.count }
      let loader = ResourceLoader(limit: size - 1)
      #expect(
        folder.mistake("roads.shp", .shapefile, loader: loader)
          .contains("larger than the limit of \(size - 1) bytes"))
    }
  }

  @Test("the file and its companions are recorded as inputs")
  func inputs() throws {
    try GDALFolder.with { folder in
      try folder.make("roads.shp", driver: "ESRI Shapefile")
      var loader = ResourceLoader()
      let log = InputLog()
      loader.inputs = log
      _ = try folder.read("roads.shp", .shapefile, loader: loader)
      let names = log.hashes.keys.map { "\($0.location)".split(separator: "/").last ?? "" }
      #expect(names.sorted() == ["roads.dbf", "roads.prj", "roads.shp", "roads.shx"])
    }
  }

  @Test(
    "damaged files give features or an error, and truncated files an error",
    arguments: [
      ("roads.shp", "ESRI Shapefile", DataFormat.shapefile),
      ("roads.gml", "GML", .gml),
    ])
  func damage(name: String, driver: String, format: DataFormat) throws {
    var generator = SplitMix64(seed: 12)
    try GDALFolder.with { folder in
      try folder.make(name, driver: driver)
      let whole = try folder.bytes(name)
      var refused = 0
      for _ in 0..<60 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        try folder.write(name, bytes)
        if !folder.mistake(name, format).isEmpty { refused += 1 }
      }
      #expect(refused > 0)
      for share in [0.0, 0.3, 0.6, 0.95] {
        try folder.write(name, Array(whole.prefix(Int(Double(whole.count) * share))))
        let mistake = folder.mistake(name, format)
        #expect(mistake.hasPrefix("\(name): "), "\(share): \(mistake)")
      }
    }
  }

  @Test("a damaged table of attributes is an error")
  func damagedTable() throws {
    try GDALFolder.with { folder in
      try folder.make("roads.shp", driver: "ESRI Shapefile")
      try folder.write("roads.dbf", Array(try folder.bytes("roads.dbf").prefix(220)))
      #expect(folder.mistake("roads.shp", .shapefile).hasPrefix("roads.shp: "))
    }
  }

  @Test("a record of negative length ends the reading of a Shapefile without an index")
  func negativeLength() throws {
    try GDALFolder.with { folder in
      // The file is a header of 100 bytes, the number of a record, and its length of -4 words.
      let header: [UInt8] = [0, 0, 0x27, 0x0A] + [UInt8](repeating: 0, count: 96)
      try folder.write("a.shp", header + [0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFC, 0, 0, 0, 0])
      #expect(folder.mistake("a.shp", .shapefile).contains("length is negative"))
    }
  }
}
