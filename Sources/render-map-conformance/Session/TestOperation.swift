import MapGeoJSON
import MapJSON
import MapStyle
import RenderMap

/// One operation of a render test. It consists of the name of a method of the map, and the arguments.
struct TestOperation {
  /// The name of the method.
  let name: String
  private let arguments: [JSONValue]

  /// Reads an operation; nil if `json` is not an operation.
  init?(_ json: JSONValue) {
    guard let parts = json.array, let name = parts.first?.string else { return nil }
    self.name = name
    arguments = Array(parts.dropFirst())
  }

  /// Returns the argument at `index`; nil if the argument is missing or null.
  func value(_ index: Int) -> JSONValue? {
    guard arguments.indices.contains(index), !arguments[index].isNull else { return nil }
    return arguments[index]
  }

  /// Returns the number at `index`; nil if there is no number.
  func number(_ index: Int) -> Double? { value(index)?.double }

  /// Returns the text at `index`.
  ///
  /// - Throws: `TestFailure` if there is no text at `index`.
  func text(_ index: Int) throws -> String {
    try required(value(index)?.string, "text", at: index)
  }

  /// Returns the object at `index`.
  ///
  /// - Throws: `TestFailure` if there is no object at `index`.
  func object(_ index: Int) throws -> JSONObject {
    try required(value(index)?.object, "an object", at: index)
  }

  /// Returns the place at `index`.
  ///
  /// - Throws: `TestFailure` if there is no place at `index`.
  func place(_ index: Int) throws -> LngLat {
    try required(value(index).flatMap(LngLat.init(json:)), "a place", at: index)
  }

  /// Returns the feature that the object at `index` names.
  ///
  /// - Throws: `TestFailure` if the object names no feature.
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
      throw TestFailure("argument \(index) of \(name) is not \(what)")
    }
    return value
  }
}

extension LngLat {
  /// Reads a place `[longitude, latitude]`; nil if `json` is not a place.
  init?(json: JSONValue) {
    let numbers = (json.array ?? []).compactMap(\.double)
    guard numbers.count >= 2 else { return nil }
    self.init(longitude: numbers[0], latitude: numbers[1])
  }
}
