import Foundation
import MapTestSupport
import Testing

@Suite("GeoTIFF files on the command line")
struct RasterCommandTests {
  /// Elevations in 6 columns and 6 rows of 3 degrees about 0°, 0°, without compression.
  private static let sample = Golden.repository
    .appendingPathComponent("Tests/Requests/dem.tif")
  /// A picture of 4x4 pixels in Web Mercator.
  private static let colors = Golden.repository
    .appendingPathComponent("Tests/Requests/ortho.tif")
  private static let style = """
    {"version": 8, "sources": {}, "layers": [
      {"id": "b", "type": "background", "paint": {"background-color": "#adf"}}]}
    """
  private static let view = ["--center", "0,0", "--zoom", "3", "--size", "100x80"]

  /// Returns the sample after tags, which are written with the type and the count after them, are replaced.
  private static func sample(replacing tags: [Int: Int]) throws -> Data {
    var file = try Data(contentsOf: sample)
    for (old, new) in tags {
      let place = try #require(file.range(of: Data([UInt8(old & 255), UInt8(old >> 8)])))
      file.replaceSubrange(place, with: [UInt8(new & 255), UInt8(new >> 8)])
    }
    return file
  }

  private func run(_ arguments: [String], _ file: Data? = nil) throws -> CommandRun {
    try CommandRun(
      arguments, files: ["style.json": Self.style],
      data: [
        "dem.tif": file ?? Data(contentsOf: Self.sample),
        "ortho.tif": Data(contentsOf: Self.colors),
      ])
  }

