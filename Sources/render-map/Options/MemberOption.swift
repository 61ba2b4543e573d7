import ArgumentParser
import MapJSON
import RenderMap

/// Options that are members of a request. Each property has the same name as its member. The member's row in the
/// table defines the option.
protocol MemberOptions: ParsableArguments {}

extension MemberOptions {
  /// The members that the user specifies, as texts or flags.
  var members: JSONObject {
    var members = JSONObject()
    for child in Mirror(reflecting: self).children {
      guard let label = child.label, label.hasPrefix("_") else { continue }
      let name = String(label.dropFirst())
      if let option = child.value as? Option<String?>, let text = option.wrappedValue {
        let isBare = text.isEmpty && PictureMember.named(name)?.isOptional ?? false
        members[name] = isBare ? true : JSONValue(.string(text))
      } else if let option = child.value as? Option<[String]>, !option.wrappedValue.isEmpty {
        members[name] = JSONValue(.array(option.wrappedValue.map { JSONValue(.string($0)) }))
      } else if let flag = child.value as? Flag<Bool>, flag.wrappedValue {
        members[name] = true
      }
    }
    return members
  }
}

extension JSONObject {
  /// The members as arguments of the command.
  var arguments: [String] {
    members.flatMap { member -> [String] in
      guard let option = PictureMember.named(member.name)?.option else { return [] }
      if member.value.bool != nil { return [option] }
      return (member.value.array ?? [member.value]).flatMap { value in
        let text = value.string ?? value.jsonText
        return text.hasPrefix("-") ? ["\(option)=\(text)"] : [option, text]
      }
    }
  }
}

extension Option where Value == String? {
  /// Creates the option of a member.
  ///
  /// - Parameters:
  ///   - short: The short name of the option; nil if it has no short name.
  ///   - name: The name of the option if it differs from the name of the member.
  init(_ member: PictureMember, short: Character? = nil, as name: String? = nil) {
    let names = member.optionNames(short: short, long: name)
    if member.isOptional {
      self.init(
        name: names, defaultAsFlag: "", parsing: .next, help: member.argumentHelp,
        completion: member.completion)
    } else {
      self.init(
        name: names, parsing: member.isNumeric ? .unconditional : .next, help: member.argumentHelp,
        completion: member.completion)
    }
  }
}

extension Option where Value == [String] {
  /// Creates the repeatable option of a member.
  init(_ member: PictureMember) {
    self.init(
      wrappedValue: [], name: member.optionNames(), parsing: .unconditionalSingleValue,
      help: member.argumentHelp, completion: member.completion)
  }
}

extension Flag where Value == Bool {
  /// Creates the flag of a member.
  init(_ member: PictureMember) {
    self.init(wrappedValue: false, name: member.optionNames(), help: member.argumentHelp)
  }
}

extension PictureMember {
  fileprivate func optionNames(
    short: Character? = nil, long: String? = nil
  ) -> NameSpecification {
    var names: [NameSpecification.Element] = short.map { [.customShort($0)] } ?? []
    names.append(.customLong(long ?? String(option.dropFirst(2))))
    if let alias { names.append(.customLong(alias)) }
    return NameSpecification(names)
  }

  fileprivate var argumentHelp: ArgumentHelp { ArgumentHelp("\(help)", valueName: placeholder) }

  fileprivate var completion: CompletionKind? {
    if values == .address { return .file() }
    return completions.isEmpty ? nil : .list(completions)
  }

  /// Whether the values may begin with a minus sign.
  fileprivate var isNumeric: Bool {
    switch values {
    case .number, .integer, .numbers, .other: true
    case .flag, .text, .address, .words, .changes: false
    }
  }
}
