import MapGeoJSON
import MapJSON
import RenderMap
import MapStyle

/// One step of a render test: the name of a call on the map, and its arguments.
struct TestOperation {
  /// What is done.
  let name: String
  /// What it is done with.
  private let arguments: [JSONValue]

  /// The operation that `json` gives; nil where it is none.
  init?(_ json: JSONValue) {
    guard let parts = json.array, let name = parts.first?.string else { return nil }
    self.name = name
    arguments = Array(parts.dropFirst())
  }

  /// The argument at `index`; nil where it is not given, or null.
  func value(_ index: Int) -> JSONValue? {
    guard arguments.indices.contains(index), !arguments[index].isNull else { return nil }
    return arguments[index]
  }

  /// The number at `index`.
  func number(_ index: Int) -> Double? { value(index)?.double }

  /// The text at `index`.
  ///
  /// - Throws: Where there is none.
  func text(_ index: Int) throws -> String {
    try required(value(index)?.string, "text", at: index)
  }

  /// The object at `index`.
  ///
  /// - Throws: Where there is none.
  func object(_ index: Int) throws -> JSONObject {
    try required(value(index)?.object, "an object", at: index)
  }

  /// The place at `index`, as longitude and latitude.
  ///
  /// - Throws: Where there is none.
  func place(_ index: Int) throws -> LngLat {
    try required(value(index).flatMap(LngLat.init(json:)), "a place", at: index)
  }

  /// The feature that the object at `index` names.
  ///
  /// - Throws: Where it names none.
  func feature(_ index: Int) throws -> FeatureReference {
    let object = try object(index)
    let identifier = object["id"].flatMap { json -> Feature.Identifier? in
      json.string.map { .string($0) } ?? json.double.map { .double($0) }
    }
    return FeatureReference(
      source: try required(object["source"]?.string, "a source", at: index),
      sourceLayer: object["sourceLayer"]?.string,
      identifier: try required(identifier, "a feature's id", at: index))
  }

  private func required<T>(_ value: T?, _ what: String, at index: Int) throws -> T {
    guard let value else {
      throw RenderTestFailure(what: "argument \(index) of \(name) is not \(what)")
    }
    return value
  }
}

extension LngLat {
  /// A place written as longitude and latitude; nil where that is something else.
  init?(json: JSONValue) {
    let numbers = (json.array ?? []).compactMap(\.double)
    guard numbers.count >= 2 else { return nil }
    self.init(longitude: numbers[0], latitude: numbers[1])
  }
}
