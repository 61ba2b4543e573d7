import Foundation
import MapImages
import MapRaster
import Testing

@Suite("Image formats of browsers")
struct BrowserFormatTests {
  private func decode(_ base64: String) throws -> StraightPixels {
    try ImageFile.decode(Array(try #require(Data(base64Encoded: base64))))
  }

  @Test("a GIF file gives a red pixel and the transparent color")
  func gif() throws {
    let picture = try decode(
      "R0lGODlhAgABAIEAAP8AAAAA/wAAAAAAACH5BAEAAAEALAAAAAACAAEAAAgFAAEECAgAOw==")
    #expect(picture.width == 2 && picture.height == 1)
    #expect(picture.bytes == [255, 0, 0, 255, 0, 0, 0, 0])
  }

  @Test("a GIF file that ends early is damaged")
  func brokenGIF() {
    #expect(throws: ImageError.self) {
      try decode("R0lGODlhAgABAIEAAP8AAAAA/wAAAAAAACH5BAEAAAEALAAAAAAC")
    }
  }

  @Test("an animated WebP file gives its first image")
  func animation() throws {
    let picture = try decode(
      "UklGRoQAAABXRUJQVlA4WAoAAAACAAAAAQAAAQAAQU5JTQYAAAAAAAAAAABBTk1GKgAAAAAAAAAAAAEAAAEAAAAAAAJWUDhM"
        + "EQAAAC8BQAAAB1DkKtSj/4GI6H8AAEFOTUYmAAAAAAAAAAAAAQAAAQAAAAAAAFZQOEwOAAAALwFAAAAHEBH9D0RE/wM="
    )
    #expect(picture.width == 2 && picture.height == 2)
    #expect(picture.bytes == (0..<4).flatMap { _ in [10, 200, 30, 255] as [UInt8] })
  }

  @Test("a CMYK JPEG file gives red from magenta and yellow ink")
  func inks() throws {
    let picture = try decode(
      "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkK"
        + "CgoKCgYICwwLCgwJCgoK/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//E"
        + "ALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2"
        + "Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrC"
        + "w8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD9/K/n/r+f+v38r//Z"
    )
    #expect(picture.width == 8 && picture.height == 8)
    for start in stride(from: 0, to: picture.bytes.count, by: 4) {
      #expect(picture.bytes[start] >= 250)
      #expect(picture.bytes[start + 1] <= 5 && picture.bytes[start + 2] <= 5)
      #expect(picture.bytes[start + 3] == 255)
    }
  }

  private static let redAVIF =
    "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAA"
    + "AAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAIAAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEA"
    + "AGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAACAAAAAQAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBIAAA"
    + "AAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAAKG1kYXQSAAoIOAh+wgIaDSAyEhAAAAAP+j6FnIx6"
    + "oYIs/a76Jw=="

  @Test("an AVIF file gives 8 by 4 red pixels, or an error that names the library")
  func avif() throws {
    do {
      let picture = try decode(Self.redAVIF)
      #expect(picture.width == 8 && picture.height == 4)
      for start in stride(from: 0, to: picture.bytes.count, by: 4) {
        #expect((197...203).contains(picture.bytes[start]))
        #expect(picture.bytes[start + 1] <= 3 && picture.bytes[start + 2] <= 3)
        #expect(picture.bytes[start + 3] == 255)
      }
    } catch ImageError.notRead(let message) {
      #expect(message.hasPrefix("an AVIF image, "))
      #expect(message.contains("libheif"))
    }
  }

  @Test("an AVIF file that ends early is an error", arguments: [12, 100, 300])
  func brokenAVIF(length: Int) throws {
    let file = Array(try #require(Data(base64Encoded: Self.redAVIF))).prefix(length)
    #expect(throws: ImageError.self) { try ImageFile.decode(Array(file)) }
  }

  @Test(
    "an intact image of a format that is not read is named",
    arguments: [
      (Array("BM".utf8) + [UInt8](repeating: 0, count: 24), "a BMP image"),
      ([0x49, 0x49, 42, 0, 8, 0, 0, 0], "a TIFF image"),
      ([0xFF, 0x0A, 0, 0], "a JPEG XL image"),
      (Array("<?xml version=\"1.0\"?><svg/>".utf8), "an SVG image"),
    ] as [([UInt8], String)])
  func unread(file: [UInt8], name: String) {
    #expect(
      throws: ImageError.notRead("\(name), which is not read; convert it to PNG, JPEG or WebP")
    ) {
      try ImageFile.decode(file)
    }
  }
}
