package import Control
internal import WilcoIntents

extension AssistantSession.JudgedTerm {
    /// As commands are told of it.
    package var handed: HandedTerm {
        HandedTerm(
            app: app,
            type: type,
            id: term.id,
            display: term.display,
            verdict: verdict.name,
            detail: verdict.detail
        )
    }
}
