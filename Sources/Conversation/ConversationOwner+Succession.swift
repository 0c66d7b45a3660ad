package import Access
package import Extensions
package import Resolution
internal import WilcoIntents

extension ConversationOwner {
    /// What a conversation works with after its apps have changed.
    package struct Successor: Sendable {
        package var machine: DialogueMachine
        package var understander: Understander
        package var apps: any AppCalling
        package var shortcuts: ShortcutRuns?
        package var access: AccessControl?
        package var surroundings: (any ConversationSurroundings)?
        /// This conversation uses it from now on, and nothing of what was there before.
        package var taken: @Sendable () async -> Void

        package init(
            machine: DialogueMachine,
            understander: Understander,
            apps: any AppCalling,
            shortcuts: ShortcutRuns? = nil,
            access: AccessControl? = nil,
            surroundings: (any ConversationSurroundings)? = nil,
            taken: @escaping @Sendable () async -> Void
        ) {
            self.machine = machine
            self.understander = understander
            self.apps = apps
            self.shortcuts = shortcuts
            self.access = access
            self.surroundings = surroundings
            self.taken = taken
        }
    }

    /// From the next conversation on; one that is under way ends with the apps it began with.
    package func adopt(_ successor: Successor) async {
        self.successor = successor
        await changeOver()
    }

    func changeOver() async {
        guard !machine.isOpen, run == nil, let successor else { return }
        self.successor = nil
        let mode = machine.mode
        machine = successor.machine
        machine.mode = mode
        understander = successor.understander
        apps = successor.apps
        shortcuts = successor.shortcuts
        access = successor.access
        surroundings = successor.surroundings
        await successor.taken()
    }
}
