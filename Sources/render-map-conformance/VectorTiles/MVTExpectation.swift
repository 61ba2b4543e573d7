import MapGeoJSON
import MapJSON
import MapTiles

/// The expected content of a layer, in the form of the vector tile suite. The fields of the layer's message are JSON
/// members, and geometries are command integers.
struct MVTExpectation {
  private let json: JSONObject

  /// Creates the expected layer that `json` describes.
  init(_ json: JSONValue) { self.json = json.object ?? JSONObject() }

  /// Compares a layer with the expected layer.
  ///
  /// - Throws: `TestFailure` with the first difference.
  func check(_ layer: TileLayer) throws {
    try MVTSuite.require(layer.name, json["name"]?.string ?? "", "the name")
    try MVTSuite.require(layer.extent, json["extent"]?.int ?? 4096, "the extent")
    try MVTSuite.require(layer.keys, json["keys"]?.array?.compactMap(\.string) ?? [], "the names")
    let values = json["values"]?.array?.compactMap(AttributeValue.init(expected:)) ?? []
    try MVTSuite.require(layer.values, values, "the values")
    let features = json["features"]?.array?.compactMap(\.object) ?? []
    let known = features.filter { (1...3).contains($0["type"]?.int ?? 0) }
    try MVTSuite.require(layer.features.count, known.count, "the number of features")
    try MVTSuite.require(
      layer.unknownFeatureCount, features.count - known.count, "the number of unknown features")
    for (index, feature) in known.enumerated() { try check(layer, index, feature) }
  }

  private func check(_ layer: TileLayer, _ index: Int, _ expected: JSONObject) throws {
    let feature = layer.features[index]
    try MVTSuite.require(
      feature.identifier, expected["id"]?.identifier, "the identifier of feature \(index)")
    try MVTSuite.require(
      Int(feature.type.rawValue), expected["type"]?.int ?? 0, "the type of feature \(index)")
    let tags = layer.tags[feature.tags].flatMap { [Int($0.key), Int($0.value)] }
    try MVTSuite.require(
      tags, expected["tags"]?.array?.compactMap(\.int) ?? [], "the tags of feature \(index)")
    let parts = feature.parts.map { Array(layer.points(ofPart: $0)) }
    let integers = expected["geometry"]?.array?.compactMap(\.int) ?? []
    try MVTSuite.require(
      parts, Self.parts(integers, of: feature.type), "the geometry of feature \(index)")
  }

  /// Returns the parts of a geometry that its command integers describe, according to the vector tile specification,
  /// section 4.3. The geometry ends at a missing point.
  private static func parts(
    _ integers: [Int], of type: TileLayer.GeometryType
  ) -> [[TileLayer.TilePoint]] {
    var parts: [[TileLayer.TilePoint]] = []
    var (x, y) = (0, 0)
    var rest = integers[...]
    while let integer = rest.popFirst() {
      if integer & 7 == 7, let first = parts.last?.first {
        parts[parts.count - 1].append(first)
        continue
      }
      for _ in 0..<(integer >> 3) {
        guard let dx = rest.popFirst(), let dy = rest.popFirst() else { return parts }
        x += zigzag(dx)
        y += zigzag(dy)
        if parts.isEmpty || integer & 7 == 1 && type != .point { parts.append([]) }
        parts[parts.count - 1].append(.init(Int32(clamping: x), Int32(clamping: y)))
      }
    }
    return parts
  }

  private static func zigzag(_ integer: Int) -> Int {
    integer & 1 == 0 ? integer / 2 : -(integer + 1) / 2
  }
}

extension JSONValue {
  /// The number; nil if it is not an integer in the range of `Int`.
  var int: Int? {
    if case .number(.integer(let number)) = content { Int(exactly: number) } else { nil }
  }

  fileprivate var identifier: Feature.Identifier? {
    switch content {
    case .number(.integer(let number)): .integer(number)
    case .number(.unsigned(let number)): .unsigned(number)
    default: nil
    }
  }
}

extension AttributeValue {
  /// Reads a `Value` message that contains one field.
  fileprivate init?(expected json: JSONValue) {
    guard let field = json.object?.members.first else { return nil }
    switch (field.name, field.value.content) {
    case ("string_value", .string(let text)): self = .string(text)
    // The description may contain a number where the tile contains a string of the number's digits.
    case ("string_value", .number(.integer(let number))): self = .string("\(number)")
    case ("bool_value", .bool(let value)): self = .bool(value)
    case ("float_value", .number(let number)): self = .double(Double(Float(number.doubleValue)))
    case ("double_value", .number(let number)): self = .double(number.doubleValue)
    case (_, .number(.integer(let number))): self = .integer(number)
    case (_, .number(.unsigned(let number))): self = .unsigned(number)
    default: return nil
    }
  }
}
