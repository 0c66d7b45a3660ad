/// What a step can play.
package struct StepSounds: Sendable {
    /// Of those that are always there.
    package var names: [String]
    /// Whether there is a file of that name.
    package var isFile: @Sendable (String) -> Bool

    package init(names: [String], isFile: @escaping @Sendable (String) -> Bool) {
        self.names = names
        self.isFile = isFile
    }
}
