import ArgumentParser
import MapData
import MapJSON
import RenderMap

/// The members of requests, the options of the process that draws them, and the extensions of files of data, as JSON for
/// `help --json`. The types of Python and the tables of the guides are generated from this list.
enum MemberList {
  /// Returns an object with these members: `members`, the members of requests; `comparison`, the options of image tests;
  /// `process`, the options for all pictures of a process; `picture`, the options that are only available for drawing
  /// a single picture; `legend`, the options for drawing a legend alone; `dataEndings` and `compressions`, the
  /// extensions of files of data; `warnings`, the classes of warnings.
  static func json(of reference: CommandReference) -> JSONValue {
    let members = PictureMember.sections.flatMap { section in
      section.members.map { json(of: $0, section: section.title) }
    }
    let comparison = PictureMember.comparison.map { json(of: $0, section: "Comparison") }
    func options(of name: String) -> [CommandReference.Argument] {
      let command = reference.commands.first { $0.name == name }
      return (command?.arguments ?? []).filter {
        !["", "help", "version", "color", "verbose", "quiet", "output", "out"].contains($0.option)
      }
    }
    func ownOptions(of name: String) -> [CommandReference.Argument] {
      options(of: name).filter { PictureMember.named($0.option) == nil }
    }
    let shared = Set(ownOptions(of: "batch").map(\.option))
    let ofDraw = ownOptions(of: "draw")
    func list(_ isShared: Bool) -> JSONValue {
      JSONValue(.array(ofDraw.filter { shared.contains($0.option) == isShared }.map(json)))
    }
    let ofLegend = options(of: "legend").map { option in
      // An option of a legend can have the name of a member with another meaning.
      let member = PictureMember.named(option.option).flatMap {
        $0.help == option.description ? $0 : nil
      }
      return member.map { json(of: $0, section: option.section ?? "") } ?? json(of: option)
    }
    return [
      "members": JSONValue(.array(members)), "comparison": JSONValue(.array(comparison)),
      "process": list(true), "picture": list(false), "legend": JSONValue(.array(ofLegend)),
      "dataEndings": texts(DataFormat.allCases.flatMap(\.endings)),
      "compressions": texts(DataFormat.compressions),
      "warnings": texts(WarningClass.allCases.map(\.rawValue)),
    ]
  }

  private static func texts(_ texts: [String]) -> JSONValue {
    JSONValue(.array(texts.map { JSONValue(.string($0)) }))
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
      object["words"] = texts(words)
    case .numbers(let names):
      object["values"] = "numbers"
      object["names"] = texts(names)
    case .other(let text):
      object["values"] = "other"
      object["form"] = JSONValue(.string(text))
    }
    return JSONValue(.object(object))
  }

  private static func json(of option: CommandReference.Argument) -> JSONValue {
    var object = JSONObject()
    object["python"] = JSONValue(.string(option.option.replacing("-", with: "_")))
    object["option"] = JSONValue(.string("--" + option.option))
    object["section"] = option.section.map { JSONValue(.string($0)) }
    object["help"] = JSONValue(.string(option.description))
    object["repeats"] = option.isRepeating ? true : nil
    object["values"] = option.isFlag ? "flag" : "text"
    return JSONValue(.object(object))
  }
}

extension CommandReference.Argument {
  /// The long name without its dashes; empty for a positional argument.
  fileprivate var option: String { String((names.last ?? "").dropFirst(2)) }
}
