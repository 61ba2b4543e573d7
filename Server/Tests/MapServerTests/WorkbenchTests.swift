import Foundation
import HTTPTypes
import NIOCore
import RenderMap
import Testing

@testable import MapServer

@Suite("The workbench")
struct WorkbenchTests {
  private let site: TestSite
  private let workbench: Workbench
  private let server: MapServer
  private let client: TestClient

  init() throws {
    site = try TestSite()
    workbench = try Workbench(site.folder + "/plain.json")
    server = MapServer(ServerOptions(), logger: TestSite.logger, workbench: workbench)
    server.loadWorkbench()
    client = TestClient(server)
  }

  private func state(after number: Int = 0) async throws -> JSONObject {
    let answer = try await client.execute(uri: "/workbench/state?after=\(number)", method: .get)
    return try answer.json().object ?? JSONObject()
  }

  /// Returns the pixel in the middle of the picture of a version.
  private func pixel(ofVersion id: Int) async throws -> [UInt8] {
    try await client.execute(
      uri: "/styles/\(id)/static/0,0,2/64x64.png?attribution=false", method: .get
    )
    .pixel(32, 32)
  }

  private func add(_ job: String, type: String = "application/json") async throws -> TestResponse {
    try await client.execute(
      uri: "/workbench/tests", method: .post, headers: [.contentType: type],
      body: ByteBuffer(string: job))
  }

  @Test("a change of the style is a new version, and the version before it is still served")
  func change() async throws {
    #expect(try await pixel(ofVersion: 1) == [0, 255, 0, 255])
    #expect(!workbench.hasChanged())
    try site.write("site/plain.json", TestSite.style.replacing("#00ff00", with: "#0000ff"))
    #expect(workbench.hasChanged())
    server.loadWorkbench()
    #expect(!workbench.hasChanged())
    let state = try await state(after: 1)
    #expect(state["drawn"] == "2")
    #expect(state["before"] == "1")
    #expect(try await pixel(ofVersion: 1) == [0, 255, 0, 255])
    #expect(try await pixel(ofVersion: 2) == [0, 0, 255, 255])
  }

  @Test("a style that is not JSON keeps the last version, and names the place of the mistake")
  func mistake() async throws {
    try site.write("site/plain.json", #"{"version": 8, "layers": [}"#)
    server.loadWorkbench()
    let state = try await state(after: 1)
    #expect(state["drawn"] == "1")
    #expect(state["failure"]?.string?.hasPrefix("line 1, column 27") == true)
    #expect(try await pixel(ofVersion: 1) == [0, 255, 0, 255])
  }

  @Test("a mistake in a layer is a finding with its line")
  func finding() async throws {
    try site.write(
      "site/plain.json", TestSite.style.replacing("\"#ff0000\"", with: "\n\"reddish\""))
    server.loadWorkbench()
    let finding = try await state(after: 1)["findings"]?.array?.first?.object
    #expect(finding?["place"] == "layers[0].paint.background-color")
    #expect(finding?["line"] == 7)
  }

  @Test("a missing file of the style is a finding with its line, until the file exists")
  func missingFile() async throws {
    let finding = try await state()["findings"]?.array?.first?.object
    #expect(finding?["place"] == "sources.square.data")
    #expect(finding?["line"] == 2)
    #expect(finding?["severity"] == "error")
    #expect(finding?["message"]?.string?.hasSuffix("square.json: no such file") == true)
    try site.write("site/files/square.json", #"{"type":"FeatureCollection","features":[]}"#)
    #expect(workbench.hasChanged())
    server.loadWorkbench()
    #expect(try await state(after: 1)["findings"] == [])
  }

  @Test("data, and a file that appears, are changes")
  func files() async throws {
    let style = TestSite.style.replacing(#""source": "other""#, with: #""source": "square""#)
    try site.write("site/plain.json", style)
    server.loadWorkbench()
    #expect(!workbench.hasChanged())
    try site.write(
      "site/files/square.json",
      #"{"type":"Polygon","coordinates":[[[-9,-9],[9,-9],[9,9],[-9,9],[-9,-9]]]}"#)
    #expect(workbench.hasChanged())
    server.loadWorkbench()
    #expect(try await pixel(ofVersion: 3) == [0, 255, 0, 255])
    try site.write("site/files/square.json", #"{"type":"FeatureCollection","features":[]}"#)
    #expect(workbench.hasChanged())
    server.loadWorkbench()
    #expect(try await pixel(ofVersion: 4) == [255, 0, 0, 255])
  }

  @Test("the layers at a point are explained, the lowest first")
  func explanation() async throws {
    let answer = try await client.execute(
      uri: "/workbench/explanation/1/0,0,2/256x256?x=1&y=1", method: .get)
    let layers = try answer.json().object?["layers"]?.array?.map(\.object) ?? []
    #expect(layers.map { $0?["layer"] } == ["b", "f"])
    #expect(layers.map { $0?["drawn"] } == [true, false])
    let wrong = try await client.execute(
      uri: "/workbench/explanation/1/0,0,2/64x64?x=32", method: .get)
    #expect(wrong.status == .badRequest)
  }

  @Test("a test is added to the file of tests, once per name")
  func tests() async throws {
    let answer = try await add(#"{"name":"middle","center":[0,0],"zoom":1,"size":"64x64"}"#)
    let file = site.folder + "/tests.jsonl"
    #expect(answer.text == "render-map test \(file) --only middle --update")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == #"{"name":"middle","center":[0,0],"zoom":1,"size":"64x64","style":"plain.json"}"# + "\n")
    #expect(try await add(#"{"name":"middle","zoom":2}"#).status == .badRequest)
    #expect(try await add(#"{"name":"other","zoom":"far"}"#).status == .badRequest)
    #expect(try await add(#"{"zoom":1}"#).status == .badRequest)
    #expect(try await add(#"{"name":"foreign"}"#, type: "text/plain").status == .badRequest)
    #expect(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count == 1)
  }

  @Test(
    "requests for another host, which a foreign page can send, are not answered",
    arguments: [
      ("localhost", true), ("LocalHost:8080", true), ("127.0.0.1:8080", true),
      ("attacker.example:8080", false), ("localhost.attacker.example", false), ("", false),
    ])
  func host(host: String, isAnswered: Bool) async throws {
    for uri in ["/", "/workbench/state?after=0", "/styles/1/style.json", "/health"] {
      let answer = try await client.execute(uri: uri, method: .get, host: host)
      #expect(answer.status.code == (isAnswered ? 200 : 421))
    }
  }

  @Test(
    "the pause between two looks at the files grows with the time of a look",
    arguments: [(0, 25), (2, 25), (10, 90), (100, 900)])
  func pause(look: Int, pause: Int) {
    let found = FileChanges.pause(afterLookOf: .milliseconds(look), interval: .milliseconds(25))
    #expect(found == .milliseconds(pause))
  }

  @Test("a server of a catalog has no workbench")
  func catalog() async throws {
    try await site.test { client in
      let answer = try await client.execute(uri: "/workbench/state?after=0", method: .get)
      #expect(answer.status == .notFound)
    }
  }
}
