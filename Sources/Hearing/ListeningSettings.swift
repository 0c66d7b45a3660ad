/// To whom the assistant listens, and how long it waits for what; all in time of the sound itself.
package struct ListeningSettings: Sendable, Hashable, Codable {
    /// After the invocation phrase alone, or a push to talk.
    package var commandTimeout: Duration
    /// Sound kept before a phrase that was found, so that its first consonant is decoded too.
    package var lead: Duration
    package var attention: Attention
    /// How long what has happened may wait for the sound that was heard since.
    package var longestDelay: Duration

    package init(
        commandTimeout: Duration = .seconds(6),
        lead: Duration = .milliseconds(300),
        attention: Attention = .invoked,
        longestDelay: Duration = .seconds(1)
    ) {
        self.commandTimeout = commandTimeout
        self.lead = lead
        self.attention = attention
        self.longestDelay = longestDelay
    }
}
