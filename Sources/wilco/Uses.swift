/// Something that a command works with, and the options that say which.
protocol SharedUse {
    static var options: Set<SharedOption> { get }
}

/// What commands say that they work with: `Shared<Uses.State, Uses.JSON>`.
enum Uses {
    /// The apps that there are, the language that they share, or of what is said.
    enum Catalog: SharedUse { static let options: Set<SharedOption> = [.apps, .locale, .config] }
    /// A language, and no apps but the one that is named.
    enum Language: SharedUse { static let options: Set<SharedOption> = [.locale] }
    enum Settings: SharedUse { static let options: Set<SharedOption> = [.config] }
    /// What is kept: the user's data, installed apps, and the socket of the running assistant.
    enum State: SharedUse { static let options: Set<SharedOption> = [.state] }
    /// The time, for itself or for apps that are asked.
    enum Clock: SharedUse { static let options: Set<SharedOption> = [.now] }
    /// Lines of the app protocol can be told.
    enum Traffic: SharedUse { static let options: Set<SharedOption> = [.trace] }
    /// Results can be had as JSON.
    enum JSON: SharedUse { static let options: Set<SharedOption> = [.json] }
}
