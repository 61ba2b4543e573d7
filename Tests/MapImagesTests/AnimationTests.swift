import MapCWebP
import MapImages
import MapRaster
import Testing

@Suite("Animations")
struct AnimationTests {
  /// Returns a picture of one color with a pixel of another color.
  private func picture(_ color: [UInt8], dot: [UInt8], x: Int, y: Int) -> StraightPixels {
    var picture = StraightPixels(width: 6, height: 4)
    for start in stride(from: 0, to: picture.bytes.count, by: 4) {
      picture.bytes.replaceSubrange(start..<start + 4, with: color)
    }
    let start = 4 * (y * 6 + x)
    picture.bytes.replaceSubrange(start..<start + 4, with: dot)
    return picture
  }

  /// A red dot that moves from (1, 1) to (3, 2) on gray, stays there, and disappears as the ground becomes translucent.
  private var frames: [StraightPixels] {
    let (gray, red): ([UInt8], [UInt8]) = ([90, 90, 90, 255], [255, 0, 0, 255])
    return [
      picture(gray, dot: red, x: 1, y: 1), picture(gray, dot: red, x: 3, y: 2),
      picture(gray, dot: red, x: 3, y: 2), picture([90, 0, 0, 128], dot: gray, x: 0, y: 0),
    ]
  }

  private func file(
    _ format: AnimationFormat, _ frames: [StraightPixels], milliseconds: [Int], plays: Int = 0,
    _ encoding: PictureEncoding = PictureEncoding()
  ) throws -> [UInt8] {
    var writer = try AnimationWriter(
      format, size: PixelSize(width: 6, height: 4), frameCount: frames.count, plays: plays,
      details: PictureDetails(encoding: encoding))
    var file: [UInt8] = []
    for (frame, milliseconds) in zip(frames, milliseconds) {
      file += try writer.add(frame, milliseconds: milliseconds)
    }
    return try file + writer.finish()
  }

