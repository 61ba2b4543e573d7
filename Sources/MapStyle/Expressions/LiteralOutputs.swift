extension ExpressionNode {
  /// The literals among the possible values, in groups of alternatives. A group of several literals belongs to a
  /// `coalesce`, whose value is the first available literal. Computed values are omitted.
  fileprivate var literalOutputs: [[Value]] {
    switch self {
    case let node as Literal: [[node.value]]
    case let node as Image: node.name.literalOutputs
    case let node as Case:
      (node.branches.map(\.output) + [node.otherwise]).flatMap(\.literalOutputs)
    case let node as Match: (node.outputs + [node.otherwise]).flatMap(\.literalOutputs)
    case let node as Step: node.outputs.flatMap(\.literalOutputs)
    case let node as Let: node.result.literalOutputs
    case let node as Var: node.bound.literalOutputs
    case let node as Assertion: node.arguments.flatMap(\.literalOutputs)
    case let node as Coercion: node.arguments.flatMap(\.literalOutputs)
    case let node as Coalesce: node.alternatives
    default: []
    }
  }

  /// The groups of image names in a text.
  fileprivate var imagesInText: [[Value]] {
    type == .resolvedImage ? literalOutputs : children.flatMap(\.imagesInText)
  }

  /// The literal fonts in the sections of a text.
  fileprivate var fontsInText: [[Value]] {
    let own = (self as? Format)?.sections.flatMap { $0.font?.literalOutputs ?? [] } ?? []
    return own + children.flatMap(\.fontsInText)
  }
}

extension Coalesce {
  /// All literals as one group. If the last argument is computed, there is no group, because the computed image is
  /// drawn if all other images are missing.
  fileprivate var alternatives: [[Value]] {
    let groups = arguments.map(\.literalOutputs)
    guard groups.last?.isEmpty == false else { return [] }
    return [groups.flatMap { $0.joined() }]
  }
}

extension PropertyValue where T == ResolvedImage? {
  /// The literal image names, in groups of alternatives. One image of each group is drawn. Computed names are
  /// omitted.
  var imageNames: [[String]] {
    if case let name?? = constant?.map(\.name) { return [[name]] }
    return (expression?.root.literalOutputs ?? []).map { $0.compactMap(\.imageName) }
  }
}

extension PropertyValue where T == [String] {
  /// The literal font stacks.
  var fontStacks: [[String]] {
    if let constant { return [constant] }
    return (expression?.root.literalOutputs ?? []).joined().compactMap(\.fontStack)
  }
}

extension PropertyValue where T == Formatted {
  /// The literal image names in the text, in groups of alternatives.
  var imageNames: [[String]] {
    (expression?.root.imagesInText ?? []).map { $0.compactMap(\.imageName) }
  }

  /// The literal font stacks in the sections of the text.
  var fontStacks: [[String]] {
    let ofConstant = (constant?.sections ?? []).compactMap(\.fontStack)
    return ofConstant + (expression?.root.fontsInText ?? []).joined().compactMap(\.fontStack)
  }
}

extension Value {
  fileprivate var imageName: String? {
    switch self {
    case .string(let name): name
    case .resolvedImage(let image): image.name
    default: nil
    }
  }

  fileprivate var fontStack: [String]? {
    guard case .array(let names) = self else { return nil }
    return names.map(\.text)
  }
}
