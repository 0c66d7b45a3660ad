/// What has become of one of the user's shortcuts.
package struct ChangedShortcut: Sendable, Hashable {
    package enum State: String, Sendable, Hashable { case made, changed, removed }

    package var id: String
    /// As it is called now, or was when it was removed.
    package var name: String
    package var state: State
    /// The one that is there now, or was when it was removed.
    package var revision: Int

    package init(id: String, name: String, state: State, revision: Int) {
        self.id = id
        self.name = name
        self.state = state
        self.revision = revision
    }
}