  /// Returns the types and the contents of the chunks of a PNG file.
  private func chunks(of file: [UInt8]) -> [(type: String, content: [UInt8])] {
    var chunks: [(String, [UInt8])] = []
    var rest = file.dropFirst(8)
    while rest.count >= 12 {
      let length = number(rest.prefix(4))
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append((type, Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }

  private func number(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(
    "a PNG animation has numbered chunks, with the changed rectangle and the duration of each frame"
  )
  func chunksOfPNG() throws {
    let file = try file(.png, frames, milliseconds: [40, 50, 60, 1000], plays: 3)
    let chunks = chunks(of: file)
    #expect(
      chunks.map(\.type) == [
        "IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(chunks[1].content == [0, 0, 0, 4, 0, 0, 0, 3])
    let controls = chunks.filter { $0.type == "fcTL" }.map { chunk in
      stride(from: 0, to: 20, by: 4).map { number(chunk.content[$0..<$0 + 4]) }
        + [20, 22].map { number(chunk.content[$0..<$0 + 2]) } + chunk.content[24...].map(Int.init)
    }
    // The number, the width, height, x and y, the duration as a fraction of a second, the disposal and the blending.
    #expect(controls[0] == [0, 6, 4, 0, 0, 40, 1000, 0, 0])
    #expect(controls[1] == [1, 3, 2, 1, 1, 50, 1000, 0, 1])
    #expect(controls[2] == [3, 1, 1, 0, 0, 60, 1000, 0, 1])
    #expect(controls[3] == [5, 6, 4, 0, 0, 1000, 1000, 0, 0])
    #expect(chunks.filter { $0.type == "fdAT" }.map { number($0.content[..<4]) } == [2, 4, 6])
    // Readers of still pictures show the first frame.
    #expect(try PNG.decode(file) == frames[0])
  }

  @Test("a file with several frames is an animation", arguments: AnimationFormat.allCases)
  func recognition(format: AnimationFormat) throws {
    let gray = picture([90, 90, 90, 255], dot: [255, 0, 0, 255], x: 1, y: 1)
    let red = picture([255, 0, 0, 255], dot: [90, 90, 90, 255], x: 3, y: 2)
    let moving = try file(format, [gray, red], milliseconds: [40, 40])
    #expect(ImageFile.isAnimation(moving))
    #expect(try !ImageFile.isAnimation(file(format, [gray], milliseconds: [40])))
    for length in 0..<moving.count / 4 {
      #expect(!ImageFile.isAnimation(Array(moving.prefix(length))))
    }
  }

  @Test("a picture is no animation", arguments: [PictureFormat.png, .webp, .jpeg])
  func stillPictures(format: PictureFormat) throws {
    #expect(try !ImageFile.isAnimation(format.encode(frames[0])))
  }

  @Test("a WebP animation has the same pixels, durations and number of plays")
  func framesOfWebP() throws {
    let file = try file(.webp, frames, milliseconds: [40, 50, 60, 1000], plays: 3)
    let (shown, ends, plays) = try file.withUnsafeBufferPointer { bytes in
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      let decoder = try #require(WebPAnimDecoderNew(&data, nil))
      defer { WebPAnimDecoderDelete(decoder) }
      var information = WebPAnimInfo()
      #expect(WebPAnimDecoderGetInfo(decoder, &information) != 0)
      var (shown, ends): ([[UInt8]], [Int32]) = ([], [])
      var canvas: UnsafeMutablePointer<UInt8>?
      var end: Int32 = 0
      while WebPAnimDecoderHasMoreFrames(decoder) != 0,
        WebPAnimDecoderGetNext(decoder, &canvas, &end) != 0
      {
        shown.append(Array(UnsafeBufferPointer(start: canvas, count: 6 * 4 * 4)))
        ends.append(end)
      }
      return (shown, ends, information.loop_count)
    }
    #expect(plays == 3)
    // The frame that repeats the second frame only makes it longer.
    #expect(shown == [frames[0].bytes, frames[1].bytes, frames[3].bytes])
    #expect(ends == [40, 150, 1150])
  }

  @Test("a GIF animation has the changed rectangle of each frame, on white, and its loops")
  func framesOfGIF() throws {
    let file = try file(.gif, frames, milliseconds: [44, 44, 44, 1000], plays: 3)
    #expect(try ImageFile.decode(file) == frames[0])
    let loops = Array("NETSCAPE2.0".utf8) + [3, 1, 2, 0, 0]
    #expect(file.firstRange(of: loops) != nil)
    let frames = images(of: file)
    // The ends are 44, 88, 132 and 1132 ms, which are rounded to 4, 9, 13 and 113 hundredths.
    #expect(frames.map(\.hundredths) == [4, 5, 4, 100])
    #expect(
      frames.map(\.box) == [
        PixelBox(x: 0, y: 0, width: 6, height: 4), PixelBox(x: 1, y: 1, width: 3, height: 2),
        PixelBox(x: 0, y: 0, width: 1, height: 1), PixelBox(x: 0, y: 0, width: 6, height: 4),
      ])
    // Half of (90, 0, 0) on white: 255 + (90 - 255) * 128 / 255 and 255 - 255 * 128 / 255, rounded.
    #expect(frames[3].colors[0] == [172, 127, 127])
  }

  /// Returns the durations, the rectangles and the colors of the frames of a GIF file.
  private func images(
    of file: [UInt8]
  ) -> [(hundredths: Int, box: PixelBox, colors: [[UInt8]])] {
    var images: [(Int, PixelBox, [[UInt8]])] = []
    var hundredths = 0
    var place = 13
    func word(_ place: Int) -> Int { Int(file[place]) | Int(file[place + 1]) << 8 }
    while place < file.count, file[place] != 0x3B {
      if file[place] == 0x21 {
        if file[place + 1] == 0xF9 { hundredths = word(place + 4) }
        place += 2
      } else {
        let box = PixelBox(
          x: word(place + 1), y: word(place + 3), width: word(place + 5), height: word(place + 7))
        let count = 2 << Int(file[place + 9] & 7)
        let table = Array(file[place + 10..<place + 10 + 3 * count])
        let colors = stride(from: 0, to: table.count, by: 3).map { Array(table[$0..<$0 + 3]) }
        images.append((hundredths, box, colors))
        place += 11 + 3 * count
      }
      while file[place] > 0 { place += Int(file[place]) + 1 }
      place += 1
    }
    return images
  }

  @Test(
    "the same frames give the same bytes, for one thread and several",
    arguments: AnimationFormat.allCases)
  func repeatable(format: AnimationFormat) throws {
    let durations = [40, 40, 40, 40]
    let first = try file(format, frames, milliseconds: durations)
    #expect(try file(format, frames, milliseconds: durations) == first)
    var writer = try AnimationWriter(
      format, size: PixelSize(width: 6, height: 4), frameCount: 4, threads: 3)
    var again: [UInt8] = []
    for frame in frames { again += try writer.add(frame, milliseconds: 40) }
    #expect(try again + writer.finish() == first)
  }

  @Test("frames that do not belong to an animation are refused, and so are missing frames")
  func refusals() throws {
    let size = PixelSize(width: 6, height: 4)
    var writer = try AnimationWriter(.gif, size: size, frameCount: 2)
    #expect(throws: ImageError.self) {
      try writer.add(StraightPixels(width: 4, height: 6), milliseconds: 40)
    }
    // Browsers show frames of 10 ms for 100 ms.
    #expect(throws: ImageError.self) { try writer.add(frames[0], milliseconds: 10) }
    _ = try writer.add(frames[0], milliseconds: 40)
    #expect(throws: ImageError.self) { try writer.finish() }
    let wide = PixelSize(width: 16_384, height: 1)
    #expect(throws: ImageError.self) {
      try AnimationWriter(.webp, size: wide, frameCount: 1)
    }
    #expect(throws: ImageError.self) { try AnimationWriter(.png, size: size, frameCount: 0) }
  }

  /// A picture whose 24 pixels have different colors.
  private var gradient: StraightPixels {
    StraightPixels(
      width: 6, height: 4,
      bytes: (0..<24).flatMap { [UInt8(10 * $0), 100, UInt8(255 - 10 * $0), 255] })
  }

  @Test("GIF files have at most as many colors as requested, and WebP files may be lossy")
  func encodings() throws {
    func decoded(_ format: AnimationFormat, _ encoding: PictureEncoding) throws -> StraightPixels {
      try ImageFile.decode(file(format, [gradient], milliseconds: [40], encoding))
    }
    for (limit, counts) in [(2, 2...2), (7, 3...7), (256, 24...24)] {
      let bytes = try decoded(.gif, PictureEncoding(colors: limit)).bytes
      let colors = Set(stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) })
      #expect(counts.contains(colors.count), "\(limit): \(colors.count)")
    }
    #expect(try decoded(.webp, PictureEncoding()) == gradient)
    #expect(try decoded(.webp, PictureEncoding(quality: 1)) != gradient)
  }

  @Test(
    "options of the encoding that a format does not have are refused",
    arguments: AnimationFormat.allCases)
  func encodingRefusals(format: AnimationFormat) throws {
    let encodings: [(PictureEncoding, AnimationFormat?)] = [
      (PictureEncoding(quality: 80), .webp), (PictureEncoding(colors: 16), .gif),
      (PictureEncoding(isProgressive: true), nil),
    ]
    for (encoding, allowed) in encodings where allowed != format {
      #expect(throws: ImageError.self) { try file(format, frames, milliseconds: [], encoding) }
    }
  }

  @Test("a path's extension is its format, in any case")
  func endings() {
    #expect(AnimationFormat(endingOf: "a/b.PNG") == .png)
    #expect(AnimationFormat(endingOf: "b.apng") == .png)
    #expect(AnimationFormat(endingOf: "b.webp") == .webp)
    #expect(AnimationFormat(endingOf: "b.gif") == .gif)
    #expect(AnimationFormat(endingOf: "b.jpg") == nil)
    #expect(AnimationFormat(endingOf: "gif") == nil)
  }
}
