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
    /// Writes a value for people, in the locale.
    package var format: @Sendable (ParameterValue) -> String

    package init(
        now: Date,
        timeZone: TimeZone,
        device: [String: String] = [:],
        sentences: StepSentences = StepSentences(),
        format: @escaping @Sendable (ParameterValue) -> String
    ) {
        self.now = now
        self.timeZone = timeZone
        self.device = device
        self.sentences = sentences
        self.format = format
    }

    /// Names of the facts that every machine has.
    package static let deviceFacts = ["name", "locale", "language", "timeZone", "version"]

    /// The value as text for people.
    package func text(of value: StepValue) -> String {
        switch value {
        case .nothing: ""
        case .value(let value): format(value)
        case .list(let items): items.map(text).joined(separator: ", ")
        case .dictionary(let members):
            members.keys.sorted().map { "\($0): \(text(of: members[$0] ?? .nothing))" }.joined(separator: ", ")
        }
    }
}
