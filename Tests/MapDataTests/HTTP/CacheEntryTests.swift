import MapTestSupport
import Testing

@testable import MapData

@Suite("Entries of the cache")
struct CacheEntryTests {
  private let entry = CacheEntry(
    url: "http://h/a b?c={key}", range: 3..<9, status: 206, storedAt: 1_700_000_000, lifetime: 60,
    demandsValidation: true, varying: ["origin", "x"], etag: "W/\"a b\"",
    lastModified: "Fri, 01 Jan 2021 00:00:00 GMT", redirect: nil, body: Array("\n\nbody\n".utf8))

  @Test("an entry is unchanged after writing and reading")
  func roundTrip() throws {
    #expect(CacheEntry(entry.encoded) == entry)
    var plain = entry
    (plain.range, plain.etag, plain.lastModified) = (nil, nil, nil)
    (plain.redirect, plain.body, plain.varying) = ("/x", [], [])
    plain.demandsValidation = false
    #expect(CacheEntry(plain.encoded) == plain)
  }

  @Test("a truncated or corrupted entry is ignored")
  func damage() {
    let file = entry.encoded
    for count in 0..<file.count { #expect(CacheEntry(Array(file[..<count])) == nil) }
    for index in file.indices {
      var damaged = file
      damaged[index] ^= 1
      #expect(CacheEntry(damaged) == nil)
    }
  }

  @Test("arbitrary bytes are read without a crash")
  func randomBytes() {
    var random = SplitMix64(seed: 5)
    let file = entry.encoded
    for _ in 0..<5_000 {
      var bytes = file
      for _ in 0..<random.next() % 4 + 1 {
        let start = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[start] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(start..<min(bytes.count, start + 1 + start % 7))
        default: bytes.insert(contentsOf: file.prefix(start % 50), at: start)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      #expect(bytes == file || CacheEntry(bytes) == nil)
    }
  }

  @Test("an entry is fresh for its lifetime, and not before it was stored")
  func freshness() {
    #expect(entry.isFresh(now: 1_700_000_000))
    #expect(entry.isFresh(now: 1_700_000_059))
    #expect(!entry.isFresh(now: 1_700_000_060))
    #expect(!entry.isFresh(now: 1_699_999_999))
  }

  @Test(
    "dates are read in the three formats of HTTP",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
    ])
  func dates(text: String, seconds: Int) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(
    "dates are written in the format of HTTP",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ])
  func writtenDates(text: String, seconds: Int) {
    #expect(HTTPDate.text(seconds) == text)
  }

  @Test(
    "text that is not a date is ignored",
    arguments: [
      "", "0", "-1", "Sun, 06 Nov 1994", "08:49:37", "Sun, 32 Nov 1994 08:49:37 GMT", ":",
      "a b c :",
      "Sun, 06 Nox 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "a b c d 1:2:3 e",
      "Sun, 06 Nov 99999 08:49:37 GMT",
    ])
  func noDates(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }

  @Test("the delay of retries doubles up to a maximum, for up to three attempts")
  func delays() {
    var policy = RetryPolicy()
    #expect(policy.delay(afterTries: 1) == .milliseconds(250))
    #expect(policy.delay(afterTries: 2) == .milliseconds(500))
    #expect(policy.delay(afterTries: 3) == nil)
    policy.tries = 100
    #expect(policy.delay(afterTries: 5) == .seconds(4))
    #expect(policy.delay(afterTries: 99) == .seconds(4))
    #expect(policy.delay(afterTries: 1, asked: .seconds(7)) == .seconds(7))
    #expect(policy.delay(afterTries: 1, asked: .seconds(11)) == nil)
  }

  @Test("without libcurl, the error says what to install")
  func noLibrary() {
    #expect(CurlPool(file: "libno-such-library.so.9") == nil)
    #expect("\(ResourceError.noTransport(.url("http://h")))".contains("install it"))
  }
}
