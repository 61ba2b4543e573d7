import MapJSON

extension JSONDocument {
  /// Why the document is neither a style nor data that can be read; nil if it may be a style. A style without a member
  /// that it needs is one as far as it has others: layers, sources, or the version 8.
  package var refusalAsStyle: String? {
    if let values = root.array {
      let isFeature = values.first?.object?["type"]?.string == "Feature"
      return "a JSON array, neither a style nor GeoJSON"
        + (isFeature ? "; write it as {\"type\": \"FeatureCollection\", \"features\": …}" : "")
    }
    guard let object = root.object else { return "a JSON value, neither a style nor GeoJSON" }
    guard object["layers"] == nil, object["sources"] == nil, object["version"]?.double != 8 else {
      return nil
    }
    guard !object.members.isEmpty else {
      return "an empty JSON object, neither a style nor GeoJSON"
    }
    let names = object.members.prefix(8).map { "'\($0.name.prefix(40))'" }.joined(separator: ", ")
    let count = object.members.count
    return "a JSON object that is neither a style nor GeoJSON; its members are \(names)"
      + (count > 8 ? ", …" : "")
  }
}

extension JSONError {
  /// Why a text of several JSON values is neither a style nor data that can be read; nil for another error.
  package var refusalOfSeveralValues: String? {
    guard case .textAfterValue = reason else { return nil }
    return "several JSON values that are neither a style nor features of GeoJSON"
  }
}
