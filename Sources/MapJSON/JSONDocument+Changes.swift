extension JSONDocument {
  /// Returns the text of the document after a change of its root. Bytes outside of the changed values and members
  /// remain as they are, including white space. New values are written in lines of at most 100 characters, or without
  /// line breaks if the text has only one line. New line breaks are like the first one in the text.
  package func text(changedTo root: JSONValue) -> [UInt8] {
    var changes = TextChanges(text)
    changes.add(from: self.root, to: root)
    return changes.result
  }
}

/// The replacements in a JSON text that change a value to another value.
private struct TextChanges {
  private let text: [UInt8]
  /// Whether the text is on a single line.
  private let isOneLine: Bool
  /// Whether lines end with a carriage return and a line feed.
  private let hasCarriageReturns: Bool
  /// The replaced byte ranges in ascending order, with their new text.
  private var replacements: [(range: Range<Int>, text: [UInt8])] = []

  init(_ text: [UInt8]) {
    self.text = text
    let newline = UInt8(ascii: "\n")
    isOneLine = text.lastIndex { $0 != newline }.map { !text[...$0].contains(newline) } ?? true
    hasCarriageReturns =
      text.firstIndex(of: newline).map { text[..<$0].last == UInt8(ascii: "\r") } ?? false
  }

  /// The text after all replacements.
  var result: [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for (range, new) in replacements {
      result += text[end..<range.lowerBound] + new
      end = range.upperBound
    }
    return result + text[end...]
  }

  /// Adds the replacements that change `old`, a value of the text, to `new`.
  mutating func add(from old: JSONValue, to new: JSONValue) {
    guard old != new else { return }
    if let before = old.array, let after = new.array, before.count == after.count {
      for (old, new) in zip(before, after) { add(from: old, to: new) }
    } else if let before = old.object, let after = new.object,
      let shared = Self.sharedNames(before, after)
    {
      add(from: before, to: after, shared: shared)
    } else {
      replace(old.offset..<end(of: old), by: written(new, at: old.offset))
    }
  }

  /// Returns the names that both objects have. Nil if there are none, if a name is repeated, or if the orders differ.
  private static func sharedNames(_ before: JSONObject, _ after: JSONObject) -> [String]? {
    let (old, new) = (before.members.map(\.name), after.members.map(\.name))
    let (oldNames, newNames) = (Set(old), Set(new))
    let shared = old.filter(newNames.contains)
    guard !shared.isEmpty, oldNames.count == old.count, newNames.count == new.count,
      shared == new.filter(oldNames.contains)
    else { return nil }
    return shared
  }

  private mutating func add(from before: JSONObject, to after: JSONObject, shared: [String]) {
    var (old, new) = (before.members[...], after.members[...])
    var previous: JSONObject.Member?
    for name in shared.map(Optional.some) + [nil] {
      let removed = old.prefix { $0.name != name }
      let added = new.prefix { $0.name != name }
      let next = old.dropFirst(removed.count).first
      replace(Array(removed), by: Array(added), between: previous, and: next)
      guard let next, let changed = new.dropFirst(added.count).first else { return }
      add(from: next.value, to: changed.value)
      previous = next
      old = old.dropFirst(removed.count + 1)
      new = new.dropFirst(added.count + 1)
    }
  }

  /// Replaces adjacent members of an object by other members. At least one of the members around them exists.
  private mutating func replace(
    _ removed: [JSONObject.Member], by added: [JSONObject.Member],
    between previous: JSONObject.Member?, and next: JSONObject.Member?
  ) {
    guard let place = removed.first ?? previous ?? next else { return }
    let separator = separator(before: place.nameOffset)
    let texts = added.map { member in
      JSONValue(.string(member.name)).jsonBytes + Array(": ".utf8)
        + written(member.value, at: place.nameOffset)
    }
    let text = Array(texts.joined(separator: separator))
    if let first = removed.first, let last = removed.last {
      if !added.isEmpty {
        replace(first.nameOffset..<end(of: last.value), by: text)
      } else if let previous {
        replace(end(of: previous.value)..<end(of: last.value), by: [])
      } else if let next {
        replace(first.nameOffset..<next.nameOffset, by: [])
      }
    } else if !added.isEmpty {
      if let previous {
        let end = end(of: previous.value)
        replace(end..<end, by: separator + text)
      } else if let next {
        replace(next.nameOffset..<next.nameOffset, by: text + separator)
      }
    }
  }

  private mutating func replace(_ range: Range<Int>, by new: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let lines =
      hasCarriageReturns
      ? new.flatMap { $0 == newline ? [UInt8(ascii: "\r"), newline] : [$0] } : new
    replacements.append((range, lines))
  }

  /// Returns the offset of the byte after a value of the text.
  private func end(of value: JSONValue) -> Int {
    text[value.offset...].withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      // The text is valid JSON, because the value was read from it.
      try? reader.skipValue()
      return value.offset + reader.offset
    }
  }

  /// Returns the comma between members: members that begin a line are followed by a line break.
  private func separator(before offset: Int) -> [UInt8] {
    let line = line(at: offset)
    return Array(",".utf8)
      + (line.indent.count == line.column ? [UInt8(ascii: "\n")] + line.indent : [0x20])
  }

  private func written(_ value: JSONValue, at offset: Int) -> [UInt8] {
    if isOneLine { return value.jsonBytes }
    let line = line(at: offset)
    return IndentedJSON.bytes(of: value, indent: line.indent.count, column: line.column)
  }

  /// Returns the indentation of the line that contains a byte, and the number of bytes before the byte in the line.
  private func line(at offset: Int) -> (indent: [UInt8], column: Int) {
    let start = text[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return (Array(text[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }), offset - start)
  }
}
