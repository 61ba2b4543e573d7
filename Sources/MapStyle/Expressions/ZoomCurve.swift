/// A curve over zoom levels: what a `step` or `interpolate` with `zoom` as its input is.
public struct ZoomCurve: Hashable, Sendable {
  /// How values between stops come about; nil for `step`.
  public let interpolation: Interpolation?
  /// The zoom levels of the stops, ascending; a `step` starts with minus infinity.
  public let stops: [Double]
}

/// What a search for the zoom curve of an expression came to. `zoom` may only be the input of one
/// `step` or `interpolate`, which is the whole expression but for `let` and `coalesce` around it
/// (style-spec: expressions, `zoom`).
enum ZoomCurveSearch {
  /// There is no curve.
  case none
  /// There is one, in its place.
  case found(ZoomCurve)
  /// There is one within another expression.
  case misplaced
  /// There are several.
  case several

  /// The curve, if it is there and in its place.
  var curve: ZoomCurve? { if case .found(let curve) = self { curve } else { nil } }

  init(_ root: any ExpressionNode) {
    self = Self.search(root).result
  }

  /// The outcome for `node`, with the very node that the curve belongs to.
  private static func search(
    _ node: any ExpressionNode
  ) -> (result: ZoomCurveSearch, owner: (any ExpressionNode)?) {
    var result: ZoomCurveSearch = .none
    var owner: (any ExpressionNode)?
    // Each part is searched once: twice would take time exponential in how deep `let` is nested.
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
