/// Parameters of an intent that are suggested together.
package struct ShortcutCombination: Sendable, Hashable {
    package var parameters: Set<String>
    /// It can be done without opening the app.
    package var runsInBackground: Bool

    package init(_ parameters: Set<String>, runsInBackground: Bool = true) {
        self.parameters = parameters
        self.runsInBackground = runsInBackground
    }

    /// Most combinations an intent may have.
    package static let maximum = 16
}
