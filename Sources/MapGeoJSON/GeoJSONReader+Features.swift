import MapJSON

extension GeoJSONReader {
  /// Reads the FeatureCollection the reader stands before.
  mutating func readFeatureCollection() throws(Failure) -> FeatureCollection {
    let start = try markOfValue().offset
    var features: [Feature]?
    var boundingBox: [Double]?
    var foreignMembers: [Attributes.Member] = []
    var more = try enterObject()
    while more {
      let name = try readName()
      if json.token(name, is: "features") {
        features = try readFeatures()
      } else if json.token(name, is: "type") {
        try readType(.featureCollection)
      } else if json.token(name, is: "bbox") {
        boundingBox = try readBoundingBox()
      } else {
        foreignMembers.append(.init(name: json.string(of: name), value: try readAttributeValue()))
      }
      more = try nextMember()
    }
    guard let features else { throw .meaning(.missingMember("features"), offset: start) }
    return FeatureCollection(
      features: features, boundingBox: boundingBox, foreignMembers: Attributes(foreignMembers))
  }

  private mutating func readFeatures() throws(Failure) -> [Feature] {
    var features: [Feature] = []
    let start = try markOfValue().offset
    var more = try enterArray()
    while more {
      features.append(try readFeature())
      pages?.release(upTo: json.offset)
      more = try nextElement()
      if features.count == Self.featuresBeforeEstimate {
        // Reserving at once what is likely needed saves the copies of a growing array, and with them
        // half of its peak memory.
        let share = Double(json.text.count - start) / Double(json.offset - start)
        features.reserveCapacity(Int(Double(features.count) * share * 1.05))
      }
    }
    return features
  }

  /// After how many features their number is estimated from the length of the text.
  private static var featuresBeforeEstimate: Int { 256 }

  /// Reads the Feature the reader stands before.
  mutating func readFeature() throws(Failure) -> Feature {
    let start = try markOfValue().offset
    try take(FeatureMemory.feature)
    var hasType = false
    var feature = Feature(geometry: nil)
    var foreignMembers: [Attributes.Member] = []
    var more = try enterObject()
    while more {
      let name = try readName()
      if json.token(name, is: "type") {
        try readType(.feature)
        hasType = true
      } else if json.token(name, is: "properties") {
        feature.attributes = try readNullIfPresent() ? Attributes() : try readAttributes()
      } else if json.token(name, is: "geometry") {
        try readGeometry(of: &feature)
      } else if json.token(name, is: "id") {
        feature.identifier = try readIdentifier()
      } else if json.token(name, is: "bbox") {
        feature.boundingBox = try readBoundingBox()
      } else {
        foreignMembers.append(.init(name: json.string(of: name), value: try readAttributeValue()))
      }
      more = try nextMember()
    }
    guard hasType else { throw .meaning(.missingMember("type"), offset: start) }
    if !foreignMembers.isEmpty { feature.foreignMembers = Attributes(foreignMembers) }
    return feature
  }

  private mutating func readGeometry(of feature: inout Feature) throws(Failure) {
    guard try !readNullIfPresent() else {
      feature.geometry = nil
      return
    }
    let (geometry, members) = try readGeometry()
    feature.geometry = geometry
    if !members.isEmpty { feature.geometryMembers = members }
  }

  /// Reads an `id`: a string or a number; `null` is none.
  private mutating func readIdentifier() throws(Failure) -> Feature.Identifier? {
    switch try peek() {
    case .null:
      _ = try readNullIfPresent()
      return nil
    case .string: return .string(strings.string(of: try readStringToken(), in: json))
    case .number:
      switch try readNumber() {
      case .integer(let value): return .integer(value)
      case .unsigned(let value): return .unsigned(value)
      case .double(let value): return .double(value)
      }
    case let kind: throw .meaning(.unsuitableIdentifier(kind), offset: json.offset)
    }
  }
}
