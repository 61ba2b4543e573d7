/// How strong a part of a symbol is over time.
struct SymbolFade: Hashable, Sendable {
  /// How strong it was when symbols were placed last, 0 to 1.
  var strength: Double
  /// Whether it has a place, so that it appears; else it goes.
  var isPlaced: Bool

  /// How strong it is when a change would have come so far: 0 where it began, 1 at its end.
  func strength(after progress: Double) -> Double {
    min(max(strength + (isPlaced ? progress : -progress), 0), 1)
  }

  /// The same part when symbols are placed anew, that far on in the change.
  func next(after progress: Double, isPlaced: Bool) -> SymbolFade {
    SymbolFade(strength: strength(after: progress), isPlaced: isPlaced)
  }

  /// Whether nothing is seen of it, now or later.
  var isGone: Bool { strength == 0 && !isPlaced }
}

/// A symbol as it appears and goes.
struct FadingSymbol: Sendable {
  /// Its text.
  var text: SymbolFade
  /// Its icon.
  var icon: SymbolFade
  /// The text as it was placed last.
  var placedText: PlacedText?
  /// The icon as it was placed last.
  var placedIcon: PlacedIcon?

  /// Whether nothing is seen of it, now or later.
  var isGone: Bool { text.isGone && icon.isGone }
}
