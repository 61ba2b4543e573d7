import MapJSON

extension StyleValidator {
  /// Checks `insertBelow` of all layers, or of the one at the index `only`.
  mutating func checkInsertBelow(only: Int? = nil) {
    let anchored = layers.indices.filter { layers[$0].object?["insertBelow"] != nil }
    guard !anchored.isEmpty else { return }
    for index in anchored where only == nil || index == only {
      guard let value = layers[index].object?["insertBelow"], value.string == nil else { continue }
      reportKind("string", at: Self.insertBelowPlace(index), value)
    }
    let objects = LayerReferences.resolved(layers)
    let order = LayerOrder(objects, metadata: root["metadata"])
    for problem in order.problems where only == nil || problem.layer == only {
      report(problem, of: objects)
    }
  }

  private mutating func report(_ problem: LayerOrder.Problem, of layers: [JSONObject]) {
    let message: String
    let ids = layers.map { $0["id"]?.string ?? "" }
    switch problem {
    case .unknown(let layer, let target):
      let remedy = Suggestion.remedy(for: target, in: ["labels", "transit"] + ids)
      message =
        "layer \"\(ids[layer])\" is to stand below \"\(target)\", which is no layer of the style\(remedy)"
    case .cycle(let layer, let target):
      message =
        layer == target
        ? "layer \"\(ids[layer])\" is to stand below itself"
        : "layers \"\(ids[layer])\" and \"\(ids[target])\" are each to stand below the other"
    }
    let value = layers[problem.layer]["insertBelow"] ?? JSONValue(.null)
    report(message, at: Self.insertBelowPlace(problem.layer), value)
  }

  private static func insertBelowPlace(_ index: Int) -> String { "layers[\(index)].insertBelow" }
}
