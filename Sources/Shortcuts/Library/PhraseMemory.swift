internal import Synchronization
internal import WilcoIntents

/// The phrase that was proposed last at one seat, and the request it was for.
package final class PhraseMemory: Sendable {
    private let proposed = Mutex<(request: RememberedRequest, phrase: String)?>(nil)

    package init() {}

    /// Whether words were proposed for the request already: whoever says no to them wants others.
    func hasProposed(for request: RememberedRequest) -> Bool { proposed.withLock { $0?.request == request } }

    /// Whether these words were proposed last.
    func hasProposed(_ phrase: String) -> Bool {
        proposed.withLock { $0?.phrase }.map(ShortcutLibrary.key) == ShortcutLibrary.key(of: phrase)
    }

    func propose(_ phrase: String, for request: RememberedRequest) {
        proposed.withLock { $0 = (request, phrase) }
    }
}
