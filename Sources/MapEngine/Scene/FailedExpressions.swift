import MapGeoJSON
import MapStyle
import MapSystem
import MapTiles

extension Scene {
  /// Returns a warning for each filter and each property of a layer whose evaluation fails for features in the view. As
  /// in MapLibre GL JS, failures are reported, but null results are not reported.
  func failedExpressions(threads: Int) -> [MapWarning] {
    content.shownLayers.filter { !$0.fallibleExpressions.isEmpty }
      .concurrentMap(threads: threads) { content.failedExpressions(of: $0) }.flatMap { $0 }
  }
}

extension ViewContent {
  /// Returns the warnings about the expressions of a layer, in the order of the style.
  fileprivate func failedExpressions(of layer: Layer) -> [MapWarning] {
    let expressions = layer.fallibleExpressions
    var failures: [ExpressionFailures?] = Array(repeating: nil, count: expressions.count)
    for tile in tiles[layer.source ?? ""] ?? [] {
      for (index, found) in self.failures(of: expressions, of: layer, in: tile).enumerated() {
        guard let found else { continue }
        if failures[index] == nil {
          failures[index] = found
        } else {
          failures[index]?.add(found)
        }
      }
    }
    return zip(expressions, failures).compactMap { expression, failures in
      if let failures { return expression.warning(of: failures, in: layer) }
      guard expression.isProperty, expression.expression.isFeatureConstant else { return nil }
      return expression.error(in: scope.context).map { expression.warning(of: $0, in: layer) }
    }
  }

  /// Returns the failures of each expression of a layer in a tile, from the cache or by evaluation.
  private func failures(
    of expressions: [FallibleExpression], of layer: Layer, in tile: LoadedTile
  ) -> [ExpressionFailures?] {
    guard let indexed = tile.layer(for: layer) else { return [] }
    func find() -> [ExpressionFailures?] {
      let all = bare(tile, indexed, of: layer)
      let drawn = layerTile(tile, of: layer, sortKey: layer.sortKey)
      return expressions.map { expression in
        expression.isProperty
          ? drawn.flatMap { expression.failures(in: $0, of: layer, for: $0.features) }
          : expression.failures(in: all, of: layer, for: Array(indexed.layer.features.indices))
      }
    }
    guard featureStates.isEmpty else { return find() }
    return indexed.layouts.failures(of: layer, layoutKey(of: layer, in: tile), find: find)
  }
}

extension FallibleExpression {
  /// The maximum length of a reason in a warning. It is limited because the reason may quote a value.
  private static let reasonLength = 240

  fileprivate var isProperty: Bool { property != nil }

  /// Returns the error of an evaluation; nil if the evaluation succeeds.
  fileprivate func error(in context: EvaluationContext) -> EvaluationError? {
    do throws(EvaluationError) {
      if let property {
        _ = try property.definedValue(context)
      } else {
        _ = try expression.evaluate(context)
      }
      return nil
    } catch {
      return error
    }
  }

  /// The outcome of an evaluation.
  private struct Outcome {
    var error: EvaluationError?
  }

  /// Returns the failures for features of a tile; nil if there are no failures. The expression is evaluated as in
  /// drawing. If it reads only one attribute, it is evaluated only once for all features with the same value.
  fileprivate func failures(
    in tile: LayerTile, of layer: Layer, for features: [Int]
  ) -> ExpressionFailures? {
    if isProperty, expression.isFeatureConstant { return nil }
    let cursor = tile.cursor
    let columns = cursor.columns(of: expression.attributeNames)
    var context = cursor.context(tile.scope.context, columns: columns)
    func currentError() -> EvaluationError? {
      if expression.isStateDependent { context.featureState = cursor.state }
      context.zoom = Double(tile.zoom)
      if let error = error(in: context) { return error }
      guard isPaint, !expression.isZoomConstant else { return nil }
      context.zoom += 1
      return error(in: context)
    }
    var attribute = expression.numberAttribute == nil ? expression.singleAttribute : nil
    let slots = attribute.flatMap(cursor.slots)
    if slots?.areShared == false { attribute = nil }
    let inputs = expression.curveAttribute.flatMap(cursor.column)?.valueIndices
    // The last class is for features without the attribute.
    let classCount = attribute == nil ? 0 : (slots?.count ?? 0) + 1
    var outcomes: [Outcome?] = Array(repeating: nil, count: classCount)
    var failures: ExpressionFailures?
    for index in features {
      if let input = inputs?[index], input >= 0,
        cursor.layer.values[Int(input)].number?.isFinite == true
      {
        continue
      }
      cursor.move(to: index)
      var error: EvaluationError?
      if attribute == nil {
        error = currentError()
      } else {
        let slot = slots.map { Int($0.slots[index]) } ?? -1
        let known = slot < 0 ? classCount - 1 : slot
        let outcome = outcomes[known] ?? Outcome(error: currentError())
        outcomes[known] = outcome
        error = outcome.error
      }
      guard let error, isUsed(at: cursor, of: layer, in: tile) else { continue }
      if failures == nil {
        failures = ExpressionFailures(error, of: expression, at: cursor)
      } else {
        failures?.add(FailedFeature(cursor))
      }
      cursor.use(columns)
    }
    return failures
  }

