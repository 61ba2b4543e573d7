/// x
public final class FontLibrary: Sendable {
}
