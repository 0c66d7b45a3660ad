internal import Resolution

extension ConversationOwner {
    /// What a conversation works with after its apps have changed.
    package struct Successor: Sendable {
        let basis: Basis
        /// This conversation uses it from now on, and nothing of what was there before.
        let taken: @Sendable () async -> Void

        package init(_ basis: Basis, taken: @escaping @Sendable () async -> Void) {
            self.basis = basis
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
        work(with: successor.basis)
        await successor.taken()
    }
}
