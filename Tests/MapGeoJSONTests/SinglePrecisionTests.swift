import MapGeoJSON
import Testing

@Suite("Numbers of single precision")
struct SinglePrecisionTests {
  @Test(
    "the number with the fewest digits is used",
    arguments: [
      (Double(Float(0.1)), 0.1), (Double(Float(-12.34)), -12.34), (Double(Float(1e-7)), 1e-7),
      (0.1, 0.1), (0.5, 0.5), (16_777_216, 16_777_216), (1_234_567_936, 1_234_567_936),
      (1e300, 1e300),
    ] as [(Double, Double)])
  func digits(number: Double, expected: Double) {
    #expect(number.asSinglePrecision == expected)
  }

  @Test("numbers of the library have few digits, too")
  func values() {
    #expect(Float(0.1).attributeValue == .double(0.1))
    #expect(Double.infinity.asSinglePrecision == .infinity)
  }
}
