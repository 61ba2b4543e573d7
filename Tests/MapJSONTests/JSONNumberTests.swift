import MapJSON
import MapTestSupport
import Testing

@Suite struct JSONNumberTests {
  private func number(_ text: String) throws -> JSONNumber {
    try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONError) in
      let number = try reader.readNumber()
      try reader.finish()
      return number
    }
  }

  @Test(
    arguments: [
      ("0", .integer(0)), ("-1", .integer(-1)), ("1.0", .double(1)), ("1e0", .double(1)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .unsigned(9_223_372_036_854_775_808)),
      ("18446744073709551615", .unsigned(.max)),
      ("18446744073709551616", .double(18_446_744_073_709_551_616)),
      ("-9223372036854775809", .double(-9_223_372_036_854_775_808)),
      ("100000000000000000000", .double(1e20)),
      ("12345678901234567890123", .double(1.2345678901234567890123e22)),
      ("1e999", .double(.infinity)), ("-1E+999", .double(-.infinity)), ("1e-999", .double(0)),
    ] as [(String, JSONNumber)])
  func aNumberIsKeptAsItCame(text: String, number: JSONNumber) throws {
    #expect(try self.number(text) == number)
  }

  @Test func minusZeroKeepsItsSign() throws {
    #expect(try number("-0").doubleValue.sign == .minus)
    #expect(try number("-0.0").doubleValue.sign == .minus)
    #expect(try number("0.0").doubleValue.sign == .plus)
  }

  @Test(arguments: [
    "9007199254740993.0", "9007199254740992.5", "9007199254740993e-1", "9007199254740991e22",
    "9007199254740993e22", "1.7976931348623157e308", "1.7976931348623159e308",
    "2.2250738585072014e-308",
    "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e22", "1e23",
    "1e27", "1e28", "1e-27", "1e-28", "18446744073709551615e27", "18446744073709551615e-27",
    "9999999999999999999e-27", "9999999999999999999e27", "0.000000000000000000000000001",
    "1.00000000000000011102230246251565404236316680908203125",
    "1.00000000000000011102230246251565404236316680908203124",
    "0.1234567890123456789012345678901234567890", "123456789012345678.0e-18",
    "-124.758865926999945", "48.494017843000037", "0e400", "0.0e-400",
    "123e-0000000000000000000001",
  ])
  func aNumberIsTheNearestToItsText(text: String) throws {
    let expected = try #require(Double(text))
    #expect(try number(text).doubleValue.bitPattern == expected.bitPattern)
  }

  @Test func randomNumbersAreTheNearestToTheirTexts() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<100_000 {
      var text = random.next() % 2 == 0 ? "-" : ""
      text += String(random.next() >> (random.next() % 64))
      if random.next() % 4 != 0 {
        text += "." + String(random.next() >> (random.next() % 64))
      }
      if random.next() % 4 == 0 {
        text += "e" + String(Int(random.next() % (random.next() % 2 == 0 ? 60 : 700)) - 350)
      }
      let expected = try #require(Double(text))
      let read = try JSONReader.read(Array(text.utf8)) { (reader) throws(JSONError) in
        try reader.readDouble()
      }
      #expect(read.bitPattern == expected.bitPattern, "\(text)")
    }
  }

  @Test func halfwayBetweenTwoNeighborsTheEvenOneIsNearest() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      // An odd number of 54 bits is halfway between two floating-point numbers, and so is a quarter of it.
      let odd = (1 << 53) | (random.next() >> 11) | 1
      let quarter = "\(odd / 4).\(["00", "25", "50", "75"][Int(odd % 4)])"
      for text in ["\(odd).0", "\(odd)e-0", quarter, quarter + "000"] {
        let expected = Double(odd) / (text.hasPrefix("\(odd)") ? 1 : 4)
        #expect(try number(text).doubleValue == expected, "\(text)")
      }
    }
  }

  @Test func randomFloatingPointNumbersSurviveBeingWritten() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<50_000 {
      let value = Double(bitPattern: random.next())
      guard !value.isNaN else { continue }
      let again = try JSONDocument(parsing: JSONValue(.number(.double(value))).jsonText).root
      #expect(again.content == .number(.double(value)))
    }
  }
}
