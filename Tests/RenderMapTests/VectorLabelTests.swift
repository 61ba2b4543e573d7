import MapJSON
import MapText
import MapVector
import Testing

@testable import MapEngine
@testable import RenderMap

/// Tests of labels as texts, each of one direction.
@Suite("Labels of pictures of vectors")
struct VectorLabelTests {
  private func picture(
    _ text: String, paint: String = "", layout: String = ""
  ) throws -> VectorPicture {
    let style = """
      {"version": 8, "center": [0, 0], "zoom": 3, "sources": {"point": {"type": "geojson",
        "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "label", "type": "symbol", "source": "point",
        "layout": {"text-field": "\(text)", "text-font": ["Noto Sans Regular"], "text-max-width": 40\(layout)},
        "paint": {\(paint)}}]}
      """
    let map = try Map.load(JSONDocument(parsing: style), from: nil)
    let size = try PictureSize(400, 200, scale: 1)
    return map.vectorPicture(
      of: PlacedScene(
        map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size)))
  }

  private func texts(_ picture: VectorPicture) -> [VectorText] {
    picture.groups.flatMap(\.items).compactMap {
      if case .text(let text) = $0 { text } else { nil }
    }
  }

  /// Returns the characters of a text in their logical order.
  private func characters(_ text: VectorText) -> String {
    (text.isRightToLeft ? text.clusters.reversed() : text.clusters).map(\.text).joined()
      .trimmingPrefix(" ").description
  }

  @Test(
    "a label of two directions has a text for each part, from left to right, in logical order",
    arguments: [
      ("שדרות (Bd) 12א", ["א", "12", "Bd", "שדרות"]),
      ("רחוב 5-7 (צפון)", ["(צפון)", "5-7", "רחוב"]),
      ("شارع 30 (جنوب)", ["(جنوب)", "30", "شارع"]),
      ("Rue (de) 12", ["Rue (de) 12"]),
    ])
  func directions(label: String, parts: [String]) throws {
    let found = texts(try picture(label))
    let joined = found.map(characters).map { $0.filter { $0 != " " } }
    let brackets: Set<Character> = ["(", ")"]
    // Brackets belong to the part beside them that has their direction.
    #expect(
      joined.map { $0.filter { !brackets.contains($0) } }.filter { !$0.isEmpty }
        == parts.map { $0.filter { $0 != " " && !brackets.contains($0) } })
    let places = found.compactMap { $0.clusters.first?.origin.x }
    #expect(places == places.sorted())
    for text in found {
      let isHebrewOrArabic = text.clusters.contains {
        $0.text.unicodeScalars.contains { (0x590...0x6FF).contains($0.value) }
      }
      #expect(text.mayReorder == (isHebrewOrArabic || text.isRightToLeft))
    }
  }

  @Test("brackets in text from right to left have its direction, which the document fixes")
  func brackets() throws {
    let picture = try picture("רחוב (צפון)")
    let found = texts(picture)
    #expect(found.allSatisfy { $0.isRightToLeft })
    let parts = found.reversed().map { characters($0).trimming }
    #expect(parts == ["רחוב", "(", "צפון", ")"])
    let document = String(decoding: try SVGWriter.bytes(of: picture), as: UTF8.self)
    #expect(document.contains(" direction=\"rtl\" unicode-bidi=\"bidi-override\""))
    #expect(document.contains(">(</text>"))
  }

  @Test("a text of one direction from left to right has no direction attribute")
  func plain() throws {
    let document = String(
      decoding: try SVGWriter.bytes(of: try picture("Rue (de) 12")), as: UTF8.self)
    #expect(!document.contains("direction="))
  }

  @Test("the box of a character that no font has is a path, and the text beside it remains text")
  func missingCharacter() throws {
    let picture = try picture("Cafe \u{13000} Bar")
    #expect(texts(picture).map(characters).map { $0.trimming } == ["Cafe", "Bar"])
    let paths = picture.groups.flatMap(\.items).filter {
      if case .shape = $0 { true } else { false }
    }
    #expect(paths.count == 1)
    #expect(picture.fonts.allSatisfy { $0.glyphs[0] == nil })
    #expect(picture.warnings.isEmpty)
  }

  @Test("the halo of a label with several parts on a line is below all of them")
  func halo() throws {
    let picture = try picture(
      "Cafe \u{13000} Bar", paint: ##""text-halo-width": 2, "text-halo-color": "#ff0""##)
    let items = picture.groups.flatMap(\.items)
    guard case .shape(let halo) = try #require(items.first) else {
      Issue.record("no halo")
      return
    }
    #expect(halo.fill == nil)
    #expect(halo.stroke?.width == 4)
    #expect(texts(picture).allSatisfy { $0.halo == nil })
  }

  @Test(
    "text from right to left with letter spacing is paths, as programs that shape it do not space it"
  )
  func spacing() throws {
    let picture = try picture("רחוב", layout: #", "text-letter-spacing": 0.5"#)
    #expect(texts(picture).isEmpty)
    #expect(picture.warnings.map(\.kind) == [.textAsPaths])
    #expect(texts(try self.picture("Rue", layout: #", "text-letter-spacing": 0.5"#)).count == 1)
  }
}

extension String {
  fileprivate var trimming: String { split(separator: " ").joined(separator: " ") }
}
