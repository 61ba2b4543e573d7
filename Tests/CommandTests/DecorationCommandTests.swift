import Foundation
import Testing

@Suite("MapDecorations, markers and paths on the command line")
struct DecorationCommandTests {
  private static let style = """
    {"version": 8,
     "sources": {"s": {"type": "geojson", "attribution": "<b>Survey</b> of Nowhere",
       "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "white"}},
       {"id": "dots", "type": "circle", "source": "s"}]}
    """
  private static let line = #"{"type": "LineString", "coordinates": [[7.6, 47.6], [8.4, 49.0]]}"#

  private func run(_ arguments: String..., size: String = "200x200") throws -> CommandRun {
    try CommandRun(
      ["style.json", "out.png", "--size", size] + arguments, files: ["style.json": Self.style])
  }

  @Test("the attribution is drawn unless --attribution says otherwise")
  func attribution() throws {
    let full = try run()
    let compact = try run("--attribution", "compact")
    let off = try run("--attribution", "off")
    #expect(Set([full.picture, compact.picture, off.picture]).count == 3)
    #expect(try run("--attribution", "full").picture == full.picture)
    #expect(try run("--attribution", "large").status == 2)
    let icon = try run(size: "32x32")
    #expect(icon.status == 0)
    #expect(
      icon.errors == [
        "warning[left-out-decoration]: attribution: does not fit into the picture and is left out; show it near the picture: "
          + "Survey of Nowhere"
      ])
    #expect(try run("--strict", size: "32x32").status == 1)
  }

  @Test("no font is needed if there is nothing to write")
  func fonts() throws {
    let silent = Self.style.replacingOccurrences(of: "<b>Survey</b> of Nowhere", with: "")
    let run = try CommandRun(
      ["style.json", "out.png", "--strict"], files: ["style.json": silent],
      environment: ["RENDER_MAP_FONTS": "/nowhere"])
    #expect(run.status == 0)
  }

  @Test("--theme and --logo read files, and --font chooses the font of all decorations")
  func themes() throws {
    let logo =
      "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'><path d='M0 0h2v2z'/></svg>"
    let files = [
      "style.json": Self.style, "theme.json": #"{"title": {"size": 40}, "paperColor": "red"}"#,
      "logo.svg": logo, "wrong.json": #"{"titel": {}}"#, "broken.json": "{",
    ]
    func run(_ arguments: String...) throws -> CommandRun {
      try CommandRun(
        ["style.json", "out.png", "--size", "300x200", "--title", "T", "--frame"] + arguments,
        files: files)
    }
    let pictures = try [
      run(), run("--theme", "theme.json"), run("--logo", "logo.svg"), run("--font", "Open Sans"),
      run("--theme", #"{"title": {"size": 40}}"#),
    ].map { run in
      #expect(run.status == 0 && run.errors == [])
      return run.picture
    }
    #expect(Set(pictures).count == 5)
    let wrong = try run("--theme", "wrong.json")
    #expect(wrong.status == 3)
    #expect(
      wrong.errors.first?.hasSuffix(
        "wrong.json: titel: unknown key of a theme; did you mean \"title\"?") == true)
    #expect(try run("--theme", "broken.json").status == 3)
    #expect(try run("--theme", "absent.json").status == 4)
    #expect(try run("--logo", "theme.json").status == 3)
    let absent = try run("--font", "No Such Font")
    #expect(absent.status == 0)
    #expect(
      absent.errors.first?.hasPrefix(
        "warning[missing-font]: fonts: there is no font \"No Such Font\"")
        == true)
  }

  @Test("--scale-bar draws a scale bar in the units that it names")
  func scaleBar() throws {
    let pictures = try ["metric", "imperial", "nautical"].map {
      try run("--scale-bar", $0, "--zoom", "3").picture
    }
    #expect(Set(pictures).count == 3)
    let pitched = try run("--scale-bar", "metric", "--pitch", "40")
    #expect(pitched.status == 0)
    #expect(
      pitched.errors.first?.hasPrefix(
        "warning[left-out-decoration]: scale bar: a pitched map has no single scale")
        == true)
    #expect(try run("--scale-bar", "verst").status == 2)
  }

  @Test("--transparent leaves out the background")
  func transparent() throws {
    let transparent = try run("--transparent", "--attribution", "off")
    let without = try run("--hide", "ground", "--attribution", "off")
    #expect(transparent.picture == without.picture)
    #expect(transparent.picture != (try run("--attribution", "off")).picture)
  }

  @Test("the picture includes markers and paths, over a style and over data alone")
  func fitted() throws {
    let marker = try run("--marker", "10,20", "-v")
    #expect(marker.status == 0)
    #expect(marker.errors.first?.contains("center 10.00000") == true)
    let path = try run("--path", "color=f00|10,20 30,20", "-v")
    #expect(path.errors.first?.contains("center 20.0") == true)
    let given = try run("--marker", "10,20", "-v", "--center", "1,2", "--zoom", "3")
    #expect(given.errors.first?.contains("center 1.0,2.0, zoom 3.0") == true)
    func alone(_ arguments: String...) throws -> CommandRun {
      try CommandRun(
        ["way.geojson", "out.png", "--size", "200x150", "--strict", "-v"] + arguments,
        files: ["way.geojson": Self.line])
    }
    let both = try alone("--marker", "20,40,,A", "--marker", "-5,50", "--path", "enc:_p~iF")
    #expect(both.status == 2)
    let wide = try alone("--marker", "20,40,,A", "--marker", "-5,50")
    #expect(wide.status == 0)
    #expect(wide.errors.first?.contains("center 7.50000") == true)
    #expect(wide.picture != (try alone()).picture)
  }

  @Test("--insert-below puts paths below a layer; markers stay on top")
  func below() throws {
    let view = ["--center", "10,20", "--zoom", "3"]
    let path = ["--path", "width=9|0,20|20,20"]
    func picture(_ arguments: [String]) throws -> Data? {
      try CommandRun(
        ["style.json", "out.png", "--size", "60x60"] + view + arguments,
        files: ["style.json": Self.style]
      ).picture
    }
    let plain = try picture([])
    #expect(try picture(path) != plain)
    #expect(try picture(path + ["--insert-below", "ground"]) == plain)
    #expect(try picture(["--marker", "10,20"]) != plain)
  }

  @Test("messages about mistakes say what was expected")
  func mistakes() throws {
    let marker = try run("--marker", "95,200")
    #expect(marker.status == 2)
    #expect(
      marker.errors == [
        "--marker 95,200: place: must be longitude, -180 to 180, and latitude, -90 to 90"
      ])
    let path = try run("--path", "colour=red|1,2|3,4")
    #expect(
      path.errors == [
        "--path colour=red|1,2|3,4: colour: unknown setting; the settings are color, width, fill, arrow, "
          + "curve, circle, text, size"
      ])
    let anchor = try run("--path", "1,2|3,4", "--insert-below", "gruond")
    #expect(anchor.status == 2)
    #expect(anchor.errors.first?.contains(#"did you mean "ground"?"#) == true)
    #expect(try run("--marker", "1,2", "--insert-below", "ground").status == 2)
  }

  @Test("jobs of image tests are decorated only if they say so")
  func imageTests() throws {
    let plain = #"{"style": "../style.json", "size": "100x100"}"#
    func golden(_ job: String) throws -> CommandRun {
      try CommandRun(
        ["test", ".", "--update", "--update-in-ci"],
        files: ["a.json": job, "style.json": Self.style])
    }
    #expect(try golden(plain.replacingOccurrences(of: "../", with: "")).status == 0)
    let wrong = plain.replacingOccurrences(of: "../", with: "")
      .replacingOccurrences(of: "}", with: #", "attribution": "big"}"#)
    let refused = try golden(wrong)
    #expect(refused.status == 1)
    #expect(
      String(decoding: refused.output, as: UTF8.self)
        .contains("attribution: must be one of off, compact, full"))
  }

  @Test("titles, a north arrow, a graticule, an inset and a frame change the picture")
  func further() throws {
    let plain = try run("--zoom", "3", size: "400x300")
    for arguments in [
      ["--title", "A"], ["--subtitle", "A"], ["--caption", "A"], ["--north-arrow"], ["--graticule"],
      ["--graticule", "5"], ["--inset=map"], ["--frame"],
      ["--title", "A", "--position", "title=bottom"],
    ] {
      let drawn = try CommandRun(
        ["style.json", "out.png", "--size", "400x300", "--strict", "--zoom", "3"] + arguments,
        files: ["style.json": Self.style])
      #expect(drawn.status == 0, "\(arguments): \(drawn.errors)")
      #expect(drawn.picture != plain.picture)
    }
  }

  @Test("messages about mistakes in decorations say what is expected")
  func furtherMistakes() throws {
    for (arguments, message) in [
      (["--graticule", "0"], "--graticule 0: must be true or false, or degrees, above 0"),
      (["--graticule", "ten"], "--graticule ten: must be true or false, or degrees"),
      (["--inset-zoom", "3"], "--inset-zoom 3: requires inset"),
      (["--inset", "--inset-zoom", "30"], "--inset-zoom 30: must be a number from -2 to 22"),
      (["--position", "title"], "--position title: must be PART=POSITION, such as title=top"),
      (
        ["--position", "titel=top"],
        "--position titel=top: unknown part; the parts are title, caption, legend, north-arrow, inset, scale-bar, attribution, logo, profile"
      ),
      (
        ["--position", "title=middle"],
        "--position title=middle: must be one of top-left, top, top-right, bottom-left, bottom, bottom-right"
      ),
      (["--paper", "a4", "--ratio", "2"], "--paper a4: cannot be combined with ratio"),
      (["--paper", "a0", "--dpi", "3000"], "--paper a0: must be a size on paper such as"),
    ] {
      let refused = try CommandRun(
        ["style.json", "out.png"] + arguments, files: ["style.json": Self.style])
      #expect(refused.status == 2, "\(arguments)")
      #expect(refused.errors.first?.hasPrefix(message) == true, "\(refused.errors)")
    }
    let eaten = try CommandRun(
      ["style.json", "--graticule", "out.png"], files: ["style.json": Self.style])
    #expect(eaten.status == 2)
    #expect(
      eaten.errors.first?.hasSuffix(
        "--graticule takes the argument after it, so give OUT before it")
        == true)
  }

  @Test(
    "an inset whose style does not exist is an error, and one whose style is wrong is a warning")
  func missingInset() throws {
    let arguments = ["style.json", "out.png", "--inset", "other.json", "--zoom", "5"]
    let missing = try CommandRun(arguments, files: ["style.json": Self.style])
    #expect(missing.status == 4)
    let wrong = try CommandRun(
      arguments, files: ["style.json": Self.style, "other.json": #"{"version": 7}"#])
    #expect(wrong.status == 0)
    #expect(
      wrong.errors.first?.hasPrefix(
        "warning[left-out-decoration]: inset: its map cannot be loaded: ") == true)
    let right = try CommandRun(
      arguments + ["--strict"], files: ["style.json": Self.style, "other.json": Self.style])
    #expect(right.status == 0)
  }
}
