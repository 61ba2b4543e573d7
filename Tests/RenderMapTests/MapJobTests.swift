import MapGeometry
import MapJSON
import RenderMap
import MapTestSupport
import Testing

@Suite("Jobs")
struct MapJobTests {
  private func job(_ text: String, file: String = "maps/a.json") throws -> MapJob {
    try MapJobReader(furtherMembers: ["mine"]).job(Array(text.utf8), file: file)
  }

  private func problem(_ text: String) -> String? {
    do {
      _ = try job(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("a job says style, camera and size")
  func whole() throws {
    let job = try job(
      """
      {"name": "paris", "style": "s.json", "center": [2.5, 48], "zoom": 11, "bearing": 30,
       "pitch": 45, "padding": [1, 2, 3, 4], "size": "600x400@2x", "mine": 5}
      """)
    #expect(job.name == "paris")
    #expect(job.style == .address("s.json"))
    #expect(job.camera.center == LngLat(longitude: 2.5, latitude: 48))
    #expect(job.camera.zoom == 11)
    #expect(job.camera.bearing == 30)
    #expect(job.camera.pitch == 45)
    #expect(job.camera.padding == EdgeInsets(top: 1, right: 2, bottom: 3, left: 4))
    #expect(job.size == PictureSize(width: 600, height: 400, pixelRatio: 2))
    #expect(try job.members.count("mine") == 5)
  }

  @Test("what a job does not say is the style's, and the picture has 512 x 512 pixels")
  func least() throws {
    let job = try job(#"{"style": {"version": 8, "sources": {}, "layers": []}}"#)
    #expect(job.name == "a")
    #expect(job.camera == CameraRequest())
    #expect(job.size == PictureSize(width: 512, height: 512))
    #expect(job.style.document(in: job.members)?.root.object?["version"]?.double == 8)
  }

  @Test("a style by itself is a job")
  func plainStyle() throws {
    let job = try job(#"{"version": 8, "name": "Streets", "sources": {}, "layers": []}"#)
    #expect(job.name == "a")
    #expect(job.style.document(in: job.members) != nil)
  }

  @Test("a file of lines has a job a line, named by its line; blank lines are none")
  func lines() throws {
    let text = "{\"style\": \"a\"}\n \r\n{\"style\": \"b\", \"name\": \"two\"}\nnone\n"
    let results = MapJobReader().jobs(in: Array(text.utf8), file: "x/jobs.jsonl")
    #expect(results.count == 3)
    #expect(try results[0].get().name == "jobs-1")
    #expect(try results[1].get().name == "two")
    guard case .failure(let error) = results[2] else {
      Issue.record("the fourth line is no JSON")
      return
    }
    #expect("\(error)".hasPrefix("x/jobs.jsonl:4: not JSON"))
  }

  @Test("errors name file, line and member")
  func errors() {
    #expect(problem("[]") == "maps/a.json:1: a job must be an object")
    #expect(
      problem("{}")
        == "maps/a.json:1: a job must have a 'style': a path, a URL, or the style itself")
    #expect(
      problem("{\"style\": \"s\",\n \"zoom\": 25}")
        == "maps/a.json:2: zoom: must be a number from -2.0 to 24.0")
    #expect(
      problem("{\"style\": \"s\",\n\n \"centre\": [0, 0]}")
        == "maps/a.json:3: centre: jobs have no such member")
    for wrong in [
      #""name": "a/b""#, #""name": "..""#, #""name": """#, #""size": "0x5""#, #""size": "5""#,
      #""center": [200, 0]"#, #""center": [1]"#, #""bounds": [0, 1, 2]"#,
      #""bounds": [0, 10, 5, 0]"#, #""bounds": [0, 0, 1, 1], "zoom": 3"#, #""padding": [1, 2]"#,
      #""padding": -1"#, #""bearing": "north""#,
    ] {
      let member = String(wrong.dropFirst().prefix { $0 != "\"" })
      let text = problem("{\"style\": \"s\", \(wrong)}") ?? "no error"
      #expect(text.hasPrefix("maps/a.json:1: \(member): "), "\(wrong) gave: \(text)")
    }
  }

  @Test("no text stops the reader")
  func anyText() {
    var random = SplitMix64(seed: 5)
    let parts = [
      "{", "}", "[", "]", "\"style\"", ":", ",", "\"s\"", "\"size\"", "\"9x9\"", "1e400", "-7",
      "null",
      "\"bounds\"", "\"center\"", "[1,2,3,4]", "\"padding\"", "\n", "\u{FEFF}", "\"ignore\"",
    ]
    for _ in 0..<4000 {
      let text = (0..<(random.next() % 14)).map { _ in random.pick(parts) }.joined()
      for result in MapJobReader().jobs(in: Array(text.utf8), file: "f.jsonl") {
        if case .success(let job) = result { #expect(!job.name.isEmpty) }
      }
    }
  }

  @Test("bounds in a picture: where the camera shows them, once a copy of the world")
  func boxes() throws {
    // At zoom 0 the world is 512 pixels wide: 90 degrees of longitude are 128 pixels.
    let size = try #require(PictureSize(width: 512, height: 512, pixelRatio: 2))
    let west = try #require(GeographicBounds(west: -90, south: -1, east: 0, north: 0))
    let boxes = Camera().deviceBoxes(of: west, size: size)
    #expect(boxes.count == 1)
    #expect(abs((boxes.first?.minX ?? 0) - 256) < 1e-6)
    #expect(abs((boxes.first?.maxX ?? 0) - 512) < 1e-6)
    #expect(abs((boxes.first?.minY ?? 0) - 512) < 1e-6)
    // From -500 to 500 pixels: the bounds are at -128...0 and, a world further, at 384...512.
    let wide = try #require(PictureSize(width: 1000, height: 512))
    #expect(Camera().deviceBoxes(of: west, size: wide).count == 2)
  }
}
