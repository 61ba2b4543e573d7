import Testing

@testable import MapStyle

@Suite("Expressions that calculate")
struct ExpressionMathTests {
  // The values were computed with 200 bits. C libraries differ from some of them in the last bit, which depends on the
  // processor.
  @Test(
    "functions return the number nearest to the true value, on every processor",
    arguments: [
      (#"["sin", 0.259]"#, 0.2561140335348204), (#"["cos", 0.473]"#, 0.8902056193228912),
      (#"["tan", 0.08]"#, 0.08017110470807255), (#"["asin", 0.01186]"#, 0.011860278054743009),
      (#"["acos", 0.07]"#, 1.5007390337068462), (#"["atan", 0.128]"#, 0.1273077418708541),
      (#"["ln", 0.691]"#, -0.36961545521446726), (#"["^", 149, 3.3]"#, 14842760.7032776),
      (#"["log2", 8]"#, 3), (#"["log10", 1000]"#, 2.9999999999999996), (#"["^", 5, 3]"#, 125),
      (#"["%", -7.5, 2]"#, -1.5),
    ])
  func nearest(expression: String, value: Double) throws {
    #expect(try number(expression) == value)
  }
}
