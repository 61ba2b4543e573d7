import MapGeoJSON
import MapJSON
import RenderMap

/// A job per feature of data: that feature over a basemap or a style.
struct FeatureJobs: JobSource {
  private let reader: MapJobReader
  private let features: [Feature]
  /// Warnings about the data, until they are returned with the first job.
  private var warnings: [MapWarning]
  private let file: String
  private let nameKey: String?
  private var ledger = NameLedger()
  private var given = 0

  /// Creates the jobs of data.
  ///
  /// - Parameters:
  ///   - file: The data's file, for messages.
  ///   - nameKey: The property that names the pictures. By default, and for features without it, the id of the
  ///     feature names them, or else its number.
  init(_ data: JobData, file: String, nameKey: String?, reader: MapJobReader) {
    self.reader = reader
    self.file = file
    self.nameKey = nameKey
    features = data.features
    warnings = data.warnings
  }

  var fraction: Double? { Double(given) / Double(max(1, features.count)) }
  var failure: BatchError? { nil }

  mutating func next(isStopped: () -> Bool) -> BatchItem? {
    guard given < features.count else { return nil }
    let feature = features[given].json
    given += 1
    defer { warnings = [] }
    let name = name(of: feature)
    let members = JSONObject([
      JSONObject.Member(name: "name", value: .text(name)),
      JSONObject.Member(name: "data", value: feature),
    ])
    let place = "\(file): feature \(given)"
    let job = Result { () throws(JobFailure) in
      try self.job(
        of: MapJobMembers(object: members, text: [], file: file, firstLine: 1), name, place)
    }
    return BatchItem(number: given, place: place, name: name, job: job, warnings: warnings)
  }

  private mutating func job(
    of members: MapJobMembers, _ name: String, _ place: String
  ) throws(JobFailure) -> MapJob {
    let job: MapJob
    do throws(MapJobError) {
      job = try reader.job(of: members, line: nil)
    } catch {
      throw JobFailure(error).at(place)
    }
    if let before = ledger.take(job.output, for: given) {
      throw JobFailure(message: "\(place): the name '\(name)' is also that of feature \(before)")
    }
    return job
  }

  private func name(of feature: JSONValue) -> String {
    let property = nameKey.flatMap { feature.object?["properties"]?.object?[$0] }
    let label = [property, feature.object?["id"]].lazy.compactMap { $0 }
      .compactMap { NameTemplate.label(of: $0, axis: "") }.first
    return label ?? String(given)
  }
}

extension Feature {
  /// The feature as GeoJSON in a job.
  fileprivate var json: JSONValue {
    (try? JSONDocument(parsing: GeoJSONObject.feature(self).jsonBytes))?.root ?? JSONValue(.null)
  }
}
