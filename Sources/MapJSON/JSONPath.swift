/// The path to a value in a JSON text. It consists of names and indices and is written as `features[3].geometry`.
public struct JSONPath: Hashable, Sendable {
  /// A step from a value to one of its children.
  public enum Step: Hashable, Sendable {
    /// The step from an object to one of its members.
    case member(String)
    /// The step from an array to one of its elements.
    case index(Int)
  }

  /// The steps from the root.
  public var steps: [Step]

  /// Creates a path. If there are no steps, the path leads to the root.
  public init(_ steps: [Step] = []) { self.steps = steps }
}

extension JSONPath: CustomStringConvertible {
  /// The path in the notation of programming languages, such as `features[3].geometry` and `properties["two words"]`.
  /// The text is empty for the root.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .member(let name) where Self.isPlain(name): text += text.isEmpty ? name : "." + name
      case .member(let name): text += "[" + JSONValue(.string(name)).jsonText + "]"
      }
    }
    return text
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
      }
  }
}

extension JSONPath {
  /// An array or object that encloses the offset.
  private struct Container {
    var isArray: Bool
    /// The index of the current element.
    var index = 0
    /// The offset of the current member's name. Nil if the name has not been reached yet.
    var nameOffset: Int?
  }

  /// Creates the path to the value at `offset` in a UTF-8 text. If no value is at the offset, the path leads to the
  /// innermost value that encloses the offset. The text before the offset must be valid JSON. The time is linear in the
  /// offset.
  public init(ofOffset offset: Int, in text: UnsafeRawBufferPointer) {
    var containers: [Container] = []
    var index = 0
    let end = min(offset, text.count)
    while index < end {
      let last = containers.count - 1
      switch text[index] {
      case UInt8(ascii: "["): containers.append(Container(isArray: true))
      case UInt8(ascii: "{"): containers.append(Container(isArray: false))
      case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = containers.popLast()
      case UInt8(ascii: ",") where last >= 0:
        containers[last].index += 1
        containers[last].nameOffset = nil
      case UInt8(ascii: "\""):
        let start = index
        index = Self.endOfString(at: start, in: text)
        if last >= 0, !containers[last].isArray, containers[last].nameOffset == nil, index < end {
          containers[last].nameOffset = start
        }
      default: break
      }
      index += 1
    }
    self.init(containers.compactMap { Self.step(into: $0, of: text) })
  }

  /// Returns the offset of the closing quote of the string that starts at `start`.
  private static func endOfString(at start: Int, in text: UnsafeRawBufferPointer) -> Int {
    var index = start + 1
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index
  }

  private static func step(into container: Container, of text: UnsafeRawBufferPointer) -> Step? {
    guard !container.isArray else { return .index(container.index) }
    guard let nameOffset = container.nameOffset else { return nil }
    var reader = JSONReader(UnsafeRawBufferPointer(rebasing: text[nameOffset...]))
    return (try? reader.readString()).map(Step.member)
  }
}

extension JSONValue {
  /// Returns the value at the end of `path`. If this value does not exist, returns the last existing value along the
  /// path.
  public func value(along path: JSONPath) -> JSONValue {
    var value = self
    for step in path.steps {
      switch step {
      case .member(let name):
        guard let next = value.object?[name] else { return value }
        value = next
      case .index(let index):
        guard let elements = value.array, elements.indices.contains(index) else { return value }
        value = elements[index]
      }
    }
    return value
  }
}
