import Foundation
import MapTestSupport
import Testing

@Suite("Pictures whose content cannot be read, on the command line")
struct IncompletePictureCommandTests {
  private func style(_ url: String) -> String {
    """
    {"version": 8, "sources": {"v": {"type": "raster", "tileSize": 256,
       "tiles": ["\(url)/{z}/{x}/{y}.png"]}},
     "layers": [{"id": "b", "type": "background"}, {"id": "r", "type": "raster", "source": "v"}]}
    """
  }

  @Test("without requests, a map on the network is an error and no picture")
  func offline() throws {
    let server = try TestServer { _ in .answer(status: 404) }
    let run = try CommandRun(
      ["style.json", "out.png", "--offline"], files: ["style.json": style(server.url)])
    #expect(run.status == 1 && run.picture == nil)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.hasPrefix("error[offline]: sources.v: tile ") == true)
    #expect(server.requests.isEmpty)
  }

  @Test("a server that is down is one error, whatever the number of tiles")
  func deadServer() throws {
    let url = "http://127.0.0.1:\(try TestServer.closedPort())"
    let arguments = ["style.json", "out.png", "--size", "1200x800", "--zoom", "6"]
    let run = try CommandRun(arguments, files: ["style.json": style(url)])
    #expect(run.status == 1 && run.picture == nil)
    #expect(run.errors.count == 1)
    #expect(run.errors.first?.hasPrefix("error[no-readable-tile]: sources.v: tile 7/") == true)
    let allowed = try CommandRun(
      arguments + ["--allow", "no-readable-tile"], files: ["style.json": style(url)])
    #expect(allowed.status == 0 && allowed.picture != nil)
  }

  @Test("--update does not replace a golden picture with a picture without tiles")
  func update() throws {
    try withFolder { folder in
      let url = "http://127.0.0.1:\(try TestServer.closedPort())"
      let golden = folder + "/Goldens/a.png"
      try FileManager.default.createDirectory(
        atPath: folder + "/Goldens", withIntermediateDirectories: true)
      try Data("kept".utf8).write(to: URL(fileURLWithPath: golden))
      for name in ["a", "b"] {
        let job = "{\"name\": \"\(name)\", \"zoom\": 4, \"style\": \(style(url))}"
        try Data(job.utf8).write(to: URL(fileURLWithPath: folder + "/\(name).json"))
      }
      for options in [["--update"], ["--update", "--offline"], ["--update", "--lenient"]] {
        let run = try CommandRun(["test", folder] + options, environment: ["CI": ""])
        let text = String(decoding: run.output, as: UTF8.self)
        #expect(run.status == 1)
        #expect(text.hasPrefix("ERROR    a: error["))
        #expect(!text.contains("accept"))
        // One message for the tiles of both tests.
        #expect(run.errors.count == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: golden)) == Data("kept".utf8))
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder + "/Goldens") == ["a.png"])
    }
  }

  @Test("a pyramid of tiles ends if no tile can be read, unless the class of the error is allowed")
  func pyramid() throws {
    let url = "http://127.0.0.1:\(try TestServer.closedPort())"
    let arguments = ["tiles", "style.json", "-o", "out.mbtiles", "--zoom", "0-2"]
    let run = try CommandRun(arguments, files: ["style.json": style(url)])
    #expect(run.status == 1)
    #expect(run.errors.count == 1)
    let allowed = try CommandRun(
      arguments + ["--allow", "no-readable-tile"], files: ["style.json": style(url)])
    #expect(allowed.status == 0)
    #expect(allowed.errors.isEmpty)
  }
}
