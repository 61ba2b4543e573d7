import Foundation
import Testing

/// The code that asks for the kind of ground of a view: flat, a globe, a chart, or with elevation.
///
/// The projection has functions and abilities for all kinds of ground (`Ground.swift`). Other code uses these, so a new
/// kind of ground needs no changes to painters, layout, queries and decorations.
@Suite("The kind of ground")
struct GroundTests {
  /// The folders of `Sources` that define the kinds of ground.
  private static let owners = ["MapEngine/Projection/", "MapGeometry/", "MapRaster/"]

  /// Lines that may ask for the kind of ground.
  private struct Allowed {
    var file: String
    var count: Int
    var reason: String

    init(_ file: String, _ count: Int, _ reason: String) {
      (self.file, self.count, self.reason) = (file, count, reason)
    }
  }

  private static let allowed = [
    Allowed("MapEngine/Features/TileProjection.swift", 1, "projects content to the chart itself"),
    Allowed("MapEngine/Map/Map+Projection.swift", 1, "states the area of a chart in a warning"),
    Allowed("MapEngine/Map/Map+Scale.swift", 1, "refuses the scale of a globe"),
    Allowed("MapEngine/Painting/Common/GlobeRings.swift", 1, "cuts rings at the globe's horizon"),
    Allowed("MapEngine/Painting/Common/Patterns.swift", 1, "passes the globe to the rasterizer"),
    Allowed(
      "MapEngine/Painting/Extrusions/FillExtrusionFaces.swift", 1, "bends faces around the globe"),
    Allowed(
      "MapEngine/Painting/Extrusions/FillExtrusionPainter.swift", 1,
      "raises extrusions by the rules of the elevation"),
    Allowed(
      "MapEngine/Painting/LinePainter.swift", 1, "leaves the edge of the world to the chart itself"),
    Allowed("MapEngine/Painting/Terrain/GroundMesh.swift", 1, "builds the mesh of the elevation"),
    Allowed(
      "MapEngine/Painting/Terrain/GroundPainter.swift", 1, "paints by the rules of the elevation"),
    Allowed("MapEngine/Sources/RasterMapSource.swift", 1, "loads the tiles of the elevation"),
    Allowed("RenderMap/Output/PictureView.swift", 3, "records the projection of a camera"),
  ]

  /// The questions for the kind of ground.
  private static let questions = [
    #"\bground\.(?:globe|projective|isAffine)\b"#, #"\bplaneToScreen\.globe\b"#,
    #"\bprojection\.(?:globe|curve)\b"#, #"\bprojection [!=]= \."#, #"\.(?:chart|isChart)\b"#,
    #"\b(?:if|guard) let chart\b"#, #"\bchart(?: [!=]= nil|\?\.)"#, #"\bviewport\.elevation\b"#,
    #"\.isFolded\b"#, #"\bcase \.(?:globe|projective)\("#,
  ].joined(separator: "|")

  private static func asks(_ text: some StringProtocol) -> Bool {
    text.range(of: questions, options: .regularExpression) != nil
  }

  /// Returns the lines that ask for the kind of ground. Comments and strings are left out.
  private static func lines(in text: String) -> [String] {
    guard asks(text) else { return [] }
    return String(decoding: SourceCode.code(Array(text.utf8)), as: UTF8.self)
      .split(separator: "\n").filter(asks).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("only the listed lines outside of the projection ask for the kind of ground")
  func lines() throws {
    let sources = ArchitectureTests.root.appendingPathComponent("Sources")
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path))
    var found: [String: [String]] = [:]
    for case let path as String in paths
    where path.hasSuffix(".swift") && !Self.owners.contains(where: path.hasPrefix) {
      let lines = Self.lines(in: try ArchitectureTests.text("Sources/\(path)"))
      if !lines.isEmpty { found[path] = lines }
    }
    for allowed in Self.allowed {
      let lines = found.removeValue(forKey: allowed.file) ?? []
      #expect(
        lines.count == allowed.count,
        "\(allowed.file), which \(allowed.reason): \(lines.joined(separator: "; "))")
    }
    #expect(found == [:], "use the abilities of the view in Ground.swift instead")
  }

  @Test("questions are found in code, but abilities are none")
  func forms() {
    let code = """
      guard let globe = viewport.ground.globe else { return nil }
      if let chart { return chart.place(ofWorld: world) }
      guard viewport.isParallel, !viewport.drapesContent else { return }
      let sampler = viewport.elevation?.sampler(of: tile)
      let meters = viewport.groundElevation(of: place)
      """
    #expect(Self.lines(in: code).count == 3)
  }
}
