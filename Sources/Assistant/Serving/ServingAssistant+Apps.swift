internal import Automation
internal import Conversation
internal import Extensions
internal import Foundation
internal import Hearing
internal import Logging
internal import Resolution
internal import Shortcuts
internal import Suggestions
internal import WilcoIntents

// What apps say unasked, and what has become of what they were told to do.
extension ServingAssistant {
    /// Starts the apps' processes, so that a first request need not wait, and keeps up with what they say unasked.
    func followApps() async {
        await withDiscardingTaskGroup { group in
            // What apps say is written down from the first moment on.
            group.addTask { await self.beginWithApps() }
            for await parts in arrivals { group.addTask { await self.follow(parts) } }
        }
    }

    private func beginWithApps() async {
        do {
            for shortcoming in try await current.value.session.host().shortcomings { log.warning("\(shortcoming)") }
            try await current.value.session.refreshVocabulary()
            areTermsThere = true
            understandAutomations()
            try await current.value.session.tellVerdicts()
            // What is taken over now would not be done: its turn is another run's.
            try Task.checkCancellation()
            await recover()
            try await current.value.session.forgetRemovedApps()
        } catch {
            complain(error)
        }
    }

    /// Hears what the apps of these parts say unasked, until their processes are gone.
    private func follow(_ parts: AssistantParts) async {
        guard let host = try? await parts.session.host() else { return }
        await parts.session.followNotifications()
        var left = Self.mostAtTheEnd
        for await notification in host.notifications {
            if Task.isCancelled {
                // Whoever is told to end does not first do all that an app has said.
                if left == 0 { break }
                left -= 1
            }
            await take(notification, parts)
        }
    }

    /// Of what apps have said and nobody has looked at, so much is still looked at when the assistant ends.
    private static let mostAtTheEnd = 32

    private func isCurrent(_ parts: AssistantParts) -> Bool { current.value.generation === parts.generation }

    private func take(_ notification: AppNotification, _ parts: AssistantParts) async {
        let app = notification.app
        do {
            switch notification.kind {
            // An app that is on its way out has no say in what is listened for.
            case .vocabularyChanged where !isCurrent(parts), .terms where !isCurrent(parts): break
            // New terms may take seconds to be listened for; what is to ring, or no more, is written down meanwhile.
            case .vocabularyChanged: await parts.session.askForTerms(of: app)
            case .terms(let edit):
                try await parts.session.keep(notification)
                await parts.session.gather(edit, of: app)
            case .signedOut:
                // Whichever version said so: it is one person's data.
                try await current.value.session.signOut(of: app)
                await silence(app: app)
            // Its host has logged it.
            case .log: break
            case .update(let key, let response):
                await announce(response, key: key, of: app)
                if response.code != .inProgress { await dismissUnused() }
            case .event where !current.value.generation.allows(app): break
            case .event(let name): await report("event \(app) \(name)")
            case .announce(let announcement):
                guard let automation else { try await parts.session.keep(notification); break }
                try await automation.announce(announcement, of: app, at: await seatThatAsked(app))
            case .withdraw(let id):
                try await parts.session.keep(notification)
                await silence(app: app, id: id)
            case .donate, .currentActivity, .deleteDonations, .relevantShortcuts:
                try await parts.session.keep(notification)
            case .silence: await silence(app: app)
            }
        } catch {
            // It may be said as often as the app likes.
            guard !Task.isCancelled, !(error is CancellationError) else { return }
            parts.context.log(AppLogEntry(app: app, level: .warning, origin: .host, message: "\(error)"))
        }
    }

    /// Takes up what an earlier run of the assistant left unfinished.
    private func recover() async {
        do {
            for run in try await current.value.session.unfinishedRuns() {
                log.notice(
                    "\(run.shortcut.name): an earlier run of the assistant left it at step \(run.past.count + 1)"
                )
                let errand = Errand(.turn(.resumed(run)), deaf: .waiting, isExpected: false)
                voice(near: run.seat).loop.enqueue(errand)
            }
            for unfinished in try await current.value.session.unfinished(includesAbsent: true) {
                let state = unfinished.wasInProgress ? "in progress" : "unanswered"
                log.notice("\(unfinished.app) \(unfinished.invocation.intent): an earlier run left it \(state)")
                home.loop.enqueue(Errand(.turn(.recovered(unfinished)), deaf: .waiting, isExpected: false))
            }
        } catch {
            log.error("\(error)")
        }
    }

    /// A run of a shortcut that waited goes on.
    func goOn(with run: String) async {
        do {
            guard let left = try await current.value.session.parkedRun(run) else { return }
            voice(near: left.seat).loop.enqueue(Errand(.turn(.resumed(left))))
        } catch {
            complain(error)
        }
    }

    /// Shows how something that takes long goes on, and says how it has ended.
    private func announce(_ response: IntentResponse, key: String, of app: String) async {
        guard let entry = try? await current.value.state.journal().entry(key: key), entry.app == app else {
            let message = "an update of \(key.folded(atMost: 100)), which is not in progress"
            return current.value.context.log(AppLogEntry(app: app, level: .warning, origin: .host, message: message))
        }
        var asking: SeatID?
        for (id, seat) in seats where await seat.owner.asked.contains(key) {
            if let updated = seat.updated { return updated(entry.invocation, app, response) }
            asking = id
        }
        guard response.code != .inProgress else {
            // Shown, not said.
            if let card = response.card, let definition = current.value.generation.apps.first(where: { $0.id == app }) {
                let shown = ConversationEvent.Kind.card(card.within(definition), app: AppLabel(definition))
                hub.publish(ConversationEvent(shown, turn: 0, time: 0, seat: asking))
            }
            return
        }
        let errand = Errand(.turn(.updated(entry.invocation, app: app, response)), isExpected: false)
        voice(near: asking).loop.enqueue(errand)
    }

    /// Where an app was told last to do something, spoken or typed: what it wants to be said belongs there; nil: nobody has.
    private func seatThatAsked(_ app: String) async -> SeatID? {
        var last: (seat: SeatID, at: Duration)?
        for (id, seat) in seats {
            guard let asked = await seat.owner.lastAsked, asked.app == app else { continue }
            if last.map({ $0.at < asked.at }) ?? true { last = (id, asked.at) }
        }
        return last?.seat
    }

    /// Stops what rings for an app, wherever it does; see ``Ringer``.
    func silence(app: String, id: String? = nil, _ ending: ErrandEnding = .stopped) async {
        for voice in voices { await voice.ringer.silence(app: app, id: id, ending) }
    }
}
