import Foundation
import Testing

@Suite("Parts that the command finds on its machine")
struct DoctorTests {
  /// Runs `doctor`, and returns its exit code and the text of each part.
  private func parts(_ environment: [String: String] = [:]) throws -> (Int32, [String: String]) {
    let run = try CommandRun(["doctor"], environment: environment)
    #expect(run.errors.isEmpty)
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n").dropFirst()
    let pairs = lines.compactMap { line in
      line.firstRange(of: "  ").map { gap in
        (
          String(line[..<gap.lowerBound]),
          line[gap.lowerBound...].trimmingCharacters(in: .whitespaces)
        )
      }
    }
    return (run.status, Dictionary(pairs) { first, _ in first })
  }

  @Test(
    "fonts, basemap and cache are found, and each library has a path or what does not work without it"
  )
  func complete() throws {
    let (status, parts) = try parts()
    #expect(status == 0)
    #expect(parts["fonts"]?.contains("/Fonts, ") == true)
    #expect(parts["basemap"]?.hasSuffix("/Basemap") == true)
    #expect(parts["cache"]?.hasSuffix("/render-map, 0 MiB") == true)
    #expect(parts["memory limit"] == "4096 MiB")
    for library in [
      "libcurl", "libzip", "Expat", "GDAL", "PROJ", "qpdf", "HarfBuzz subset", "giflib", "libheif",
      "libtiff", "libwebpmux",
    ] {
      let text = try #require(parts[library])
      #expect(text.hasPrefix("/") || text.hasPrefix("missing: ") && text.contains("Debian"))
    }
  }

  @Test("a missing library or cache is no failure, missing fonts or a missing basemap are")
  func missing() throws {
    let (status, found) = try parts(["RENDER_MAP_GDAL": "/none.so", "XDG_CACHE_HOME": "/dev/null"])
    #expect(status == 0)
    #expect(found["GDAL"]?.hasPrefix("missing: Shapefile, ") == true)
    #expect(found["cache"] == "missing: each run fetches all URLs again")
    for variable in ["RENDER_MAP_FONTS", "RENDER_MAP_BASEMAP"] {
      #expect(try parts([variable: "/none"]).0 == 1)
    }
  }

  @Test("--json has the same parts")
  func json() throws {
    let run = try CommandRun(["doctor", "--json"])
    let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let listed = try #require(object?["parts"] as? [[String: String]])
    #expect(Set(listed.compactMap { $0["name"] }) == Set(try parts().1.keys))
    #expect(listed.allSatisfy { ($0["found"] == nil) != ($0["missing"] == nil) })
  }
}
