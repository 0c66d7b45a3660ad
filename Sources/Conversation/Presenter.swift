package import WilcoIntents

/// Where the assistant's side of a conversation goes: a terminal, a loudspeaker, a test.
package protocol Presenter: Sendable {
    /// Says and shows one utterance; returns when it has been said or silenced.
    func present(_ utterance: Utterance) async

    /// Falls silent at once: what is being presented ends early.
    func silence() async
}

extension Presenter {
    package func silence() async {}
}
