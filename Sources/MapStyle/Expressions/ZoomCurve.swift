/// A curve over zoom levels: a `step` or `interpolate` with the input `zoom`, or a legacy function.
public struct ZoomCurve: Hashable, Sendable {
  /// The interpolation between stops. Nil if the curve is a `step`.
  public let interpolation: Interpolation?
  /// The zoom levels of the stops in ascending order. The first stop of a `step` is minus infinity.
  public let stops: [Double]
}

/// The result of a search for the zoom curve of an expression. `zoom` is valid only as the input of a single `step` or
/// `interpolate`, which must be the outermost expression except for `let` and `coalesce` (style-spec: expressions,
/// `zoom`).
enum ZoomCurveSearch {
  /// There is no curve.
  case none
  /// There is one curve in a valid place.
  case found(ZoomCurve)
  /// There is one curve inside another expression.
  case misplaced
  /// There are several curves.
  case several

  /// The curve if there is one curve in a valid place. Nil in all other cases.
  var curve: ZoomCurve? { if case .found(let curve) = self { curve } else { nil } }

  init(_ root: any ExpressionNode) {
    self = Self.search(root).result
  }

  /// Returns the result of the search in `node`, and the node that is the curve.
  private static func search(
    _ node: any ExpressionNode
  ) -> (result: ZoomCurveSearch, owner: (any ExpressionNode)?) {
    var result: ZoomCurveSearch = .none
    var owner: (any ExpressionNode)?
    // Each part is searched only once. A second search would take exponential time for nested `let`.
    var rest = node.children
    if let node = node as? Let {
      (result, owner) = search(node.result)
      rest = node.bindings
    } else if node is Coalesce {
      while case .none = result, !rest.isEmpty { (result, owner) = search(rest.removeFirst()) }
    } else if let curve = (node as? any Curve)?.zoomCurve {
      (result, owner) = (.found(curve), node)
    }
    switch result {
    case .misplaced, .several: return (result, nil)
    case .none, .found: break
    }
    for child in rest {
      let (childResult, childOwner) = search(child)
      switch (childResult, owner) {
      case (.misplaced, _), (.several, _): (result, owner) = (childResult, nil)
      case (.found, nil): if case .none = result { result = .misplaced }
      case (.found, let owner?) where owner !== childOwner: result = .several
      case (.found, _), (.none, _): break
      }
    }
    return (result, owner)
  }
}
