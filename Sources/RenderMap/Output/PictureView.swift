public import MapData
import MapEngine
import MapImages
import MapJSON

/// The camera and the size of a picture. Together, they determine the place of each pixel.
public struct PictureView: Hashable, Sendable {
  /// The camera, with the center, the zoom level, the bearing and the pitch.
  public var camera: Camera
  /// The size in pixels of the style, with the pixel ratio.
  public var size: PictureSize

  /// Creates the view from a camera.
  public init(camera: Camera, size: PictureSize) {
    self.camera = camera
    self.size = size
  }

  /// Creates the view of a scene.
  public init(of scene: Scene) {
    self.init(camera: scene.camera, size: scene.viewport.size)
  }

  /// Reads the members `camera`, `size` and `pixelRatio` of an object, and `deviceSize` if the number of device
  /// pixels does not follow from these; nil if members are missing or out of range.
  public init?(_ object: JSONObject) {
    guard let camera = object["camera"]?.object, let center = camera.numbers("center", count: 2),
      let padding = camera.numbers("padding", count: 4),
      let zoom = camera.number("zoom"), let bearing = camera.number("bearing"),
      let pitch = camera.number("pitch"), let roll = camera.number("roll"),
      let field = camera.number("verticalFieldOfView"),
      let sides = object.numbers("size", count: 2), let ratio = object.number("pixelRatio"),
      let width = Int(exactly: sides[0]), let height = Int(exactly: sides[1]),
      let scaled = try? PictureSize(width, height, scale: ratio)
    else { return nil }
    let curve = camera.number("globe") ?? 0
    guard (0...1).contains(curve) else { return nil }
    var size = scaled
    if let device = object.numbers("deviceSize", count: 2) {
      guard let width = Int(exactly: device[0]), let height = Int(exactly: device[1]),
        let exact = PictureSize(deviceWidth: width, deviceHeight: height, pixelRatio: ratio),
        exact.width == scaled.width, exact.height == scaled.height
      else { return nil }
      size = exact
    }
    var view = Camera(
      center: LngLat(longitude: center[0], latitude: center[1]), zoom: zoom, bearing: bearing,
      pitch: pitch, roll: roll,
      padding: EdgeInsets(
        top: padding[0], right: padding[1], bottom: padding[2], left: padding[3]),
      verticalFieldOfView: field)
    view.projection = ViewProjection(curve: curve)
    if let record = camera["projection"] {
      guard let projection = ViewProjection(record: record) else { return nil }
      view.projection = projection
    }
    if let paper = camera.numbers("paper", count: 4) {
      view.paper = EdgeInsets(top: paper[0], right: paper[1], bottom: paper[2], left: paper[3])
    }
    self.init(camera: view, size: size)
  }

  /// Writes the members that `init(_:)` reads.
  func write(to writer: inout JSONWriter) {
    writer.write(name: "camera")
    writer.beginObject()
    writer.write(name: "center", [camera.center.longitude, camera.center.latitude])
    for (name, number) in [
      ("zoom", camera.zoom), ("bearing", camera.bearing), ("pitch", camera.pitch),
      ("roll", camera.roll),
    ] {
      writer.write(name: name)
      writer.write(number)
    }
    let padding = camera.padding
    writer.write(name: "padding", [padding.top, padding.right, padding.bottom, padding.left])
    let paper = camera.paper
    if paper != EdgeInsets() {
      writer.write(name: "paper", [paper.top, paper.right, paper.bottom, paper.left])
    }
    writer.write(name: "verticalFieldOfView")
    writer.write(camera.verticalFieldOfView)
    if let curve = camera.projection.curve {
      writer.write(name: "globe")
      writer.write(curve)
    }
    camera.projection.writeRecord(to: &writer)
    writer.endObject()
    writer.write(name: "size")
    writer.beginArray()
    writer.write(size.width)
    writer.write(size.height)
    writer.endArray()
    writer.write(name: "pixelRatio")
    writer.write(size.pixelRatio)
    let scaled = try? PictureSize(size.width, size.height, scale: size.pixelRatio)
    if scaled != size {
      writer.write(
        name: "deviceSize", [Double(size.deviceWidth), Double(size.deviceHeight)])
    }
  }
}

