import MapData
import MapJSON
import MapStyle

/// The members of a request. A request is a JSON object in a file, or the arguments of a command. Errors contain the
/// place of the member.
public struct RequestMembers: Hashable, Sendable {
  /// The members as a JSON object.
  public var object: JSONObject
  /// The text that contains the request, in UTF-8; empty for arguments.
  package let text: [UInt8]
  /// The file that contains the request; empty for arguments.
  package let file: String
  /// The line of the file where the text begins, counted from 1.
  package let firstLine: Int
  /// The names of the members that are arguments of the command.
  private(set) var arguments: Set<String> = []
  /// The names of the members that come from the shared defaults of all requests.
  private(set) var shared: Set<String> = []

  /// Creates members from an object that was parsed from `text`. The text begins at line `firstLine` of `file`.
  package init(object: JSONObject, text: [UInt8], file: String, firstLine: Int) {
    self.object = object
    self.text = text
    self.file = file
    self.firstLine = firstLine
  }

  /// Creates members from arguments of the command.
  public init(arguments object: JSONObject) {
    self.init(object: object, text: [], file: "", firstLine: 1)
    arguments = Set(object.members.map(\.name))
  }

  /// Parses the members of a request.
  ///
  /// - Parameters:
  ///   - text: The text of one JSON object, in UTF-8.
  ///   - file: The file that contains the text, for errors.
  ///   - firstLine: The line of the file where the text begins, counted from 1.
  /// - Throws: `RequestError` if the text is not JSON or is not an object.
  public init(parsing text: [UInt8], file: String, firstLine: Int) throws(RequestError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: text)
    } catch {
      throw RequestError(
        file: file, line: firstLine + error.line - 1, path: "",
        reason: "not JSON: column \(error.column): \(error.reason)")
    }
    self.init(
      object: document.root.object ?? JSONObject(), text: text, file: file, firstLine: firstLine)
    guard document.root.object != nil else { throw self.error("", "a job must be an object") }
  }

  /// Creates members from the parameters of a URL or a form. Their values are texts or JSON. Parameters that are not
  /// names of members are left out. If several parameters set a member that accepts only one value, the last value is
  /// used.
  ///
  /// - Parameters:
  ///   - parameters: The names of the parameters, such as `colorBy` or `color_by`, and their values. The text of a
  ///     flag may be empty.
  ///   - names: The names of parameters with another meaning. They are left out.
  public init(parameters: [(name: String, value: JSONValue)], except names: Set<String>) {
    var object = JSONObject()
    for (name, value) in parameters where !names.contains(name) {
      guard let row = PictureMember.named(name), row.isNamed(name), !row.isOfComparison
      else { continue }
      var value = value
      switch value.string {
      case "true" where row.values != .text: value = true
      case "false" where row.values != .text: value = false
      case "" where row.values == .flag || row.isOptional: value = true
      default: break
      }
      if row.isRepeatable, let others = object[name] {
        value = JSONValue(.array(others.listed + value.listed))
      }
      object[name] = value
    }
    self.init(object: object, text: [], file: "", firstLine: 1)
  }

  /// Returns whether the request contains a member.
  package func has(_ name: String) -> Bool { object[name] != nil }

  /// Returns whether the request contains a member that does not come from the shared defaults.
  func hasOwn(_ member: PictureMember) -> Bool {
    has(member.name) && !shared.contains(member.name)
  }

  /// Returns the file that addresses in a member are relative to; nil if they are relative to the current folder.
  func base(of name: String) -> ResourceLocation? {
    arguments.contains(name) ? nil : .file(path: file)
  }

  /// Creates an error for an invalid member.
  ///
  /// - Parameter path: The name of the member, optionally followed by the path inside of it, such as `ignore[1]`. The
  ///   error contains the line of the member.
  package func error(_ path: String, _ reason: String) -> RequestError {
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    let offset = max(0, object[name]?.offset ?? 0)
    let position = text.withUnsafeBytes { TextPosition(ofOffset: offset, in: $0) }
    return RequestError(
      file: file, line: firstLine + position.line - 1, path: path,
      argument: arguments.contains(name) ? argument(name, path: path) : nil, reason: reason)
  }

  /// Returns an argument as the user wrote it, such as `--zoom 99`.
  private func argument(_ name: String, path: String) -> String {
    let option = PictureMember.named(name)?.option ?? name
    var value = object[name]
    if let elements = value?.array {
      let digits = path.dropFirst(name.count).drop { $0 == "[" }.prefix { $0 != "]" }
      value = Int(digits).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    guard let text = value?.string, !text.isEmpty, text.utf8.count <= 200 else { return option }
    return "\(option) \(text)"
  }
}

extension RequestMembers {
  /// Returns the members with the names that the table of members uses. The spelling of the given names may differ.
  ///
  /// - Parameter further: The names of allowed members that are not in the table.
  /// - Throws: `RequestError` if a name is unknown, with the most similar name, or if a member occurs twice.
  func named(among further: Set<String>) throws(RequestError) -> RequestMembers {
    var result = self
    for member in object.members where !further.contains(member.name) {
      guard let row = PictureMember.named(member.name),
        !row.isOfComparison || further.contains(row.name)
      else {
        throw error(
          member.name,
          "unknown member of a job" + PictureMember.remedy(for: member.name, among: further))
      }
      guard row.name != member.name else { continue }
      if has(row.name) { throw error(member.name, "is there twice: it is the same as \(row.name)") }
      result.object[member.name] = nil
      result.object[row.name] = member.value
      if arguments.contains(member.name) { result.arguments.insert(row.name) }
    }
    return result
  }

  /// The members as shared defaults of all requests. A default is ignored if it cannot apply to a request.
  var asShared: RequestMembers {
    var result = self
    result.shared = Set(object.members.map(\.name))
    return result
  }

  /// Returns the members, completed by those members of `usual` that are missing here and do not contradict the other
  /// members. Changes to the style in `usual` are made in addition to the request's own changes.
  func over(_ usual: RequestMembers) -> RequestMembers {
    var result = self
    for member in usual.object.members {
      guard let row = PictureMember.named(member.name) else { continue }
      if let own = object[member.name] {
        guard row.values == .changes || row.name == PictureMember.hide.name else { continue }
        result.object[row.name] = JSONValue(.array(member.value.listed + own.listed))
      } else if !object.members.contains(where: { $0.value.bool != false && row.excludes($0.name) })
      {
        result.object[row.name] = member.value
        result.shared.insert(row.name)
        if usual.arguments.contains(row.name) { result.arguments.insert(row.name) }
      }
    }
    // A default that cannot apply to this request is removed.
    for member in usual.object.members where !has(member.name) {
      guard let required = PictureMember.named(member.name)?.required, !required.isEmpty,
        !required.contains(where: result.has)
      else { continue }
      result.object[member.name] = nil
    }
    return result
  }

  /// Checks that no members exclude each other. If a member requires other members, the function checks that the
  /// request contains at least one of these. The error does not depend on the order of the members.
  package func checkCombinations() throws(RequestError) {
    for row in PictureMember.all {
      guard let value = object[row.name], value.bool != false else { continue }
      if let other = row.excluded.first(where: { object[$0].map { $0.bool != false } ?? false }) {
        throw error(row.name, "cannot be combined with \(other): leave out one of them")
      }
      if hasOwn(row), !row.required.isEmpty, !row.required.contains(where: has) {
        throw error(row.name, "requires " + row.required.joined(separator: " or "))
      }
    }
  }
}

extension JSONValue {
  /// The elements of an array, or an array of the value itself if it is not an array.
  fileprivate var listed: [JSONValue] { array ?? [self] }
}
