import MapImages
import MapJSON
import MapRaster
import RenderMap
import RenderMapTesting
import Testing

@Suite("The guide to image tests")
struct ImageTests {
  // snippet: test of a map
  @Test func plainGround() throws {
    let style = """
      {"version": 8, "sources": {}, "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#f2efe9"}}]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    let size = try PictureSize(64, 64)
    try expectMap(map, camera: Camera(zoom: 3), size: size, named: "ground")
  }
  // end

  @Test("two pictures are compared")
  func comparing() throws {
    let expected = StraightPixels(width: 8, height: 8)
    var actual = expected
    actual.bytes[3] = 255
    // snippet: comparing pictures
    let difference = PixelDiff.compare(
      expected: expected, actual: actual, measure: .perceptual(threshold: 0.1))
    let tolerance = DiffTolerance(maximumShare: 0.02, maximumBlob: 20)
    let excesses = tolerance.excesses(of: difference)
    let isEqual = excesses.isEmpty
    // end
    #expect(isEqual)
    #expect(difference.differingPixels == 1)
  }
}
