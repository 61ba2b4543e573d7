import MapImages
import MapRaster
import MapTestSupport
import Testing

@Suite("The job of a picture's file")
struct PictureJobTests {
  /// The formats that store the job. AVIF is one of them where libheif is installed.
  static let formats = PictureFormat.allCases.filter { format in
    format != .tiff && (try? format.encode(StraightPixels(width: 1, height: 1))) != nil
  }

  @Test(
    "each format stores the job beside the same pixels",
    arguments: Self.formats, [255, 128])
  func kept(format: PictureFormat, alpha: UInt8) throws {
    for (width, height) in [(1, 1), (45, 31), (300, 2)] {
      var random = SplitMix64(seed: 3)
      var picture = StraightPixels(width: width, height: height)
      for index in picture.bytes.indices {
        picture.bytes[index] = index % 4 == 3 ? alpha : UInt8(random.next() & 255)
      }
      for job in ["a", "0123456789abcdef"] {
        let plain = try format.encode(picture)
        let file = try format.encode(picture, details: details(job))
        #expect(format.job(of: file) == job)
        #expect(format.job(of: plain) == nil)
        #expect(try ImageFile.decode(file) == ImageFile.decode(plain))
        let size = try ImageFile.size(of: file)
        #expect(size.width == width && size.height == height)
      }
    }
  }

  private func details(_ job: String) -> PictureDetails {
    var details = PictureDetails()
    details.job = job
    return details
  }

  @Test("a damaged file has either no job or the right one", arguments: Self.formats)
  func damaged(format: PictureFormat) throws {
    let file = try format.encode(StraightPixels(width: 9, height: 9), details: details("job"))
    for count in 0..<file.count {
      #expect(["job", nil].contains(format.job(of: Array(file.prefix(count)))))
    }
  }

  @Test("a WebP file has the extended format, with the sides and the alpha of its image")
  func extendedWebP() throws {
    let file = try PictureFormat.webp.encode(
      StraightPixels(width: 300, height: 2), details: details("abc"))
    #expect(Array(file[8..<20]) == Array("WEBPVP8X".utf8) + [10, 0, 0, 0])
    // The flags state an alpha. The sides minus 1 are 299 and 1, in three bytes each.
    #expect(Array(file[20..<30]) == [0x10, 0, 0, 0, 43, 1, 0, 1, 0, 0])
    #expect(Array(file.suffix(12)) == Array("rmap".utf8) + [3, 0, 0, 0] + Array("abc".utf8) + [0])
  }
}
