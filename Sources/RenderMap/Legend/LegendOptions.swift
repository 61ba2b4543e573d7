import MapEngine
public import MapStyle

/// The options that choose the layers, classes and labels of a legend.
public struct LegendOptions: Hashable, Sendable {
  /// The classes that a legend shows.
  public enum Classes: String, Hashable, Sendable, CaseIterable {
    /// All classes are shown.
    case all
    /// Only the classes of features in the picture are shown.
    case shown
  }

  /// The choice of the layers of an entry.
  public struct Entry: Hashable, Sendable {
    /// The id of a layer, or the ids of several layers that draw the same features. Several ids are joined by `+`.
    public var layer: String
    /// The heading. If the value is nil, the entry has the heading that the style defines, or else a heading that is
    /// made from the name of the attribute or the id of the layer.
    public var title: String?

    /// Creates an entry for the layers with an id or several joined ids.
    public init(_ layer: String, title: String? = nil) {
      self.layer = layer
      self.title = title
    }
  }

  /// The heading of the legend. If the value is nil, the legend has the heading that the style defines. If the style
  /// defines no heading, the legend has no heading.
  public var title: String?
  /// The layers of the entries. If the list is empty, the legend shows the layers that the metadata of the style
  /// chooses (`metadata.legend`), or else the layers that draw the data.
  public var entries: [Entry]
  /// The unit of the numbers; nil if the style defines the unit.
  public var units: String?
  /// The language of the labels, as a BCP 47 tag; nil for English.
  public var locale: String?
  /// The number of decimals of the numbers, from 0 to 15. If the value is nil, the style defines it, or the numbers have
  /// as many decimals as needed.
  public var digits: Int?
  /// The classes that are shown; nil if the style chooses them. If the style does not choose classes, all classes are
  /// shown.
  public var classes: Classes?
  /// The sources of the data that is drawn over a map. If neither `entries` nor the style chooses layers, the legend
  /// shows the layers of these sources.
  public var dataSources: [LegendContent.DataSource] = []

  /// The numbers of decimals that `digits` can have.
  package static let digitRange = 0...15

  /// Creates options. By default, the style defines the content of the legend.
  public init(
    title: String? = nil, entries: [Entry] = [], units: String? = nil, locale: String? = nil,
    classes: Classes? = nil
  ) {
    self.title = title
    self.entries = entries
    self.units = units
    self.locale = locale
    self.classes = classes
  }
}

extension LegendOptions.Entry {
  /// Returns the entries of a list such as `roads=Roads,parks`; nil if an id is empty. A comma or an equals sign that
  /// follows a backslash is a part of the id or the title.
  public static func list(_ text: String) -> [LegendOptions.Entry]? {
    var entries: [LegendOptions.Entry] = []
    var id = ""
    var title: String?
    var isEscaped = false
    func finish() -> Bool {
      guard !id.isEmpty else { return false }
      entries.append(LegendOptions.Entry(id, title: title))
      (id, title) = ("", nil)
      return true
    }
    for character in text {
      if isEscaped || !["\\", ",", "="].contains(character) {
        if isEscaped, !["\\", ",", "="].contains(character) { append("\\") }
        append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == ",", finish() {
        continue
      } else if character == "=", title == nil {
        title = ""
      } else if character == "=" {
        append(character)
      } else {
        return nil
      }
    }
    return finish() ? entries : nil

    func append(_ character: Character) {
      if title == nil { id.append(character) } else { title?.append(character) }
    }
  }
}

/// The part of a picture's content that affects the legend of the picture.
public struct LegendContent: Sendable {
  /// A source of data that is drawn over a map.
  public struct DataSource: Hashable, Sendable {
    /// The name of the source in the style.
    public var name: String
    /// The name of the data in the legend; nil if the data has no name.
    public var title: String?

    /// Creates a source with the name of a source in the style.
    public init(_ name: String, title: String? = nil) {
      self.name = name
      self.title = title
    }
  }

  /// A function that returns the features that a layer draws in the picture; nil if the features are not known. Its
  /// argument is the id of the layer. It is only called for layers that the legend may show.
  public var features: @Sendable (String) -> [any StyleFeature & Sendable]?

  /// Creates the content of a picture from a function that returns the features of a layer.
  public init(features: @escaping @Sendable (String) -> [any StyleFeature & Sendable]?) {
    self.features = features
  }
}
