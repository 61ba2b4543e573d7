import ArgumentParser
import Testing

@testable import render_map

@Suite("The arguments of draw without groups")
struct UngroupedDrawTests {
  /// Returns the values of options as texts, in the order of the groups.
  private func values(_ options: any UngroupedOptions) -> [String] {
    if let composite = options as? any CompositeOptions {
      return composite.groups.flatMap { values($0.options) }
    }
    if let picture = options as? PictureArguments {
      return picture.members.arguments
    }
    return ["\(options)"]
  }

  @Test(
    "the values are those of the arguments with groups",
    arguments: [
      ["style.json", "map.png"],
      ["style.json", "map.png", "--center=-1,2", "-z", "-2", "--fit", "--bbox", "1,2,3,4"],
      ["--style", "a.json", "-o", "b.png", "--set", "a.b=1", "--set", "c.d=2", "--frame"],
      ["a.json", "b.png", "--inset", "--legend", "roads=Roads", "--graticule", "--sidecar"],
      ["a.json", "b.png", "c.png", "--world-file", "w", "--labels", "-", "--no-provenance"],
      ["a.json", "b.png", "--threads", "3", "--locked", "--zoom-levels-to-overscale", "all"],
      ["a.json", "b.png", "--fonts", "f", "--fonts", "g", "--system-fonts", "--stores", "s.scfg"],
      ["a.json", "b.png", "--offline", "--header", "a: b", "--timeout", "5", "--cache-size", "1"],
      ["a.json", "b.png", "--max-memory", "1G", "--strict", "--allow", "missing-image", "-qv"],
      ["a.json", "b.png", "--lenient", "--color", "never", "--", "-x"],
    ])
  func values(arguments: [String]) throws {
    let draw = try #require(try UngroupedDraw.parseAsRoot(arguments) as? UngroupedDraw).draw
    #expect(values(draw) == values(try Draw.parse(arguments)))
  }

  @Test(
    "help and wrong arguments are left to the arguments with groups",
    arguments: [
      ["a.json", "b.png", "--zoom"], ["a.json", "b.png", "--zom", "3"],
      ["a.json", "b.png", "--threads", "x"], ["a.json", "--generate-completion-script", "bash"],
      ["a.json", "--help"],
    ])
  func failures(arguments: [String]) {
    #expect((try? UngroupedDraw.parseAsRoot(arguments) as? UngroupedDraw) == nil)
  }

  @Test("the names of all options differ")
  func names() {
    let names = Draw().definitions.compactMap(\.label)
    #expect(names.count > 80)
    #expect(Set(names).count == names.count)
  }
}
