import MapData
import MapGeometry
import MapJSON

extension ImageOptions {
  /// Reads the options in an entry of a sprite's index.
  ///
  /// - Throws: `MalformedContent` if an option has a wrong form.
  package init(_ object: JSONObject) throws(MalformedContent) {
    self.init()
    pixelRatio = object["pixelRatio"]?.double ?? 1
    isSDF = object["sdf"]?.bool ?? false
    content = try Self.content(object)
    stretchX = try Self.stretches("stretchX", object)
    stretchY = try Self.stretches("stretchY", object)
    textFitWidth = try Self.textFit("textFitWidth", object)
    textFitHeight = try Self.textFit("textFitHeight", object)
  }

  /// The options as members of an entry of a sprite's index. Options with default values are left out, except for
  /// `pixelRatio`.
  package var members: JSONObject {
    func numbers(_ numbers: [Double]) -> JSONValue {
      JSONValue(.array(numbers.map { JSONValue(.number(.double($0))) }))
    }
    func stretches(_ ranges: [ClosedRange<Double>]) -> JSONValue {
      JSONValue(.array(ranges.map { numbers([$0.lowerBound, $0.upperBound]) }))
    }
    var object = JSONObject()
    object["pixelRatio"] = JSONValue(.number(.double(pixelRatio)))
    if isSDF { object["sdf"] = true }
    if !stretchX.isEmpty { object["stretchX"] = stretches(stretchX) }
    if !stretchY.isEmpty { object["stretchY"] = stretches(stretchY) }
    if let content {
      object["content"] = numbers([content.minX, content.minY, content.maxX, content.maxY])
    }
    for (name, fit) in [("textFitWidth", textFitWidth), ("textFitHeight", textFitHeight)]
    where fit != .stretchOrShrink {
      object[name] = JSONValue(.string(fit.rawValue))
    }
    return object
  }

  /// Multiplies the lengths of the options by a factor, and moves them by a margin on all sides of the image.
  mutating func scale(by factor: Double, margin: Double) {
    func moved(_ value: Double) -> Double { value * factor + margin }
    content = content.map {
      Box(minX: moved($0.minX), minY: moved($0.minY), maxX: moved($0.maxX), maxY: moved($0.maxY))
    }
    stretchX = stretchX.map { moved($0.lowerBound)...moved($0.upperBound) }
    stretchY = stretchY.map { moved($0.lowerBound)...moved($0.upperBound) }
  }

  private static func content(_ object: JSONObject) throws(MalformedContent) -> Box? {
    guard let json = object["content"], !json.isNull else { return nil }
    let sides = (json.array ?? []).compactMap(\.double)
    guard sides.count == 4 else { throw MalformedContent(reason: wrongContent) }
    return Box(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3])
  }

  private static func stretches(
    _ name: String, _ object: JSONObject
  ) throws(MalformedContent) -> [ClosedRange<Double>] {
    var stretches: [ClosedRange<Double>] = []
    for json in object[name]?.array ?? [] {
      let ends = (json.array ?? []).compactMap(\.double)
      guard ends.count == 2, ends[0] <= ends[1] else {
        throw MalformedContent(reason: wrongStretches(name))
      }
      stretches.append(ends[0]...ends[1])
    }
    return stretches
  }

  private static func textFit(
    _ name: String, _ object: JSONObject
  ) throws(MalformedContent) -> TextFit {
    guard let json = object[name], !json.isNull else { return .stretchOrShrink }
    guard let fit = json.string.flatMap(TextFit.init(rawValue:)) else {
      throw MalformedContent(
        reason: "\"\(name)\" must be stretchOrShrink, stretchOnly or proportional")
    }
    return fit
  }
}
