import MapJSON

/// Functions that describe changes of JSON values as text, such as `water.fill-color: #a0c8f0 -> #ff0000`.
enum ValueChange {
  /// The maximum number of characters that are shown of a value.
  private static let limit = 60

  /// Returns the change of a value as text; nil if the old and the new value are equal.
  ///
  /// - Parameters:
  ///   - path: The name of the value. If only one element or member of a long value changed, its index or name is
  ///     appended, such as `[6]`.
  ///   - absent: The text that is shown in place of an absent value.
  static func text(
    of path: String, from old: JSONValue?, to new: JSONValue?, absent: String
  ) -> String? {
    if let old, let new {
      guard !isEqual(old, new) else { return nil }
      if old.jsonText.count > limit || new.jsonText.count > limit,
        let (place, before, now) = onlyDifference(old, new)
      {
        return text(of: path + place, from: before, to: now, absent: absent)
      }
    } else if old == nil, new == nil {
      return nil
    }
    return "\(path): \(text(of: old, absent: absent)) -> \(text(of: new, absent: absent))"
  }

  /// Returns the changes of the members of an object, in the order of the members of the old object. New members come
  /// last.
  static func texts(
    of path: String, from old: JSONObject, to new: JSONObject, absent: String = "(none)"
  ) -> [String] {
    let added = new.members.filter { old[$0.name] == nil }
    return (old.members + added).compactMap { member in
      text(
        of: "\(path).\(member.name)", from: old[member.name], to: new[member.name], absent: absent)
    }
  }

  /// Returns whether two values are equal. The numbers 1 and 1.0 are equal. The order of the members of objects is
  /// ignored.
  static func isEqual(_ a: JSONValue, _ b: JSONValue) -> Bool {
    switch (a.content, b.content) {
    case (.number(let a), .number(let b)): a.doubleValue == b.doubleValue
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { isEqual($0, $1) }
    case (.object(let a), .object(let b)):
      a.members.count == b.members.count
        && a.members.allSatisfy { member in
          b[member.name].map { isEqual(member.value, $0) } ?? false
        }
    default: a == b
    }
  }

  /// Returns the only element or member in which two arrays or objects differ, with its path and both values; nil if
  /// there is no such element or member.
  private static func onlyDifference(
    _ a: JSONValue, _ b: JSONValue
  ) -> (place: String, JSONValue, JSONValue)? {
    if let a = a.array, let b = b.array, a.count == b.count {
      let places = a.indices.filter { !isEqual(a[$0], b[$0]) }
      return places.count == 1 ? ("[\(places[0])]", a[places[0]], b[places[0]]) : nil
    }
    guard let a = a.object, let b = b.object, a.members.count == b.members.count else { return nil }
    let pairs = a.members.compactMap { member in
      b[member.name].map { (place: ".\(member.name)", member.value, $0) }
    }
    let different = pairs.filter { !isEqual($0.1, $0.2) }
    return pairs.count == a.members.count && different.count == 1 ? different[0] : nil
  }

  private static func text(of value: JSONValue?, absent: String) -> String {
    guard let value else { return absent }
    let text = SceneEvent.oneLine(value.string ?? value.jsonText)
    return text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}
