import MapStyle
import RenderMap

/// The addresses in a style.
enum StyleAddresses {
  /// Returns the places of the addresses that lead to this machine, or start at the place of the style's file. Browsers
  /// cannot use them.
  static func local(in style: JSONObject) -> [String] {
    var places: [String] = []
    func check(_ value: JSONValue?, _ place: String) {
      if let text = value?.string {
        let isUsable = ["http://", "https://", "data:"].contains { text.hasPrefix($0) }
        if !isUsable { places.append(place) }
      } else {
        for (index, element) in (value?.array ?? []).enumerated() {
          check(element.object?["url"] ?? element, "\(place)[\(index)]")
        }
      }
    }
    for member in style["sources"]?.object?.members ?? [] {
      let source = member.value.object
      for name in ["url", "tiles", "data", "urls"] {
        check(source?[name], "sources.\(member.name).\(name)")
      }
    }
    check(style["sprite"], "sprite")
    check(style["glyphs"], "glyphs")
    return places
  }
}
