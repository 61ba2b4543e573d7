import MapGeoJSON
import Foundation
import MapTestSupport
import Testing
import MapTiles

@testable import MapData

@Suite("The log of inputs")
struct InputLogTests {
  /// Returns a loader and its log.
  private func noting() -> (loader: ResourceLoader, log: InputLog) {
    var loader = ResourceLoader()
    let log = InputLog()
    loader.inputs = log
    return (loader, log)
  }

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("a resource is recorded with its hash, and a missing resource without a hash")
  func resources() throws {
    try withFolder { folder in
      let (there, missing) = (folder + "/a", folder + "/b")
      try write("abc", there)
      let (loader, log) = noting()
      _ = loader.load(all: [ResourceRequest(.file(path: there))])
      _ = try? loader.load(.file(path: missing))
      _ = try loader.load(ResourceRequest(.file(path: there), range: 1..<2))
      #expect(
        log.hashes == [
          Input(.file(path: there)): SHA256.hexadecimal(of: Array("abc".utf8)),
          Input(.file(path: there), .range(1..<2)): SHA256.hexadecimal(of: Array("b".utf8)),
          Input(.file(path: missing)): nil,
        ])
    }
  }

  @Test("a log without hashes has the status of files before they were read")
  func statuses() throws {
    try withFolder { folder in
      let names = ["a", "b", "archive.mbtiles", "archive.pmtiles"]
      let paths = names.map { folder + "/" + $0 }
      try write("abc", paths[0])
      var loader = ResourceLoader()
      let log = InputLog(isHashing: false)
      loader.inputs = log
      for path in paths[..<2] { _ = try? loader.load(.file(path: path)) }
      for path in paths[2...] { _ = try? loader.tileSet(at: path, relativeTo: nil) }
      _ = loader.names(inFolder: .file(path: folder))
      let status = try #require(FileStatus(path: paths[0]))
      #expect(Set(log.statuses.keys) == Set(paths + [folder]))
      #expect(log.statuses[paths[0]] == .some(status))
      for path in paths[1...] { #expect(log.statuses[path] == .some(nil), "\(path)") }
      // Another file of the same size takes the place of the first.
      try write("xyz", folder + "/new")
      #expect(rename(folder + "/new", paths[0]) == 0)
      _ = try loader.load(.file(path: paths[0]))
      #expect(log.statuses[paths[0]] == .some(status))
      #expect(FileStatus(path: paths[0]) != status)
    }
  }

  @Test("the description and the read tiles of an archive are recorded, but not the file")
  func tiles() throws {
    try withFolder { folder in
      let place = ResourceLocation.file(path: folder + "/a.mbtiles")
      let writer = try DatabaseWriter(folder + "/a.mbtiles")
      try writer.createArchive(["maxzoom": "3"])
      try writer.addTile(1, 0, 0, [1, 2, 3])
      try writer.addTile(1, 0, 1, [9])
      let (loader, log) = noting()
      let archive = try MBTiles(at: place, loader: loader)
      _ = try archive.tile(1, 0, 1)
      _ = try archive.tile(1, 1, 1)
      let read = try #require(TileID(z: 1, x: 0, y: 1))
      let absent = try #require(TileID(z: 1, x: 1, y: 1))
      let hashes = log.hashes
      #expect(hashes.count == 3)
      #expect(
        hashes[Input(place, .tile(read, .mbtiles))] == SHA256.hexadecimal(of: [1, 2, 3]))
      #expect(hashes[Input(place, .tile(absent, .mbtiles))] == .some(nil))
      let description = try #require(hashes[Input(place, .description(.mbtiles))])
      #expect(description?.count == 64)
      // A change of another tile does not change the inputs. A further level of tiles, or a change of the tile itself,
      // does.
      try writer.run("UPDATE tiles SET tile_data = x'00' WHERE tile_row = 1")
      #expect(ResourceLoader().rereading(Array(hashes.keys)).changes(from: hashes).isEmpty)
      try writer.run("UPDATE metadata SET value = '4'")
      #expect(
        ResourceLoader().rereading(Array(hashes.keys)).changes(from: hashes)
          == [Input(place, .description(.mbtiles))])
      try writer.run("UPDATE metadata SET value = '3'")
      try writer.run("UPDATE tiles SET tile_data = x'00' WHERE tile_row = 0")
      #expect(
        ResourceLoader().rereading(Array(hashes.keys)).changes(from: hashes)
          == [Input(place, .tile(read, .mbtiles))])
    }
  }

  @Test("tiles of a PMTiles archive are recorded, but not byte ranges")
  func pmtiles() throws {
    var writer = PMTilesWriter()
    writer.tileData = [5, 6, 7]
    let id = try #require(TileID(z: 0, x: 0, y: 0))
    writer.rootDirectory = PMTilesWriter.directory([
      PMTilesWriter.Entry(tile: 0, offset: 0, length: 3)
    ])
    var loader = ArchiveInMemory(writer.bytes).loader
    let log = InputLog()
    loader.inputs = log
    let place = ArchiveInMemory.location
    let archive = try PMTiles(at: place, loader: loader)
    #expect(try archive.tile(0, 0, 0) == [5, 6, 7])
    #expect(log.hashes.count == 2)
    #expect(log.hashes[Input(place, .tile(id, .pmtiles))] == SHA256.hexadecimal(of: [5, 6, 7]))
    #expect(loader.rereading(Array(log.hashes.keys)).changes(from: log.hashes).isEmpty)
  }

  @Test("only the rows of a feature layer are recorded, and not those of other tables")
  func features() throws {
    try withFolder { folder in
      let place = ResourceLocation.file(path: folder + "/a.gpkg")
      let writer = try DatabaseWriter(folder + "/a.gpkg")
      try GeoPackageWriter.createPlaces(writer)
      try GeoPackageWriter.addPlace(
        writer, 1, GeoPackageWriter.point(1, 2), "'one', 1.5, 1, x'0102'")
      try GeoPackageWriter.addPlace(
        writer, 2, GeoPackageWriter.point(30, 2), "'two', 2.5, NULL, NULL")
      let (loader, log) = noting()
      let bounds = TileSetDescription.Bounds(west: 0, south: 0, east: 10, north: 10)
      let package = try GeoPackage(at: place, loader: loader)
      _ = try package.features(of: "places")
      _ = try package.features(in: bounds)
      let all = Input(place, .features(layer: "places", bounds: nil))
      let part = Input(place, .features(layer: "places", bounds: bounds))
      let hashes = log.hashes
      #expect(Set(hashes.keys) == [all, part])
      func changes() -> Set<Input> {
        ResourceLoader().rereading([all, part]).changes(from: hashes)
      }
      #expect(changes().isEmpty)
      try writer.run("CREATE TABLE other (a); INSERT INTO other VALUES (1)")
      #expect(changes().isEmpty)
      try writer.run("UPDATE places SET height = 2.6 WHERE fid = 2")
      #expect(changes() == [all])
      try writer.run("UPDATE places SET photo = x'0103' WHERE fid = 1")
      #expect(changes() == [all, part])
    }
  }

  @Test("resources in a bundle are not recorded separately")
  func bundles() throws {
    try withFolder { folder in
      try write("{}", folder + "/style.json")
      let recording = ResourceRecording()
      let zip = try recording.bundle(
        style: Array("{}".utf8), at: .file(path: folder + "/style.json"))
      var (loader, log) = noting()
      loader.bundle = try MapBundle(zip, at: .file(path: folder + "/a.zip"))
      _ = try? loader.load(.file(path: folder + "/b.json"))
      #expect(log.hashes.isEmpty)
    }
  }
}

extension [Input: Result<String, ResourceError>] {
  /// Returns the inputs that have changed.
  fileprivate func changes(from hashes: [Input: String?]) -> Set<Input> {
    Set(hashes.filter { self[$0.key].flatMap { try? $0.get() } != $0.value }.keys)
  }
}
