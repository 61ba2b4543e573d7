import ArgumentParser

@testable import RenderMap
@testable import render_map

/// Arguments of the command: lines of the input are arguments. They are parsed and checked; files are not read.
enum ArgumentsTarget: FuzzTarget {
  static let name = "arguments"
  static let summary = "arguments of the command"
  static let words = [
    "--center\n", "--zoom\n", "--bearing\n", "--pitch\n", "--bounds\n", "--padding\n", "--size\n",
    "--ratio\n", "--paper\n", "--dpi\n",
    "--color-by\n", "--size-by\n", "--label-by\n", "--palette\n", "--classes\n", "--breaks\n",
    "--legend\n", "--legend-title\n",
    "--title\n", "--scale-bar\n", "--graticule\n", "--inset\n", "--projection\n", "--frame\n",
    "--position\n", "--fit\n", "--set\n",
    "--filter\n", "--hide\n", "--overlay\n", "--marker\n", "--path\n", "--threads\n",
    "--max-memory\n", "tiles\n", "query\n",
    "batch\n", "check\n", "--zooms\n", "--shard\n", "--point\n", "1,2", "-1,1e999", "nan", "inf",
    "a4", "100x100@2x", "=",
  ]
  static let sources = [
    "render-map/Options/AnnotationOptions.swift", "render-map/Options/CameraOptions.swift",
    "render-map/Options/ChangeOptions.swift", "render-map/Options/DecorationOptions.swift",
    "render-map/Options/LegendOptions.swift", "render-map/Options/MemoryOptions.swift",
    "render-map/Options/PictureOptions.swift", "render-map/Options/PyramidOptions.swift",
    "render-map/Options/QueryOptions.swift", "render-map/Options/StrictnessOptions.swift",
    "render-map/Options/ThemeOptions.swift",
  ]
  static let guides = ["render-map"]
  static let greatestLength = 512
  static let limits = Limits(seconds: 5)

  static func run(_ input: [UInt8]) throws {
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(24)
    let arguments = lines.map { String(decoding: $0.filter { $0 != 0 }, as: UTF8.self) }
    if let first = arguments.first {
      _ = MistakenCommand.remedy(for: first, subcommands: ["draw", "batch", "tiles"])
    }
    let isNamed = [
      "check", "bundle", "query", "diff", "test", "verify", "batch", "tiles", "legend", "draw",
    ]
    .contains(arguments.first ?? "")
    if isNamed {
      let command = try render_map.Main.parseAsRoot(arguments)
      if let tiles = command as? Tiles { _ = try? tiles.pyramid.area() }
      if let query = command as? Query { _ = try? query.query.query() }
      return
    }
    try check(try Draw.parse(arguments))
  }

  /// Checks the values of the options of a picture.
  private static func check(_ draw: Draw) throws {
    _ = try? draw.camera.request()
    _ = try? draw.framing.request(draw.camera)
    _ = try? draw.theming.theme()
    _ = try? draw.decorations.decorations()
    _ = try? draw.decorations.debugOverlays()
    _ = try? draw.legend.options(sources: [])
    try draw.strictness.check()
    if let size = try? draw.picture.pictureSize(within: draw.fetching.memory, hasPixels: true) {
      let pixels = size.deviceWidth * size.deviceHeight
      expect(
        pixels > 0 && size.deviceWidth <= 32_768 && size.deviceHeight <= 32_768,
        "a size out of range")
    }
  }
}
