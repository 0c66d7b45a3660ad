import ArgumentParser
import Clocks
import Foundation

/// The options that every command takes, so that scripts can give them to any; it offers those that change what it does.
///
/// Only these stand in its help, its manual page, its completions and in "did you mean"; of another one it is said that it changes nothing.
struct Shared<each Use: SharedUse>: ParsableArguments, SharedOptions {
    @Option(name: .customLong("apps"), help: Self.help(.apps))
    var appFolders: [String] = []

    @Option(help: Self.help(.locale))
    var locale: String?

    @Option(name: .customLong("config"), help: Self.help(.config))
    var configuration: String?

    @Option(name: .customLong("state"), help: Self.help(.state))
    var stateFolder: String?

    @Option(help: Self.help(.now))
    var now: String?

    @Flag(help: Self.help(.json))
    var json = false

    @Flag(help: Self.help(.trace))
    var trace = false

    private static var used: Set<SharedOption> {
        var used: Set<SharedOption> = []
        repeat used.formUnion((each Use).options)
        return used
    }

    private static func help(_ option: SharedOption) -> ArgumentHelp {
        var help = ArgumentHelp(stringLiteral: option.help)
        help.valueName = option.valueName
        help.visibility = used.contains(option) ? .default : .hidden
        return help
    }

    private var given: [SharedOption] {
        let isGiven: [(SharedOption, Bool)] = [
            (.apps, !appFolders.isEmpty), (.locale, locale != nil), (.config, configuration != nil),
            (.state, stateFolder != nil), (.now, now != nil), (.json, json), (.trace, trace),
        ]
        return isGiven.filter(\.1).map(\.0)
    }

    func validate() throws {
        if let now, WallClockText.date(now) == nil {
            throw ValidationError("'\(now)' is not a time like 2026-03-02T12:00:00")
        }
        if let locale, locale.isEmpty || !locale.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) {
            throw ValidationError("'\(locale)' is not a locale like en-US")
        }
        let idle = given.filter { !Self.used.contains($0) }.map(\.name)
        guard !idle.isEmpty else { return }
        Output.error("\(idle.formatted(.list(type: .and))) \(idle.count == 1 ? "changes" : "change") nothing here")
    }
}
