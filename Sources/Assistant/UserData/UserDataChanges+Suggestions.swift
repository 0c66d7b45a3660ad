internal import Control
internal import Extensions
internal import Foundation
internal import Storage
internal import Suggestions
internal import WilcoIntents

extension UserDataChanges {
    func make(_ change: SuggestionChange) async throws -> [ToldLine] {
        let service = try await parts.session.suggestions()
        switch change {
        case .dismiss(let number):
            let found = try await suggestion(number)
            try await service.dismiss(found.suggestion.shortcut)
            return [ToldLine("dismissed: \(found.title)", [("dismissed", .string(found.title))])]
        case .mute(let number):
            let found = try await suggestion(number)
            try await service.mute(found.suggestion.shortcut)
            return [ToldLine("muted: \(found.title)", [("muted", .string(found.title))])]
        case .muteApp(let app):
            try AppNaming.require(app, among: parts.generation.apps)
            try await service.mute(app: app)
            return [ToldLine("muted: \(app)", [("muted", .string(app))])]
        case .unmuteApp(let app):
            let count = try await service.unmute(app: app)
            if count == 0 { try AppNaming.require(app, among: parts.generation.apps) }
            guard count > 0 else { throw Fault("nothing of '\(app)' is muted — see `wilco suggestions mute`") }
            return [ToldLine("unmuted: \(app)", [("unmuted", .integer(count))])]
        case .unmute(let number):
            let refusals = try await service.refusals()
            guard refusals.indices.contains(number - 1) else {
                throw Fault("nothing muted has the number \(number) — see `wilco suggestions mute`")
            }
            let refusal = refusals[number - 1]
            try await service.takeBack(refusal)
            return [ToldLine("unmuted: \(refusal.title)", [("unmuted", .string(refusal.title))])]
        case .allow(let unasked, let limit):
            try await service.allow(unasked: unasked, dailyLimit: limit)
            let text = unasked ? "suggestions may be said unasked" : "suggestions are said only when asked for"
            return [ToldLine(text, [("unasked", .bool(unasked))])]
        case .donate(let app, let donation):
            try AppNaming.require(app, among: parts.generation.apps)
            let isNew = try await service.donate(try read(donation), app: app, origin: .app)
            return [ToldLine(isNew ? "kept" : "not kept", [("kept", .bool(isNew))])]
        case .forget(let selection):
            if case .numbers(let numbers) = selection {
                let known = Set(try await service.donations().compactMap(\.id))
                let unknown = numbers.filter { !known.contains($0) }.map(String.init)
                guard unknown.isEmpty else {
                    throw Fault(
                        "there is nothing with the number \(unknown.joined(separator: ", ")) — see `wilco suggestions donations`"
                    )
                }
            }
            let count = try await service.delete(DonationStore.Selection(selection))
            // What an app that is gone has left is forgotten by its name; where there is nothing, the name may be wrong.
            if count == 0 { try AppNaming.require(selection.app, among: parts.generation.apps) }
            return [ToldLine("forgotten: \(count)", [("deleted", .integer(count))])]
        }
    }

    /// One of the suggestions of the moment, from 1.
    func suggestion(_ number: Int) async throws -> OfferedSuggestion {
        let found = number > 0 ? try await parts.session.suggestions().suggestions(limit: max(5, number)) : []
        guard number > 0, found.indices.contains(number - 1) else {
            throw Fault("there is no suggestion \(number) now — see `wilco suggestions`")
        }
        return found[number - 1]
    }

    /// One of what was done before.
    func donation(_ number: Int) async throws -> RecentDonation {
        let found = try await parts.session.suggestions().recent(limit: .max).first { $0.number == number }
        guard let found else {
            throw Fault("there is no donation \(number) — see `wilco suggestions list --recent`")
        }
        return found
    }

    private func read(_ donation: String) throws -> AppDonation {
        guard let json = try? JSONValue(reading: donation.utf8, limits: .line) else {
            throw Fault("what was done is not JSON: \(donation)")
        }
        do {
            return try AppDonation(json: json)
        } catch {
            throw Fault("what was done cannot be read: \(error)")
        }
    }
}

extension SuggestionChange.Selection {
    /// The app that it is about.
    fileprivate var app: String? {
        switch self {
        case .identifiers(_, let app), .group(_, let app): app
        case .app(let app): app
        case .numbers, .all: nil
        }
    }
}

extension DonationStore.Selection {
    fileprivate init(_ selection: SuggestionChange.Selection) {
        self =
            switch selection {
            case .numbers(let numbers): .numbers(numbers)
            case .identifiers(let identifiers, let app): .identifiers(identifiers, app: app)
            case .group(let group, let app): .group(group, app: app)
            case .app(let app): .app(app)
            case .all: .all
            }
    }
}
