import Foundation
import MapTestSupport
import Testing

/// Decorations and themes are the same as options and as members of jobs.
@Suite("Jobs with all members")
struct DecoratedJobTests {
  /// Squares with a number, a category and a name.
  private static let data: String = {
    let features = (0..<24).map { index in
      let (x, y) = (index % 6 * 3, index / 6 * 3)
      let kind = ["oak", "elm", "ash"][index % 3]
      return """
        {"type": "Feature", "properties": {"n": \(index * index + 1), "kind": "\(kind)", "name": "P\(index)"},
         "geometry": {"type": "Polygon", "coordinates":
          [[[\(x), \(y)], [\(x + 3), \(y)], [\(x + 3), \(y + 3)], [\(x), \(y + 3)], [\(x), \(y)]]]}}
        """
    }
    return """
      {"type": "FeatureCollection", "features": [\(features.joined(separator: ","))]}
      """
  }()

  /// Options, and the members with the same meaning.
  private static let all: [(arguments: [String], members: String)] = [
    (
      [
        "--color-by", "n", "--size-by", "n", "--label-by", "name", "--scheme", "natural",
        "--classes", "4", "--palette", "RdBu", "--reverse", "--midpoint", "100", "--max-radius",
        "12", "--title", "A title", "--subtitle", "below it", "--caption", "A note.",
        "--north-arrow", "--graticule", "2", "--inset", "map", "--inset-zoom", "1", "--frame",
        "--scale-bar", "imperial", "--attribution", "compact", "--legend",
        "data-points-circle=Size",
        "--legend-title", "Trees", "--legend-units", "m", "--legend-language", "de",
        "--legend-classes", "shown", "--position", "legend=top-left", "--position",
        "title=top", "--projection", "equalEarth", "--bounds", "-2,-2,20,14", "--padding", "5",
        "--size", "640x480@1.5x", "--basemap", "dark", "--marker", "4,4,red,A", "--hide",
        "capitals", "--set", "land.fill-color=#223344",
      ],
      """
      "colorBy": "n", "sizeBy": "n", "labelBy": "name", "scheme": "natural", "classes": 4,
      "palette": "RdBu", "reverse": true, "midpoint": 100, "maxRadius": 12, "title": "A title",
      "subtitle": "below it", "caption": "A note.", "northArrow": true, "graticule": 2,
      "inset": "map", "insetZoom": 1, "frame": true, "scaleBar": "imperial",
      "attribution": "compact",
      "legend": {"layers": "data-points-circle=Size", "title": "Trees", "units": "m",
        "language": "de", "classes": "shown"},
      "positions": {"legend": "top-left", "title": "top"},
      "projection": "equalEarth", "bounds": [-2, -2, 20, 14], "padding": 5,
      "size": "640x480@1.5x", "basemap": "dark",
      "markers": [{"at": [4, 4], "color": "red", "label": "A"}], "hide": "capitals",
      "set": {"land.fill-color": "#223344"}
      """
    ),
    (
      [
        "--color-by", "kind", "--palette", "#aa3333,#33aa33,#3333aa", "--legend", "--inset",
        "--graticule", "--paper", "a6", "--dpi", "120", "--transparent", "--basemap", "none",
        "--attribution", "full", "--fit", "--max-zoom", "5",
      ],
      """
      "colorBy": "kind", "palette": ["#aa3333", "#33aa33", "#3333aa"], "legend": true,
      "inset": true, "graticule": true, "paper": "a6", "dpi": 120, "transparent": true,
      "basemap": "none", "attribution": "full", "fit": true, "maxZoom": 5
      """
    ),
    (
      [
        "--color-by", "n", "--breaks", "10,100", "--basemap", "light", "--attribution", "off",
        "--center", "8,6", "--zoom", "3.5", "--bearing", "20", "--size", "300x200",
      ],
      """
      "colorBy": "n", "breaks": [10, 100], "basemap": "light", "attribution": "off",
      "center": [8, 6], "zoom": 3.5, "bearing": 20, "size": "300x200"
      """
    ),
    (
      ["--label-by", "name", "--legend", "--overlay", "data.geojson", "--marker", "4,4,red,A"],
      """
      "labelBy": "name", "legend": true, "overlay": "data.geojson",
      "markers": [{"at": [4, 4], "color": "red", "label": "A"}]
      """
    ),
  ]

  @Test("a job draws the same picture as the command with the same options", arguments: 0..<4)
  func same(index: Int) throws {
    let (arguments, members) = Self.all[index]
    let files = [
      "data.geojson": Self.data,
      // One job per line.
      "jobs.json": "{\"name\": \"out\", \"data\": \"data.geojson\", "
        + members.split(separator: "\n").joined(separator: " ") + "}",
    ]
    let drawn = try CommandRun(["data.geojson", "out.png"] + arguments, files: files)
    #expect(drawn.status == 0, "\(drawn.errors)")
    let job = try CommandRun(["batch", "jobs.json", "--out", "."], files: files)
    #expect(job.status == 0, "\(job.errors)")
    // The files differ only in their provenance.
    let (a, b) = (try pixels(drawn), try pixels(job))
    #expect(a.count > 1000 && a == b)
  }

  @Test(
    "the inset of a job is read like a file of a style: inside the root, and not from a device",
    arguments: ["../data.geojson", "/dev/null"])
  func confinedInset(inset: String) throws {
    try withFolder { folder in
      let root = folder + "/root"
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
      try Data(Self.data.utf8).write(to: URL(fileURLWithPath: folder + "/data.geojson"))
      let job = """
        {"name": "out", "inset": "\(inset)", "size": "500x500", "center": [0, 0], "zoom": 3, \
        "style": {"version": 8, "sources": {}, "layers": []}}
        """
      try Data(job.utf8).write(to: URL(fileURLWithPath: root + "/jobs.jsonl"))
      let batch = ["batch", "\(root)/jobs.jsonl", "--out", "\(folder)/out"]
      let confined = try CommandRun(batch + ["--root", root])
      #expect(confined.status == 0)
      let reason = inset.hasPrefix("/dev") ? "it is a device" : "outside of"
      #expect(
        confined.errors.contains { $0.contains("inset is left out") && $0.contains(reason) })
      let free = try CommandRun(batch)
      let isRead = !free.errors.contains { $0.contains("inset is left out") }
      #expect(isRead == !inset.hasPrefix("/dev"))
      #expect(isRead || free.errors.contains { $0.contains("it is a device") })
    }
  }

  /// Returns the chunks of a PNG file with its header and pixels.
  private func pixels(_ run: CommandRun) throws -> [UInt8] {
    let file = [UInt8](try #require(run.picture))
    var kept: [UInt8] = []
    var start = 8
    while start + 12 <= file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      let end = min(start + 8 + length, file.count)
      if ["IHDR", "PLTE", "IDAT"].contains(name) { kept += file[start + 8..<end] }
      start = end + 4
    }
    return kept
  }
}
