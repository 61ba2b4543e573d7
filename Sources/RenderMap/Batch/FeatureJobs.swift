import MapEngine
import MapGeoJSON
import MapJSON

/// The jobs that draw the features of data. Each job draws one feature over a basemap or a style.
struct FeatureJobs: JobSource {
  private let reader: RequestReader
  /// The features in the order of the jobs.
  let features: [Feature]
  /// The warnings about the data. They are returned with the first job, and the list is empty after that.
  private var warnings: [MapWarning]
  private let file: String
  private let nameKey: String?
  /// The names of the pictures; nil if several pictures may have the same name.
  private var ledger: NameLedger?
  private var given = 0

  /// Creates the jobs that draw the features of data.
  ///
  /// - Parameters:
  ///   - file: The name of the data file, for messages.
  ///   - nameKey: The property whose value names the picture of a feature. If the key is nil, each picture is named
  ///     after the id of its feature, or after the number of the feature if there is no id. The picture of a feature
  ///     without the property is named in the same way, with a warning.
  ///   - namesFiles: Whether pictures become files, so two pictures with the same name are an error.
  /// - Throws: `RequestError` if no feature has the property.
  init(
    _ data: RequestData, file: String, nameKey: String?, reader: RequestReader,
    namesFiles: Bool = true
  ) throws(RequestError) {
    self.reader = reader
    self.file = file
    self.nameKey = nameKey
    ledger = namesFiles ? NameLedger() : nil
    features = data.features
    warnings = data.warnings
    if let nameKey, !features.isEmpty, !features.contains(where: { $0.attributes[nameKey] != nil })
    {
      throw RequestError(
        .wrongJob,
        "--name-by \(nameKey): no feature of \(file) has this property; "
          + "the properties are: \(Self.properties(of: features))")
    }
  }

  /// Returns the names of up to 20 properties of features, as text for messages.
  private static func properties(of features: [Feature]) -> String {
    var names: [String] = []
    for feature in features {
      for member in feature.attributes.members where !names.contains(member.name) {
        names.append(member.name)
        if names.count > 20 { return names.dropLast().joined(separator: ", ") + ", …" }
      }
    }
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  var fraction: Double? { Double(given) / Double(max(1, features.count)) }
  var failure: RequestError? { nil }

  mutating func next(isStopped: () -> Bool) -> BatchItem? {
    guard given < features.count else { return nil }
    let feature = features[given].json
    given += 1
    defer { warnings = [] }
    let place = "\(file): feature \(given)"
    let (name, warning) = name(of: feature)
    if let warning {
      warnings.append(MapWarning(.oddData, place: place, message: warning))
    }
    let members = JSONObject([
      JSONObject.Member(name: "name", value: .text(name)),
      JSONObject.Member(name: "data", value: feature),
    ])
    let job = Result { () throws(RequestError) in
      try self.job(
        of: RequestMembers(object: members, text: [], file: file, firstLine: 1), name, place)
    }
    return BatchItem(
      number: given, place: place, name: name, job: job, warnings: warnings,
      bookmark: value(of: feature)?.string.flatMap { $0.isEmpty ? nil : $0 })
  }

  private mutating func job(
    of members: RequestMembers, _ name: String, _ place: String
  ) throws(RequestError) -> PictureRequest {
    let job: PictureRequest
    do throws(RequestError) {
      job = try reader.request(of: members)
    } catch {
      throw error.at(place)
    }
    if let before = ledger?.take(job.output, for: given) {
      throw RequestError(message: "\(place): the name '\(name)' is also that of feature \(before)")
    }
    return job
  }

  /// Returns the value of the property `nameKey`; nil if there is no such value.
  private func value(of feature: JSONValue) -> JSONValue? {
    nameKey.flatMap { feature.object?["properties"]?.object?[$0] }
  }

  /// Returns the name of a feature's picture, and a warning if the property `nameKey` gives no name. The warning is nil
  /// if there is nothing to warn about.
  private func name(of feature: JSONValue) -> (name: String, warning: String?) {
    let value = value(of: feature)
    if let name = value.flatMap({ NameTemplate.label(of: $0, axis: "") }) { return (name, nil) }
    let name =
      feature.object?["id"].flatMap { NameTemplate.label(of: $0, axis: "") } ?? String(given)
    let problem = value == nil ? "no property" : "nothing for a name in its property"
    return (name, nameKey.map { "\(problem) '\($0)'; its picture is named '\(name)'" })
  }
}

extension Feature {
  /// The feature as GeoJSON in a job.
  fileprivate var json: JSONValue {
    (try? JSONDocument(parsing: GeoJSONObject.feature(self).jsonBytes))?.root ?? JSONValue(.null)
  }
}
