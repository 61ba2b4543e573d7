import MapEngine
import MapData
import MapImages
import MapJSON
import MapStyle
import MapTestSupport
@testable import RenderMap
import Testing

@Suite("Requests")
struct RequestReaderTests {
  private func job(
    _ text: String, file: String = "maps/a.json", line: Int? = nil,
    usual: JSONObject = JSONObject()
  ) throws -> PictureRequest {
    let reader = try RequestReader(
      loader: ResourceLoader(), usual: RequestMembers(arguments: usual), furtherMembers: ["mine"])
    let members = try RequestMembers(parsing: Array(text.utf8), file: file, firstLine: line ?? 1)
    return try reader.request(of: members, line: line)
  }

  private func problem(_ text: String) -> String? {
    do {
      _ = try job(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("a job has a style, a camera and a size")
  func whole() throws {
    let job = try job(
      """
      {"name": "paris", "style": "s.json", "center": [2.5, 48], "zoom": 11, "bearing": 30,
       "pitch": 45, "padding": [1, 2, 3, 4], "size": "600x400@2x", "mine": 5}
      """)
    #expect(job.name == "paris")
    #expect(job.style == .location(.file(path: "maps/s.json")))
    #expect(job.camera.center == LngLat(longitude: 2.5, latitude: 48))
    #expect(job.camera.zoom == 11)
    #expect(job.camera.bearing == 30)
    #expect(job.camera.pitch == 45)
    #expect(job.camera.padding == EdgeInsets(top: 1, right: 2, bottom: 3, left: 4))
    #expect(job.size == (try? PictureSize(600, 400, scale: 2)))
    #expect(job.members.object["mine"]?.double == 5)
  }

  @Test("by default, the camera is the style's, and the picture has 512 x 512 pixels")
  func least() throws {
    let job = try job(#"{"style": {"version": 8, "sources": {}, "layers": []}}"#)
    #expect(job.name == "a")
    #expect(job.camera == CameraRequest())
    #expect(job.size == (try? PictureSize(512, 512)))
    guard case .inline(let style, base: .file(path: "maps/a.json"), text: _) = job.style else {
      Issue.record("the style is in the job")
      return
    }
    #expect(style.object?["version"]?.double == 8)
  }

  @Test("a style by itself is a job")
  func plainStyle() throws {
    let job = try job(#"{"version": 8, "name": "Streets", "sources": {}, "layers": []}"#)
    #expect(job.name == "a")
    guard case .inline(let style, base: _, text: let text) = job.style else {
      Issue.record("the style is the job")
      return
    }
    #expect(style.object?["name"]?.string == "Streets")
    #expect(!text.isEmpty)
    #expect(job.members.object.members.map(\.name) == ["style"])
  }

  @Test("a job in a line is named after its line, unless it has a name")
  func lines() throws {
    #expect(try job(#"{"style": "a"}"#, file: "x/jobs.jsonl", line: 1).name == "jobs-1")
    let two = try job(#"{"style": "b", "name": "two"}"#, file: "x/jobs.jsonl", line: 3)
    #expect(two.name == "two")
    #expect(two.output == "two.png")
    #expect(
      throws: RequestError(
        file: "x/jobs.jsonl", line: 4, path: "zoom",
        reason: "must be a number from -2 to 24")
    ) { try job(#"{"style": "a", "zoom": "near"}"#, file: "x/jobs.jsonl", line: 4) }
  }

  @Test("default members apply to jobs whose members do not contradict them")
  func usual() throws {
    var usual = JSONObject()
    for (name, value) in [
      ("style", "default.json"), ("size", "30x20"), ("format", "webp"), ("color_by", "a"),
      ("palette", "viridis"), ("zoom", "3"), ("insetZoom", "2"), ("quality", "5"),
    ] {
      usual[name] = JSONValue(.string(value))
    }
    usual["set"] = ["a.b=1"]
    let job = try job("{}", usual: usual)
    #expect(job.style == .location(.file(path: "default.json")))
    #expect(job.size == (try? PictureSize(30, 20)))
    #expect(job.output == "a.webp" && job.encoding == PictureEncoding(quality: 5))
    #expect(try self.job(#"{"name": "a.png"}"#, usual: usual).encoding == PictureEncoding())
    #expect(job.theme == nil && job.camera.zoom == 3)
    let own = try self.job(
      #"{"style": "s.json", "ratio": 2, "name": "b.jpg", "bounds": [0, 0, 1, 1], "set": {"a.b": 2}}"#,
      usual: usual)
    #expect(own.style == .location(.file(path: "maps/s.json")))
    #expect(own.size == (try? PictureSize(30, 20, scale: 2)))
    #expect(own.output == "b.jpg" && own.encoding == PictureEncoding(quality: 5))
    #expect(own.camera.zoom == nil && own.camera.bounds != nil)
    #expect(
      own.edits
        == [1, 2].map { .set(layer: "a", property: "b", value: JSONValue(.number(.integer($0)))) })
    let data = try self.job(#"{"data": "d.csv", "basemap": "dark", "size": "4x3"}"#, usual: usual)
    #expect(data.size == (try? PictureSize(4, 3)))
    #expect(data.basemap == .dark && data.theme?.colorBy == "a")
    #expect(try self.job(#"{"data": "d.csv", "basemap": "dark"}"#).camera.fitsData)
    let fitted = try self.job(#"{"style": "s.json", "fit": true}"#, usual: usual)
    #expect(fitted.camera.zoom == nil && fitted.camera.fitsData)
    #expect(try self.job(#"{"style": "s.json", "fit": false}"#, usual: usual).camera.zoom == 3)
    usual["zoom"] = "near"
    #expect(
      throws: RequestError(
        file: "", line: 1, path: "zoom", argument: "--zoom near",
        reason: "must be a number from -2 to 24")
    ) { try self.job("{}", usual: usual) }
  }

  @Test("errors name file, line and member")
  func errors() {
    #expect(problem("[]") == "maps/a.json:1: a job must be an object")
    #expect(
      problem("{}")
        == "maps/a.json:1: a job must have a 'style': a path, a URL, or the style itself")
    #expect(
      problem("{\"style\": \"s\",\n \"zoom\": 25}")
        == "maps/a.json:2: zoom: must be a number from -2 to 24")
    #expect(
      problem("{\"style\": \"s\",\n\n \"centre\": [0, 0]}")
        == "maps/a.json:3: centre: unknown member of a job; did you mean \"center\"?")
    for wrong in [
      #""name": "a//b""#, #""name": "..""#, #""name": """#, #""size": "0x5""#, #""size": "5""#,
      #""center": [200, 0]"#, #""center": [1]"#, #""bounds": [0, 1, 2]"#,
      #""bounds": [0, 10, 5, 0]"#, #""padding": [1, 2, 3]"#, #""padding": -1"#,
      #""bearing": "north""#,
    ] {
      let member = String(wrong.dropFirst().prefix { $0 != "\"" })
      let text = problem("{\"style\": \"s\", \(wrong)}") ?? "no error"
      #expect(text.hasPrefix("maps/a.json:1: \(member): "), "\(wrong) gave: \(text)")
    }
  }

  @Test("any text is a job or an error")
  func anyText() {
    var random = SplitMix64(seed: 5)
    let parts = [
      "{", "}", "[", "]", "\"style\"", ":", ",", "\"s\"", "\"size\"", "\"9x9\"", "1e400", "-7",
      "null",
      "\"bounds\"", "\"center\"", "[1,2,3,4]", "\"padding\"", "\n", "\u{FEFF}", "\"ignore\"",
    ]
    for _ in 0..<4000 {
      let text = (0..<(random.next() % 14)).map { _ in random.pick(parts) }.joined()
      if let job = try? job(text) { #expect(!job.name.isEmpty) }
    }
  }

  @Test("decorations, markers and paths are members of a job")
  func decorations() throws {
    let full = try job(
      #"{"style": "s.json", "attribution": "off", "scaleBar": "nautical", "transparent": true, "markers": ["1,2"]}"#
    )
    #expect(full.decorations == MapDecorations(attribution: .off, scaleBar: .nautical))
    #expect(full.isTransparent)
    #expect(full.markers == [PlaceMarker(at: LngLat(longitude: 1, latitude: 2))])
    let none = try job(#"{"style": "s.json"}"#)
    #expect(none.decorations == MapDecorations(attribution: .full))
    #expect(none.markers.isEmpty && none.paths.isEmpty && !none.isTransparent)
  }

  @Test(
    "values are JSON, or texts as on the command line",
    arguments: [
      (#""zoom": 3"#, #""zoom": "3""#), (#""center": [1.5, -2]"#, #""center": "1.5,-2""#),
      (#""center": [1.5, -2]"#, #""lon": 1.5, "lat": "-2""#),
      (#""bounds": [1, 2, 3, 4]"#, #""bbox": "1,2,3,4""#),
      (#""padding": [5, 6, 5, 6]"#, #""padding": "5,6""#), (#""padding": 5"#, #""padding": "5""#),
      (#""size": "600x400@2x""#, #""size": [600, 400, 2]"#),
      (#""size": "600x512""#, #""width": 600"#),
      (
        #""data": "d", "colorBy": "a", "breaks": [1, 2]"#,
        #""data": "d", "color_by": "a", "breaks": "1,2""#
      ),
      (#""set": {"a.b": 2}"#, #""set": "a.b=2""#),
      (#""set": {"a.b": 2}"#, ##""set": "{\"a.b\": 2}""##),
      (#""filter": {"a": ["has", "b"]}"#, ##""filter": ["a=[\"has\", \"b\"]"]"##),
      (#""state": {"a": true}"#, #""state": ["a=true"]"#), (#""hide": ["a"]"#, #""hide": "a""#),
      (#""positions": {"title": "top"}"#, #""position": "title=top""#),
      (#""markers": [{"at": [1, 2], "color": "red", "label": "A"}]"#, #""marker": "1,2,red,A""#),
      (#""markers": ["1,2,red,A"]"#, #""markers": [1, 2, "red", "A"]"#),
      (#""markers": ["1,2", "3,4"]"#, #""markers": [[1, 2], [3, 4]]"#),
      (#""paths": [{"points": [[1, 2], [3, 4]], "width": 2}]"#, #""path": "width=2|1,2 3,4""#),
      (#""paths": ["1,2 3,4"]"#, #""paths": [[[1, 2], [3, 4]]]"#),
      (#""legend": {"layers": ["a", "b"], "title": "T"}"#, #""legend": "a,b", "legendTitle": "T""#),
      (#""legend": "a=A""#, ##""legend": "[{\"layer\": \"a\", \"title\": \"A\"}]""##),
      (#""graticule": 5"#, #""graticule": "5""#), (#""scaleBar": "metric""#, #""scaleBar": true"#),
      (#""debug": ["tiles", "padding"]"#, #""debug": "tiles,padding""#),
      (#""title": "2024""#, #""title": 2024"#),
    ] as [(String, String)])
  func texts(json: String, text: String) throws {
    var (first, second) = try (
      job(#"{"style": "s.json", \#(json)}"#), job(#"{"style": "s.json", \#(text)}"#)
    )
    let empty = RequestMembers(object: JSONObject(), text: [], file: "", firstLine: 1)
    #expect(first.edits == second.edits)
    (first.members, first.edits, second.members, second.edits) = (empty, [], empty, [])
    #expect("\(first)" == "\(second)")
  }

  @Test("members that exclude each other, and those that require another one, are errors")
  func combinations() {
    let all: [(String, String)] = [
      (#""center": [1, 2], "bounds": [1, 2, 3, 4]"#, "center: cannot be combined with bounds"),
      (#""fit": true, "zoom": 3"#, "fit: cannot be combined with zoom"),
      (#""size": "9x9", "width": 9"#, "size: cannot be combined with width"),
      (#""basemap": "dark""#, "cannot be combined with"), (#""lon": 3"#, "lon: requires lat"),
      (#""insertBelow": "a""#, "insertBelow: requires overlay or overlayStyle or paths"),
      (#""legendTitle": "a""#, "legendTitle: requires legend"),
      (#""zoom": 3, "Zoom": 4"#, "Zoom: is there twice"),
    ]
    for (members, message) in all {
      let text = problem(#"{"style": "s.json", \#(members)}"#) ?? "no error"
      #expect(text.contains(message), "\(members) gave: \(text)")
    }
    #expect(problem(#"{"style": "s.json", "fit": false, "zoom": 3}"#) == nil)
  }

  @Test("titles, a north arrow, a graticule, an inset, a frame and positions are members of a job")
  func furtherDecorations() throws {
    let full = try job(
      """
      {"name": "a", "style": "s.json", "title": "T", "subtitle": "S", "caption": "C", "northArrow": true,
       "graticule": 0.5, "inset": "map", "insetZoom": 2, "frame": true,
       "positions": {"title": "top", "north-arrow": "bottom-left"}}
      """
    ).decorations
    #expect(full.title == "T" && full.subtitle == "S" && full.caption == "C")
    #expect(full.hasNorthArrow && full.hasFrame)
    #expect(full.graticule == Graticule(spacing: 0.5))
    #expect(full.inset == LocatorMap(.map, zoom: 2))
    #expect(full.positions == [.title: .top, .northArrow: .bottomLeft])
    let usual = try job(
      #"{"style": "s.json", "graticule": true, "inset": true, "northArrow": false}"#
    ).decorations
    #expect(usual.graticule == Graticule() && usual.inset == LocatorMap() && !usual.hasNorthArrow)
    let none = try job(#"{"style": "s.json", "graticule": false, "inset": false}"#).decorations
    #expect(none.graticule == nil && none.inset == nil)
  }

  @Test("a legend is a member of a job: true, layers, or an object")
  func legends() throws {
    func legend(_ json: String) throws -> LegendOptions? {
      try job("{\"style\": \"s.json\", \"legend\": \(json)}").decorations.legend
    }
    #expect(try legend("true") == LegendOptions())
    #expect(try legend("false") == nil)
    let layers = [LegendOptions.Entry("roads", title: "Roads"), LegendOptions.Entry("parks")]
    #expect(try legend(#""roads=Roads,parks""#) == LegendOptions(entries: layers))
    let full = try legend(
      """
      {"layers": [{"layer": "roads", "title": "Roads"}, "parks"], "title": "T", "units": "m",
       "classes": "shown", "language": "de"}
      """)
    #expect(
      full
        == LegendOptions(title: "T", entries: layers, units: "m", locale: "de", classes: .shown))
  }

  @Test(
    "invalid members of decorations are errors that say what is expected",
    arguments: [
      (#""legend": 3"#, "legend: must be true, layers, or an object"),
      (#""legend": ",a""#, "legend: must be layers, such as"),
      (#""legend": {"layers": [3]}"#, "legend.layers[0]: must be the id of a layer"),
      (#""legend": {"classes": "some"}"#, "legend.classes: must be one of all, shown"),
      (#""legend": {"titel": "T"}"#, "legend.titel: unknown; the members are layers, title"),
      (#""title": {}"#, "title: must be a text"),
      (#""northArrow": "yes""#, "northArrow: must be true or false"),
      (#""graticule": 0"#, "graticule: must be true or false, or degrees, above 0 and at most 90"),
      (
        #""graticule": "x""#,
        "graticule: must be true or false, or degrees, above 0 and at most 90"
      ),
      (#""insetZoom": 3"#, "insetZoom: requires inset"),
      (#""inset": 3"#, "inset: must be true"), (#""inset": "-""#, "inset: "),
      (#""positions": 3"#, "positions: must be an object"),
      (
        #""positions": {"titel": "top"}"#,
        "positions.titel: unknown part; the parts are title, caption"
      ),
      (#""positions": {"graticule": "top"}"#, "positions.graticule: unknown part"),
      (#""positions": {"title": "middle"}"#, "positions.title: must be one of top-left, top"),
      (#""paper": "800x600""#, "paper: must be a size on paper"),
      (#""paper": "a4", "size": "a4""#, "paper: cannot be combined with size"),
    ] as [(String, String)])
  func wrongDecorations(member: String, message: String) {
    do {
      _ = try job(#"{"style": "s.json", \#(member)}"#)
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test("paper has 300 device pixels per inch, or the number in dpi")
  func paper() throws {
    let a4 = try job(#"{"style": "s.json", "paper": "a4"}"#)
    #expect(a4.size.deviceWidth == 2480 && a4.size.deviceHeight == 3508 && a4.dpi == 300)
    #expect(a4.size.pixelRatio == 3.125)
    let small = try job(#"{"style": "s.json", "paper": "landscape", "dpi": 96}"#)
    #expect(small.size.deviceWidth == 1123 && small.size.deviceHeight == 794 && small.dpi == 96)
  }
}