  @Test("elevations and colors are drawn, and a notice states how values are read")
  func drawn() throws {
    let elevations = try run(["dem.tif", "out.png", "--strict"] + Self.view)
    #expect(elevations.status == 0)
    #expect(
      elevations.errors == [
        "note[assumed-look]: dem.tif: drawn as elevations in meters; use --color-by value for other values"
      ])
    let classes = try run(
      ["dem.tif", "out.png", "--color-by", "value", "--classes", "3", "--strict"] + Self.view)
    let colors = try run(["ortho.tif", "out.png", "--strict"] + Self.view)
    let overlay = try run(["style.json", "out.png", "--overlay", "dem.tif"] + Self.view)
    for run in [classes, colors] {
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
    }
    #expect(overlay.status == 0)
    let pictures = [elevations, classes, colors, overlay].compactMap(\.picture)
    #expect(Set(pictures).count == 4)
    #expect(try run(["dem.tif", "out.png", "--quiet"] + Self.view).errors.isEmpty)
  }

  /// Returns the sample with other bytes at places of its directory. The directory starts after 8 bytes, and its
  /// entries have 12 bytes: a tag, a type, a count and a value.
  private static func sample(counts: [Int: UInt8] = [:], values: [Int: [UInt8]]) throws -> Data {
    var file = try Data(contentsOf: sample)
    for (entry, count) in counts { file[14 + 12 * entry] = count }
    for (entry, bytes) in values {
      let place = 18 + 12 * entry
      file.replaceSubrange(place..<place + bytes.count, with: bytes)
    }
    return file
  }

  @Test("dark gray is reported with the way to colors, and its values can be classified")
  func gray() throws {
    // Entry 2 is the number of bits, entry 10 the kind of numbers, and the pixels start after 384 bytes.
    var file = try Self.sample(values: [2: [8], 10: [1]])
    file.replaceSubrange(384..<420, with: (0..<36).map { UInt8($0 / 5) })
    let gray = try run(["dem.tif", "out.png"] + Self.view, file)
    #expect(gray.status == 0)
    #expect(gray.errors.count == 1)
    let message = "its colors are up to 7, but white is 255, so it is dark; to choose colors, use"
    #expect(gray.errors.first?.contains(message) == true, "\(gray.errors)")
    let classes = try run(
      ["dem.tif", "out.png", "--color-by", "value", "--strict"] + Self.view, file)
    #expect(classes.status == 0, "\(classes.errors)")
    #expect(classes.picture != gray.picture)
    file.replaceSubrange(384..<420, with: (0..<36).map { UInt8($0 * 7) })
    #expect(try run(["dem.tif", "out.png", "--strict"] + Self.view, file).errors.isEmpty)
  }

  @Test("numbers that exceed the range of colors are reported")
  func white() throws {
    // 2 columns of 3 samples: entry 4 is the kind of colors. The bits and kinds of the samples follow the pixels.
    let places: [UInt8] = [16, 2, 0, 0]
    var file = try Self.sample(
      counts: [2: 3, 10: 3],
      values: [0: [2], 2: places, 4: [2], 6: [3], 10: [places[0] + 6] + places.dropFirst()])
    file += Data([32, 0, 32, 0, 32, 0, 3, 0, 3, 0, 3, 0])
    let run = try run(["dem.tif", "out.png"] + Self.view, file)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains { $0.contains("but white is 1, so it is white") }, "\(run.errors)")
  }

  @Test("several bands of values are not elevations")
  func bands() throws {
    // 3 columns of 2 samples: entry 0 is the width, and entry 6 the number of samples per pixel.
    let file = try Self.sample(
      counts: [2: 2, 10: 2], values: [0: [3], 2: [32, 0, 32, 0], 6: [2], 10: [3, 0, 3, 0]])
    let run = try run(["dem.tif", "out.png"] + Self.view, file)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains { $0.contains("the first of its 2 bands is drawn") })
    #expect(run.errors.contains { $0.contains("drawn as values with continuous colors") })
  }

  @Test(
    "values in a unit that is not one of elevations are not elevations",
    arguments: [
      ("m", "dem.tif", false, "drawn as elevations"), ("K", "dem.tif", false, "drawn as values"),
      ("mm", "dem.tif", false, "drawn as values"),
      ("K", "shade.json", true, "is 'K', but elevations"),
      ("US survey foot", "dem.tif", true, "foot', but elevations are drawn as meters"),
    ])
  func units(unit: String, input: String, isWarned: Bool, message: String) throws {
    let shade = """
      {"version": 8, "sources": {"d": {"type": "raster-dem", "url": "dem.tif"}}, "layers": [
        {"id": "s", "type": "hillshade", "source": "d"}]}
      """
    let companion = """
      <PAMDataset><PAMRasterBand band="1"><UnitType>\(unit)</UnitType></PAMRasterBand></PAMDataset>
      """
    let run = try CommandRun(
      [input, "out.png", "--strict"] + Self.view,
      files: ["shade.json": shade, "dem.tif.aux.xml": companion],
      data: ["dem.tif": Data(contentsOf: Self.sample)])
    #expect(run.status == (isWarned ? 1 : 0), "\(run.errors)")
    #expect(run.errors.contains { $0.contains(message) }, "\(run.errors)")
  }

  @Test(
    "all commands and all kinds of pictures note how a raster is drawn, unless the class is allowed",
    arguments: [
      ["dem.tif", "out.png"],
      ["style.json", "out.png", "--overlay", "dem.tif"],
      ["places.csv", "out.png", "--facet", "kind", "--overlay", "dem.tif"],
      ["dem.tif", "out.png", "--animate", "--keyframes", #"[{"seconds": 0.1}]"#],
      ["places.csv", "out.png", "--animate", "--time-by", "year", "--overlay", "dem.tif"],
      ["batch", "dem.tif", "--out", "pictures"],
    ])
  func notes(arguments: [String]) throws {
    let places = "lon,lat,kind,year\n1,1,a,2020\n2,2,b,2021\n"
    let note = "note[assumed-look]: dem.tif: drawn as elevations in meters"
    for (policy, count, status) in [
      ("--strict", 1, 0), ("--allow=assumed-look", 0, 0), ("--deny=assumed-look", 0, 1),
    ] as [(String, Int, Int32)] {
      let run = try CommandRun(
        arguments + Self.view.dropLast() + ["400x300", policy],
        files: ["style.json": Self.style, "places.csv": places],
        data: ["dem.tif": Data(contentsOf: Self.sample)])
      #expect(run.status == status, "\(run.errors)")
      #expect(run.errors.count { $0.hasPrefix(note) } == count, "\(run.errors)")
    }
  }

  /// Replaced tags of the sample, and the message about the file.
  struct Fault: Sendable {
    var tags: [Int: Int]
    var length = 528
    var message: String
  }

  private static let faults = [
    // The size of pixels, the tie point and the keys become private tags.
    Fault(
      tags: [33_550: 33_551, 33_922: 33_923, 34_735: 34_734], message: "add a world file"),
    Fault(tags: [34_735: 34_734], message: "it names no coordinate reference system"),
    // 4326 is the code of WGS 84, and 12345 is no code.
    Fault(tags: [4326: 12_345], message: "12345"),
    Fault(tags: [:], length: 400, message: "incomplete"),
    Fault(tags: [:], length: 100, message: "incomplete"),
  ]

  @Test(
    "a file that is damaged or has no place is refused as data and as an overlay", arguments: faults
  )
  func refused(fault: Fault) throws {
    let file = try Self.sample(replacing: fault.tags).prefix(fault.length)
    for arguments in [["dem.tif", "out.png"], ["style.json", "out.png", "--overlay", "dem.tif"]] {
      let run = try run(arguments + Self.view, file)
      #expect(run.status == 3)
      #expect(run.picture == nil)
      let message = run.errors.first ?? ""
      #expect(message.hasPrefix("dem.tif: ") && message.contains(fault.message), "\(run.errors)")
    }
  }

  @Test(
    "themes of features are refused",
    arguments: [
      (["--color-by", "height"], "--color-by: a raster has only the property 'value'"),
      (["--label-by", "name"], "--label-by: a raster has no features"),
      (["--color-by", "value", "--radius", "3"], "--radius: a raster has no features"),
      (["--join", "table.csv", "--on", "id"], "--join: a raster has no features"),
    ])
  func themes(arguments: [String], message: String) throws {
    let run = try CommandRun(
      ["dem.tif", "out.png"] + arguments, files: ["table.csv": "id,name\n1,a\n2,b\n"],
      data: ["dem.tif": Data(contentsOf: Self.sample)])
    #expect(run.status == 2)
    #expect(run.errors.first?.hasPrefix(message) == true, "\(run.errors)")
    let colored = try self.run(["ortho.tif", "out.png", "--color-by", "value"])
    #expect(colored.errors.first?.contains("the raster has colors of its own") == true)
  }

  @Test("a GeoTIFF file can be the picture, also if the input is one, and is read again")
  func output() throws {
    try withFolder { folder in
      try Data(Self.style.utf8).write(to: URL(fileURLWithPath: folder + "/style.json"))
      try Data(contentsOf: Self.sample).write(to: URL(fileURLWithPath: folder + "/dem.tif"))
      for arguments in [
        ["style.json", "map.tif"], ["dem.tif", "map.tiff"], ["--data", "dem.tif", "third.tif"],
        ["map.tif", "again.png"],
      ] {
        let run = try CommandRun(arguments + Self.view, workingDirectory: folder)
        #expect(run.status == 0, "\(arguments): \(run.errors)")
      }
      for name in ["map.tif", "map.tiff", "third.tif"] {
        let file = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
        #expect(file.starts(with: [0x49, 0x49, 42, 0]), "\(name)")
      }
      // The input is never the picture.
      let replaced = try CommandRun(["dem.tif", "dem.tif"], workingDirectory: folder)
      #expect(replaced.status == 2)
      let kept = try Data(contentsOf: URL(fileURLWithPath: folder + "/dem.tif"))
      #expect(try kept == Data(contentsOf: Self.sample))
    }
  }

  @Test("several rasters without a pattern are refused, and no raster is replaced")
  func several() throws {
    try withFolder { folder in
      for name in ["a.tif", "b.tif", "c.tif"] {
        try Data(contentsOf: Self.sample).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      for (arguments, status) in [
        (["a.tif", "b.tif"], 2), (["a.tif", "b.tif", "c.tif"], 2), ([".", "out.png"], 3),
      ] {
        let run = try CommandRun(arguments, workingDirectory: folder)
        #expect(run.status == status, "\(arguments): \(run.errors)")
        #expect(run.errors.first?.contains("'tiles/*.tif'") == true, "\(run.errors)")
      }
      let replaced = try CommandRun(
        ["a.tif", "--output", "b.tif"] + Self.view, workingDirectory: folder)
      #expect(replaced.status == 0)
    }
  }

  /// Writes two overlapping rasters, `tiles/a.tif` and `tiles/b.tif`, which is 3 degrees further east.
  private func writeTiles(to folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/tiles", withIntermediateDirectories: true)
    var sample = try Data(contentsOf: Self.sample)
    for (name, west) in [("a", -9.0), ("b", -6)] {
      let place = try #require(
        sample.range(of: withUnsafeBytes(of: (-9.0).bitPattern.littleEndian) { Data($0) }))
      sample.replaceSubrange(
        place, with: withUnsafeBytes(of: west.bitPattern.littleEndian) { Data($0) })
      try sample.write(to: URL(fileURLWithPath: "\(folder)/tiles/\(name).tif"))
    }
  }

  @Test("a pattern and a list of files are drawn as one raster, also from a bundle")
  func mosaic() throws {
    try withFolder { folder in
      try writeTiles(to: folder)
      for (name, member) in [
        ("pattern", #""url": "tiles/*.tif""#), ("one", #""url": "tiles/a.tif""#),
        ("list", #""tiles": ["tiles/a.tif", "tiles/b.tif"]"#),
      ] {
        let style = Self.relief.replacingOccurrences(of: #""url": "dem.tif""#, with: member)
        try Data(style.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
      }
      func run(_ arguments: [String], _ status: Int32 = 0) throws {
        let run = try CommandRun(arguments + Self.view, workingDirectory: folder)
        #expect(run.status == status, "\(arguments): \(run.errors)")
      }
      for name in ["pattern", "one", "list"] {
        try run(["\(name).json", "\(name).png", "--no-provenance"])
      }
      #expect(try CommandRun(["check", "pattern.json"], workingDirectory: folder).status == 0)
      try run(["tiles/*.tif", "data.png", "--no-provenance", "--save-style", "saved.json"])
      try run(["saved.json", "saved.png", "--no-provenance"])
      try run(["one.json", "overlay.png", "--overlay", "tiles/*.tif"])
      try run(["tiles/*.tif", "--output", "tiles/b.tif"], 2)
      try run(["x*.tif", "out.png"], 4)
      try run(["bundle", "pattern.json", "map.zip"])
      try FileManager.default.removeItem(atPath: folder + "/tiles")
      try run(["map.zip", "bundle.png", "--no-provenance", "--locked"])
      func picture(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).png"))
      }
      #expect(try picture("pattern") == picture("list"))
      #expect(try picture("pattern") == picture("bundle"))
      #expect(try picture("pattern") != picture("one"))
      #expect(try picture("data") == picture("saved"))
    }
  }

  @Test("a picture of a pattern is drawn again after a file is added")
  func addedFile() throws {
    try withFolder { folder in
      try writeTiles(to: folder)
      let place = "\(folder)/tiles/b.tif"
      let added = try Data(contentsOf: URL(fileURLWithPath: place))
      try FileManager.default.removeItem(atPath: place)
      let job = #"{"data": "tiles/*.tif", "name": "a", "center": [0, 0], "zoom": 3}"#
      try Data(job.utf8).write(to: URL(fileURLWithPath: folder + "/jobs.jsonl"))
      for status in ["ok", "skipped", "ok"] {
        if status == "ok", FileManager.default.fileExists(atPath: folder + "/out") {
          try added.write(to: URL(fileURLWithPath: place))
        }
        let run = try CommandRun(
          ["batch", "jobs.jsonl", "--out", "out", "--resume", "--results", "-"],
          workingDirectory: folder)
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(output.contains(#""status":"\#(status)""#), "\(output) \(run.errors)")
      }
    }
  }

  @Test("a raster beside a table that joins data is not replaced")
  func joined() throws {
    try withFolder { folder in
      let dem = URL(fileURLWithPath: folder + "/dem.tif")
      try Data(contentsOf: Self.sample).write(to: dem)
      try Data("iso_a2,n\nGH,1\n".utf8).write(to: URL(fileURLWithPath: folder + "/table.csv"))
      let run = try CommandRun(["dem.tif", "--join", "table.csv"], workingDirectory: folder)
      #expect(run.status == 2)
      #expect(run.errors.first?.contains("--output") == true, "\(run.errors)")
      #expect(try Data(contentsOf: dem) == Data(contentsOf: Self.sample))
    }
  }

  private static let relief = """
    {"version": 8, "sources": {"d": {"type": "raster-dem", "url": "dem.tif"}}, "layers": [
      {"id": "d", "type": "color-relief", "source": "d", "paint": {"color-relief-color":
        ["interpolate", ["linear"], ["elevation"], 0, "#fff", 1500, "#900"]}}]}
    """

  @Test(
    "a bundle holds the parts of a raster that its pictures need, and a saved style draws data again"
  )
  func bundle() throws {
    try withFolder { folder in
      try Data(Self.relief.utf8).write(to: URL(fileURLWithPath: folder + "/relief.json"))
      let dem = URL(fileURLWithPath: folder + "/dem.tif")
      try Data(contentsOf: Self.sample).write(to: dem)
      func run(_ arguments: [String]) throws {
        let run = try CommandRun(arguments + Self.view, workingDirectory: folder)
        #expect(run.status == 0, "\(arguments): \(run.errors)")
      }
      try run(["relief.json", "a.png", "--no-provenance"])
      try run(["dem.tif", "c.png", "--no-provenance", "--save-style", "saved.json"])
      try run(["saved.json", "d.png", "--no-provenance", "--strict"])
      try run(["bundle", "relief.json", "map.zip"])
      #expect(try CommandRun(["check", "relief.json"], workingDirectory: folder).status == 0)
      try FileManager.default.removeItem(at: dem)
      try run(["map.zip", "b.png", "--no-provenance", "--locked"])
      #expect(try CommandRun(["check", "relief.json"], workingDirectory: folder).status != 0)
      for (one, other) in [("a", "b"), ("c", "d")] {
        let files = try [one, other].map {
          try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0).png"))
        }
        #expect(files[0] == files[1], "\(one) and \(other)")
      }
    }
  }

  @Test("a picture of a raster is drawn again after the raster has changed")
  func resumed() throws {
    try withFolder { folder in
      let dem = URL(fileURLWithPath: folder + "/dem.tif")
      try Data(contentsOf: Self.sample).write(to: dem)
      try Data(Self.relief.utf8).write(to: URL(fileURLWithPath: folder + "/relief.json"))
      let jobs = ["\"data\": \"dem.tif\"", "\"style\": \"relief.json\""].enumerated().map {
        "{\($1), \"name\": \"\($0)\", \"center\": [0, 0], \"zoom\": 3, \"size\": \"100x80\"}"
      }
      try Data(jobs.joined(separator: "\n").utf8)
        .write(to: URL(fileURLWithPath: folder + "/jobs.jsonl"))
      let arguments = ["batch", "jobs.jsonl", "--out", "out", "--resume", "--results", "-"]
      func statuses() throws -> [String] {
        let run = try CommandRun(arguments, workingDirectory: folder)
        return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
      }
      let first = try statuses()
      #expect(first.allSatisfy { $0.contains(#""status":"ok""#) } && first.count == 2)
      let second = try statuses()
      #expect(second.allSatisfy { $0.contains(#""status":"skipped""#) } && second.count == 2)
      var file = try Data(contentsOf: Self.sample)
      // The last value is 100. In a later second, it becomes 1500.
      file.replaceSubrange(524..<528, with: [0x00, 0x80, 0xBB, 0x44])
      try file.write(to: dem)
      let later = Date(timeIntervalSinceNow: 2)
      try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: dem.path)
      let third = try statuses()
      #expect(third.allSatisfy { $0.contains(#""status":"ok""#) } && third.count == 2)
    }
  }
  @Test("a query prints the value of a raster at a place, between the pixels around it")
  func values() throws {
    func query(_ arguments: [String]) throws -> CommandRun {
      try CommandRun(
        ["query", "relief.json"] + arguments + Self.view, files: ["relief.json": Self.relief],
        data: ["dem.tif": Data(contentsOf: Self.sample)])
    }
    let run = try query(["--source", "d", "--at", "0,0"])
    #expect(run.status == 0, "\(run.errors)")
    let json = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let feature = try #require((json["features"] as? [[String: Any]])?.first)
    let value = try #require((feature["properties"] as? [String: Any])?["elevation"] as? Double)
    // The middle of 900, 1200, 1100 and 1500.
    #expect(abs(value - 1175) < 0.5)
    let outside = try query(["--source", "d", "--at", "40,0"])
    #expect(String(decoding: outside.output, as: UTF8.self).contains(#""features":[]"#))
    for (mistake, message) in [
      (["--source", "e", "--at", "0,0"], "not a source of elevations (d)"),
      (["--source", "d", "--at", "0,0", "--filter", "true"], "cannot be combined with --at"),
      (["--source", "d"], "it has no features; --at prints its value"),
    ] {
      let run = try query(mistake)
      let isNamed = run.errors.contains { $0.contains(message) }
      #expect(run.status == 2 && isNamed, "\(mistake): \(run.errors)")
    }
    let alone = try self.run(["query", "dem.tif", "--at", "0,0"] + Self.view)
    #expect(alone.status == 0 && alone.output == run.output, "\(alone.errors)")
    let features = try self.run(
      ["query", "dem.tif", "--at", "0,0", "--layers", "land"] + Self.view)
    #expect(!String(decoding: features.output, as: UTF8.self).contains("elevation"))
  }

  @Test("tiles of a GeoPackage on any grid are drawn like the same raster in another format")
  func geoPackage() throws {
    try withFolder { folder in
      let files = ["ortho.tif", "ortho.gpkg"].map {
        Golden.repository.appendingPathComponent("Tests/Requests/\($0)")
      }
      for file in files {
        try Data(contentsOf: file).write(
          to: URL(fileURLWithPath: "\(folder)/\(file.lastPathComponent)"))
      }
      var pictures: Set<Data> = []
      for (name, source) in [
        ("a", #""type": "raster", "url": "ortho.tif""#),
        ("b", #""type": "geopackage", "url": "ortho.gpkg""#),
      ] {
        let style = """
          {"version": 8, "sources": {"o": {\(source)}},
            "layers": [{"id": "o", "type": "raster", "source": "o"}]}
          """
        try Data(style.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).json"))
        let arguments = ["\(name).json", "\(name).png", "--no-provenance", "--strict"]
        let run = try CommandRun(arguments + Self.view, workingDirectory: folder)
        #expect(run.status == 0, "\(run.errors)")
        try pictures.insert(Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).png")))
      }
      #expect(pictures.count == 1)
    }
  }
}
