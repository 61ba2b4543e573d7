import MapStyle
import Testing

@testable import RenderMap

@Suite("Palettes")
struct PaletteTests {
  private func texts(_ palette: Palette, _ count: Int) -> [String] {
    palette.colors(count).map(\.hexadecimal)
  }

  @Test("ColorBrewer's sets depend on the number of classes")
  func sets() throws {
    let blues = try Palette("blues")
    #expect(texts(blues, 3) == ["#deebf7", "#9ecae1", "#3182bd"])
    #expect(texts(blues, 4) == ["#eff3ff", "#bdd7e7", "#6baed6", "#2171b5"])
    #expect(texts(blues, 2) == ["#deebf7", "#3182bd"])
    #expect(texts(blues, 1) == ["#9ecae1"])
    #expect(texts(blues, 12).count == 12)
    #expect(texts(blues, 12).first == texts(blues, 9).first)
    #expect(texts(blues, 12).last == texts(blues, 9).last)
  }

  @Test("ramps include both ends of their colors")
  func ramps() {
    #expect(texts(.viridis, 2) == ["#440154", "#fde725"])
    #expect(texts(.viridis, 3) == ["#440154", "#21908c", "#fde725"])
    #expect(texts(.viridis, 1) == ["#21908c"])
    #expect(texts(.viridis, 5)[1] == "#3b528b")
  }

  @Test("every palette has the wanted number of different colors")
  func counts() {
    for palette in Palette.all {
      for count in 1...20 {
        let colors = texts(palette, count)
        #expect(colors.count == min(count, palette.categoryLimit ?? count), "\(palette.name)")
        #expect(Set(colors).count == colors.count, "\(palette.name) \(count)")
      }
    }
    #expect(Set(Palette.all.map { $0.name.lowercased() }).count == Palette.all.count)
  }

  @Test(
    "a diverging palette has a light middle, a sequential one changes its lightness in one direction"
  )
  func lightness() {
    func lightness(_ color: Color) -> Double {
      0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
    }
    for palette in Palette.all {
      let levels = palette.colors(5).map(lightness)
      switch palette.kind {
      case .diverging:
        #expect(levels[2] > levels[0] && levels[2] > levels[4], "\(palette.name)")
      case .sequential:
        let isMonotonic =
          zip(levels, levels.dropFirst()).allSatisfy(<)
          || zip(levels, levels.dropFirst()).allSatisfy(>)
        #expect(isMonotonic, "\(palette.name)")
      case .qualitative, .chosen, .bivariate: break
      }
    }
  }

  @Test("custom colors are a palette")
  func own() throws {
    let palette = try Palette("red, #00f")
    #expect(texts(palette, 2) == ["#ff0000", "#0000ff"])
    #expect(texts(palette, 3) == ["#ff0000", "#800080", "#0000ff"])
    #expect(palette.kind == .chosen)
  }

  @Test("a palette that does not exist is an error with the nearest names first")
  func unknown() {
    let error = #expect(throws: RequestError.self) { _ = try Palette("virids") }
    #expect(
      error?.description.hasPrefix(
        "palette: there is no palette 'virids'; the palettes are viridis, ") == true)
    let list = #expect(throws: RequestError.self) { _ = try Palette("red,bleu") }
    #expect(list?.reason.contains("not a list of colors") == true)
  }

  @Test("the palettes of a theme without a palette can be distinguished with any color vision")
  func safe() {
    for appearance in [ThemeAppearance.light, .dark] {
      #expect(appearance.sequential.isColorBlindSafe(9))
      #expect(appearance.diverging.isColorBlindSafe(9))
      for categories in [true, false].map(appearance.qualitative(isForAreas:)) {
        #expect(categories.isColorBlindSafe(categories.categoryLimit ?? .max))
      }
    }
  }
}
