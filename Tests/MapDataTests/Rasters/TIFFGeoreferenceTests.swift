import MapTestSupport
import Testing

@testable import MapData

@Suite("The positions of rasters")
struct TIFFGeoreferenceTests {
  private typealias Image = TIFFWriter.Image

  private static let image = Image(width: 2, height: 2, [1, 2, 3, 4])

  /// Tags in place of those of the image, and the positions that they describe.
  struct Place: Sendable {
    var tags: [Int: TIFFWriter.Values?]
    var expected: RasterGeoreference
  }

  private static func keys(_ point: Int, _ code: Int) -> TIFFWriter.Values {
    .shorts([1, 1, 0, 2, 1025, 0, 1, point, 3072, 0, 1, code])
  }

  private static let places = [
    Place(
      tags: [:], expected: .init(x: 500_000, y: 5_000_000, xPerColumn: 10, yPerRow: -10)),
    // The tie point is the center of the first pixel.
    Place(
      tags: [34_735: keys(2, 32_632)],
      expected: .init(x: 499_995, y: 5_000_005, xPerColumn: 10, yPerRow: -10)),
    // The tie point is the lower right corner.
    Place(
      tags: [33_922: .doubles([2, 2, 0, 100, 200, 0])],
      expected: .init(x: 80, y: 220, xPerColumn: 10, yPerRow: -10)),
    // A rotated matrix takes precedence over the size of pixels.
    Place(
      tags: [34_264: .doubles([8, 6, 0, 100, 6, -8, 0, 200, 0, 0, 0, 0, 0, 0, 0, 1])],
      expected: .init(x: 100, y: 200, xPerColumn: 8, yPerColumn: 6, xPerRow: 6, yPerRow: -8)),
    Place(
      tags: [
        34_264: .doubles([8, 6, 0, 100, 6, -8, 0, 200, 0, 0, 0, 0, 0, 0, 0, 1]),
        34_735: keys(2, 32_632),
      ],
      expected: .init(x: 93, y: 201, xPerColumn: 8, yPerColumn: 6, xPerRow: 6, yPerRow: -8)),
  ]

  @Test("tags describe the corners of pixels", arguments: places)
  func tags(place: Place) throws {
    try RasterFolder.with(TIFFWriter().file(Self.image.with(place.tags))) { raster throws in
      #expect(raster.description.georeference == place.expected)
      #expect(raster.description.reference == .named("EPSG:32632"))
    }
  }

  @Test(
    "bands of colors in another order are reported with the command that orders them",
    arguments: [
      (["Blue", "Green", "Red"], "gdal_translate -b 3 -b 2 -b 1 "),
      (["Red", "Green", "Blue"], nil),
      (["Undefined", "Red", "Green"], nil),
    ] as [([String], String?)])
  func order(names: [String], command: String?) throws {
    let items = names.enumerated().map { index, name in
      #"<Item name="COLORINTERP" sample="\#(index)" role="colorinterp">\#(name)</Item>"#
    }
    let image = Image(
      width: 1, height: 1, samples: 3, photometric: 2, [10, 20, 30]
    ).with([42_112: .text("<GDALMetadata>\(items.joined())</GDALMetadata>")])
    try RasterFolder.with(TIFFWriter().file(image)) { raster in
      #expect(raster.description.warnings.count == (command == nil ? 0 : 1))
      #expect(raster.description.warnings.allSatisfy { $0.contains(command ?? "") })
    }
  }

  @Test("the unit of elevations is that of the metadata, or else of the system")
  func unit() throws {
    let feet = Self.image.with([
      34_735: .shorts([1, 1, 0, 2, 3072, 0, 1, 32_632, 4099, 0, 1, 9002])
    ])
    let item = #"<GDALMetadata><Item name="U" sample="0" role="unittype">km</Item></GDALMetadata>"#
    // EPSG:6360 is a system of heights in feet, and EPSG:5703 is one in meters.
    func heights(_ code: Int) -> Image {
      Self.image.with([34_735: .shorts([1, 1, 0, 2, 3072, 0, 1, 32_632, 4096, 0, 1, code])])
    }
    let cases: [(Image, String?)] = [
      (Self.image, nil), (feet, "ft"), (heights(6360), "ft"), (heights(5703), nil),
      (feet.with([42_112: .text(item)]), "km"),
    ]
    for (image, expected) in cases {
      try RasterFolder.with(TIFFWriter().file(image)) { raster in
        #expect(raster.description.unit == expected)
      }
    }
  }

  @Test("places are the inverse of positions")
  func inverse() {
    let turned = RasterGeoreference(
      x: 100, y: 200, xPerColumn: 8, yPerColumn: 6, xPerRow: 6, yPerRow: -8)
    let position = turned.position(column: 3, row: 5)
    #expect(position == (154, 178))
    #expect(turned.place(x: 154, y: 178) == (3, 5))
  }

  @Test("a world file and a .prj file describe files without tags")
  func companions() throws {
    try RasterFolder.with { folder in
      let plain = Self.image.with([33_550: .none, 33_922: .none, 34_735: .none])
      try folder.write("a.tif", TIFFWriter().file(plain))
      #expect(folder.mistake("a.tif").contains("add a world file"))
      // The numbers are those of the center of the first pixel.
      try folder.write("a.tfw", "10\n0\n0\n-20\n1005\n1990\n")
      #expect(folder.mistake("a.tif").contains("add a .prj file"))
      let given = try ResourceLoader().raster(
        at: folder.location("a.tif"), reference: .named("EPSG:2056"))
      #expect(given.description.reference == .named("EPSG:2056"))
      try folder.write("a.prj", #"GEOGCS["x",DATUM["y",SPHEROID["z",6378137,298]]]"#)
      let description = try folder.raster("a.tif").description
      #expect(
        description.georeference == .init(x: 1000, y: 2000, xPerColumn: 10, yPerRow: -20))
      #expect(description.reference.name == "x")
    }
  }

