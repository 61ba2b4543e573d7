extension Layer {
  /// The literal image names in the layer's properties, in groups. `place` is the path of the property in the layer,
  /// such as `layout.icon-image`. `names` are alternatives, one of which is drawn. Computed names are omitted. The
  /// outputs of all branches of an expression are included.
  package var statedImages: [(place: String, names: [String])] {
    let groups: [(String, [[String]])] =
      switch content {
      case .background(let layer):
        [("paint.background-pattern", layer.backgroundPattern.imageNames)]
      case .fill(let layer): [("paint.fill-pattern", layer.fillPattern.imageNames)]
      case .line(let layer): [("paint.line-pattern", layer.linePattern.imageNames)]
      case .fillExtrusion(let layer):
        [("paint.fill-extrusion-pattern", layer.fillExtrusionPattern.imageNames)]
      case .symbol(let layer):
        [
          ("layout.icon-image", layer.iconImage.imageNames),
          ("layout.text-field", layer.textField.imageNames),
        ]
      case .circle, .raster, .heatmap, .hillshade, .colorRelief: []
      }
    return groups.flatMap { place, groups in
      groups.map { (place, $0.filter { !$0.isEmpty }) }.filter { !$0.1.isEmpty }
    }
  }

  /// The names of the attributes that the layer's filter and properties read, in groups. `place` is a path in the layer,
  /// such as `filter` or `paint.line-width`. `names` are alternatives, one of which is used. Computed names are omitted,
  /// and so are attributes that may be missing: the layer tests their presence, or replaces them by a constant, as in
  /// `["coalesce", ["get", "name"], ""]`.
  package var statedAttributes: [(place: String, names: [String])] {
    var reads: [(place: String, reads: AttributeReads)] = []
    if let filter { reads.append(("filter", AttributeReads(filter.expression))) }
    for group in [PropertyGroup.layout, .paint] {
      for (name, property) in values.expressions(in: group) {
        guard let expression = property.expression else { continue }
        reads.append(("\(group.rawValue).\(name)", AttributeReads(expression)))
      }
    }
    let tested = reads.reduce(into: Set<String>()) { $0.formUnion($1.reads.tested) }
    return reads.flatMap { place, reads in
      var seen: Set<[String]> = []
      return reads.groups.map { $0.filter { !tested.contains($0) } }
        .filter { !$0.isEmpty && seen.insert($0).inserted }.map { (place, $0) }
    }
  }

  /// The literal font stacks of the layer's texts, without duplicates. The array is empty if the layer draws no text.
  package var statedFontStacks: [[String]] {
    guard case .symbol(let layer) = content, !layer.textField.isAbsentText else { return [] }
    var seen: Set<[String]> = []
    return (layer.textFont.fontStacks + layer.textField.fontStacks).filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
  }
}

extension PropertyValue where T == Formatted {
  /// Whether the value is a constant empty text.
  fileprivate var isAbsentText: Bool {
    constant?.sections.allSatisfy { $0.text.isEmpty && $0.image == nil } ?? false
  }
}
