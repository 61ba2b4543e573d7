import Testing

@testable import MapStyle

@Suite("Texts of coordinate reference systems")
struct ReferenceSystemTextTests {
  @Test(
    "codes, names of the OGC, parameters and well-known text are recognized",
    arguments: [
      ("EPSG:2056", .code), (" esri:54030\n", .code), ("IAU_2015:30100", .code),
      ("EPSG:2056+5728", .code), ("urn:ogc:def:crs:EPSG::3035", .resourceName),
      ("URN:OGC:DEF:CRS:EPSG::3035", .resourceName),
      ("http://www.opengis.net/def/crs/EPSG/0/3035", .resourceName),
      ("+proj=laea +lat_0=52", .parameters), ("+lat_0=52 +proj=laea", .parameters),
      ("proj=utm zone=32", .parameters), ("+init=epsg:3035", .parameters),
      ("PROJCS[\"a\"]", .wellKnownText), ("projcrs (\"a\")", .wellKnownText),
      ("BOUNDCRS [SOURCECRS[]]", .wellKnownText), ("\nDERIVEDPROJCRS[]", .wellKnownText),
    ] as [(String, ReferenceSystemText)])
  func forms(text: String, form: ReferenceSystemText) {
    #expect(ReferenceSystemText(text) == form)
  }

  @Test(
    "names of projections and other texts are not systems",
    arguments: [
      "", " ", "mercator", "albers", "equalEarth", "2056", "EPSG:", ":2056", "1:2", "EPSG 2056",
      "EPSG:20 56", "https://example.org/style.json", "+lat_0=52", "POINT (1 2)", "PROJCS", "[]",
      "{\"type\":\"ProjectedCRS\"}", "EPSG:2056\0", "WGS 84 / UTM zone 32N", "PROJCS x[",
    ])
  func others(text: String) {
    #expect(ReferenceSystemText(text) == nil)
  }

  @Test("a text that is too long is not a system")
  func length() {
    let text = "+proj=utm +zone=32" + String(repeating: " +no_defs", count: 10_000)
    #expect(ReferenceSystemText(text) == nil)
  }
}
