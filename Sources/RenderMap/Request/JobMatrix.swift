import MapEngine
import MapJSON

/// A job with a `matrix`. It represents one job for each combination of the values in the matrix:
///
///     {"name": "{view}-{style}@{ratio}x", "matrix": {"style": ["light.json", "dark.json"],
///      "view": [{"name": "paris", "center": [2.35, 48.85], "zoom": 10}], "ratio": [1, 2]}}
///
/// The members of `matrix` are arrays of values. `style`, `basemap`, `zoom`, `size`, `ratio`, `format`, `facetValue` and
/// `time` contain values of the job's members with these names. `state` contains objects that are merged into the job's own state.
/// `view` contains objects with a `name` and members of the camera. The value of the last member changes with every
/// picture. The value of the first member changes least often.
///
/// In the job's name, `{style}` and similar placeholders are replaced by a label of the value. The label is the name of
/// a style's file, the name of a view, a number, or the values of a state. If there is no such label, the label is the
/// index of the value, counted from 1. If the name contains no placeholder for a member with several values, the
/// placeholder is appended: `name-{style}-{zoom}@{ratio}x`.
struct JobMatrix: Sendable {
  /// The names of the members that a matrix can contain.
  static let axes = [
    "style", "basemap", "view", "zoom", "size", "state", "format", "ratio", "facetValue",
    "time",
  ]
  /// The members of a view that determine the area of the map. A view that contains one of them replaces all such
  /// members of the job.
  private static let places: Set<String> = ["center", "zoom", "bounds"]
  private static let viewMembers = places.union(["bearing", "pitch", "padding"])
  /// The maximum number of pictures that one job can describe.
  static let limit = 1_000_000

  private struct Axis {
    var name: String
    var values: [JSONValue]
    var labels: [String]
  }

  private let job: RequestMembers
  private let axes: [Axis]
  private let template: NameTemplate
  /// The number of pictures of the job.
  let count: Int

  /// Creates the matrix of a job.
  ///
  /// - Parameter name: The default name of the job.
  /// - Throws: `RequestError` if the matrix is invalid.
  init(_ job: RequestMembers, name: String) throws(RequestError) {
    guard let matrix = job.object["matrix"]?.object, !matrix.members.isEmpty else {
      throw job.error("matrix", "must be an object of arrays")
    }
    var axes: [Axis] = []
    var count = 1
    for member in matrix.members {
      axes.append(try Self.axis(member, of: job))
      let product = count.multipliedReportingOverflow(by: axes.last?.values.count ?? 1)
      guard !product.overflow, product.partialValue <= Self.limit else {
        throw job.error("matrix", "has more than \(Self.limit) combinations")
      }
      count = product.partialValue
    }
    let text =
      try job.object["name"].map { value throws(RequestError) in
        try job.text(value, "name")
      } ?? name
    let several = axes.filter { $0.values.count > 1 }.map(\.name)
    do throws(RequestError) {
      template = try NameTemplate(text, names: axes.map(\.name), needed: several)
    } catch {
      throw job.error("name", error.reason)
    }
    self.axes = axes
    self.count = count
    var plain = job
    plain.object["matrix"] = nil
    self.job = plain
  }

  private static func axis(
    _ member: JSONObject.Member, of job: RequestMembers
  ) throws(RequestError) -> Axis {
    let path = "matrix.\(member.name)"
    guard axes.contains(member.name) else {
      throw job.error(path, "must be one of \(axes.joined(separator: ", "))")
    }
    guard let values = member.value.array, !values.isEmpty else {
      throw job.error(path, "must be an array of values")
    }
    for (index, value) in values.enumerated() where ["view", "state"].contains(member.name) {
      guard let object = value.object else {
        throw job.error("\(path)[\(index)]", "must be an object")
      }
      guard member.name == "view" else { continue }
      for name in object.members.map(\.name) where name != "name" && !viewMembers.contains(name) {
        throw job.error("\(path)[\(index)].\(name)", "unknown member of a view")
      }
    }
    let labels = values.enumerated().map { index, value in
      NameTemplate.label(of: value, axis: member.name) ?? String(index + 1)
    }
    return Axis(name: member.name, values: values, labels: labels)
  }

  /// Returns the members of one of the pictures. The index `picture` is counted from 0.
  func members(of picture: Int) -> RequestMembers {
    var rest = picture
    var chosen: [(axis: Axis, index: Int)] = []
    for axis in axes.reversed() {
      chosen.append((axis, rest % axis.values.count))
      rest /= axis.values.count
    }
    var members = job
    var labels: [String: String] = [:]
    // Views are applied first, so that the zoom of a view does not replace the zooms of the matrix.
    for (axis, index) in chosen.reversed().filter({ $0.axis.name == "view" })
      + chosen.reversed().filter({ $0.axis.name != "view" })
    {
      labels[axis.name] = axis.labels[index]
      Self.set(axis.name, to: axis.values[index], in: &members.object)
    }
    members.object["name"] = .text(template.name(labels))
    return members
  }

  private static func set(_ name: String, to value: JSONValue, in object: inout JSONObject) {
    let members = value.object?.members ?? []
    switch name {
    case "view":
      if members.contains(where: { places.contains($0.name) }) {
        for place in places { object[place] = nil }
      }
      for member in members where member.name != "name" { object[member.name] = member.value }
    case "state":
      var state = object["state"]?.object ?? JSONObject()
      for member in members { state[member.name] = member.value }
      object["state"] = JSONValue(.object(state))
    default: object[name] = value
    }
  }
}

extension RequestReader {
  /// Returns the requests of an object: one request, or one for each combination of the values of its `matrix`.
  ///
  /// - Parameter line: The number of the object's line; nil if the file does not contain one job per line.
  /// - Throws: `RequestError` if the matrix is invalid. An error in a single request is in the result of that
  ///   request.
  package func requests(
    of members: RequestMembers, line: Int?
  ) throws(RequestError) -> [Result<PictureRequest, RequestError>] {
    func result(_ members: RequestMembers) -> Result<PictureRequest, RequestError> {
      Result { () throws(RequestError) in try request(of: members, line: line) }
    }
    guard members.has("matrix") else { return [result(members)] }
    let name = Self.name(ofFile: members.file, line: line)
    let matrix = try JobMatrix(members, name: name)
    return (0..<matrix.count).map { result(matrix.members(of: $0)) }
  }
}
