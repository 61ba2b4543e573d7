import MapImages
import MapJSON
import RenderMap
import MapStyle
import MapData

extension TestSession {
  /// The maximum number of pixels of an added image.
  private static let pixelLimit = 1 << 24

  /// Performs an operation on the style, its images or its state; returns false for any other operation.
  mutating func perform(onStyle operation: TestOperation) throws -> Bool {
    switch operation.name {
    case "setStyle": try setStyle(operation)
    case "setLight": try map.setLight(operation.value(0))
    case "addImage": try addImage(operation)
    case "removeImage": try map.removeImage(operation.text(0))
    case "setGlobalStateProperty":
      try map.setGlobalStateProperty(operation.text(0), to: operation.value(1).map { Value($0) })
    default: return false
    }
    return true
  }

  private mutating func setStyle(_ operation: TestOperation) throws {
    if let json = operation.value(0), json.object != nil { return try map.setStyle(json) }
    let location = try loader.location(of: operation.text(0), relativeTo: nil)
    try map.setStyle(JSONDocument(parsing: loader.load(location)), from: location)
  }

  private mutating func addImage(_ operation: TestOperation) throws {
    let location = try loader.location(of: "local://" + operation.text(1), relativeTo: nil)
    let pixels = try ImageFile.decode(loader.load(location), pixelLimit: Self.pixelLimit)
    let members = operation.value(2)?.object
    let options = ImageOptions(
      pixelRatio: members?["pixelRatio"]?.double ?? 1, isSDF: members?["sdf"]?.bool ?? false)
    try map.addImage(operation.text(0), pixels, options: options)
  }
}
