package import Access
package import Hearing
package import Logging
package import Speech
package import WilcoIntents

/// Keeps the ears open: closes the device while muted, opens it again, and outlives its loss.
package actor MicrophoneSupervisor {
    package enum State: String, Sendable { case starting, listening, muted, unavailable, stopped }

    private let loop: VoiceLoop
    private let source: any AudioSource
    private let seat: SeatID
    /// Where it cannot be opened at the start, there is no assistant.
    private let isIndispensable: Bool
    private let mute: MuteState
    private let log: Logger
    private let sleep: @Sendable (Duration) async throws -> Void
    /// What goes on until it is muted or stopped: it listens, or waits for the device to come back.
    private var listening: Task<Void, any Error>?
    private var wake: CheckedContinuation<Void, Never>?
    private var stopping = false
    /// What goes on; whether the device is there is another matter.
    private var phase = State.starting
    /// The source waits for a device that was pulled out, or whose sound server has ended.
    private var isLost = false

    package var state: State {
        switch phase {
        case .listening where isLost: .unavailable
        // Nothing follows that would tell whoever asks before it runs.
        case .starting where mute.isMuted(at: seat): .muted
        default: phase
        }
    }

    package init(
        loop: VoiceLoop,
        source: any AudioSource,
        seat: SeatID = .microphone,
        isIndispensable: Bool = true,
        mute: MuteState,
        log: Logger,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.loop = loop
        self.source = source
        self.seat = seat
        self.isIndispensable = isIndispensable
        self.mute = mute
        self.log = log
        self.sleep = sleep
    }

    /// Runs until ``stop()`` or the task is cancelled; throws when a device that is indispensable cannot even be opened at the start.
    package func run() async throws {
        try await withTaskCancellationHandler {
            try await keepListening()
        } onCancel: {
            Task { await self.stop() }
        }
    }

    private func keepListening() async throws {
        var delay = Duration.milliseconds(250)
        // A device that has never been there is tried for good, and told once.
        var told: String?
        while !stopping {
            if mute.isMuted(at: seat) {
                phase = .muted
                log.notice("\(Deaf.muted)")
                await withCheckedContinuation { wake = $0 }
                continue
            }
            phase = .listening
            isLost = false
            let task = Task { [loop, source] in try await loop.listen(to: source) }
            listening = task
            do {
                try await task.value
                // A source that ends by itself (a file) has nothing more to give.
                if !mute.isMuted(at: seat), !stopping { break }
                delay = .milliseconds(250)
                told = nil
            } catch is CancellationError {
                delay = .milliseconds(250)
            } catch {
                let hasOpened = await loop.hasOpened
                guard !stopping else { break }
                guard hasOpened || !isIndispensable else { throw error }
                phase = .unavailable
                let fault = (seat == .microphone ? "" : "\(seat.rawValue): ") + "\(error)"
                if fault != told { log.error("\(fault)") }
                told = fault
                let nap = Task { [sleep, delay] in try await sleep(delay) }
                listening = nap
                _ = await nap.result
                delay = min(delay * 2, .seconds(10))
            }
        }
        phase = .stopped
    }

    /// Why nobody can be heard.
    package enum Deaf: Error, CustomStringConvertible {
        case muted, gone, silent

        package var description: String {
            switch self {
            case .muted: "the microphone is muted — open it with wilco unmute"
            case .gone: "the microphone is gone — connect it, or start its sound server; see wilco doctor"
            case .silent: "the microphone brings no sound — start its sound server anew; see wilco doctor"
            }
        }
    }

    /// A sound server that hangs says nothing of it: sound has to come in, if only between two long computations.
    private static let patience = Duration.seconds(5)

    /// Push to talk; returns when sound comes in.
    package func push() async throws(Deaf) {
        try checkHearing()
        let push = Task { [loop] in await loop.push() }
        let patience = Task { [sleep] in
            try await sleep(Self.patience)
            push.cancel()
        }
        let isHeard = await withTaskCancellationHandler {
            await push.value
        } onCancel: {
            push.cancel()
        }
        patience.cancel()
        guard !isHeard else { return }
        try checkHearing()
        throw .silent
    }

    private func checkHearing() throws(Deaf) {
        switch state {
        case .muted: throw .muted
        case .unavailable, .stopped: throw .gone
        case .starting, .listening: break
        }
    }

    /// Takes up whether it is muted; returns once the device is closed, or may be opened.
    package func takeUpMute() async {
        if mute.isMuted(at: seat) {
            listening?.cancel()
            // What has been heard until now may still begin something aloud.
            _ = await listening?.result
        } else {
            wake?.resume()
            wake = nil
        }
    }

    /// The source tells that its device is gone, or is back.
    package func note(isLost: Bool) {
        self.isLost = isLost
    }

    package func stop() {
        stopping = true
        listening?.cancel()
        wake?.resume()
        wake = nil
    }
}
