import ArgumentParser
import MapJSON
import RenderMap

/// Options that are members of a request. The members' rows in the table define the options.
protocol MemberOptions: ParsableArguments, CustomReflectable {
  /// The options in the order of the help.
  static var options: [MemberOption] { get }

  /// The members that the user specifies, as texts or flags.
  var members: JSONObject { get set }
}

extension MemberOptions {
  init(from decoder: any Decoder) throws {
    self.init()
    members = try MemberOption.members(of: Self.options, in: decoder)
  }

  /// The options as the parser expects them.
  var customMirror: Mirror { Mirror(self, children: Self.options.map(\.definition)) }
}

/// Options that are the members of a section of the table.
protocol SectionOptions: MemberOptions {
  /// The section, whose title is the title of the options in the help.
  static var section: PictureMember.Section { get }
}

extension SectionOptions {
  static var options: [MemberOption] { section.members.map { MemberOption($0) } }

  /// The title and the definition of the options as a group.
  static var group: Mirror.Child { (section.title, group(title: section.title)) }
}

/// An option that is a member of a request.
struct MemberOption {
  /// The member.
  let member: PictureMember
  /// The long name of the option, without hyphens at the beginning.
  private let name: String

  /// Creates the option of a member.
  ///
  /// - Parameter name: The name of the option if it differs from the name of the member.
  init(_ member: PictureMember, as name: String? = nil) {
    self.member = member
    self.name = name ?? String(member.option.dropFirst(2))
  }

  /// The name and the definition of the option.
  var definition: Mirror.Child { (key.stringValue, wrapper) }

  /// The key of the option. It differs from the names of all properties.
  private var key: OptionKey { OptionKey(stringValue: "--" + name) }

  private var wrapper: Any {
    let member = member
    if member.values == .flag {
      return Flag(wrappedValue: false, name: names, help: member.argumentHelp)
    }
    if member.isRepeatable {
      return Option<[String]>(
        wrappedValue: [], name: names, parsing: .unconditionalSingleValue,
        help: member.argumentHelp, completion: member.completion)
    }
    if member.isOptional {
      return Option<String?>(
        name: names, defaultAsFlag: "", parsing: .next, help: member.argumentHelp,
        completion: member.completion)
    }
    return Option<String?>(
      name: names, parsing: member.isNumeric ? .unconditional : .next, help: member.argumentHelp,
      completion: member.completion)
  }

  private var names: NameSpecification {
    var names: [NameSpecification.Element] = member.short.map { [.customShort($0)] } ?? []
    names.append(.customLong(name))
    if let alias = member.alias { names.append(.customLong(alias)) }
    return NameSpecification(names)
  }

  /// Returns the members that the user specifies, as texts or flags.
  static func members(
    of options: [MemberOption], in decoder: any Decoder
  ) throws -> JSONObject {
    let values = try decoder.container(keyedBy: OptionKey.self)
    var members = JSONObject()
    for option in options {
      guard let value = try option.value(in: values) else { continue }
      members[option.member.name] = value
    }
    return members
  }

  /// Returns the value that the user specifies; nil if the user does not specify the option.
  private func value(in values: KeyedDecodingContainer<OptionKey>) throws -> JSONValue? {
    if member.values == .flag {
      return try values.decode(Flag<Bool>.self, forKey: key).wrappedValue ? true : nil
    }
    if member.isRepeatable {
      let texts = try values.decode(Option<[String]>.self, forKey: key).wrappedValue
      return texts.isEmpty ? nil : JSONValue(.array(texts.map { JSONValue(.string($0)) }))
    }
    guard try !values.decodeNil(forKey: key),
      let text = try values.decode(Option<String?>.self, forKey: key).wrappedValue
    else { return nil }
    return text.isEmpty && member.isOptional ? true : JSONValue(.string(text))
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

extension PictureMember {
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
