import MapGeoJSON
import MapGeometry
import MapJSON
import RenderMap

/// The list of a scene's labels as JSON. `--labels` prints it.
enum LabelList {
  /// Returns an object with `labels`, an array with one object per label, and `missingCharacters`, the code points
  /// without a glyph.
  static func json(of placed: PlacedScene) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(name: "labels")
    writer.beginArray()
    for label in placed.labels() { write(label, to: &writer) }
    writer.endArray()
    writer.write(name: "missingCharacters")
    writer.beginArray()
    for character in placed.scene.missingCharacters {
      writer.write("U+" + String(character.value, radix: 16, uppercase: true))
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ label: SceneLabel, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.write(name: "layer")
    writer.write(label.layer)
    writer.write(name: "text")
    writer.write(label.text)
    if let icon = label.icon {
      writer.write(name: "icon")
      writer.write(icon)
    }
    write(label.feature, to: &writer)
    if !label.font.isEmpty {
      writer.write(name: "font")
      writer.write(label.font)
    }
    if let box = label.box {
      writer.write(name: "box")
      writer.beginArray()
      for edge in [box.minX, box.minY, box.maxX, box.maxY] {
        writer.write((edge * 100).rounded() / 100)
      }
      writer.endArray()
    }
    writer.write(name: "shown")
    writer.beginArray()
    if label.showsText { writer.write("text") }
    if label.showsIcon { writer.write("icon") }
    writer.endArray()
    if let refusal = label.refusal { write(refusal, to: &writer) }
    writer.endObject()
  }

  private static func write(_ feature: Feature.Identifier?, to writer: inout JSONWriter) {
    guard let feature else { return }
    writer.write(name: "feature")
    switch feature {
    case .integer(let number): writer.write(number)
    case .unsigned(let number): writer.write(number)
    case .double(let number): writer.write(number)
    case .string(let text): writer.write(text)
    }
  }

  private static func write(_ refusal: SceneLabel.Refusal, to writer: inout JSONWriter) {
    writer.write(name: "reason")
    writer.write(refusal.code)
    guard case .overlap(let layer, let text) = refusal else { return }
    writer.write(name: "inTheWay")
    writer.beginObject()
    writer.write(name: "layer")
    writer.write(layer)
    writer.write(name: "text")
    writer.write(text)
    writer.endObject()
  }
}