  /// Whether drawing evaluates the property for a feature. The properties of texts are evaluated only if there is a
  /// text, and the properties of icons only if there is an icon.
  private func isUsed(at cursor: TileFeatureCursor, of layer: Layer, in tile: LayerTile) -> Bool {
    guard case .symbol(let symbol) = layer.content else { return true }
    if name.hasPrefix("text-"), name != "text-field" {
      return !tile.tileProperty(symbol.textField).value(at: cursor).isEmpty
    }
    if name.hasPrefix("icon-"), name != "icon-image" {
      return tile.tileProperty(symbol.iconImage).value(at: cursor) != nil
    }
    return true
  }

  /// Returns the warning about failures for features.
  fileprivate func warning(of failures: ExpressionFailures, in layer: Layer) -> MapWarning {
    let consequence = isProperty ? "the default is used for" : "the filter leaves out"
    var warning = warning(failures.error, "\(consequence) \(failures.first)", in: layer)
    warning.count = failures.features.count
    return warning
  }

  /// Returns the warning about a failure that does not depend on features.
  fileprivate func warning(of error: EvaluationError, in layer: Layer) -> MapWarning {
    warning(error, "the default is used", in: layer)
  }

  private func warning(
    _ error: EvaluationError, _ consequence: String, in layer: Layer
  ) -> MapWarning {
    let place = "layer \(layer.id): \(name)"
    let reason = error.message.prefix(Self.reasonLength)
    let sentence = reason.last == "." ? reason.dropLast() : reason
    let part = error.key.isEmpty ? "" : "\(error.key): "
    var warning = MapWarning(
      .failedExpression, place: place, message: "\(part)\(sentence); \(consequence)")
    warning.cause = place
    return warning
  }
}

extension ExpressionFailures {
  /// Creates the failure of an expression for the feature at a cursor.
  init(_ error: EvaluationError, of expression: CompiledExpression, at cursor: TileFeatureCursor) {
    self.init(
      error: error, first: cursor.summary(reading: expression.attributeNames),
      features: [FailedFeature(cursor)])
  }
}

extension FailedFeature {
  /// Creates the failed feature from the feature at a cursor.
  init(_ cursor: TileFeatureCursor) {
    self.init(identifier: cursor.styleIdentifier)
    guard identifier == nil else { return }
    attributes = cursor.styleAttributes
    let layer = cursor.layer
    let feature = layer.features[cursor.index]
    guard feature.type == .point, let part = feature.parts.first,
      let point = layer.points(ofPart: part).first
    else { return }
    place = SIMD2(
      cursor.tile.x * layer.extent + Int(point.x), cursor.tile.y * layer.extent + Int(point.y))
  }
}

extension TileFeatureCursor {
  /// The maximum number of attributes in a summary.
  private static let summaryLength = 3
  /// The maximum number of characters of an attribute in a summary.
  private static let valueLength = 60

  /// Returns a description of the feature. It contains the feature's identifier, and attributes by name.
  fileprivate func summary(reading names: [String]) -> String {
    let subject =
      styleIdentifier.map { "feature \($0.integerText ?? Value($0).text)" } ?? "a feature"
    let attributes = names.prefix(Self.summaryLength).map { name in
      guard let value = attribute(named: name) else { return "without \"\(name)\"" }
      let text = value.jsonText
      let isLong = text.count > Self.valueLength
      return "with \"\(name)\": \(isLong ? text.prefix(Self.valueLength) + "…" : text[...])"
    }
    return ([subject] + [attributes.joined(separator: " and ")].filter { !$0.isEmpty })
      .joined(separator: " ")
  }
}

extension Scene {
  /// Returns a warning for each layer with `line-gradient` that draws outlines of polygons, which have no gradient.
  func ringsWithoutGradient() -> [MapWarning] {
    content.shownLayers.compactMap { layer in
      guard case .line(let line) = layer.content, !line.lineGradient.isAbsent,
        line.linePattern.isAbsent, content.drawsPolygons(of: layer)
      else { return nil }
      let what = "outlines of polygons have no gradient and are black, as in MapLibre GL JS"
      let remedy = "store them as lines, or filter them by [\"geometry-type\"]"
      return MapWarning(
        .styleMistake, place: "layer \(layer.id): line-gradient", message: "\(what); \(remedy)")
    }
  }
}

extension ViewContent {
  /// Whether a layer draws polygons in the view.
  fileprivate func drawsPolygons(of layer: Layer) -> Bool {
    tiles(for: layer).contains { tile in
      tile.features.contains { tile.cursor.layer.features[$0].type == .polygon }
    }
  }
}
