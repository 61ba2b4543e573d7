import MapEngine
import MapGeoJSON
import MapJSON

/// The metadata of a picture for other programs, as a JSON file next to the picture.
public struct Sidecar: Sendable {
  /// The camera and the size of the picture.
  public var view: PictureView
  /// The ground that the picture shows.
  public var footprint: Footprint
  /// The attribution of the sources as plain text.
  public var attribution: String?
  /// The warnings about the map and the picture.
  public var warnings: [MapWarning]
  /// The provenance of the picture; nil if it is not recorded.
  public var provenance: Provenance?

  /// Creates the sidecar for the picture of a scene.
  public init(
    of scene: Scene, attribution: String?, warnings: [MapWarning], provenance: Provenance?
  ) {
    view = PictureView(of: scene)
    footprint = scene.footprint
    self.attribution = attribution
    self.warnings = warnings
    self.provenance = provenance
  }

  /// Returns the default path of a picture's sidecar. For `map.png`, it is `map.png.json`.
  public static func path(besides picture: String) -> String { picture + ".json" }

  /// The content of the file as a JSON object. Its members are `bounds` (west, south, east, north), `corners` (the
  /// longitude and latitude of the upper left, upper right, lower right and lower left corner; null for a corner
  /// above the horizon), `camera`, `size`, `pixelRatio`, `attribution`, `warnings` (each with `class`, `place` and
  /// `message`), and the members of the provenance.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(name: "bounds", footprint.bounds.numbers)
    writer.write(name: "corners")
    writer.beginArray()
    for corner in footprint.corners {
      guard let corner else {
        writer.writeNull()
        continue
      }
      writer.beginArray()
      writer.write(corner.longitude)
      writer.write(corner.latitude)
      writer.endArray()
    }
    writer.endArray()
    view.write(to: &writer)
    writer.write(name: "attribution")
    if let attribution { writer.write(attribution) } else { writer.writeNull() }
    writer.write(name: "warnings")
    writer.beginArray()
    for warning in warnings { warning.write(to: &writer) }
    writer.endArray()
    provenance?.write(to: &writer, withView: false)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
