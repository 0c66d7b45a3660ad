private import Synchronization

/// What a loudspeaker does, as it does it.
package enum PlaybackEvent: Sendable, Hashable {
    /// A loudspeaker was opened; its number is new.
    case began(playback: Int)
    /// It was given samples of the recognition format, of which the first is heard at `time` of ``SoundClock``.
    case played([Int16], playback: Int, heardFrom: Duration)
    /// It was closed; nothing was heard of it after `time`. Nil: all was heard that it was given.
    case ended(playback: Int, heardUntil: Duration?)
}

/// Where loudspeakers tell what they really play, and when, and others listen to it: whoever takes the echo out of a
/// microphone's sound, say.
package final class PlaybackTap: Sendable {
    package typealias Listener = @Sendable (PlaybackEvent) -> Void

    private struct State {
        var listeners: [Listener] = []
        var count = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Has `listener` told from now on, on the threads of the loudspeakers: it must not keep them waiting.
    package func listen(_ listener: @escaping Listener) {
        state.withLock { $0.listeners.append(listener) }
    }

    /// Whether anybody wants to know.
    package var isHeard: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// A loudspeaker was opened.
    ///
    /// - Returns: Its number in what is told of it.
    package func begin() -> Int {
        let playback = state.withLock { state in
            state.count += 1
            return state.count
        }
        tell(.began(playback: playback))
        return playback
    }

    package func tell(_ event: PlaybackEvent) {
        for listener in state.withLock(\.listeners) { listener(event) }
    }
}