  @Test("an .aux.xml file takes precedence over tags")
  func metadata() throws {
    try RasterFolder.with { folder in
      try folder.write("a.tif", TIFFWriter().file(Self.image))
      try folder.write(
        "a.tif.aux.xml",
        """
        <PAMDataset><SRS>PROJCS["b",AUTHORITY["EPSG","2056"]]</SRS>
        <GeoTransform> 1, 2, 0, 3, 0, -4</GeoTransform>
        <PAMRasterBand band="1"><NoDataValue>3</NoDataValue></PAMRasterBand></PAMDataset>
        """)
      let raster = try folder.raster("a.tif")
      #expect(
        raster.description.georeference == .init(x: 1, y: 3, xPerColumn: 2, yPerRow: -4))
      #expect(raster.description.reference == .named("EPSG:2056"))
      #expect(try raster.all().marked == [1, 2, -1, 4])
    }
  }

  /// The keys of a projected system on WGS 84 that a file defines: integers, and numbers by their
  /// keys.
  struct System: Sendable {
    var integers: [Int: Int]
    var numbers: [Int: Double]
    var expected: String
  }

  private static let systems = [
    System(
      integers: [2048: 4326, 3072: 32_767, 3075: 10], numbers: [3088: 10, 3089: 52, 3082: 4e6],
      expected: "+proj=laea +lat_0=52.0 +lon_0=10.0 +x_0=4000000.0 +datum=WGS84 +to_meter=1.0"),
    // Feet: the coordinates are feet, and PROJ's false easting is in meters.
    System(
      integers: [2048: 4269, 3072: 32_767, 3075: 8, 3076: 9002],
      numbers: [3078: 30, 3079: 50, 3084: -96, 3085: 39, 3086: 1000],
      expected: "+proj=lcc +lat_1=30.0 +lat_2=50.0 +lat_0=39.0 +lon_0=-96.0 +x_0=304.8 "
        + "+datum=NAD83 +to_meter=0.3048"),
    System(
      integers: [2048: 4326, 3072: 32_767, 3075: 15], numbers: [3081: -71, 3095: 0],
      expected: "+proj=stere +lat_0=-90 +lat_ts=-71.0 +lon_0=0.0 +datum=WGS84 +to_meter=1.0"),
    System(
      integers: [2048: 4326, 3072: 32_767, 3075: 15], numbers: [3081: 90, 3092: 0.994, 3095: -45],
      expected: "+proj=stere +lat_0=90 +k_0=0.994 +lon_0=-45.0 +datum=WGS84 +to_meter=1.0"),
    System(
      integers: [2048: 32_767, 2056: 7004, 3072: 32_767, 3074: 16_132], numbers: [:],
      expected: "+proj=utm +zone=32 +south +ellps=bessel +to_meter=1.0"),
    System(
      integers: [2048: 32_767], numbers: [2057: 6_371_000],
      expected: "+proj=longlat +a=6371000.0 +b=6371000.0"),
  ]

  private static func image(_ system: System) -> Image {
    let numbers = system.numbers.sorted { $0.key < $1.key }
    var keys = [1024: [0, 1, 1]]
    for (key, value) in system.integers { keys[key] = [0, 1, value] }
    for (index, number) in numbers.enumerated() { keys[number.key] = [34_736, 1, index] }
    let table = keys.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value }
    return image.with([
      34_735: .shorts([1, 1, 0, keys.count] + table), 34_736: .doubles(numbers.map(\.value)),
    ])
  }

  @Test("systems that the file defines become PROJ strings", arguments: systems)
  func expressed(system: System) throws {
    try RasterFolder.with(TIFFWriter().file(Self.image(system))) { raster throws in
      #expect(
        raster.description.reference.definition == system.expected + " +no_defs +type=crs")
    }
  }

  @Test(
    "systems that cannot be expressed are errors",
    arguments: [
      // A geocentric system, a method that does not exist, a datum that is not known, and grads.
      System(integers: [1024: 3, 2048: 4326], numbers: [:], expected: ""),
      System(integers: [2048: 4326, 3072: 32_767, 3075: 99], numbers: [:], expected: ""),
      System(
        integers: [2048: 32_767, 2050: 6314, 2056: 7004, 3072: 32_767, 3075: 24], numbers: [:],
        expected: ""),
      System(integers: [2048: 32_767, 2054: 9105, 2056: 7004], numbers: [:], expected: ""),
    ])
  func unknownSystems(system: System) throws {
    let message = try RasterFolder.mistake(TIFFWriter().file(Self.image(system)))
    #expect(message.contains("set it with gdal_edit.py -a_srs EPSG:… FILE"))
  }

  @Test("Web Mercator and degrees need no PROJ", arguments: [(3857, false), (4326, true)])
  func common(code: Int, isGeographic: Bool) throws {
    let system = System(
      integers: [isGeographic ? 2048 : 3072: code], numbers: [:], expected: "")
    try RasterFolder.with(TIFFWriter().file(Self.image(system))) { raster throws in
      #expect(raster.description.reference == (isGeographic ? .geographic : .webMercator))
    }
  }
}