extension ViewProjection {
  /// Reads the map projection that `writeRecord` wrote; nil if the record is incomplete.
  fileprivate init?(record: JSONValue) {
    if let text = record.object?["name"]?.string, ReferenceSystemText(text) != nil {
      guard let system = try? SystemProjection(text) else { return nil }
      self = .referenceSystem(system)
      return
    }
    guard let object = record.object, let center = object.numbers("center", count: 2),
      let parallels = object.numbers("parallels", count: 2),
      let kind = object["name"]?.string.flatMap(MapProjection.Kind.init),
      let projection = try? MapProjection(
        kind, centerLongitude: center[0], centerLatitude: center[1],
        parallels: SIMD2(parallels[0], parallels[1]))
    else { return nil }
    self = .chart(projection)
  }

  /// Writes the member `projection` for a map projection, and nothing for other projections.
  fileprivate func writeRecord(to writer: inout JSONWriter) {
    if case .referenceSystem(let projection) = self {
      writer.write(name: "projection")
      writer.beginObject()
      writer.write(name: "name", projection.system.definition)
      writer.endObject()
    }
    guard case .chart(let projection) = self else { return }
    writer.write(name: "projection")
    writer.beginObject()
    writer.write(name: "name", projection.kind.rawValue)
    writer.write(
      name: "center", [projection.centerLongitude, projection.centerLatitude])
    writer.write(name: "parallels", [projection.parallels.x, projection.parallels.y])
    writer.endObject()
  }
}

extension JSONObject {
  /// Returns the finite number of a member; nil if the member is not a finite number.
  fileprivate func number(_ name: String) -> Double? {
    self[name]?.double.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the numbers of a member; nil unless it is an array of `count` finite numbers.
  func numbers(_ name: String, count: Int) -> [Double]? {
    let numbers = self[name]?.array?.map(\.double) ?? []
    let finite = numbers.compactMap { $0 }.filter(\.isFinite)
    return numbers.count == count && finite.count == count ? finite : nil
  }
}

extension JSONWriter {
  /// Writes a member whose value is an array of numbers.
  mutating func write(name: String, _ numbers: [Double]) {
    write(name: name)
    beginArray()
    for number in numbers { write(number) }
    endArray()
  }

  /// Writes a member whose value is a string.
  mutating func write(name: String, _ text: String) {
    write(name: name)
    write(text)
  }
}

/// The record of a picture that was drawn before. The record is in the text of a PNG file, or in the sidecar of the
/// picture.
public struct PictureRecord: Sendable {
  private let json: [UInt8]
  private let root: JSONObject
  /// The file that contains the record, for messages.
  public let place: String

  /// Reads the record of a picture; nil if the picture has no record.
  ///
  /// - Parameters:
  ///   - file: The content of the picture's file, in any format.
  ///   - path: The path of the picture.
  ///   - loader: The loader that is used to read the sidecar.
  public init?(of file: [UInt8], at path: String, loader: ResourceLoader = ResourceLoader()) {
    if let text = try? PNG.text(Provenance.keyword, of: file) {
      self.init(json: Array(text.utf8), place: path)
    } else {
      let sidecar = Sidecar.path(besides: path)
      guard let json = try? loader.load(.file(path: sidecar)) else { return nil }
      self.init(json: json, place: sidecar)
    }
  }

  private init?(json: [UInt8], place: String) {
    guard let root = try? JSONDocument(parsing: json).root.object else { return nil }
    self.json = json
    self.root = root
    self.place = place
  }

  /// The view of the map; nil if the record contains no view.
  public var view: PictureView? { PictureView(root) }

  /// Reads the provenance of the picture from the record.
  ///
  /// - Throws: `RequestError` if the record contains no provenance.
  public func provenance() throws(RequestError) -> Provenance { try Provenance(parsing: json) }
}
