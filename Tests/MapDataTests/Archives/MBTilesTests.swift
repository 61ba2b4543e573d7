import MapGeoJSON
import Foundation
import MapTestSupport
import Testing
import MapData
import Synchronization
import MapTiles

@Suite("MBTiles archives")
struct MBTilesTests {
  /// Returns the archive `name` in `folder`.
  private func open(
    _ folder: String, _ name: String = "a.mbtiles", limit: Int = 1 << 31
  ) throws -> MBTiles {
    try MBTiles(at: .file(path: "\(folder)/\(name)"), loader: ResourceLoader(limit: limit))
  }

  /// Returns the message of opening the archive in `folder`, or of reading tile 0/0/0, without the folder's name.
  private func mistake(_ folder: String) -> String {
    do {
      _ = try open(folder).tile(0, 0, 0)
      return "none"
    } catch {
      return "\(error)".replacingOccurrences(of: folder + "/", with: "")
    }
  }

  @Test("rows count from the south in the archive, from the north in tile ids")
  func rows() throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.createArchive()
      // The specification's example: 11/327/791 is row 1256.
      try writer.addTile(11, 327, 1256, [1, 2, 3])
      try writer.addTile(11, 327, 791, [4])
      let archive = try open(folder)
      #expect(try archive.tile(11, 327, 791) == [1, 2, 3])
      #expect(try archive.tile(11, 327, 1256) == [4])
      #expect(try archive.tile(11, 328, 791) == nil)
    }
  }

  @Test("compressed tiles are decompressed, in order", arguments: ContentCoding.allCases)
  func content(coding: ContentCoding) throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.createArchive()
      let ids = try (0..<16).map { try #require(TileID(z: 2, x: $0 / 4, y: $0 % 4)) }
      for id in ids.dropLast() {
        try writer.addTile(
          2, id.x, 3 - id.y, compressed([26, UInt8(id.x), UInt8(id.y)], as: coding))
      }
      for threads in 1...3 {
        let answers = try open(folder).tiles(ids, threads: threads).map { try $0.get() }
        #expect(answers == ids.dropLast().map { [26, UInt8($0.x), UInt8($0.y)] } + [nil])
      }
    }
  }

  @Test("a tile is read while the tiles are listed")
  func severalConnections() throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.createArchive()
      try writer.addTile(0, 0, 0, [1, 2])
      let archive = try open(folder)
      let ids = try archive.existingTiles(limit: 9) { _ in
        (try? archive.tile(0, 0, 0)) == [1, 2]
      }
      #expect(ids == [.world])
    }
  }

  @Test("all connections are to the file that was opened first")
  func replacedFile() throws {
    try withFolder { folder in
      for (name, byte) in [("a", 1), ("b", 2)] as [(String, UInt8)] {
        let writer = try DatabaseWriter("\(folder)/\(name).mbtiles")
        try writer.createArchive()
        try writer.addTile(0, 0, 0, [byte])
      }
      let archive = try open(folder)
      #expect(rename(folder + "/b.mbtiles", folder + "/a.mbtiles") == 0)
      let tile = Mutex<[UInt8]?>(nil)
      let isRead = DispatchSemaphore(value: 0)
      // The other thread finds the only connection in use, and waits for it.
      let readMeanwhile = try archive.existingTiles(limit: 9) { _ in
        Thread.detachNewThread {
          let bytes = try? archive.tile(0, 0, 0)
          tile.withLock { $0 = bytes }
          isRead.signal()
        }
        return isRead.wait(timeout: .now() + 0.2) == .success
      }
      if readMeanwhile?.isEmpty == true { isRead.wait() }
      #expect(tile.withLock { $0 } == [1])
    }
  }

  @Test("the metadata describe the tiles")
  func metadata() throws {
    try withFolder { folder in
      try DatabaseWriter(folder + "/a.mbtiles").createArchive([
        "name": "x", "format": "pbf", "minzoom": "3", "maxzoom": " 14",
        "bounds": "-122.5,-10, 20.25,80", "attribution": "© us", "scheme": "tms",
        "encoding": "terrarium",
        "json": #"{"vector_layers": [{"id": "water", "fields": {}}]}"#,
      ])
      let description = try open(folder).description
      #expect(description.minzoom == 3)
      #expect(description.maxzoom == 14)
      #expect(description.bounds == .init(west: -122.5, south: -10, east: 20.25, north: 80))
      #expect(description.attribution == "© us")
      #expect(description.format == .mvt)
      #expect(description.vectorLayers == ["water"])
      #expect(description.scheme == nil)
      #expect(description.encoding == "terrarium")
    }
  }

  @Test("levels that the metadata lack come from the tiles")
  func levels() throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.createArchive()
      #expect(try open(folder).description.maxzoom == nil)
      for z in [4, 2, 7] { try writer.addTile(z, 0, 0, [1]) }
      let description = try open(folder).description
      #expect(description.minzoom == 2)
      #expect(description.maxzoom == 7)
    }
  }

  @Test("tiles may be a view of other tables")
  func views() throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.run(
        """
        CREATE TABLE metadata (name text, value text);
        CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, tile_id text);
        CREATE TABLE images (tile_id text, tile_data blob);
        CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, coalesce(tile_data, x'')
          AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id;
        INSERT INTO map VALUES (1, 0, 1, 'sea'), (1, 1, 1, 'sea');
        INSERT INTO images VALUES ('sea', x'0102');
        """)
      let archive = try open(folder)
      #expect(try archive.tile(1, 0, 0) == [1, 2])
      #expect(try archive.tile(1, 1, 0) == [1, 2])
      #expect(try archive.tile(1, 1, 1) == nil)
      #expect(archive.description.maxzoom == 1)
    }
  }

  @Test("a file is opened by its name, even if SQLite would interpret it")
  func names() throws {
    try withFolder { folder in
      for name in ["a?mode=memory.mbtiles", "file:b.mbtiles", "100%.mbtiles", ":memory:"] {
        try DatabaseWriter("\(folder)/\(name)").createArchive(["attribution": name])
        #expect(try open(folder, name).description.attribution == name)
      }
    }
    // Relative to the working directory, with names that SQLite would interpret.
    for name in ["file::memory:", ":memory:"] {
      #expect(throws: ResourceError.notFound(.file(path: name))) {
        try MBTiles(at: .file(path: name), loader: ResourceLoader())
      }
    }
  }

  @Test("errors for other content are distinct, in one line")
  func otherFiles() throws {
    try withFolder { folder in
      let path = folder + "/a.mbtiles"
      #expect(throws: ResourceError.notFound(.file(path: path))) { try open(folder) }
      try Data("This is a text, and no database, however long.".utf8).write(
        to: URL(fileURLWithPath: path))
      #expect(mistake(folder) == "a.mbtiles: not an MBTiles archive: file is not a database")
      try Data().write(to: URL(fileURLWithPath: path))
      #expect(mistake(folder) == "a.mbtiles: not an MBTiles archive: no such table: tiles")
      try DatabaseWriter(path).run(
        "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)")
      #expect(mistake(folder) == "none")
    }
    try withFolder { folder in
      #expect {
        try open(folder, ".")
      } throws: { error in
        if case .unreadable? = error as? ResourceError { true } else { false }
      }
    }
  }

  @Test("only a file can be opened")
  func locations() {
    for location in [ResourceLocation.url("https://host/a.mbtiles"), .standardInput] {
      #expect(
        throws: ResourceError.unreadable(
          location, reason: "it must be a file; download it and name that")
      ) {
        try MBTiles(at: location, loader: ResourceLoader())
      }
    }
  }

  @Test(
    "metadata in another form is interpreted or left out, with a warning",
    arguments: [
      ("bounds", "1,2,3", nil, "its bounds are not four numbers and are left out"),
      ("bounds", "1,2,3,4,x", nil, "its bounds are not four numbers and are left out"),
      (
        "bounds", "[8, 46, 9, 47.5]", [8, 46, 9, 47.5],
        "its bounds are not four numbers with commas; they are read as 8.0,46.0,9.0,47.5"
      ),
      (
        "bounds", "8 46 9 47.5", [8, 46, 9, 47.5],
        "its bounds are not four numbers with commas; they are read as 8.0,46.0,9.0,47.5"
      ),
      ("maxzoom", "many", nil, "its maxzoom is not a number and is left out"),
      ("minzoom", " ", nil, "a blank minzoom is left out"),
      ("bounds", "0,0,0,0", nil, "its bounds are all 0 and are left out"),
      (
        "bounds", "890555,5780349,1001875,6106854", nil,
        "its bounds are not degrees and are left out"
      ),
      ("json", "[", nil, "its metadata row 'json': line 1, column 2: the text ends where "),
    ] as [(String, String, [Double]?, String)])
  func irregularMetadata(
    name: String, value: String, bounds: [Double]?, warning: String
  ) throws {
    try withFolder { folder in
      try DatabaseWriter(folder + "/a.mbtiles").createArchive([name: value])
      let archive = try MBTiles(
        at: .file(path: folder + "/a.mbtiles"), loader: ResourceLoader())
      #expect(archive.description.bounds?.numbers == bounds)
      #expect(archive.description.warnings.count == 1)
      #expect(archive.description.warnings.first?.hasPrefix(warning) == true)
    }
  }

  @Test(
    "an archive whose metadata cannot be right has the levels of its tiles, with a warning",
    arguments: [
      (
        "UPDATE metadata SET value = 9 WHERE name = 'minzoom'",
        "its minzoom and maxzoom, 9 and 4, are left out: no level is in them"
      ),
      (
        "DROP TABLE metadata",
        "its metadata cannot be read and are left out: no such table: metadata"
      ),
      (
        "ALTER TABLE metadata RENAME COLUMN name TO k",
        "its metadata cannot be read and are left out: no such column: name"
      ),
    ])
  func unusableMetadata(change: String, warning: String) throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.createArchive(["minzoom": "0", "maxzoom": "4"])
      for z in [2, 3] { try writer.addTile(z, 0, 0, [1]) }
      try writer.run(change)
      let description = try open(folder).description
      #expect(description.minzoom == 2)
      #expect(description.maxzoom == 3)
      #expect(description.warnings == [warning])
    }
  }

  @Test("the error for a locked archive says so")
  func locked() throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.createArchive()
      try writer.run("BEGIN EXCLUSIVE")
      #expect(
        mistake(folder)
          == "a.mbtiles: cannot be read: another program has locked it; try again later"
      )
      try writer.run("COMMIT")
      #expect(mistake(folder) == "none")
    }
  }

  @Test("an archive with a write-ahead log opens in a read-only folder")
  func writeAheadLog() throws {
    try withFolder { folder in
      let path = folder + "/a%20?.mbtiles"
      var writer = try DatabaseWriter(path) as DatabaseWriter?
      try writer?.createArchive(["maxzoom": "0", "minzoom": "0"])
      try writer?.run("PRAGMA journal_mode = WAL")
      try writer?.addTile(0, 0, 0, [1])
      writer = nil
      // A link, which SQLite does not follow, replaces the index of its log.
      try FileManager.default.createSymbolicLink(
        atPath: path + "-shm", withDestinationPath: folder + "/elsewhere")
      #expect(try open(folder, "a%20?.mbtiles").tile(0, 0, 0) == [1])
      // SQLite needs the index if there is a log.
      try Data([1]).write(to: URL(fileURLWithPath: path + "-wal"))
      #expect(throws: ResourceError.self) { try open(folder, "a%20?.mbtiles") }
    }
  }

  @Test(
    "a view that never ends, or calls itself, costs an error",
    arguments: [
      (
        "SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, count(*) AS tile_data FROM"
          + " metadata a, metadata b, metadata c, metadata d, metadata e, metadata f, metadata g",
        "a.mbtiles: finding a tile takes too long; the archive may have no index of its tiles"
      ),
      (
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT 0 AS zoom_level,"
          + " 0 AS tile_column, 0 AS tile_row, n AS tile_data FROM r",
        "a.mbtiles: not an MBTiles archive: not authorized"
      ),
    ])
  func endlessViews(view: String, message: String) throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.createArchive(["minzoom": "0", "maxzoom": "0"])
      for _ in 0..<100 { try writer.run("INSERT INTO metadata VALUES ('x', 'y')") }
      try writer.run("DROP TABLE tiles; CREATE VIEW tiles AS \(view)")
      #expect(mistake(folder) == message)
    }
  }

  @Test("a tile beyond the loader's limit is refused")
  func largeTiles() throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.createArchive()
      try writer.run(
        "INSERT INTO tiles VALUES (0, 0, 0, zeroblob(5000)), (1, 0, 1, zeroblob(3000))")
      try writer.addTile(1, 1, 1, compressed([UInt8](repeating: 0, count: 5000), as: .gzip))
      let archive = try open(folder, limit: 4000)
      #expect(throws: ResourceError.self) { try archive.tile(0, 0, 0) }
      #expect(try archive.tile(1, 0, 0)?.count == 3000)
      #expect(
        throws: ResourceError.malformed(
          .file(path: folder + "/a.mbtiles"),
          reason: "tile 1/1/0: larger than 4000 bytes when decompressed")
      ) {
        try archive.tile(1, 1, 0)
      }
    }
  }

  @Test("text of a schema does not break a message into lines")
  func messages() throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.createArchive()
      try writer.run("DROP TABLE tiles; CREATE VIEW tiles AS SELECT * FROM \"no\nwhere\"")
      #expect(mistake(folder) == "a.mbtiles: not an MBTiles archive: no such table: main.no where")
    }
  }

  @Test("reading arbitrary bytes ends with tiles or a one-line error")
  func mutations() throws {
    try withFolder { folder in
      let path = folder + "/a.mbtiles"
      var writer = try DatabaseWriter(path) as DatabaseWriter?
      try writer?.createArchive(["json": "{}", "bounds": "-180,-85,180,85"])
      for index in 0..<64 { try writer?.addTile(3, index / 8, index % 8, [1, 2, 3, UInt8(index)]) }
      writer = nil
      let archive = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      let ids = (0..<64).compactMap { TileID(z: 3, x: $0 / 8, y: $0 % 8) }
      var random = SplitMix64(seed: 5)
      for _ in 0..<1000 {
        var bytes = archive
        for _ in 0...random.next() % 8 {
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        do {
          for case .failure(let error) in try open(folder).tiles(ids) {
            #expect(!"\(error)".contains("\n"))
          }
        } catch {
          #expect(error is ResourceError && !"\(error)".contains("\n"))
        }
      }
    }
  }
}
