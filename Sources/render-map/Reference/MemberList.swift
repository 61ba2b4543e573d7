import ArgumentParser
import MapJSON
import RenderMap

/// The members of requests, and the options of the process that draws them, as JSON for `help --json`. The types of
/// Python and the tables of the guides are generated from this list.
enum MemberList {
  /// Returns an object with three members: `members`, the members of requests; `process`, the options for all
  /// pictures of a process; and `picture`, the options that are only available for drawing a single picture.
  static func json(of reference: CommandReference) -> JSONValue {
    let members = PictureMember.sections.flatMap { section in
      section.members.map { json(of: $0, section: section.title) }
    }
    let comparison = PictureMember.comparison.map { json(of: $0, section: "Comparison") }
    func options(of name: String) -> [CommandReference.Argument] {
      let command = reference.commands.first { $0.name == name }
      return (command?.arguments ?? []).filter {
        guard let option = $0.names.last else { return false }
        return PictureMember.named(String(option.dropFirst(2))) == nil
          && !["help", "version", "color", "verbose", "quiet", "output", "out"].contains(
            option.dropFirst(2))
      }
    }
    let shared = Set(options(of: "batch").map { $0.names.last ?? "" })
    let ofDraw = options(of: "draw")
    func list(_ isShared: Bool) -> JSONValue {
      JSONValue(
        .array(ofDraw.filter { shared.contains($0.names.last ?? "") == isShared }.map(json)))
    }
    return [
      "members": JSONValue(.array(members)), "comparison": JSONValue(.array(comparison)),
      "process": list(true), "picture": list(false),
    ]
  }

  private static func json(of member: PictureMember, section: String) -> JSONValue {
    var object = JSONObject()
    object["name"] = JSONValue(.string(member.name))
    object["python"] = JSONValue(.string(member.words))
    object["option"] = JSONValue(.string(member.option))
    object["section"] = JSONValue(.string(section))
    object["help"] = JSONValue(.string(member.help))
    object["alias"] = member.alias.map { JSONValue(.string($0)) }
    object["repeats"] = member.isRepeatable ? true : nil
    object["optional"] = member.isOptional ? true : nil
    switch member.values {
    case .flag: object["values"] = "flag"
    case .text: object["values"] = "text"
    case .address: object["values"] = "address"
    case .changes: object["values"] = "changes"
    case .number(let range):
      object["values"] = "number"
      guard range.upperBound <= 100_000 else { break }
      object["minimum"] = JSONValue(.number(.double(range.lowerBound)))
      object["maximum"] = JSONValue(.number(.double(range.upperBound)))
    case .integer(let range):
      object["values"] = "integer"
      object["minimum"] = JSONValue(.number(.integer(Int64(range.lowerBound))))
      guard range.upperBound < .max else { break }
      object["maximum"] = JSONValue(.number(.integer(Int64(range.upperBound))))
    case .words(let words):
      object["values"] = "words"
      object["words"] = JSONValue(.array(words.map { JSONValue(.string($0)) }))
    case .numbers(let names):
      object["values"] = "numbers"
      object["names"] = JSONValue(.array(names.map { JSONValue(.string($0)) }))
    case .other(let text):
      object["values"] = "other"
      object["form"] = JSONValue(.string(text))
    }
    return JSONValue(.object(object))
  }

  private static func json(of option: CommandReference.Argument) -> JSONValue {
    let name = option.names.last ?? ""
    var object = JSONObject()
    object["python"] = JSONValue(.string(String(name.dropFirst(2)).replacing("-", with: "_")))
    object["option"] = JSONValue(.string(name))
    object["section"] = option.section.map { JSONValue(.string($0)) }
    object["help"] = JSONValue(.string(option.description))
    object["repeats"] = option.isRepeating ? true : nil
    object["values"] = option.isFlag ? "flag" : "text"
    return JSONValue(.object(object))
  }
}
