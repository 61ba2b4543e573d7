import MapJSON

/// Text with sections (style-spec: `format`).
final class Format: ExpressionNode {
  /// The content and the options of a section.
  struct Section: Sendable {
    var content: any ExpressionNode
    var scale: (any ExpressionNode)?
    var font: (any ExpressionNode)?
    var textColor: (any ExpressionNode)?
    var verticalAlignment: (any ExpressionNode)?

    var parts: [any ExpressionNode] {
      [content] + [scale, font, textColor, verticalAlignment].compactMap { $0 }
    }
  }

  let sections: [Section]
  let key: String
  let dependencies: Dependencies

  var type: ExpressionType { .formatted }
  var children: [any ExpressionNode] { sections.flatMap(\.parts) }
  var canFail: Bool { children.canFail }

  init(_ sections: [Section], key: String) {
    self.sections = sections
    self.key = key
    dependencies = sections.flatMap(\.parts).dependencies
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count >= 2 else { return context.fail("Expected at least one argument.") }
    guard arguments[1].object == nil, !arguments[1].isNull else {
      return context.fail("The first argument must be text or an image.")
    }
    var sections: [Section] = []
    var mayHaveOptions = false
    for argument in arguments.dropFirst() {
      if mayHaveOptions, let options = argument.object {
        mayHaveOptions = false
        guard apply(options, to: &sections[sections.count - 1], context) else { return nil }
      } else {
        guard let content = context.parse(argument, at: 1, expecting: .value) else { return nil }
        switch content.type {
        case .string, .value, .null, .resolvedImage: break
        default:
          return context.fail("A section must be text or an image, found type \(content.type).")
        }
        sections.append(Section(content: content))
        mayHaveOptions = true
      }
    }
    return Format(sections, key: context.key)
  }

  /// Parses the options of a section. Returns false and reports mistakes if an option is invalid.
  private static func apply(
    _ options: JSONObject, to section: inout Section, _ context: ParsingContext
  ) -> Bool {
    let parts: [(String, ExpressionType, WritableKeyPath<Section, (any ExpressionNode)?>)] = [
      ("font-scale", .number, \.scale),
      ("text-font", .array(element: .string, count: nil), \.font),
      ("text-color", .color, \.textColor),
      ("vertical-align", .string, \.verticalAlignment),
    ]
    for (name, type, part) in parts {
      guard let option = options[name], Value(option).isTruthy else { continue }
      if name == "vertical-align", let alignment = option.string,
        Formatted.VerticalAlignment(rawValue: alignment) == nil
      {
        context.fail(
          #""vertical-align" must be "bottom", "center" or "top", found "\#(alignment)"."#)
        return false
      }
      guard let node = context.parse(option, at: 1, expecting: type) else { return false }
      section[keyPath: part] = node
    }
    return true
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    var evaluated: [Formatted.Section] = []
    var count = 0
    for section in sections {
      let part = try evaluate(section, context)
      count += part.text.utf8.count
      try TextLimit.check(count, key: key)
      evaluated.append(part)
    }
    return .formatted(Formatted(evaluated))
  }

  private func evaluate(
    _ section: Section, _ context: EvaluationContext
  ) throws(EvaluationError) -> Formatted.Section {
    let content = try section.content.evaluate(context)
    let alignment = try section.verticalAlignment?.evaluateString(context)
    var result = Formatted.Section(
      text: "", verticalAlignment: alignment.flatMap(Formatted.VerticalAlignment.init))
    if case .resolvedImage(let image) = content {
      result.image = image
      return result
    }
    switch content {
    case .number, .array, .object:
      result.text = try section.content.evaluateText(context, key: key)
    default: result.text = try content.boundedText(key: key)
    }
    result.scale = try section.scale?.evaluateNumber(context)
    result.textColor = try section.textColor?.evaluateColor(context)
    if let font = try section.font?.evaluate(context), case .array(let names) = font {
      result.fontStack = names.map(\.text)
    }
    return result
  }
}

/// An image whose name is an expression (style-spec: `image`).
final class Image: ExpressionNode {
  let name: any ExpressionNode

  var type: ExpressionType { .resolvedImage }
  var dependencies: Dependencies { name.dependencies.union(.images) }
  var children: [any ExpressionNode] { [name] }
  var canFail: Bool { children.canFail }

  init(_ name: any ExpressionNode) { self.name = name }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 2 else {
      return context.fail("Expected one argument, found \(arguments.count - 1).")
    }
    guard let name = context.parse(arguments[1], at: 1, expecting: .string) else {
      return context.fail("An image needs a name.")
    }
    return Image(name)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    let name = try name.evaluateString(context)
    guard !name.isEmpty else { return .null }
    let isAvailable = context.availableImages?.contains(name) ?? false
    return .resolvedImage(ResolvedImage(name: name, isAvailable: isAvailable))
  }
}
