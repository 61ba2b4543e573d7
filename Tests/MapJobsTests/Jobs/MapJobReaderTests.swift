import MapData
import MapImages
import MapJSON
import MapStyle
import MapTestSupport
import RenderMap
import Testing

@testable import MapJobs

@Suite("Jobs")
struct MapJobReaderTests {
  private func job(
    _ text: String, file: String = "maps/a.json", line: Int? = nil,
    defaults: MapJobDefaults = MapJobDefaults()
  ) throws -> MapJob {
    let reader = MapJobReader(
      loader: ResourceLoader(), defaults: defaults, furtherMembers: ["mine"])
    let members = try MapJobMembers(parsing: Array(text.utf8), file: file, firstLine: line ?? 1)
    return try reader.job(of: members, line: line)
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
    #expect(try job.members.count("mine") == 5)
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
    #expect(job.members.object.members.isEmpty)
  }

  @Test("a job in a line is named after its line, unless it has a name")
  func lines() throws {
    #expect(try job(#"{"style": "a"}"#, file: "x/jobs.jsonl", line: 1).name == "jobs-1")
    let two = try job(#"{"style": "b", "name": "two"}"#, file: "x/jobs.jsonl", line: 3)
    #expect(two.name == "two")
    #expect(two.output == "two.png")
    #expect(
      throws: MapJobError(
        file: "x/jobs.jsonl", line: 4, path: "zoom",
        reason: "must be a number from -2.0 to 24.0")
    ) { try job(#"{"style": "a", "zoom": "near"}"#, file: "x/jobs.jsonl", line: 4) }
  }

  @Test("defaults apply to jobs without values of their own")
  func defaults() throws {
    var defaults = MapJobDefaults()
    defaults.style = .file(path: "default.json")
    defaults.size = try? PictureSize(30, 20)
    defaults.format = .pixels(.webp)
    let job = try job("{}", defaults: defaults)
    #expect(job.style == .location(.file(path: "default.json")))
    #expect(job.size == (try? PictureSize(30, 20)))
    #expect(job.output == "a.webp")
    let large = try self.job(
      #"{"style": "s.json", "ratio": 2, "name": "b.jpg"}"#, defaults: defaults)
    #expect(large.style == .location(.file(path: "maps/s.json")))
    #expect(large.size == (try? PictureSize(30, 20, scale: 2)))
    #expect(large.output == "b.jpg")
    let sized = try self.job(#"{"data": "d.csv", "basemap": "dark", "size": "4x3"}"#)
    #expect(sized.size == (try? PictureSize(4, 3)))
    #expect(sized.basemap == .dark && sized.camera.fitsData)
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
        == "maps/a.json:3: centre: unknown member of a job")
    for wrong in [
      #""name": "a//b""#, #""name": "..""#, #""name": """#, #""size": "0x5""#, #""size": "5""#,
      #""center": [200, 0]"#, #""center": [1]"#, #""bounds": [0, 1, 2]"#,
      #""bounds": [0, 10, 5, 0]"#, #""bounds": [0, 0, 1, 1], "zoom": 3"#, #""padding": [1, 2]"#,
      #""padding": -1"#, #""bearing": "north""#,
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
    func members(_ text: String) throws -> MapJobMembers {
      try MapJobMembers(parsing: Array("{\(text)}".utf8), file: "a.json", firstLine: 1)
    }
    let full = try members(
      #""attribution": "full", "scaleBar": "nautical", "transparent": true, "markers": ["1,2"]"#)
    #expect(
      try full.decorations(attribution: .off)
        == MapDecorations(attribution: .full, scaleBar: .nautical))
    #expect(try full.isTransparent())
    let style = try #require(
      Style.parse(JSONDocument(parsing: #"{"version": 8, "sources": {}, "layers": []}"#).root).style
    )
    #expect(try full.annotations(for: style)?.bounds?.north == 2)
    let none = try members(#""zoom": 1"#)
    #expect(try none.decorations(attribution: .off) == MapDecorations())
    #expect(try none.decorations(attribution: .compact) == MapDecorations(attribution: .compact))
    #expect(try none.annotations(for: style) == nil && !none.isTransparent())
    let wrong = try members(
      #""attribution": "big", "transparent": 1, "markers": ["1,2", "3"], "paths": {}"#)
    func description<T>(_ body: () throws -> T) -> String? {
      do { _ = try body() } catch { return "\(error)" }
      return nil
    }
    #expect(
      description { try wrong.decorations(attribution: .off) }
        == "a.json:1: attribution: must be one of off, compact, full")
    #expect(
      description { try wrong.isTransparent() } == "a.json:1: transparent: must be true or false")
    #expect(
      description { try wrong.annotations(for: style) }
        == "a.json:1: markers[1]: place: must be longitude, -180 to 180, and latitude, -90 to 90")
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
      (#""title": 1"#, "title: must be a string"),
      (#""northArrow": "yes""#, "northArrow: must be true or false"),
      (#""graticule": 0"#, "graticule: must be true or false, or degrees, above 0 and at most 90"),
      (
        #""graticule": "10""#,
        "graticule: must be true or false, or degrees, above 0 and at most 90"
      ),
      (#""insetZoom": 3"#, "insetZoom: requires an inset"),
      (#""inset": 3"#, "inset: must be true"), (#""inset": "-""#, "inset: "),
      (#""positions": []"#, "positions: must be an object"),
      (
        #""positions": {"titel": "top"}"#,
        "positions.titel: unknown part; the parts are title, caption"
      ),
      (#""positions": {"graticule": "top"}"#, "positions.graticule: unknown part"),
      (#""positions": {"title": "middle"}"#, "positions.title: must be one of top-left, top"),
      (#""paper": "800x600""#, "paper: must be a size on paper"),
      (#""paper": "a4", "size": "a4""#, "size: set either paper or size"),
    ] as [(String, String)])
  func wrongDecorations(member: String, message: String) {
    do {
      _ = try job(#"{"style": "s.json", \#(member)}"#)
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test("paper has 300 device pixels per inch, or those of dpi")
  func paper() throws {
    let a4 = try job(#"{"style": "s.json", "paper": "a4"}"#)
    #expect(a4.size.deviceWidth == 2480 && a4.size.deviceHeight == 3508 && a4.dpi == 300)
    #expect(a4.size.pixelRatio == 3.125)
    let small = try job(#"{"style": "s.json", "paper": "landscape", "dpi": 96}"#)
    #expect(small.size.deviceWidth == 1123 && small.size.deviceHeight == 794 && small.dpi == 96)
  }
}
