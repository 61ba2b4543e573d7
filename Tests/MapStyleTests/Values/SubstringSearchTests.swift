import MapTestSupport
import Testing

@testable import MapStyle

@Suite("Searches for substrings")
struct SubstringSearchTests {
  private func index(of needle: String, in text: String, from start: Int = 0) -> Int? {
    SubstringSearch(needle.utf16).firstIndex(in: Array(text.utf16), from: start)
  }

  @Test("the first match at or after the start is found")
  func places() {
    #expect(index(of: "nan", in: "banana") == 2)
    #expect(index(of: "an", in: "banana", from: 2) == 3)
    #expect(index(of: "aab", in: "aaab") == 1)
    #expect(index(of: "abab", in: "abacababab") == 4)
    #expect(index(of: "banana", in: "banana") == 0)
    #expect(index(of: "bananas", in: "banana") == nil)
    #expect(index(of: "b", in: "banana", from: 1) == nil)
    #expect(index(of: "", in: "banana", from: 4) == 4)
    #expect(index(of: "", in: "") == 0)
    #expect(index(of: "a", in: "", from: 0) == nil)
  }

  @Test("every match equals the match that a comparison at each place finds")
  func againstComparison() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      func units(_ count: Int) -> [UInt16] { (0..<count).map { _ in UInt16(random.next() % 2) } }
      let (text, needle) = (units(Int(random.next() % 20)), units(1 + Int(random.next() % 5)))
      let expected = text.indices.first { text[$0...].starts(with: needle) }
      #expect(SubstringSearch(needle).firstIndex(in: text) == expected)
    }
  }
}
