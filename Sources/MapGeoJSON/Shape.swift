/// A type that GeoJSON represents as one object: a geometry, a feature or a feature collection.
public protocol Shape: Sendable {
  /// The shape as a GeoJSON object.
  var geoJSONObject: GeoJSONObject { get }

  /// Creates the shape from a GeoJSON object.
  /// - Throws: `GeoJSONError` with the reason `unexpectedType` if the object is another kind of
  ///   shape.
  init(_ object: GeoJSONObject) throws(GeoJSONError)
}

extension Shape {
  /// The features of the shape. A geometry becomes a feature without attributes.
  public var features: [Feature] { geoJSONObject.features }

  /// Parses the shape from GeoJSON text.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(geoJSON text: String) throws(GeoJSONError) {
    try self.init(GeoJSONDocument(parsing: text).object)
  }

  /// Parses the shape from GeoJSON data. If `encoding` is nil, `TextEncoding.init(detectingIn:)` detects the encoding.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    data: some Collection<UInt8>, encoding: TextEncoding? = nil
  ) throws(GeoJSONError) {
    try self.init(GeoJSONDocument(data: data, encoding: encoding).object)
  }

  /// Reads the shape from the GeoJSON file at `path`, as `init(data:encoding:)` does.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    contentsOfFile path: String, encoding: TextEncoding? = nil
  ) throws(GeoJSONError) {
    try self.init(GeoJSONDocument(contentsOfFile: path, encoding: encoding).object)
  }

  /// The GeoJSON text of the shape, without white space.
  public var geoJSONText: String { geoJSONObject.jsonText }

  /// Returns the GeoJSON text of the shape, without white space, in an encoding. With `utf16` and
  /// `utf32`, the text starts with a byte order mark. Characters that ASCII or Latin-1 cannot
  /// represent are escaped.
  public func geoJSONData(encoding: TextEncoding = .utf8) -> [UInt8] {
    encoding == .utf8 ? geoJSONObject.jsonBytes : encoding.bytes(ofJSON: geoJSONText)
  }
}

extension GeoJSONObject: Shape {
  /// The GeoJSON object, which is the object itself.
  public var geoJSONObject: GeoJSONObject { self }

  /// Creates a copy of a GeoJSON object.
  public init(_ object: GeoJSONObject) { self = object }
}

extension Geometry: Shape {
  /// The geometry as a GeoJSON object.
  public var geoJSONObject: GeoJSONObject { .geometry(self, GeometryMembers()) }

  /// Creates the geometry that a GeoJSON object contains. Other members of the geometry object are
  /// dropped.
  /// - Throws: `GeoJSONError` if the object is a feature or a feature collection.
  public init(_ object: GeoJSONObject) throws(GeoJSONError) {
    guard case .geometry(let geometry, _) = object else {
      throw GeoJSONError(unexpected: object, expected: ObjectType.expectedGeometry)
    }
    self = geometry
  }
}

extension Feature: Shape {
  /// The feature as a GeoJSON object.
  public var geoJSONObject: GeoJSONObject { .feature(self) }

  /// Creates the feature that a GeoJSON object contains.
  /// - Throws: `GeoJSONError` if the object is not a feature.
  public init(_ object: GeoJSONObject) throws(GeoJSONError) {
    guard case .feature(let feature) = object else {
      throw GeoJSONError(unexpected: object, expected: "Feature")
    }
    self = feature
  }
}

extension FeatureCollection: Shape {
  /// The collection as a GeoJSON object.
  public var geoJSONObject: GeoJSONObject { .featureCollection(self) }

  /// Creates the feature collection that a GeoJSON object contains.
  /// - Throws: `GeoJSONError` if the object is not a feature collection.
  public init(_ object: GeoJSONObject) throws(GeoJSONError) {
    guard case .featureCollection(let collection) = object else {
      throw GeoJSONError(unexpected: object, expected: "FeatureCollection")
    }
    self = collection
  }
}

extension GeoJSONObject {
  /// The name of the object's type in RFC 7946 section 1.4.
  public var typeName: String {
    switch self {
    case .geometry(let geometry, _): geometry.typeName
    case .feature: "Feature"
    case .featureCollection: "FeatureCollection"
    }
  }
}

extension GeoJSONError {
  /// Creates the error for an object whose type is not the expected type.
  fileprivate init(unexpected object: GeoJSONObject, expected: String) {
    self.init(
      reason: .unexpectedType(object.typeName, expected: expected), path: "", offset: 0,
      position: nil)
  }
}
