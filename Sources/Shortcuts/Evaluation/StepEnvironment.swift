package import Foundation
package import WilcoIntents

/// What a run knows of the moment and of the machine.
package struct StepEnvironment: Sendable {
    package var now: Date
    package var timeZone: TimeZone
    /// What `${device.…}` stands for: name, locale, language, timeZone, version.
    package var device: [String: String]
    /// How steps are told, in the language.
    package var sentences: StepSentences
    /// Writes a value for people, apps and files, in the locale: numbers are digits, which the voice makes words of.
    package var write: @Sendable (ParameterValue) -> String
    /// Writes a value into sentences about steps: small numbers are words.
    package var tell: @Sendable (ParameterValue) -> String

    package init(
        now: Date,
        timeZone: TimeZone,
        device: [String: String] = [:],
        sentences: StepSentences = StepSentences(),
        write: @escaping @Sendable (ParameterValue) -> String,
        tell: (@Sendable (ParameterValue) -> String)? = nil
    ) {
        self.now = now
        self.timeZone = timeZone
        self.device = device
        self.sentences = sentences
        self.write = write
        self.tell = tell ?? write
    }

    /// Names of the facts that every machine has.
    package static let deviceFacts = ["name", "locale", "language", "timeZone", "version"]

    /// The value as text.
    package func text(of value: StepValue) -> String { text(of: value, write) }

    /// The value in a sentence about a step.
    func told(_ value: StepValue) -> String { text(of: value, tell) }

    private func text(of value: StepValue, _ write: (ParameterValue) -> String) -> String {
        switch value {
        case .nothing: ""
        // Nobody tells the seconds of a moment.
        case .value(.dateTime(let moment)): write(.dateTime(String(moment.prefix(Self.minuteLength))))
        case .value(let value): write(value)
        case .list(let items): items.map { text(of: $0, write) }.joined(separator: ", ")
        case .dictionary(let members):
            members.keys.sorted().map { "\($0): \(text(of: members[$0] ?? .nothing, write))" }.joined(separator: ", ")
        }
    }

    /// Characters of `2026-03-02T12:00`.
    private static let minuteLength = 16
}
