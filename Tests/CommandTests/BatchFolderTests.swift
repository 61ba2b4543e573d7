import Foundation
import MapTestSupport
import Testing

@Suite("Batches of folders and features")
struct BatchFolderTests {
  private static let point = #"{"type": "Point", "coordinates": [2, 48]}"#

  /// Runs a batch of the files in a folder.
  private func batch(_ files: [String: String], _ arguments: String...) throws -> CommandRun {
    var run: CommandRun?
    try withFolder { folder in
      let data = folder + "/data"
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      for (name, text) in files {
        try Data(text.utf8).write(to: URL(fileURLWithPath: data + "/" + name))
      }
      run = try CommandRun(
        ["batch", data, "--out", folder + "/out", "--size", "16x16"] + arguments)
    }
    return try #require(run)
  }

  @Test(
    "files can be left out only if files of data are drawn",
    arguments: [["jobs.jsonl"], ["--each", "a.geojson"]])
  func skippingElsewhere(inputs: [String]) throws {
    let run = try CommandRun(
      ["batch", "--out", "out", "--skip-unrecognized"] + inputs,
      files: ["jobs.jsonl": #"{"name": "a", "style": "style.json"}"#, "a.geojson": Self.point])
    #expect(run.status == 2)
    #expect(run.errors == ["--skip-unrecognized requires files of data"])
  }

  @Test(
    "a file that is named like data but contains none is a job that fails",
    arguments: [
      ("a.gpx", "<!DOCTYPE html><html></html>", "an HTML page"), ("a.gpx", "", "the file is empty"),
      ("a.geojson", "", "the file is empty"), ("a.kml", "Dear reader", "neither a style nor data"),
      ("a.json", #"{"error": 404}"#, "JSON, but neither GeoJSON nor TopoJSON"),
      ("a.shp", "x", "neither a style"),
      ("a.GPKG", "x", "neither a style nor data"),
    ])
  func unrecognized(name: String, text: String, reason: String) throws {
    let files = [name: text, "ok.geojson": Self.point]
    let run = try batch(files)
    #expect(run.status == 1)
    #expect(run.errors.last == "1 of 2 drawn, 1 failed")
    #expect(run.errors.contains { $0.hasPrefix("error: ") && $0.contains(name) })
    let skipped = try batch(files, "--skip-unrecognized")
    #expect(skipped.status == 0)
    #expect(skipped.errors.last == "1 of 1 drawn")
    let line = try #require(skipped.errors.first)
    #expect(line.hasPrefix("1 file is not recognized as data and left out: "))
    #expect(line.contains(name) && line.contains(reason))
  }

  @Test(
    "a file that is named like data but contains none is not a file of jobs",
    arguments: ["", "<html></html>"])
  func alone(text: String) throws {
    let run = try CommandRun(["batch", "a.gpx", "--out", "out"], files: ["a.gpx": text])
    #expect(run.status == 1)
    #expect(run.errors.last == "0 of 1 drawn, 1 failed")
  }

  @Test("a message says that a file is named twice", arguments: ["a.geojson", "./a.geojson"])
  func twice(name: String) throws {
    let run = try CommandRun(
      ["batch", "a.geojson", name, "--out", "out"], files: ["a.geojson": Self.point])
    #expect(run.status == 2)
    #expect(run.errors == ["\(name) is named twice"])
  }

  @Test("a warning that makes a job fail is reported once, as an error")
  func errors() throws {
    let empty = #"{"type": "FeatureCollection", "features": []}"#
    let run = try CommandRun(
      ["batch", "a.geojson", "--out", "out", "--size", "8x8"], files: ["a.geojson": empty])
    #expect(run.status == 1)
    #expect(run.errors.filter { $0.contains("empty-data") }.count == 1, "\(run.errors)")
    #expect(run.errors.first?.hasPrefix("error: a.geojson: error[empty-data]: ") == true)
  }

  @Test("check --json lists files that are not styles")
  func unread() throws {
    let run = try CommandRun(["check", "a.geojson", "--json"], files: ["a.geojson": Self.point])
    #expect(run.status == 3)
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.contains(#""file":"a.geojson""#) && text.contains("GeoJSON data, not a style"))
  }

  @Test("files that are not data are counted, but hidden files and companions of data are not")
  func others() throws {
    let run = try batch([
      "ok.geojson": Self.point, "README.md": "x", "photo.jpg": "x", ".hidden": "x", "a.dbf": "x",
      "style.json": #"{"version": 8, "sources": {}, "layers": []}"#,
    ])
    #expect(run.status == 0)
    let line = try #require(run.errors.first)
    #expect(line.hasPrefix("4 files are no data and left out: "))
    #expect(line.contains("README.md") && !line.contains(".hidden"))
  }

  @Test("a property that is in no feature names no pictures, one that is not in all warns")
  func names() throws {
    let features = """
      {"type": "Feature", "properties": {"name": "a"}, "geometry": \(Self.point)}
      {"type": "Feature", "properties": {"kind": 1}, "geometry": \(Self.point)}
      """
    try withFolder { folder in
      func run(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
          ["batch", "--each", "a.geojsonl", "--out", folder + "/out", "--size", "16x16"]
            + arguments,
          files: ["a.geojsonl": features])
      }
      let wrong = try run("--name-by", "nme")
      #expect(wrong.status == 2)
      #expect(
        wrong.errors == [
          "--name-by nme: no feature of a.geojsonl has this property; the properties are: name, kind"
        ])
      let partly = try run("--name-by", "name")
      #expect(partly.status == 0)
      #expect(
        partly.errors.contains {
          $0.contains("[odd-data]")
            && $0.contains("feature 2: no property 'name'; its picture is named '2'")
        })
      #expect(
        try run("--name-by", "name", "--deny", "odd-data").errors.last == "1 of 2 drawn, 1 failed")
    }
  }
}
