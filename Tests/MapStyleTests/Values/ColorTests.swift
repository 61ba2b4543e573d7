import MapTestSupport
import Testing

@testable import MapStyle

@Suite("Colors")
struct ColorTests {
  @Test(
    "Every notation of orange is the same color",
    arguments: [
      "orange", " ORANGE\n", "#ffa500", "#FFA500", "#ffa500ff", "rgb(255, 165, 0)",
      "rgb(255,165,0)",
      "rgb(255 165 0)", "rgba(255, 165, 0, 1)", "rgba(255 165 0 / 100%)", "rgb( 255 165 0/1 )",
      "RGB(255, 165, 0)", "rgb(2.55e2 165.0 -3)", "rgb(300, 165, 0)", "rgba(255, 165, 0, 7)",
    ])
  func spellings(text: String) {
    #expect(Color(css: text)?.text == "rgba(255,165,0,1)")
  }

  @Test(
    "Colors have the values of CSS Color 4",
    arguments: [
      ("#f0c", "rgba(255,0,204,1)"), ("#f0c3", "rgba(255,0,204,0.2)"),
      ("#00000080", "rgba(0,0,0,0.5019607843137255)"), ("transparent", "rgba(0,0,0,0)"),
      ("rebeccapurple", "rgba(102,51,153,1)"), ("grey", "rgba(128,128,128,1)"),
      ("rgb(50%, 25%, 100%)", "rgba(128,64,255,1)"),
      ("rgb(50% 25% 100% / 40%)", "rgba(128,64,255,0.4)"),
      ("hsl(120, 100%, 25%)", "rgba(0,128,0,1)"), ("hsl(120 100% 25%)", "rgba(0,128,0,1)"),
      ("hsl(120deg 100% 50% / .5)", "rgba(0,255,0,0.5)"),
      ("hsla(-120, 100%, 50%, 50%)", "rgba(0,0,255,0.5)"),
      ("hsl(480, 100%, 50%)", "rgba(0,255,0,1)"), ("hsl(0, 200%, 50%)", "rgba(255,0,0,1)"),
      ("hsl(77, 0%, 100%)", "rgba(255,255,255,1)"), ("hsl(270, 60%, 70%)", "rgba(179,133,224,1)"),
    ])
  func values(css: String, text: String) {
    #expect(Color(css: css)?.text == text)
  }

  @Test(
    "Text that is not a color has no value",
    arguments: [
      "", "#", "#ff", "#fffff", "#ggg", "#ｆｆｆ", "notacolor", "rgb()", "rgb(1, 2)", "rgb(1 2 3 4)",
      "rgb(1, 2 3)", "rgb(1 2, 3)", "rgb(1 2 3, 4)", "rgb(1, 2, 3 / 4)", "rgb(1%, 2, 3)",
      "rgb(1,2,3",
      "rgb (1,2,3)", "rgb(1deg, 2, 3)", "rgb(1..2, 2, 3)", "hsl(1, 2, 3)", "hsl(1 2% 3)",
      "hsl(1turn 2% 3%)", "hsl(10%, 2%, 3%)", "hsl(1, 2deg, 3%)", "rgb(none 0 0)", "lab(50% 0 0)",
      "currentcolor", "rgb(1, 2, 3,)", "rgb(1,,2,3)",
    ])
  func noColor(css: String) {
    #expect(Color(css: css) == nil)
  }

  @Test("A color is found again from its text, to 1/255 per channel", arguments: 1...5)
  func roundTrip(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<400 {
      let color = Color(
        red: random.next(in: 0...1), green: random.next(in: 0...1), blue: random.next(in: 0...1),
        alpha: random.next(in: 0...1))
      let read = try #require(Color(css: color.text))
      #expect(read.text == color.text)
      #expect(read.alpha == color.alpha)
      for (a, b) in [(read.red, color.red), (read.green, color.green), (read.blue, color.blue)] {
        let difference = abs(a - b)
        #expect(difference <= 0.5 / 255 + 1e-12)
      }
    }
  }

  @Test("Random text of a color's letters is a color within range, or no color")
  func random() {
    var random = SplitMix64(seed: 3)
    let letters = Array("rgbahsl(),/%. 0159e+-#deg")
    for _ in 0..<5000 {
      let prefix = random.pick(["", "#", "rgb(", "hsl("])
      let text = prefix + String((0..<random.next() % 14).map { _ in random.pick(letters) })
      guard let color = Color(css: random.pick([text, text + ")"])) else { continue }
      for channel in [color.red, color.green, color.blue, color.alpha] {
        #expect((0...1).contains(channel))
      }
    }
  }

  @Test("CIELAB agrees with CSS Color 4's values for red, lime and blue")
  func lab() {
    let expected: [(Color, Double, Double, Double)] = [
      (Color(red: 1, green: 0, blue: 0), 54.29, 80.81, 69.89),
      (Color(red: 0, green: 1, blue: 0), 87.82, -79.27, 80.99),
      (Color(red: 0, green: 0, blue: 1), 29.57, 68.30, -112.03),
    ]
    for (color, lightness, a, b) in expected {
      let lab = LabColor(color)
      #expect(abs(lab.lightness - lightness) < 0.05)
      #expect(abs(lab.a - a) < 0.1 && abs(lab.b - b) < 0.1)
    }
  }

  @Test("Channels are multiplied by alpha, and a transparent color keeps its hue")
  func premultiplied() {
    let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    #expect(color.premultiplied == (0.5, 0.25, 0, 0.5))
    #expect(Color(css: "rgba(255, 0, 0, 0)") == Color(red: 1, green: 0, blue: 0, alpha: 0))
  }
}
