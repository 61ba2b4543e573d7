/// What GeoJSON can write as one object: a geometry, a feature, a collection of features.
public protocol Shape: Sendable {
  /// The shape as GeoJSON has it.
  var geoJSONObject: GeoJSONObject { get }

  /// The shape that `object` is.
  /// - Throws: `GeoJSONError` of reason `unexpectedType` where it is another kind of shape.
  init(_ object: GeoJSONObject) throws(GeoJSONError)
}

extension Shape {
  /// The shape as features: a geometry alone is one without attributes.
  public var features: [Feature] { geoJSONObject.features }

  /// The shape of a GeoJSON text.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(geoJSON text: String) throws(GeoJSONError) {
    try self.init(GeoJSONDocument(parsing: text).object)
  }

  /// The shape of a GeoJSON text in an encoding; where none is given, it is told from the bytes, as
  /// `TextEncoding.init(detectingIn:)` does.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(
    data: some Collection<UInt8>, encoding: TextEncoding? = nil
  ) throws(GeoJSONError) {
    try self.init(GeoJSONDocument(data: data, encoding: encoding).object)
  }

  /// The shape of the GeoJSON file at `path`, as `init(data:encoding:)` reads it.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(
    contentsOfFile path: String, encoding: TextEncoding? = nil
  ) throws(GeoJSONError) {
    try self.init(GeoJSONDocument(contentsOfFile: path, encoding: encoding).object)
  }

  /// The shape as GeoJSON without white space.
  public var geoJSONText: String { geoJSONObject.jsonText }

  /// The shape as GeoJSON without white space, in an encoding. `utf16` and `utf32` get a byte order
  /// mark; what ASCII and Latin-1 do not have is escaped, so that every shape can be written.
  public func geoJSONData(encoding: TextEncoding = .utf8) -> [UInt8] {
    encoding == .utf8 ? geoJSONObject.jsonBytes : encoding.bytes(ofJSON: geoJSONText)
  }
}

extension GeoJSONObject: Shape {
  /// The object itself.
  public var geoJSONObject: GeoJSONObject { self }

  /// The object itself.
  public init(_ object: GeoJSONObject) { self = object }
}

extension Geometry: Shape {
  /// The geometry alone.
  public var geoJSONObject: GeoJSONObject { .geometry(self, GeometryMembers()) }

  /// The geometry that `object` is; what stands beside its coordinates is left out.
  /// - Throws: `GeoJSONError` where it is a feature or a collection of features.
  public init(_ object: GeoJSONObject) throws(GeoJSONError) {
    guard case .geometry(let geometry, _) = object else {
      throw GeoJSONError(unexpected: object, expected: ObjectType.expectedGeometry)
    }
    self = geometry
  }
}

extension Feature: Shape {
  /// The feature.
  public var geoJSONObject: GeoJSONObject { .feature(self) }

  /// The feature that `object` is.
  /// - Throws: `GeoJSONError` where it is something else.
  public init(_ object: GeoJSONObject) throws(GeoJSONError) {
    guard case .feature(let feature) = object else {
      throw GeoJSONError(unexpected: object, expected: "Feature")
    }
    self = feature
  }
}

extension FeatureCollection: Shape {
  /// The collection.
  public var geoJSONObject: GeoJSONObject { .featureCollection(self) }

  /// The collection that `object` is.
  /// - Throws: `GeoJSONError` where it is something else.
  public init(_ object: GeoJSONObject) throws(GeoJSONError) {
    guard case .featureCollection(let collection) = object else {
      throw GeoJSONError(unexpected: object, expected: "FeatureCollection")
    }
    self = collection
  }
}

extension GeoJSONObject {
  /// The name of the object's type, as RFC 7946 section 1.4 has it.
  public var typeName: String {
    switch self {
    case .geometry(let geometry, _): geometry.typeName
    case .feature: "Feature"
    case .featureCollection: "FeatureCollection"
    }
  }
}

extension GeoJSONError {
  /// The error of a whole text that is a shape of another kind.
  fileprivate init(unexpected object: GeoJSONObject, expected: String) {
    self.init(
      reason: .unexpectedType(object.typeName, expected: expected), path: "", offset: 0,
      position: nil)
  }
}
