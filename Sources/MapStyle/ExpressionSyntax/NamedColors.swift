/// A type whose values can represent a color: `Color`, `StyleExpression` or `StyleValue`. The static members are common
/// CSS colors, by name. `css` creates any CSS color.
public protocol NamedColors {
  /// Creates a value from a color.
  init(color: Color)
}

extension NamedColors {
  private init(rgb: Int) {
    self.init(
      color: Color(
        red: Double(rgb >> 16 & 0xff) / 255, green: Double(rgb >> 8 & 0xff) / 255,
        blue: Double(rgb & 0xff) / 255))
  }

  /// `black`
  public static var black: Self { Self(rgb: 0x000000) }
  /// `white`
  public static var white: Self { Self(rgb: 0xffffff) }
  /// `gray`
  public static var gray: Self { Self(rgb: 0x808080) }
  /// `silver`
  public static var silver: Self { Self(rgb: 0xc0c0c0) }
  /// `red`
  public static var red: Self { Self(rgb: 0xff0000) }
  /// `maroon`
  public static var maroon: Self { Self(rgb: 0x800000) }
  /// `brown`
  public static var brown: Self { Self(rgb: 0xa52a2a) }
  /// `orange`
  public static var orange: Self { Self(rgb: 0xffa500) }
  /// `yellow`
  public static var yellow: Self { Self(rgb: 0xffff00) }
  /// `olive`
  public static var olive: Self { Self(rgb: 0x808000) }
  /// `lime`
  public static var lime: Self { Self(rgb: 0x00ff00) }
  /// `green`. It is darker than `lime`.
  public static var green: Self { Self(rgb: 0x008000) }
  /// `teal`
  public static var teal: Self { Self(rgb: 0x008080) }
  /// `cyan`
  public static var cyan: Self { Self(rgb: 0x00ffff) }
  /// `blue`
  public static var blue: Self { Self(rgb: 0x0000ff) }
  /// `navy`
  public static var navy: Self { Self(rgb: 0x000080) }
  /// `purple`
  public static var purple: Self { Self(rgb: 0x800080) }
  /// `magenta`
  public static var magenta: Self { Self(rgb: 0xff00ff) }
  /// `pink`
  public static var pink: Self { Self(rgb: 0xffc0cb) }
  /// `transparent`
  public static var transparent: Self { Self(color: .transparent) }

  /// Returns the color of a CSS string, such as `rebeccapurple`, `#f80` or `hsl(30, 100%, 50%)`. Nil if the string is
  /// not a color.
  public static func css(_ text: String) -> Self? { Color(css: text).map { Self(color: $0) } }
}

extension Color: NamedColors {
  /// Creates a copy of a color.
  public init(color: Color) { self = color }
}

extension StyleExpression: NamedColors {
  /// Creates an expression from a color.
  public init(color: Color) { self.init(color) }
}

extension StyleValue: NamedColors where T == Color {
  /// Creates a constant from a color.
  public init(color: Color) { self = .constant(color) }
}
