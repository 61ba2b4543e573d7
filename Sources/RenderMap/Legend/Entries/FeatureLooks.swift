import MapGeoJSON
import MapStyle

/// The looks of features whose attributes contain their style, such as `marker-color`. Unlike classes, the looks are
/// found in the features, not in the style.
struct FeatureLooks {
  private struct Look {
    /// The parts that are drawn for the first feature, the lowest first.
    var parts: [LegendPart]
    var features: [any StyleFeature]

    /// Returns the text or number that an attribute has in all features of the look; nil if there is no such value.
    func label(_ name: String) -> String? {
      guard let value = features.first?.styleAttributes[name], Self.isName(value),
        features.allSatisfy({ $0.styleAttributes[name] == value })
      else { return nil }
      return value.text
    }

    private static func isName(_ value: AttributeValue) -> Bool {
      switch value {
      case .string, .integer, .unsigned, .double:
        (1...FeatureLooks.maximumLabelLength).contains(value.text.count)
      default: false
      }
    }
  }

  /// The maximum number of swatches.
  private static let maximumCount = 12
  /// The maximum number of characters of a label.
  private static let maximumLabelLength = 40

  /// The ids of the layers, the lowest first.
  private let layers: [String]
  /// The names of the attributes that determine the looks.
  private let appearance: Set<String>
  /// The looks that are shown, in the order of the features.
  private let looks: [Look]
  /// The number of looks that are left out.
  private let leftOut: Int

  /// Finds the looks of features. Features that differ only in the sizes of their points have the same look.
  ///
  /// - Parameters:
  ///   - layers: The layers that draw the features, the lowest first.
  ///   - features: The features in the picture.
  init(_ layers: [Layer], of style: Style, zoom: Double, features: [any StyleFeature]) {
    self.layers = layers.map(\.id)
    appearance = Set(
      layers.flatMap { LayerReading($0, of: style, zoom: zoom).subjects.map(\.key) })
    let readings = layers.map {
      LayerReading($0, of: style, zoom: zoom, findsSubjects: false)
    }
    var all: [Look] = []
    var places: [[LegendPart]: Int] = [:]
    for feature in features {
      let parts = readings.filter { $0.draws(feature) }.compactMap { $0.part(for: feature) }
        .filter(\.isVisible)
      guard !parts.isEmpty else { continue }
      let look = parts.map(\.withoutSize)
      if let place = places[look] {
        all[place].features.append(feature)
      } else {
        places[look] = all.count
        all.append(Look(parts: parts, features: [feature]))
      }
    }
    let frequent = Set(
      all.indices.sorted { a, b in
        let (first, second) = (all[a].features.count, all[b].features.count)
        return first != second ? first > second : a < b
      }.prefix(Self.maximumCount))
    looks = all.indices.filter(frequent.contains).map { all[$0] }
    leftOut = all.count - looks.count
  }

  /// Returns the entry; nil if nothing is visible. A single look has the title as its label. Several looks are below
  /// the title.
  func entry(title: String) -> LegendEntry? {
    guard looks.count > 1 else {
      return looks.first.map { look in
        LegendEntry(layers: layers, items: [LegendItem(label: title, parts: look.parts)])
      }
    }
    let labels = labels
    return LegendEntry(
      layers: layers, title: title,
      items: looks.indices.map { LegendItem(label: labels?[$0] ?? "", parts: looks[$0].parts) })
  }

  /// Returns a warning about looks that the entry does not show; nil if the entry shows all looks.
  func warning(layer: String) -> LegendWarning? {
    guard leftOut > 0 else { return nil }
    return LegendWarning(
      .unreadProperty, layer: layer,
      message:
        "features have \(looks.count + leftOut) looks of their own; the legend shows the \(looks.count) most frequent"
    )
  }

  /// The labels of the looks; nil if there are no suitable labels. They are the values of the first attribute that has
  /// the same value in all features of each look, and a different value for each look.
  private var labels: [String]? {
    for member in looks.first?.features.first?.styleAttributes.members ?? []
    where !appearance.contains(member.name) {
      let labels = looks.compactMap { $0.label(member.name) }
      if labels.count == looks.count, Set(labels).count == labels.count { return labels }
    }
    return nil
  }
}

extension LegendPart {
  /// The part with a size of 1 if the part shows a point. Sizes of points do not distinguish looks.
  fileprivate var withoutSize: LegendPart {
    switch self {
    case .fill, .line: return self
    case .circle(var circle):
      circle.radius = 1
      return .circle(circle)
    case .icon(var icon):
      icon.size = 1
      return .icon(icon)
    case .text(var text):
      text.size = 1
      return .text(text)
    }
  }
}
